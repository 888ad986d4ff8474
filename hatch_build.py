"""The build hook: compile the message catalogues (.po) into the form that gettext reads (.mo)."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogHook(BuildHookInterface):
    """Compile every catalogue, for wheels, source archives and editable installs alike."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write each .mo beside its .po; pyproject.toml lists them as artifacts of the build."""
        locale = Path(self.root, "src", "tefuda", "locale")
        for source in sorted(locale.glob("*/LC_MESSAGES/tefuda.po")):
            with source.open("rb") as text:
                catalog = read_po(text, locale=source.parts[-3], abort_invalid=True)
            with source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, catalog)
