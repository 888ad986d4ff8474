from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from urllib.parse import quote

import pytest
import websockets

import tefuda
from tefuda.bots.chooser import bot
from tefuda.export.positions import position_data
from tefuda.language import LANGUAGES
from tefuda.play.deal import Deal
from tefuda.server.room.commitment import read_statement
from tefuda.server.room.verification import findings
from tefuda.server.web.assets import STATIC
from tests.patience import PATIENCE
from tests.server.room_session import ALICE, four_friends
from tests.server.serving import NUMBERS, SOON_OVER, Address, Client, client, serving
from tests.server.told import replayed


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(str(tmp_path_factory.mktemp("server") / "tables.sqlite")) as found:
        yield found


# ------------------------------------------------------------------ what is asked for by HTTP


def test_the_server_says_that_it_is_well(address: Address) -> None:
    told = address.get("/healthz")
    assert told.status == 200
    assert told.json["status"] == "ok"
    assert told.json["version"] == tefuda.__version__


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_there_is_to_choose_from_is_told_in_every_language(address: Address, language: str) -> None:
    told = address.get(f"/api/catalogue/{language}.json").json
    presets = {preset["name"]: preset for family in told["families"] for preset in family["presets"]}
    assert set(presets) == set(tefuda.games())
    for family in told["families"]:
        rules = {rule["name"] for rule in family["house_rules"]}
        clauses = {
            rule["number"] for rule in address.get(f"/api/rules/{family['name']}/{language}.json").json["clauses"]
        }
        assert all(set(preset["answers"]) == rules for preset in family["presets"])
        assert all(rule["clause"] in clauses for rule in family["house_rules"])
        assert all(set(preset["inert"]) <= rules for preset in family["presets"])
    assert told["languages"] == dict(LANGUAGES)
    assert told["lang"] == language


@pytest.mark.parametrize(
    ("wanted", "language"),
    [("fr-FR,yue-HK;q=0.9,en;q=0.8", "zh_Hant"), ("en;q=0.4, ja;q=0.6", "ja"), ("de", "en"), ("en;q=0, *", "ja")],
)
def test_a_browser_is_answered_in_the_first_of_its_languages_that_there_is(
    address: Address, wanted: str, language: str
) -> None:
    def answered_in(query: str, language: str, **headers: str) -> bool:
        told = address.get(f"/nowhere{query}", accept="text/html", **headers).body.decode()
        return f'<html lang="{language.replace("_", "-")}">' in told

    assert answered_in("", language, accept_language=wanted)
    assert answered_in("?lang=zh-SG", "zh_Hans", accept_language=wanted)
    assert answered_in(f"?lang={quote(wanted)}", language)
    assert answered_in("?lang=tlh", "en")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_file_is_read_by_its_byte_order_mark(address: Address, encoding: str) -> None:
    text = str(tefuda.run(tefuda.deal("mau-mau", seats=2, seed=1), [bot("greedy")] * 2)).replace("\n", "\r\n")
    told = address.ask("POST", "/api/position?lang=en", text.encode(encoding), content_type="text/plain")
    assert told.status == 200, told.body


def test_words_are_those_of_the_language(address: Address) -> None:
    assert address.get("/api/catalogue/ja.json").json["sentences"]["hearts"] == "ハート"
    assert address.get("/api/rules/whist/ja.json").json["code"] == "no_game"


@pytest.mark.parametrize("path", ["catalogue/tlh", "catalogue/zh-TW", "rules/eights/xx", "rules/eights/..", "rules/ja"])
def test_what_is_told_in_each_language_is_told_in_no_other(address: Address, path: str) -> None:
    assert address.get(f"/api/{path}.json").status == 404


def test_faults_of_house_rules_are_all_told(address: Address) -> None:
    faults = address.post("/api/check", {"preset": "mau-mau", "options": {"hand": "999", "wild": "X"}, "seats": 4}).json
    assert {fault["option"] for fault in faults["faults"]} == {"hand", "wild"}
    assert address.post("/api/check", {"preset": "mau-mau", "seats": 4}).json["faults"] == []
    assert [
        fault["option"] for fault in address.post("/api/check", {"preset": "guandan", "seats": 3}).json["faults"]
    ] == [""]
    refused = address.post("/api/rooms", {"preset": "mau-mau", "options": {"hand": "999"}})
    assert refused.status == 400
    assert refused.json["code"] == "bad_options"
    assert refused.json["faults"][0]["option"] == "hand"


