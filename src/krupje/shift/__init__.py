"""Work shared out: here, to processes of this machine, or to a cluster; what comes back comes in order.

Work is cut into parts before anybody knows how many hands there are, each part a function's arguments, and
each part's result follows from them alone. So the sum over the parts is the same whoever did which, and a
part whose worker was lost is simply done again. Simulations and long computations share this one way.
"""

from krupje.shift.here import Alone, Processes, Threads
from krupje.shift.work import LOST_AT_MOST, Lost, Shift, Task, in_order

__all__ = ["LOST_AT_MOST", "Alone", "Lost", "Processes", "Shift", "Task", "Threads", "in_order"]
