"""What is said of a moment is said once to all, and apart what one seat alone sees."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import tefuda
from tefuda import Deal
from tefuda.core.table.seats import seats_in
from tefuda.core.words.telling import PlayerName, Sentence, say, say_of
from tefuda.server.messages.view_parts import DealView, EventView
from tefuda.server.view.moment import Commentary, Moment, addressed
from tefuda.server.view.narrator import Narrator
from tefuda.server.view.view_cache import NOT_ARRANGED, ViewCache

NAMES = ("Ann", "Bob", "Cyd", "Dan")


def moments(preset: str, *texts: str, **options: Any) -> list[Moment]:
    deals: list[Deal] = [tefuda.deal(preset, seed=1, **options)]
    for text in texts:
        deals.append(deals[-1].apply(text or deals[-1].legal_actions[0]))
    return [Moment(deal, number) for number, deal in enumerate(deals)]


@pytest.mark.parametrize("preset", ["crazy-eights", "nippachi", "teyaku-dobon", "taiwan", "guandan"])
def test_facts_taken_over_are_those_told_anew(preset: str) -> None:
    for seed in range(3):
        deal, random = tefuda.deal(preset, seed=seed), Random(seed)
        earlier = None
        while not deal.over:
            at, anew = Moment(deal, 0, earlier), Moment(deal, 0)
            assert at.facts[1:-1] == anew.facts[1:-1]
            for seat in (None, *range(deal.seats)):
                assert at.own(seat)[1:-1] == anew.own(seat)[1:-1]
                assert at.seen(seat).facts == deal.observe(seat).facts
            deal, earlier = deal.apply(random.choice(deal.legal_actions)), at


@pytest.mark.parametrize("preset", ["crazy-eights", "nippachi", "teyaku-dobon", "taiwan", "guandan"])
def test_what_is_said_again_is_what_would_be_said_anew(preset: str) -> None:
    for seed in range(3):
        deal, random = tefuda.deal(preset, seed=seed), Random(seed)
        earlier = None
        taken_over = set()
        while not deal.over:
            at, anew = Moment(deal, 0, earlier), Moment(deal, 0)
            for name, now, said in zip(Commentary._fields, at.commentary, anew.commentary, strict=True):
                assert now == said, name
                if earlier is not None and now is getattr(earlier.commentary, name):
                    taken_over.add(name)
            for seat in range(deal.seats):
                assert [*at.own_captions(seat)] == [*deal.game.words.voice.own(deal.observe(seat))]
            deal, earlier = deal.apply(random.choice(deal.legal_actions)), at
        assert {"match", "scene_to"} <= taken_over


def event_view(before: Moment, after: Moment, seat: int | None, language: str = "en") -> EventView:
    told = after.event_view(before, Narrator(seat, NAMES, language, before.deal.game), 1)
    return msgspec.json.decode(msgspec.json.encode(told), type=EventView)


def test_those_are_spoken_to_who_hear_other_words_than_the_others() -> None:
    passes = say_of(1, ("{name} passes.", "You pass."))
    assert addressed([say("Nothing happens.")]) == set()
    assert addressed([passes, Sentence("", "partner", 2)]) == {1, 2}
    assert addressed([say("played by {player}", player=PlayerName(2))]) == {2}
    assert addressed([say("{what}", what=say_of(3, ("{name} leads.", "You lead.")))]) == {3}


def test_who_is_asked_again_is_not_shown_with_what_was_answered_before() -> None:
    deal, random = tefuda.deal("nippachi", seed=1), Random(1)
    windows = 0
    while not deal.over:
        seen = deal.observe(None)
        shown = {last.seat for last in Narrator(None, NAMES, "en", deal.game).last_actions(seen)}
        acted = {event.seat for event in deal.history}
        assert shown == acted - set(seats_in(seen.view.asked))
        windows += len(seats_in(seen.view.asked)) > 1
        deal = deal.apply(random.choice(deal.legal_actions))
    assert windows


def test_a_seat_has_its_hand_apart_and_nothing_else() -> None:
    (moment,) = moments("crazy-eights")
    assert moment.own(None).facts == {"hand": ()}
    assert moment.own(0).facts == {"hand": moment.deal.observe(0).hand}
    assert moment.own_history(0) is None


def test_what_happened_is_told_once_to_all_who_hear_the_same_words() -> None:
    before, after = moments("crazy-eights", "")
    player = before.deal.turn
    others = [seat for seat in range(4) if seat != player]
    told = {id(after.event_view(before, Narrator(seat, NAMES, "en", before.deal.game), 1)) for seat in (None, *others)}
    assert len(told) == 1
    (public,) = event_view(before, after, None).sentences
    (japanese,) = event_view(before, after, None, "ja").sentences
    (own,) = event_view(before, after, player).sentences
    name = NAMES[player or 0]
    assert public.replace(f"{name} plays", "You play") == own != public
    assert name in japanese
    assert "plays" not in japanese


def test_what_happened_is_told_apart_to_those_whose_own_has_changed() -> None:
    before, after = moments("crazy-eights", "draw")
    drawer = before.deal.turn
    (own,), (others,) = event_view(before, after, drawer).sentences, event_view(before, after, None).sentences
    assert own.startswith("You draw ")
    assert others.endswith("draws a card.")
    assert all(event_view(before, after, seat).sentences == [others] for seat in range(4) if seat != drawer)


@pytest.mark.parametrize("preset", ["mau-mau", "nippachi", "teyaku-dobon", "taiwan", "guandan"])
def test_each_seat_is_told_what_its_own_sight_tells(preset: str) -> None:
    deal, random = tefuda.deal(preset, seed=3), Random(3)
    before = Moment(deal, 0)
    shared = apart = 0
    while not deal.over and before.number < 80:
        deal = deal.apply(random.choice(deal.legal_actions))
        after = Moment(deal, before.number + 1, before)
        for seat in (None, *range(deal.seats)):
            narrator, seen = Narrator(seat, NAMES, "en", deal.game), (before.deal.observe(seat), deal.observe(seat))
            voice = deal.game.words.voice
            told = narrator.event_view(
                after.number, 1, *seen, voice.tell(*seen), voice.gifts(*seen), voice.stamp(*seen)
            )
            assert event_view(before, after, seat) == msgspec.json.decode(msgspec.json.encode(told), type=EventView)
            shared += after._hears_the_same(before, seat)
            apart += not after._hears_the_same(before, seat)
        before = after
    assert shared > apart
    assert apart or preset in ("taiwan", "guandan")


def test_a_secret_answer_is_in_the_own_history_alone() -> None:
    before, after = moments("taiwan", "", exchange=True)
    assert before.deal.legal_actions[0].verb == "exchange"
    actor = before.deal.turn
    assert actor is not None
    assert after.own_history(actor) == after.deal.history
    assert [shown(ViewCache(), after, seat).decisions for seat in (None, 0, 1, 2, 3)].count(1) == 1
    assert shown(ViewCache(), after, actor).decisions == 1
    assert all(after.own_history(seat) is None for seat in range(4) if seat != actor)


def test_a_seat_is_shown_what_all_are_shown_but_for_what_it_alone_sees_and_is_told() -> None:
    (moment,) = moments("guandan")
    views = ViewCache()
    public, own = (shown(views, moment, seat) for seat in (None, 0))
    assert (public.hand, len(own.hand)) == ([], 27)
    assert ["partner" in one for one in own.labels] == [False, False, True, False]
    assert not any("partner" in one for one in public.labels)
    assert (public.badges, bool(own.badges)) == ([], True)
    public.hand, public.counts, public.labels, public.badges = own.hand, own.counts, own.labels, own.badges
    assert public == own


def shown(views: ViewCache, at: Moment, seat: int | None) -> DealView:
    told = views.deal(at, Narrator(seat, NAMES, "en", at.deal.game), 1, "", NOT_ARRANGED)
    return msgspec.json.decode(told, type=DealView)
