"""Tables are laid with variants that are written on the same desk as those of the catalogue's tests."""

from tests.catalogue.conftest import desk as desk