def test_how_many_usually_play_follows_from_the_house_rules(address: Address) -> None:
    def seats(preset: str, **options: str) -> int:
        return int(address.post("/api/check", {"preset": preset, "options": options}).json["seats"])

    assert (seats("mau-mau"), seats("mau-mau", hand="12"), seats("openspiel", partners="yes")) == (4, 2, 4)
    assert seats("mau-mau", hand="999") == 0


def test_what_cannot_be_played_is_not_measured(address: Address) -> None:
    refused = address.post("/api/effects", {"preset": "mau-mau", "options": {"hand": "999"}})
    assert (refused.status, refused.json["code"]) == (400, "bad_options")
    assert refused.json["faults"][0]["option"] == "hand"


def test_house_rules_without_an_effect_are_told_with_what_they_need(address: Address) -> None:
    def inert(**options: str) -> dict[str, str]:
        told: dict[str, str] = address.post("/api/check", {"preset": "mau-mau", "options": options}).json["inert"]
        return told

    def without_effect(language: str) -> dict[str, str]:
        return next(
            preset["inert"]
            for family in address.get(f"/api/catalogue/{language}.json").json["families"]
            for preset in family["presets"]
            if preset["name"] == "mau-mau"
        )

    usual = without_effect("en")
    assert inert() == usual
    assert without_effect("ja")["call_due"].count("「") == usual["call_due"].count("“") == 1
    assert usual["call_due"] == "No effect here. It needs: “Must a player say so when one card will be left?” yes"
    assert {"call_due", "call_cards"} <= set(usual) - set(inert(last_call="yes"))
    assert usual["cross"].endswith(" and “Which rank makes the next player take four cards?” not off")


