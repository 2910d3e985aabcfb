"""Compiled kernels: flat integer arrays in, flat integer arrays out. The only place that imports numba."""
