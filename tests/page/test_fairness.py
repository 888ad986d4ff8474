"""The page takes part in the shuffle and finds out servers that cheat; before, it hashed the key of each deal only."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, Route, expect

import tefuda
from tefuda.cli import main
from tefuda.play.match import Match
from tefuda.server.host import archive
from tefuda.server.room import commitment, log, shuffle, timers
from tefuda.server.room.clock import REVEALING
from tefuda.server.room.commitment import Share, Statement, new_number, number_hash
from tefuda.server.room.room import Room
from tefuda.server.view import view_cache
from tests.page.people import DESKTOP, PHONE, People, play_on
from tests.server.serving import Address

FAIR = "This browser has checked how the cards were shuffled"
UNFAIR = "The cards did not come about as promised"
SHORT = {"preset": "mau-mau", "options": {"target": "1", "hand": "2"}, "seats": ["me", "greedy"]}


LONG = pytest.mark.long


def begin(people: People, path: str = "", **kinds: object) -> Page:
    """Begin the shortest match there is, with one click."""
    page = people.come(path, **kinds)  # type: ignore[arg-type]
    page.route("**/api/rooms*", shortened)
    page.locator(".begin").first.click()
    return page


def shortened(route: Route, **changed: object) -> None:
    asked = json.loads(route.request.post_data or "")
    route.continue_(post_data=json.dumps(asked | SHORT | changed))


def finish(page: Page) -> None:
    """Play the match to its end, and open what is said of the shuffle."""
    page.locator(".held").first.wait_for()
    play_on([page])
    while page.get_by_role("button", name="Next deal").count():
        page.get_by_role("button", name="Next deal").click()
        page.locator(".ending").wait_for(state="detached")
        play_on([page])
    expect(page.get_by_role("button", name="Another match")).to_be_visible()


# ------------------------------------------------------------------ fair servers


@pytest.mark.parametrize(
    ("size", "dark"), [(DESKTOP, False), pytest.param(PHONE, True, marks=LONG)], ids=["desktop", "phone, dark"]
)
def test_a_page_checks_the_match_and_its_number_is_found_in_the_file(
    people: People, tmp_path: Path, picture: Callable[[Page, str], None], size: tuple[int, int], dark: bool
) -> None:
    page = begin(people, size=size, dark=dark)
    finish(page)
    summary = page.locator(".key summary")
    expect(summary).to_contain_text(FAIR)
    summary.click()
    expect(page.locator(".key")).to_contain_text("The number of this page is one of those from which the key was made")
    picture(page, f"fair-{size[0]}")
    statement, deal, _, own = page.locator(".key dd").all_inner_texts()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the match").click()
    download.value.save_as(tmp_path / "match.deal")
    expect(page.locator(".key")).to_contain_text("✓ The file holds the statement and all decisions that this page saw")
    words = ["verify", str(tmp_path / "match.deal"), "--noted", statement, "--noted", deal, "--nonce", own]
    told = CliRunner().invoke(main, [*words, "--lang", "en"])
    assert told.exit_code == 0, told.output
    page.get_by_role("button", name="Another match").click()
    page.locator(".held").first.wait_for()


@LONG
def test_a_page_without_tls_checks_as_well(people: People, address: Address) -> None:
    """Browsers have no `crypto.subtle` at an address such as http://192.168.1.5; before, the page checked nothing."""
    page = people.come()
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto(people.address)
    page.route("**/api/rooms*", shortened)
    page.locator(".begin").first.click()
    finish(page)
    assert page.evaluate("crypto.subtle === undefined")
    expect(page.locator(".key summary")).to_contain_text(FAIR)


@LONG
def test_a_page_loaded_again_remembers_its_number_and_what_it_saw(people: People) -> None:
    page = begin(people)
    page.locator(".held").first.wait_for()
    page.reload()
    finish(page)
    page.reload()
    page.locator(".key summary", has_text=FAIR).click()
    page.get_by_role("button", name="Download the match").click()
    expect(page.locator(".key")).to_contain_text("✓ The file holds")


@LONG
def test_a_second_match_is_checked_like_the_first(people: People) -> None:
    page = begin(people)
    finish(page)
    page.get_by_role("button", name="Another match").click()
    page.locator(".ending").wait_for(state="detached")
    finish(page)
    page.locator(".key summary", has_text=FAIR).click()
    page.get_by_role("button", name="Download the match").click()
    expect(page.locator(".key")).to_contain_text("✓ The file holds")


@LONG
def test_an_onlooker_is_not_told_that_the_match_was_fair(people: People) -> None:
    page = begin(people)
    finish(page)
    onlooker = people.come(page.url)
    expect(onlooker.locator(".key summary")).to_contain_text("How the cards were shuffled")
    onlooker.locator(".key summary").click()
    expect(onlooker.locator(".key")).to_contain_text("it cannot tell whether the cards were chosen")


