"""The build hook: fetches htmx out of its registry package, compiles translations, carries the top-level folders."""

from importlib.util import find_spec
from pathlib import Path
from shutil import copyfile
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: What the pages load, and the file of the django-htmx package that it is. Django itself is never imported.
VENDOR = {"htmx.min.js": "htmx-2.min.js"}
#: Top-level folders that a wheel carries inside the package; companion/places.py finds them again.
FOLDERS = ("templates", "print", "data")


class Hook(BuildHookInterface):
    """Runs before each build: of a wheel, of an sdist, and of `pip install -e .`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files that git does not hold; `version` is "editable" for `pip install -e .`."""
        root = Path(self.root)
        vendor = root / "companion/static/vendor"
        vendor.mkdir(parents=True, exist_ok=True)
        for name, source in VENDOR.items():
            copyfile(htmx_files() / source, vendor / name)
        for messages in root.glob("companion/translations/*/LC_MESSAGES/*.po"):
            with messages.open("rb") as po, messages.with_suffix(".mo").open("wb") as mo:
                write_mo(mo, read_po(po, locale=messages.parts[-3]))
        if self.target_name == "wheel" and version != "editable":  # an editable install reads them where they are
            for folder in FOLDERS:
                if (root / folder).is_dir():
                    build_data["force_include"][str(root / folder)] = f"companion/{folder}"


def htmx_files() -> Path:
    """The static folder of the installed django-htmx. Raises RuntimeError if that package is missing."""
    spec = find_spec("django_htmx")
    if spec is None or spec.origin is None:
        raise RuntimeError("django-htmx is not installed; it is a build requirement in pyproject.toml.")
    return Path(spec.origin).parent / "static/django_htmx"