def test_the_page_is_kept_to_itself(address: Address) -> None:
    headers = address.get("/").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    cookie = address.get("/api/catalogue/en.json").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def parts_of(page: str) -> list[str]:
    """Return the files of a page that is brought when it is wanted, as the built page lists them."""
    entry = next((STATIC / "assets").glob("index-*.js")).read_text(encoding="utf-8")
    listed = re.search(r"__vite__mapDeps=.*?\[(.*?)\]", entry)
    assert listed
    files = re.findall(r'"\./([^"]+)"', listed[1])
    wanted = re.search(rf"import\([`\"']\./{page}-[^)]*\),__vite__mapDeps\(\[([\d,]+)\]\)", entry)
    assert wanted
    return [f"assets/{files[int(index)]}" for index in wanted[1].split(",")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_view_is_less_than_120_kilobytes(address: Address, language: str) -> None:
    index = address.get("/", accept_encoding="gzip, br")
    paths = re.findall(r'(?:src|href)="\./([^"]+)"', re.sub("<link[^>]+apple[^>]+>", "", index.body.decode()))
    paths = [*sorted({*paths, *parts_of("Lobby")}), f"api/catalogue/{language}.json"]
    told = [address.get(f"/{path}", accept_encoding="gzip, br") for path in paths]
    assert len(index.body) + sum(len(one.body) for one in told) < 120_000
    cache_control = [one.headers["cache-control"] for path, one in zip(paths, told, strict=False) if "assets/" in path]
    assert cache_control
    assert set(cache_control) == {"public, max-age=31536000, immutable"}


def test_an_unknown_address_says_so_and_leads_to_the_lobby(address: Address) -> None:
    told = address.get("/nowhere?lang=ja", accept="text/html")
    assert told.status == 404
    assert '<html lang="ja">' in told.body.decode()
    assert f'<a href="{address.prefix}/">' in told.body.decode()


def test_what_a_browser_has_is_not_sent_again(address: Address) -> None:
    cookie = address.guest()
    for path in ("/api/catalogue/ja.json", "/api/rules/eights/ja.json"):
        tag = address.get(path, cookie=cookie).headers["etag"]
        again = address.get(path, cookie=cookie, if_none_match=tag)
        assert (again.status, again.body) == (304, b"")
        assert address.get(path, cookie=cookie, if_none_match='"another"').status == 200


def test_a_guest_has_one_name_and_can_change_it(address: Address) -> None:
    cookie = address.guest()
    name = address.get("/api/catalogue/en.json", cookie=cookie).json["me"]
    assert address.get("/api/catalogue/en.json", cookie=cookie).json["me"] == name

    async def rename() -> None:
        async with client(address, address.room(cookie), cookie) as ann:
            assert (await ann.does("rename", name="Ann"))["type"] == "ack"
            view = await ann.until_view(lambda view: view["players"][0]["name"] == "Ann")
            assert view["seat"] == 0

    asyncio.run(rename())
    assert address.get("/api/catalogue/en.json", cookie=cookie).json["me"] == "Ann"


# ------------------------------------------------------------------ playing


@pytest.mark.parametrize("preset", ["mau-mau", "hongkong", "guandan"])
def test_a_whole_deal_against_bots_is_played_after_one_click(address: Address, preset: str) -> None:
    async def play() -> None:
        cookie = address.guest()
        room = address.room(cookie, preset, begin=True)
        async with client(address, room, cookie) as ann:
            view = await ann.plays_on()
            assert view["result"]["account"]
            assert [event["moment"] for event in ann.events] == list(range(1, len(ann.events) + 1))
            assert (await ann.does("ready"))["type"] == "ack"
            following = (1, 2) if view["stage"] == "between" else (2, 1)
            await ann.until_view(lambda view: (view["match"], view["deal"]["number"]) == following)

    asyncio.run(play())


def test_four_friends_in_four_languages_play_and_one_watches(address: Address) -> None:
    async def play() -> None:
        cookies = [address.guest() for _ in range(4)]
        room = address.room(cookies[0], "mau-mau", seats=["me", "open", "open", "open"], private=False)
        async with asyncio.TaskGroup() as group:
            started = asyncio.Event()
            for seat, (cookie, lang) in enumerate(zip(cookies, LANGUAGES, strict=True)):
                group.create_task(sits(room, seat, cookie, lang, started))
            group.create_task(watches(room, started))

    async def sits(room: str, seat: int, cookie: str, lang: str, started: asyncio.Event) -> None:
        async with client(address, room, cookie, lang=lang) as friend:
            if seat:
                assert (await friend.does("sit", seat=seat))["type"] == "ack"
            await friend.until_view(lambda view: all(player["kind"] == "person" for player in view["players"]))
            if seat == 0:
                await started.wait()
                assert (await friend.does("begin"))["type"] == "ack"
            await friend.until_view(lambda view: view["stage"] == "playing")
            await friend.plays_on()
            seen[seat] = friend

    async def watches(room: str, started: asyncio.Event) -> None:
        async with client(address, room) as onlooker:
            await onlooker.until_view(lambda view: all(player["kind"] == "person" for player in view["players"]))
            started.set()
            view = await onlooker.until_view(lambda view: view["result"])
            assert view["seat"] is None
            assert view["deal"]["hand"] == []
            seen[4] = onlooker

    seen: dict[int, Client] = {}
    asyncio.run(play())
    stories = {seat: [(event["moment"], event["seat"]) for event in friend.events] for seat, friend in seen.items()}
    assert len(stories) == 5
    assert all(story == stories[0] for story in stories.values())
    told = [" ".join(" ".join(event["sentences"]) for event in seen[seat].events) for seat in range(4)]
    assert len(set(told)) == 4
    own = [" ".join(event["sentences"]) for event in seen[0].events if event["seat"] == 0]
    assert all("You " in sentences for sentences in own)


def test_a_command_said_again_is_done_once(address: Address) -> None:
    async def play() -> None:
        cookie = address.guest()
        room = address.room(cookie, "crazy-eights", seats=["me", "greedy"], begin=True)
        async with client(address, room, cookie) as ann:
            await ann.until_view(lambda view: view["asked"])
            hint = ann.page.hint()
            assert hint.reason in ("The natural choice with these cards.", "There is nothing else to choose.")
            act = {"id": "once", "moment": ann.view["asked"]["moment"], "action": hint.action.text}
            for _ in range(2):
                done = await ann.does("act", **act)
                assert done["type"] == "ack"
            view = await ann.until_view(lambda view: view["moment"] >= done["moment"])
            assert [event["moment"] for event in ann.events if event["seat"] == 0] == [act["moment"] + 1]
        async with client(address, room, cookie) as ann:
            assert (await ann.does("act", **act))["type"] == "ack"
            assert [event["moment"] for event in ann.events if event["seat"] == 0] == [act["moment"] + 1]
            assert ann.view["deal"]["hand"] == view["deal"]["hand"]

    asyncio.run(play())


def test_the_hand_is_laid_out_in_the_order_asked_for() -> None:
    session = four_friends("taiwan")
    for order, known in (("", False), ("combination", True), ("whist", False)):
        deal = session.page(ALICE, order=order).deal
        assert deal is not None
        assert bool(deal.arrangements) == known
        if known:
            ((name, groups),) = deal.arrangements.items()
            assert name == order
            assert sorted(card for group in groups for card in group) == sorted(deal.hand)


def test_a_secret_answer_is_no_news_to_the_others(address: Address) -> None:
    async def play() -> None:
        cookies = [address.guest() for _ in range(4)]
        room = address.room(cookies[0], "taiwan", seats=["me", "open", "open", "open"], options={"exchange": "yes"})
        async with AsyncExitStack() as stack:
            friends = []
            for seat, cookie in enumerate(cookies):
                friend = await stack.enter_async_context(client(address, room, cookie))
                friends.append(friend)
                if seat:
                    assert (await friend.does("sit", seat=seat))["type"] == "ack"
            assert (await friends[0].does("begin"))["type"] == "ack"
            await asyncio.gather(*(friend.until_view(lambda view: view["asked"]) for friend in friends))
            assert all(friend.view["window"] for friend in friends)
            for friend in friends:
                await heard_until_pong(friend)
            assert (await friends[1].plays())["type"] == "ack"
            await friends[1].until_view(lambda view: view["asked"]["answer"])
            assert [await heard_until_pong(friends[seat]) for seat in (0, 2, 3)] == [["pong"]] * 3

    async def heard_until_pong(friend: Client) -> list[str]:
        await friend.say(type="ping", n=1)
        heard = [str((await friend.hear())["type"])]
        while heard[-1] != "pong":
            heard.append(str((await friend.hear())["type"]))
        return heard

    asyncio.run(play())


def test_who_comes_back_is_told_what_was_missed_and_sees_everything(address: Address) -> None:
    async def play() -> None:
        cookie = address.guest()
        room = address.room(cookie, "crazy-eights", begin=True)
        async with client(address, room, cookie) as ann:
            await ann.until_view(lambda view: view["asked"])
            seen, deal, head = ann.view["moment"], ann.view["deal"], ann.view["head"]
        async with client(address, room, cookie, head=head) as ann:
            assert ann.refusal is None
            assert [event["moment"] for event in ann.view["events"]] == list(range(1, seen + 1))
            assert ann.view["deal"]["hand"] == deal["hand"]

    asyncio.run(play())


def test_two_pages_of_one_guest_see_the_same_and_both_may_play(address: Address) -> None:
    async def play() -> None:
        cookie = address.guest()
        room = address.room(cookie, "crazy-eights", seats=["me", "greedy"], begin=True)
        async with client(address, room, cookie) as one, client(address, room, cookie) as other:
            moment = 0
            for page in (one, other):
                await page.until_view(lambda view: view["moment"] >= moment)  # noqa: B023
                await page.rests()
                moment = (await page.plays())["moment"]
            for page in (one, other):
                await page.until_view(lambda view: view["moment"] >= moment)
                await page.rests()
            assert one.view["moment"] == other.view["moment"]
            assert one.view["deal"]["hand"] == other.view["deal"]["hand"]

    asyncio.run(play())


def test_the_lobby_shows_public_rooms_while_somebody_is_there(address: Address) -> None:
    async def look() -> None:
        cookie = address.guest()
        async with asyncio.timeout(PATIENCE), websockets.connect(address.socket("/lobby/ws?lang=en")) as lobby:
            json.loads(await lobby.recv())
            private = address.room(cookie, seats=["me", "open"])
            public = address.room(cookie, "two-four-jack", seats=["me", "open"], private=False)
            async with client(address, private, cookie), client(address, public, cookie):
                while public not in (rooms := {card["room"]: card for card in json.loads(await lobby.recv())["rooms"]}):
                    pass
                assert private not in rooms
                assert rooms[public]["open"] == 1
                assert rooms[public]["title"] == "Two-Four-Jack"
            while public in {card["room"] for card in json.loads(await lobby.recv())["rooms"]}:
                pass

    asyncio.run(look())


def test_a_wrong_link_and_an_old_page_are_told(address: Address) -> None:
    async def knock(room: str, version: int) -> int:
        async with websockets.connect(address.socket(f"/t/{room}/ws")) as socket:
            with suppress(websockets.ConnectionClosed):
                await socket.send(json.dumps({"type": "hello", "version": version, "lang": "en"}))
            await socket.wait_closed()
            assert socket.close_code is not None
            return socket.close_code

    assert asyncio.run(knock("nowhere", 1)) == 4004
    assert asyncio.run(knock(address.room(address.guest()), 0)) == 4001


# ------------------------------------------------------------------ afterwards


def test_a_finished_deal_is_replayed_downloaded_and_found_fair(address: Address) -> None:
    cookie = address.guest()
    room = address.room(cookie, "mau-mau", begin=True, options={"target": "1", **SOON_OVER["mau-mau"]})

    async def play() -> dict[str, str]:
        async with client(address, room, cookie) as ann:
            await ann.until_view(lambda view: view["match_commitment"])
            own = NUMBERS[read_statement(ann.view["shuffle"]["statement"]).shares[0].hash]
            await ann.until_view(lambda view: view["deal"])
            assert address.get(f"/api/games/{room}/1/1?seat=0").json["code"] == "not_shown"
            assert address.get(f"/api/games/{room}/1/deals").json["code"] == "not_now"
            promised = {"promise": ann.view["match_commitment"], "commitment": ann.view["deal"]["commitment"]}
            while (await ann.plays_on())["stage"] != "over":
                await ann.does("ready")
                await ann.until_view(lambda view: not view["result"])
            assert ann.view["shuffle"]["numbers"][0] == own
            return promised | {"own": own}

    promised = asyncio.run(play())
    told = address.get(f"/api/games/{room}/1/deals").body.decode()
    own = address.get(f"/api/games/{room}/1/1?seat=0", cookie=cookie).json
    end = address.get(f"/api/games/{room}/1/1?seat=0&first={own['length'] - 1}", cookie=cookie).json
    assert replayed(end)[-1].seen.over
    assert not replayed(address.get(f"/api/games/{room}/1/1").json)[0].seen.hand
    assert address.get(f"/api/games/{room}/1/99").status == 404
    assert address.get(f"/api/games/{room}/2/1").status == 404
    text = address.get(f"/api/games/{room}/1.deal").body.decode()
    found = findings(tefuda.read(text), text, [promised["promise"], promised["commitment"]], [promised["own"]])
    assert found
    assert all(finding.right is not False for finding in found)
    alone = address.get(f"/api/games/{room}/1/1.deal").body.decode()
    dealt = tefuda.read(alone)
    assert isinstance(dealt, Deal)
    assert [finding.right for finding in findings(dealt, alone)] == [True]
    assert told.startswith(str(dealt))
    moments = replayed(own)
    assert moments[0].seen.hand == Deal(dealt.start).observe(0).hand
    if len(moments) == own["length"]:
        assert moments[-1].seen.view == dealt.observe(0).view
        assert moments[-1].seen.history == dealt.history_of(0)
    for seat in ("99", "9" * 5000, "٣", "-1"):
        assert address.get(f"/api/games/{room}/1/1?seat={quote(seat)}").status == 200


def test_a_page_is_told_the_position_with_which_a_deal_begins(address: Address) -> None:
    match = tefuda.match("crazy-eights", seats=3, seed=4)
    match = match.replace(tefuda.run(match.deal, [bot("greedy")] * 3)).next_deal()
    text = str(match.deal)
    told = address.ask("POST", "/api/position?lang=en", text.encode(), content_type="text/plain").json["table"]
    assert told == position_data(match.deal)
    assert told["scores"] == [67]


def test_where_hands_are_not_shown_afterwards_each_sees_the_own_seat_only(address: Address) -> None:
    cookie = address.guest()
    room = address.room(cookie, "mau-mau", begin=True, reveal=False)

    async def play() -> None:
        async with client(address, room, cookie) as ann:
            assert (await ann.plays_on())["result"]["key"] == ""

    asyncio.run(play())
    for path in ("1/1?seat=open", "1/1?seat=1", "1/1.deal", "1.deal", "1/deals"):
        refused = address.get(f"/api/games/{room}/{path}", cookie=cookie)
        assert (refused.status, refused.json["code"]) == (403, "not_shown")
    assert address.get(f"/api/games/{room}/1/1?seat=0", cookie=cookie).status == 200
    assert address.get(f"/api/games/{room}/1/1?seat=0").status == 403
    assert address.get(f"/api/games/{room}/1/1").status == 200


@pytest.mark.parametrize("text", ["", "tefuda 1\ngame whist\n", "\udcff", "tefuda 1\ngame mau-mau\nseats 4\nkey 0\n"])
def test_a_text_that_is_no_deal_is_refused_with_a_sentence(address: Address, text: str) -> None:
    body = text.encode("utf-8", "surrogateescape")
    told = address.ask("POST", "/api/position?lang=en", body, content_type="text/plain")
    assert told.status == 400
    assert told.json["code"] == "unreadable"
    assert told.json["sentence"]


def test_everything_works_under_the_prefix_of_a_proxy(tmp_path: Path) -> None:
    async def play(address: Address) -> None:
        cookie = address.guest()
        async with client(address, address.room(cookie, begin=True), cookie) as ann:
            await ann.plays_on()

    with serving(str(tmp_path / "tables.sqlite"), prefix="/cards") as address:
        assert "Path=/cards/" in address.get("/api/catalogue/en.json").headers["set-cookie"]
        assert address.get("/healthz").status == 200
        asyncio.run(play(address))
        bare = Address(address.port, "")
        for asked, led in (("/cards", "/cards/"), ("/cards?lang=ja", "/cards/?lang=ja")):
            told = bare.get(asked)
            assert (told.status, told.headers["location"]) == (307, led)


def test_an_answer_says_whether_it_depends_on_the_language_that_the_browser_accepts(address: Address) -> None:
    def varies(path: str, **headers: str) -> set[str]:
        return set(address.get(path, **headers).headers.get("vary", "").lower().replace(" ", "").split(",")) - {""}

    assert varies("/api/lobby") == varies("/nowhere") == varies("/nowhere", accept="text/html") == {"accept-language"}
    assert varies("/api/rules/eights/en.json") == varies("/api/catalogue/ja.json") == {"accept-encoding"}
    tag = address.get("/api/rules/eights/en.json").headers["etag"]
    assert varies("/api/rules/eights/en.json", if_none_match=tag) == {"accept-encoding"}
    assert varies("/api/rules/nonsense/en.json") == {"accept-language"}


def test_the_end_of_the_catalogue_is_compressed_with_its_beginning(address: Address) -> None:
    plain = address.get("/api/catalogue/ja.json", cookie=(cookie := address.guest()))
    packed = address.get("/api/catalogue/ja.json", cookie=cookie, accept_encoding="gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert packed.headers["etag"] == plain.headers["etag"]
    assert plain.json["me"]
    assert address.get("/api/catalogue/ja.json").headers["etag"] != plain.headers["etag"]