def test_a_page_that_shows_no_number_is_left_out_and_the_table_is_told(
    people: People, monkeypatch: pytest.MonkeyPatch, picture: Callable[[Page, str], None]
) -> None:
    monkeypatch.setattr(timers, "REVEALING", REVEALING // 3)
    host, friend = two_at_a_table(people)
    friend.add_init_script(
        "const say = WebSocket.prototype.send;"
        "WebSocket.prototype.send = function (text) { if (!text.includes('\"reveal\"')) say.call(this, text); };"
    )
    friend.reload()
    friend.get_by_role("button", name="Sit here").click()
    expect(friend.locator(".seats b")).to_have_text("(you)")
    host.get_by_role("button", name="Begin").click()
    expect(host.locator(".shuffling")).to_contain_text("Waiting for the number of")
    picture(host, "waiting")
    host.locator(".hand").wait_for()
    expect(host.locator(".log")).to_contain_text("did not complete the shuffle. It was repeated")
    friend.locator(".hand").wait_for()
    expect(friend.locator(".unfair")).to_contain_text("This page has sent its number, but the match began without it.")
    friend.locator(".unfair button").click()
    expect(friend.locator(".unfair")).to_have_count(0)


def two_at_a_table(people: People) -> tuple[Page, Page]:
    """Let a host open a table, and a friend come to it by the link."""
    host, friend = people.come(), people.come()
    host.route("**/api/rooms*", lambda route: shortened(route, seats=["me", "open"], begin=False))
    host.locator(".begin").first.click()
    host.locator(".seating").wait_for()
    friend.goto(host.url)
    return host, friend


# ------------------------------------------------------------------ servers that cheat


def with_another_server_number(self: shuffle.Shuffle) -> None:
    self.server = new_number()


def with_another_number_of_the_bot(self: shuffle.Shuffle) -> None:
    self.numbers[1] = new_number()


def with_another_number_of_the_page(self: shuffle.Shuffle) -> None:
    self.numbers[0] = new_number()


def with_another_statement(self: shuffle.Shuffle) -> None:
    shares = (self.statement.shares[0], Share("bot", "greedy", number_hash("5e" * 32)))
    fresh = shuffle.stated(str(replace(self.statement, shares=shares)), {**self.numbers, 1: "5e" * 32}, self.server, 0)
    self.text, self.hash, self.statement, self.numbers = fresh.text, fresh.hash, fresh.statement, fresh.numbers


def without_the_page(self: shuffle.Shuffle) -> None:
    shares = (Share("absent", "nobody", number_hash("5e" * 32)), self.statement.shares[1])
    fresh = shuffle.stated(str(replace(self.statement, shares=shares)), {**self.numbers, 0: "5e" * 32}, self.server, 0)
    self.text, self.hash, self.statement, self.numbers = fresh.text, fresh.hash, fresh.statement, fresh.numbers


@pytest.mark.parametrize(
    ("cheat", "said"),
    [
        (with_another_server_number, "The server's number does not belong to the hash stated"),
        pytest.param(with_another_number_of_the_bot, "The number of seat 2 does not belong to the hash", marks=LONG),
        pytest.param(with_another_number_of_the_page, "The number of seat 1 does not belong to the hash", marks=LONG),
        pytest.param(with_another_statement, "is not the one made before the cards were dealt.", marks=LONG),
    ],
)
def test_a_server_that_grinds_once_it_knows_the_numbers_is_found_out(
    people: People, monkeypatch: pytest.MonkeyPatch, cheat: Callable[[shuffle.Shuffle], None], said: str
) -> None:
    """Before, numbers were sent openly: three eights in hand took 141 to 1,363 tries."""
    key = shuffle.Shuffle.key.fget  # type: ignore[attr-defined]

    def ground(self: shuffle.Shuffle) -> bytes:
        cheat(self)
        return bytes(key(self))

    monkeypatch.setattr(shuffle.Shuffle, "key", property(ground))
    found_out(begin(people), said)


@LONG
def test_a_server_that_leaves_the_page_out_gets_no_sign_of_fairness(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = shuffle.Shuffle.key.fget  # type: ignore[attr-defined]

    def ground(self: shuffle.Shuffle) -> bytes:
        without_the_page(self)
        return bytes(key(self))

    monkeypatch.setattr(shuffle.Shuffle, "key", property(ground))
    page = begin(people)
    finish(page)
    expect(page.locator(".key summary")).not_to_contain_text(FAIR)


@LONG
def test_a_server_that_leaves_a_page_out_to_try_again_is_found_out_by_it(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that dislikes the key can say that a number is missing; this page knows better."""
    usual = timers._next_of_shuffle

    def withheld(room: Room) -> timers.Scheduled:
        if room.shuffling.current is not None and not room.shuffling.current.waiting and room.shuffling.rounds == 1:
            return timers.Scheduled(room.last_at, log.Withheld([1]))
        return usual(room)

    monkeypatch.setattr(timers, "_next_of_shuffle", withheld)
    host, friend = two_at_a_table(people)
    friend.get_by_role("button", name="Sit here").click()
    expect(friend.locator(".seats b")).to_have_text("(you)")
    host.get_by_role("button", name="Begin").click()
    expect(friend.locator(".unfair")).to_contain_text("confirmed that it got the number of this page")
    expect(host.locator(".log")).to_contain_text("did not complete the shuffle")


@LONG
def test_a_server_that_deals_from_a_key_of_its_choice_is_found_out(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, the page could not know where the key of a deal came from."""
    monkeypatch.setattr(shuffle, "match_key", lambda statement, numbers, server: bytes(32))
    found_out(begin(people), "Deal 1 was not dealt from these numbers.")


@LONG
def test_a_server_that_changes_cards_during_the_deal_is_found_out(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view_cache, "deal_commitment", lambda key: "0" * 64)
    found_out(begin(people), "The key does not belong to the promise")


@LONG
def test_a_server_that_gives_away_another_match_from_the_same_key_is_found_out(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`tefuda verify` finds nothing wrong with such a file: its cards follow from the key, and its plays are legal."""

    def forged(match: Match, statement: str, numbers: list[str], server: str) -> str:
        start = match.deals[0].start
        other = tefuda.match(start.preset, seats=2, key=match.key, target=1, hand=2)
        while not other.over:
            while not other.deal.over:
                other = other.apply(other.deal.legal_actions[-1])
            other = other if other.over else other.next_deal()
        return commitment.write_proof(other, statement, numbers, server)

    monkeypatch.setattr(archive, "write_proof", forged)
    page = begin(people)
    finish(page)
    page.locator(".key summary").click()
    page.get_by_role("button", name="Download the match").click()
    expect(page.locator(".key")).to_contain_text("✗ The file does not hold what this page saw: do not trust it.")


def found_out(page: Page, said: str) -> None:
    finish(page)
    expect(page.locator(".key summary")).to_contain_text(UNFAIR)
    expect(page.locator(".key")).to_contain_text(said)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (lambda made: replace(made, options={**made.options, "draw_two": "8"}), "names another game or other house"),
        pytest.param(
            lambda made: replace(made, preset="crazy-eights"), "names another game or other house rules", marks=LONG
        ),
        pytest.param(
            lambda made: replace(made, shares=made.shares[:1]), "names another number of seats", marks=LONG
        ),
        (lambda made: replace(made, room="00" * 32), "is about another table or another match"),
        pytest.param(lambda made: replace(made, match=7), "is about another table or another match", marks=LONG),
        (lambda made: replace(made, shares=(replace(made.shares[0], hash="00" * 32), made.shares[1])),
         "does not list the number of this page"),
    ],
    ids=["house rules", "game", "seats", "table", "match", "hash"],
)  # fmt: skip
def test_a_page_shows_no_number_for_a_statement_that_is_not_true(
    people: People,
    monkeypatch: pytest.MonkeyPatch,
    picture: Callable[[Page, str], None],
    changed: Callable[[Statement], Statement],
    said: str,
) -> None:
    """Before, the promise bound neither game nor house rules nor seats."""
    monkeypatch.setattr(timers, "Statement", lambda *parts: changed(Statement(*parts)))
    page = begin(people)
    expect(page.locator(".unfair")).to_contain_text(said)
    expect(page.locator(".unfair")).to_contain_text("This page does not take part in this shuffle")
    picture(page, "untrue")
    page.wait_for_timeout(200)
    assert page.locator(".hand").count() == 0


@LONG
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (lambda made, first: first, "is about another table or another match"),
        (lambda made, first: replace(made, shares=(first.shares[0], made.shares[1])),
         "asks for a number that this page has shown for another statement"),
        (lambda made, first: replace(made, previous="00" * 32), "does not follow the one made before it"),
    ],
    ids=["the statement of an older match", "a number that is known already", "another past"],
)  # fmt: skip
def test_a_page_shows_no_number_for_what_was_used_before(
    people: People,
    monkeypatch: pytest.MonkeyPatch,
    changed: Callable[[Statement, Statement], Statement],
    said: str,
) -> None:
    """Before, nothing in a promise said for which match it was made."""
    made: list[Statement] = []

    def state(*parts: object) -> Statement:
        made.append(Statement(*parts))  # type: ignore[arg-type]
        return made[0] if len(made) == 1 else changed(made[-1], made[0])

    monkeypatch.setattr(timers, "Statement", state)
    page = begin(people)
    finish(page)
    page.get_by_role("button", name="Another match").click()
    expect(page.locator(".unfair")).to_contain_text(said)
