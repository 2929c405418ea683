"""Hooks of the documentation site (mkdocs.yml): pages that are made of other files; no requests to other sites.

* The rules in Italian and Spanish are the ledgers in English with the texts of the clauses that the web page shows.
* Contributing, security, changelog and notice are the files at the top of the repository.
* The reference has a page for each group of modules; mkdocstrings fills it from the docstrings.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
SEARCH_SHIM = "https://unpkg.com/iframe-worker/shim"
"""What the theme would load from another site; docs/assets has a copy."""
TOP_FILES = {
    "contributing.md": "CONTRIBUTING.md",
    "security.md": "SECURITY.md",
    "changelog.md": "CHANGELOG.md",
    "notice.md": "NOTICE.md",
}
WEB_FOLDERS = {"leaping-lemmings": "leaping", "valhalla-lemmings": "valhalla", "antler-island": "antler"}
INTRODUCTIONS = {
    "it": "Le regole complete, clausola per clausola. Il numero di una clausola è lo stesso in tutte le lingue; il "
    "testo di riferimento è quello [inglese](../{game}.md).",
    "es": "Las reglas completas, cláusula por cláusula. El número de una cláusula es el mismo en todos los idiomas; el "
    "texto de referencia es el [inglés](../{game}.md).",
}
HEADINGS = {
    "it": {"Vocabulary": "Vocabolario", "Rulings": "Decisioni", "Worked positions": "Esempi svolti"},
    "es": {"Vocabulary": "Vocabulario", "Rulings": "Decisiones", "Worked positions": "Ejemplos resueltos"},
}
REFERENCE = {
    "contract": ("The contract of a game", "core.contract", "core.step", "core.action", "core.event", "core.offers",
                 "core.result", "core.manifest", "core.data_files"),
    "match": ("Matches, chance and records", "core.match", "core.chance", "core.record", "core.replay", "core.ledger",
              "core.simulation", "core.errors"),
    "bots": ("Bots", "bots.contract", "bots.budget", "bots.judgement", "bots.levels", "bots.hints", "bots.analysis",
             "bots.worker"),
    "environments": ("Environments", "adapters.pettingzoo_env", "adapters.openspiel_game", "adapters.gymnasium_env",
                     "adapters.vector", "adapters.rewards", "adapters.encoding.encoding"),
    "testing": ("The test kit", "testing.kit", "testing.contract", "testing.position", "testing.golden",
                "testing.counts"),
}  # fmt: skip
"""Pages of the reference: the title and the modules below `fellfield`."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """List the decisions in the navigation."""
    files = sorted(path.name for path in (ROOT / "docs" / "adr").glob("*.md"))
    for section in config.nav or []:
        for pages in section.values():
            for page in pages if isinstance(pages, list) else []:
                if isinstance(page, dict) and "Decisions" in page:
                    page["Decisions"] = [f"adr/{name}" for name in files]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages; leave out pictures that no page shows."""
    for name, text in generated_pages().items():
        files.append(File.generated(config, name, content=text))
    texts = "".join(file.content_string for file in files.documentation_pages())
    shown = set(re.findall(r"screenshots/([\w-]+\.\w+)", texts))
    for file in list(files):
        if file.src_uri.startswith("screenshots/") and Path(file.src_uri).name not in shown:
            files.remove(file)
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Write the titles of code blocks as the highlighter wants them, and Svelte as the HTML that it nearly is."""
    quoted = re.sub(r"^( *```\w+) title=([^\s\"]+)$", r'\1 title="\2"', markdown, flags=re.MULTILINE)
    return quoted.replace("```svelte ", "```html ")


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Load nothing from other sites."""
    return output.replace(SEARCH_SHIM, "../" * page.url.count("/") + "assets/iframe-worker.js")


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """The same for the page of unknown addresses."""
    return output_content.replace(SEARCH_SHIM, "assets/iframe-worker.js")


def generated_pages() -> dict[str, str]:
    """The pages that are made of other files, by their path."""
    pages = {name: as_page((ROOT / file).read_text(encoding="utf-8")) for name, file in TOP_FILES.items()}
    for language in INTRODUCTIONS:
        for game in WEB_FOLDERS:
            pages[f"rules/{language}/{game}.md"] = translated_ledger(game, language)
    for name, (title, *modules) in REFERENCE.items():
        pages[f"reference/{name}.md"] = f"# {title}\n\n" + "".join(f"::: fellfield.{module}\n\n" for module in modules)
    return pages


def as_page(text: str) -> str:
    """A file from the top of the repository with its links as seen from docs/."""
    return text.replace("](docs/", "](")


def translated_ledger(game: str, language: str) -> str:
    """The ledger with the headings and clauses of this language; chapters for developers stay out."""
    folder = ROOT / "web" / "src" / "games" / WEB_FOLDERS[game]
    clauses: dict[str, Any] = json.loads((folder / "clauses" / f"{language}.json").read_text(encoding="utf-8"))
    words = json.loads((folder / "words" / f"{language}.json").read_text(encoding="utf-8"))
    ledger = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    title = ledger.split("\n", 1)[0].removeprefix("# ").split(":")[0]
    lines = [f"# {title}", "", INTRODUCTIONS[language].format(game=game), ""]
    heading = ""
    for line in ledger.splitlines():
        if line.startswith("## "):
            number = re.match(r"## (\w+)\. ", line)
            name = words.get(f"rules.{game}.chapter.{number[1]}") if number else None
            heading = f"## {number[1]}. {name}" if number and name else ""
        elif line.startswith("### "):
            name = line.removeprefix("### ")
            heading += f"\n\n### {HEADINGS[language].get(name, name)}" if name in HEADINGS[language] else ""
        elif (found := re.match(r'#### <a id="([^"]+)">', line)) and found[1] in clauses:
            if heading:
                lines += [heading.strip(), ""]
                heading = ""
            clause = clauses[found[1]]
            name = f" · {clause['title']}" if clause.get("title") else ""
            lines += [f'#### <a id="{found[1]}"></a>{found[1]}{name}', clause["text"], ""]
    return "\n".join(lines)
