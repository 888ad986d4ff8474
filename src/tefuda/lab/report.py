"""The report of a study: one HTML page that needs no network, in a language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from pathlib import Path

from tefuda.core.option import Option
from tefuda.lab.design import PRESET
from tefuda.lab.factors import INTERACTION, MAIN
from tefuda.lab.figures import (
    Curve,
    curves_svg,
    direction,
    effect_svg,
    effect_told,
    mean_told,
    number_told,
    reach_of,
)
from tefuda.lab.measures import Measure, measures_for
from tefuda.lab.playing import BY_DISCOVERIES, BY_MEASURE, OVER_ALL, UNADJUSTED
from tefuda.lab.results import Results, Row
from tefuda.language import filled, marked, translator
from tefuda.play.library import find

MOST_DRAWN = 20
"""The most effects in a figure; the largest are shown."""
TITLES = {
    "ablate": marked("What do the house rules of {game} change?"),
    "compare": marked("{game}: what does {option} change?"),
    "sweep": marked("{game}: what does {option} change, step by step?"),
}

TERMS = {MAIN: marked("main effect"), INTERACTION: marked("interaction")}

UNITS = (marked("deals for each answer and line-up"), marked("matches for each answer and line-up"))

SHARED = marked(
    "All answers are played with the same deals, and the bots change seats from deal to deal. An effect is the mean "
    "difference from deal to deal; what follows ± is half of its interval (95%)."
)
GAINED = marked(
    "Sharing the deals divides the variance of an effect by {median:.2f} in the median, by {least:.2f} at worst."
)
ADJUSTED = {
    OVER_ALL: marked(
        "Holm's method corrects for the number of tests: the chance that any number of this report is bold by luck is "
        "at most 5 %."
    ),
    BY_MEASURE: marked(
        "Holm's method corrects for the number of answers: for each measure and line-up, the chance that any number is "
        "bold by luck is at most 5 %."
    ),
    BY_DISCOVERIES: marked(
        "The method of Benjamini and Hochberg corrects for the number of tests: among the bold numbers, at "
        "most 5 % are expected to be bold by luck."
    ),
    UNADJUSTED: marked("P-values are not corrected for the number of tests."),
}
PRIMARY = marked("Only the p-values of the primary measure, “{measure}”, are corrected; no other number is bold.")
MADE = {
    "version": marked("version"),
    "commit": marked("commit"),
    "date": marked("date"),
    "processor": marked("processor"),
    "system": marked("system"),
    "python": marked("Python"),
}
LOOKS = marked(
    "Results were looked at after {looks} deals at most, and the level is spent in proportion, so that stopping early "
    "costs no certainty."
)


def page(study: Results, language: str) -> str:
    """Return the report of a study."""
    return _Report(study, language).page()


class _Report:
    def __init__(self, study: Results, language: str) -> None:
        self.study, self.language = study, language
        self.game, self.preset = find(study.question.preset)
        self.tell = translator(language)
        self.tell_game = translator(language, self.game.name)

    def say(self, sentence: str, **facts: object) -> str:
        """Return a sentence in the language, for HTML."""
        return escape(filled(self.tell(sentence), **facts))

    @cached_property
    def measures(self) -> Sequence[Measure]:
        """What was measured, in order."""
        asked = self.study.question
        known = measures_for(asked.seats, ("one", "other"), asked.matches)
        return [measure for measure in known if measure.name in self.study.measures]

    def heading(self, title: str) -> str:
        return f"<h2>{self.say(title)}</h2>"

    def title(self, measure: Measure) -> str:
        return self.say(measure.title, place=measure.after_starter + 1)

    @cached_property
    def by_figure(self) -> Mapping[tuple[str, str], Sequence[Row]]:
        """The rows that are compared with a base, by measure and line-up."""
        found: dict[tuple[str, str], list[Row]] = {}
        for row in self.study.all_rows:
            if row.effect is not None:
                found.setdefault((row.measure, row.line_up), []).append(row)
        return found

    def page(self) -> str:
        folder = Path(__file__).parent
        css, script = ((folder / name).read_text(encoding="utf-8") for name in ("report.css", "report.js"))
        asked = self.study.question
        option = ", ".join(dict.fromkeys(name for row in self.study.all_rows for name in row.option.split()))
        title = self.say(TITLES[asked.kind], game=self.tell_game(self.preset.title), option=option)
        is_ablation, is_sweep = asked.kind == "ablate", asked.kind == "sweep"
        parts = [
            f"<h1>{title}</h1>",
            f'<p class="soft">{escape(self.tell_game(self.preset.about))}</p>',
            self.facts(),
            "" if is_ablation else self.questions(),
            self.chooser(),
            self.curves() if is_sweep else "",
            self.forests(),
            self.inert(),
            self.tables(),
            self.glossary(),
            self.method(),
        ]
        body = "".join(parts)
        return (
            f'<!doctype html>\n<html lang="{self.language.replace("_", "-")}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
            f"<style>{css}</style></head><body><main>{body}</main><script>{script}</script></body></html>\n"
        )

    def facts(self) -> str:
        asked = self.study.question
        told = {
            marked("players"): f"{asked.seats}",
            UNITS[asked.matches]: f"{asked.deals:,}",
            marked("decisions in all"): f"{self.study.decisions:,}",
            marked("answers tried"): f"{len({(row.option, row.answer, row.context) for row in self.effects()}):,}",
            marked("seed"): f"{asked.seed}",
        }
        cells = "".join(f"<div><dt>{self.say(name)}</dt><dd>{value}</dd></div>" for name, value in told.items())
        return f'<dl class="facts">{cells}</dl>'

    def effects(self) -> Iterator[Row]:
        return (row for row in self.study.all_rows if row.effect is not None)

    def questions(self) -> str:
        """Return the question of each house rule that is compared."""
        names = dict.fromkeys(name for row in self.study.all_rows for name in row.option.split())
        return "".join(f"<p>{self.question(name)}</p>" for name in names)

    def term(self, row: Row) -> str:
        """Return what an effect of a factorial study is; an empty text for the effect of an arm."""
        return f" <small>({self.say(TERMS[row.term])})</small>" if row.term in TERMS else ""

    def question(self, name: str) -> str:
        if name == PRESET:
            compared = (self.study.question.preset, *self.study.question.presets)
            titles = "".join(
                f"<br><b>{escape(one)}</b> – {escape(self.tell_game(find(one)[1].title))}" for one in compared
            )
            return titles.removeprefix("<br>")
        option = self.game.house_rules[name]
        title = self.tell_game(self.game.clause(option.clause).title)
        return f"<b>{escape(name)}</b> – {escape(self.tell_game(option.question))} [{option.clause} {escape(title)}]"

    def chooser(self) -> str:
        first = self.study.question.measure
        measures = "".join(
            f'<option value="{one.name}"{" selected" if one.name == first else ""}>{self.title(one)}</option>'
            for one in self.measures
        )
        ups = self.study.line_ups
        usual = ups[-1] if first == "gap" else "greedy" if "greedy" in ups else ups[0]
        line_ups = "".join(
            f'<option value="{escape(name)}"{" selected" if name == usual else ""}>{self.line_up(name)}</option>'
            for name in ups
        )
        names = self.say(marked("Measure")), self.say(marked("Line-up"))
        one = f'<label>{names[0]} <select data-choose="measure">{measures}</select></label>'
        other = f'<label>{names[1]} <select data-choose="lineUp">{line_ups}</select></label>'
        return f'<div class="choose">{one}{other}</div>'

    def line_up(self, name: str) -> str:
        agents = self.study.question.agents[name]
        return escape(agents[0]) if len(set(agents)) == 1 else escape(" · ".join(agents))

    def unit(self, measure: Measure) -> str:
        return " (%)" if measure.is_share else ""

    def forests(self) -> str:
        """Return the figures of the largest effects, one for each measure and line-up."""
        parts = [self.heading(marked("The largest effects"))]
        for measure in self.measures:
            for line_up in self.study.line_ups:
                rows = self.by_figure.get((measure.name, line_up), ())
                if rows:
                    parts.append(self.forest(measure, line_up, rows))
        return "".join(parts)

    def forest(self, measure: Measure, line_up: str, rows: Sequence[Row]) -> str:
        drawn = sorted((row for row in rows if row.changed != 0), key=lambda row: -abs(row.effect or 0))[:MOST_DRAWN]
        reach = reach_of(drawn)
        lines = "".join(self.effect_line(row, measure, reach) for row in drawn)
        ends = [number_told(end, measure, reach / 5, signed=True) for end in (-reach, reach)]
        scale = "".join(f"<span>{end}</span>" for end in (ends[0], "0", ends[1]))
        return (
            f'<figure data-measure="{measure.name}" data-line-up="{escape(line_up)}">{self.figcaption(measure)}'
            f'<div class="scale"><span></span><div>{scale}</div></div><div class="forest">{lines}</div></figure>'
        )

    def figcaption(self, measure: Measure) -> str:
        title = f"<b>{self.title(measure)}{self.unit(measure)}</b>"
        return f"<figcaption>{title} – {self.say(measure.about)}</figcaption>"

    def effect_line(self, row: Row, measure: Measure, reach: float) -> str:
        told = effect_told(row, measure)
        name = f"{escape(row.option)} <span>{escape(row.instead)} → {escape(row.answer)}</span>{self.term(row)}"
        beside = self.say(marked("Beside {answers}."), answers=row.context)
        context = f"<p>{beside}</p>" if row.context else ""
        means = mean_told(row, measure)
        changed = ""
        if row.changed is not None:
            changed = self.say(marked("{share:.1%} of the deals go differently."), share=row.changed)
        more = f"<p>{self.title(measure)}: {means}{self.unit(measure)}. {changed}</p>"
        questions = "".join(f"<p>{self.question(one)}</p>" for one in row.option.split())
        return (
            f'<details><summary><span class="name">{name}</span>{effect_svg(row, reach, told)}<output>{told}</output>'
            f"</summary><div>{questions}{context}{more}{self.answer_told(row)}</div></details>"
        )

    def answer_told(self, row: Row) -> str:
        """Return an HTML paragraph with the answers of base and arm; an empty text if the option is not a choice."""
        option = self.game.house_rules.get(row.option)
        if option is None or option.kind != "choice":
            return ""
        phrases = [self.phrase(option, answer) for answer in (row.instead, row.answer)]
        return f"<p>{' → '.join(phrases)}</p>"

    def phrase(self, option: Option, answer: str) -> str:
        phrase = getattr(option.answers[0].__class__(option.read(answer)), "phrase", answer)
        return escape(self.tell_game(phrase))

    def curves(self) -> str:
        """Return the measures at each answer, all line-ups in one figure."""
        if any(" " in row.option for row in self.study.all_rows):
            return ""
        parts = [self.heading(marked("Answer by answer"))]
        legend = "".join(
            f'<span><i class="s{number % 3}"></i>{self.line_up(name)}</span>'
            for number, name in enumerate(self.study.line_ups)
        )
        for measure in self.measures:
            curves = [Curve(name, self.in_order(measure.name, name)) for name in self.study.line_ups]
            curves = [curve for curve in curves if curve.rows]
            drawn = curves_svg(curves, measure, self.say(measure.about))
            parts.append(
                f'<figure class="curve" data-measure="{measure.name}">{self.figcaption(measure)}'
                f'<div class="legend">{legend}</div>{drawn}</figure>'
            )
        return "".join(parts)

    def in_order(self, measure: str, line_up: str) -> Sequence[Row]:
        """Return the rows of a measure and a line-up in the order of the answers."""

        def number(row: Row) -> int:
            option = self.game.house_rules[row.option]
            return option.answers.index(option.read(row.answer))

        return sorted(
            (row for row in self.study.all_rows if (row.measure, row.line_up) == (measure, line_up)), key=number
        )  # fmt: skip

    def inert(self) -> str:
        """Return the house rules that changed nothing."""
        if not self.study.inert:
            return ""
        items = "".join(
            f"<li>{'<br>'.join(self.question(name) for name in names.split())}</li>" for names in self.study.inert
        )
        sentence = marked(
            "None of their answers changed any of these deals. Some act only in matches of several deals, or with "
            "another number of players."
        )
        return (
            self.heading(marked("House rules without effect here"))
            + f'<p class="soft">{self.say(sentence)}</p><ul class="plain">{items}</ul>'
        )

    def tables(self) -> str:
        """Return all effects, a table for each line-up."""
        remark = marked(
            "Bold numbers are significant at 5 %, corrected as described below. Click on a heading to sort."
        )
        parts = [self.heading(marked("All effects")), f'<p class="soft">{self.say(remark)}</p>']
        for line_up in self.study.line_ups:
            measures = [one for one in self.measures if (one.name, line_up) in self.by_figure]
            head = "".join(
                f'<th scope="col"><button type="button">{title}</button></th>'
                for title in (self.say(marked("House rule")), *(self.title(one) + self.unit(one) for one in measures))
            )
            columns = [self.by_figure[measure.name, line_up] for measure in measures]
            body = "".join(self.table_row(rows, measures) for rows in zip(*columns, strict=True))
            parts.append(
                f'<div class="wide" data-line-up="{escape(line_up)}" tabindex="0"><table><thead><tr>{head}</tr></thead>'
                f"<tbody>{body}</tbody></table></div>"
            )
        return "".join(parts)

    def table_row(self, rows: Sequence[Row], measures: Sequence[Measure]) -> str:
        cells = "".join(
            f'<td class="{direction(row)}" data-value="{row.effect}">{effect_told(row, measure)}</td>'
            for row, measure in zip(rows, measures, strict=True)
        )
        first = rows[0]
        context = f' title="{escape(first.context)}"' if first.context else ""
        name = f"{escape(first.option)}=<wbr>{escape(first.answer)}{self.term(first)}"
        return f'<tr><th scope="row"{context}>{name}</th>{cells}</tr>'

    def glossary(self) -> str:
        """Return the measures with their sources and their values in the base."""
        head = "".join(f'<th scope="col" class="text">{self.say(title)}</th>' for title in (
            marked("Measure"), marked("Meaning"), marked("Source"),
        ))  # fmt: skip
        rows = "".join(
            f'<tr><th scope="row">{self.title(one)}</th><td class="text">{self.say(one.about)}</td>'
            f'<td class="text">{escape(one.source or "tefuda")}</td></tr>'
            for one in self.measures
        )
        return (
            self.heading(marked("What is measured"))
            + f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
        )

    def method(self) -> str:
        """Return how the study was made, with the command that repeats it."""
        asked = self.study.question
        said = [self.say(SHARED)]
        ratios = sorted(row.variance_ratio for row in self.effects() if row.variance_ratio is not None)
        if ratios:
            said.append(self.say(GAINED, median=ratios[len(ratios) // 2], least=ratios[0]))
        said.append(self.say(ADJUSTED[asked.adjust]))
        if asked.primary:
            (title,) = (self.title(one) for one in self.measures if one.name == asked.primary)
            said.append(self.say(PRIMARY, measure=title))
        if len(asked.looks) > 1:
            said.append(self.say(LOOKS, looks=", ".join(f"{look:,}" for look in asked.looks)))
        told = "".join(f"<p>{sentence}</p>" for sentence in said)
        again = self.say(marked("This command repeats the study:"))
        heading = self.heading(marked("How it was done"))
        return f"{heading}{told}<p>{again}</p><pre>{escape(self.study.command)}</pre>{self.made()}"

    def made(self) -> str:
        """Return with what the study was made, and all house rules of the base."""
        made = self.study.provenance
        facts = {
            "version": made.version, "commit": made.commit, "date": made.date, "processor": made.processor,
            "system": made.system, "python": made.python,
        }  # fmt: skip
        cells = "".join(
            f"<div><dt>{self.say(MADE[name])}</dt><dd>{escape(value)}</dd></div>"
            for name, value in facts.items()
            if value
        )
        rules = " ".join(f"{name}={answer}" for name, answer in made.house_rules.items())
        title = self.say(marked("All house rules of the base"))
        return f'<dl class="facts">{cells}</dl><details><summary>{title}</summary><p>{escape(rules)}</p></details>'
