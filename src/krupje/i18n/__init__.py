"""Words at the edge: codes become sentences, cards and money become text, in three languages."""

from krupje.i18n.catalogue import LANGUAGES, Catalogue, catalogue

__all__ = ["LANGUAGES", "Catalogue", "catalogue"]
