"""One profile for every property: no deadline, for a busy machine is not a fault of the rules."""

from hypothesis import HealthCheck, settings

settings.register_profile("krupje", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("krupje")
