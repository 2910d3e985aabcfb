"""A client for the table over the wire: for tests, for measurements, and for whoever writes a player."""

from krupje.client.client import Client, Told, introduce

__all__ = ["Client", "Told", "introduce"]
