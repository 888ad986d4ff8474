"""The settings of Sphinx; TEFUDA_SITE_LANGUAGE is the language that is built."""

import os

import tefuda
from docs.site.tree import HERE, IN_EVERY_LANGUAGE, folder_of
from tefuda.language import LANGUAGES

_language = os.environ["TEFUDA_SITE_LANGUAGE"]

project = "tefuda 手札"
project_copyright = "the tefuda authors"
version = release = tefuda.__version__
language = {"en": "en", "ja": "ja", "zh_Hant": "zh_TW", "zh_Hans": "zh_CN"}[_language]
extensions = ["myst_parser", "sphinx.ext.autodoc"]

myst_enable_extensions = ["attrs_block", "colon_fence"]
myst_heading_anchors = 4
default_role = "code"
add_module_names = False
autodoc_member_order = "groupwise"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}

html_theme = "furo"
html_title = project
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#17603f", "color-brand-content": "#1f6f8b"},
    "dark_css_variables": {"color-brand-primary": "#7fcfa8", "color-brand-content": "#8ac6dd"},
}
html_static_path = [str(HERE / "static")]
html_css_files = ["site.css"]
templates_path = [str(HERE / "templates")]
html_copy_source = html_show_sourcelink = html_show_sphinx = False
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_context = {
    "tongues": {name: (title, folder_of(name)) for name, title in LANGUAGES.items()},
    "tongue": _language,
    "to_root": "." if _language == "en" else "..",
    "in_every_language": IN_EVERY_LANGUAGE,
}
