"""What the games are worth: exact odds and exact advice.

Importing this package is cheap: numba is loaded only inside `krupje.analysis.kernels`, on the first call.
"""
