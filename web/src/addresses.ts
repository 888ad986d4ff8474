/** Where things are on the server, under whatever prefix the page was opened. */

import { i18n } from "./i18n.svelte";
import { canStore } from "./storage";

const root = new URL(document.baseURI);

/** The address of a path of the server, `api/catalogue/en.json`. */
export function address(path: string): URL {
  return new URL(path, root);
}

/** The address of a socket of the server. */
export function socketAddress(path: string): URL {
  const socket = address(path);
  socket.protocol = socket.protocol.replace("http", "ws");
  return socket;
}

export type Route =
  | { page: "lobby" }
  | { page: "parts" }
  | { page: "rules"; family: string }
  | { page: "lesson"; preset: string }
  | { page: "exercises"; family: string; clause: string; preset: string }
  | { page: "problems"; preset: string; number: string }
  | { page: "statistics" }
  | { page: "room"; room: string }
  | { page: "play"; preset: string }
  | { page: "replay"; room: string; match: number; deal: number; seat: string; analysed: boolean };

/**
 * What the address bar asks for: the lobby, `t/<room>`, `#table/<room>` for one that this browser keeps, `#play/<preset>` for a new
 * one, `#parts` for developers, `#replay/<room>/<match>/<deal>/<seat>`, `#problems`, `#rules/<family>`, `#learn/<preset>` or `#exercises/<family>/<clause>/<preset>`.
 */
export function routeNow(): Route {
  const [kind, room, match, deal, seat, also] = location.hash.slice(1).split("/").map(decodeURIComponent);
  if (kind === "replay" && room) {
    return { page: "replay", room, match: Number(match ?? 0), deal: Number(deal ?? 0), seat: seat ?? "", analysed: also === "analysis" };
  }
  if (kind === "problems") return { page: "problems", preset: room ?? "", number: match ?? "" };
  if (kind === "statistics") return { page: "statistics" };
  if (kind === "parts") return { page: "parts" };
  if (kind === "rules") return { page: "rules", family: room ?? "" };
  if (kind === "table" && room) return { page: "room", room };
  if (kind === "play" && room) return { page: "play", preset: room };
  if (kind === "learn" && room) return { page: "lesson", preset: room };
  if (kind === "exercises" && room) return { page: "exercises", family: room, clause: match ?? "", preset: deal ?? "" };
  const inRoom = /^t\/([^/]+)\/?$/.exec(location.pathname.slice(root.pathname.length));
  return inRoom?.[1] ? { page: "room", room: decodeURIComponent(inRoom[1]) } : { page: "lobby" };
}

/** In the place of the number of a problem: one that is as hard as what was solved before. */
export const NEXT = "next";

/** After the address of a room: take a seat at once. */
export const QUICK = "#sit";

/** The address of a page for links on this one: it asks for the same language, if the address of this one does. */
function pageAddress(path: string): string {
  const to = address(path);
  void i18n.wanted; // where another language is chosen, the links on show follow it
  const language = languageAsked();
  if (language) to.searchParams.set("lang", language);
  return to.href;
}

/** The language that the address asks for; "" for none. */
export function languageAsked(): string {
  return new URLSearchParams(location.search).get("lang") ?? "";
}

/** Let the address ask for a language, where it does so already or nothing else would remember it. */
export function askFor(language: string): void {
  if (!languageAsked() && canStore()) return;
  const asked = new URLSearchParams(location.search);
  asked.set("lang", language);
  history.replaceState(history.state, "", `${location.pathname}?${asked}${location.hash}`);
}

/** The address to give to others: in whatever language they read. */
export function shared(href: string): string {
  const link = new URL(href);
  link.searchParams.delete("lang");
  return link.href;
}

export function lobbyAddress(): string {
  return pageAddress(".");
}

/** The rule books, or the one of a family. */
export function rulesAddress(family = ""): string {
  return pageAddress(`.#${["rules", family].filter(Boolean).map(encodeURIComponent).join("/")}`);
}

export function roomAddress(room: string): string {
  return pageAddress(`${isLocal(room) ? ".#table" : "t"}/${encodeURIComponent(room)}`);
}

/** How the names of rooms begin that this browser keeps, as those of a server do not. */
export const LOCAL = "here.";

/** Whether a room is kept by this browser, and no server knows it. */
export function isLocal(room: string): boolean {
  return room.startsWith(LOCAL);
}

/** The address of a replay, with the analysis beside it if that is wanted. */
export function replayAddress(room: string, match: number, deal: number, seat = "", analysed = false): string {
  const parts = [room, match, deal, seat, ...(analysed ? ["analysis"] : [])];
  return pageAddress(`.#replay/${parts.map(encodeURIComponent).join("/")}`);
}

/** The address of one's own statistics. */
export function statisticsAddress(): string {
  return pageAddress(".#statistics");
}

/** The address of the problems, or of one: of a game by its number, or the one of the day. */
export function problemAddress(preset = "", number = ""): string {
  return pageAddress(`.#${["problems", preset, number].filter(Boolean).map(encodeURIComponent).join("/")}`);
}

/** A new table of a game against bots. */
export function playAddress(preset: string): string {
  return pageAddress(`.#play/${encodeURIComponent(preset)}`);
}

/** The first deal of a game. */
export function lessonAddress(preset: string): string {
  return pageAddress(`.#learn/${encodeURIComponent(preset)}`);
}

/** The exercises of a family, those of one clause or of one game where they are named. */
export function exercisesAddress(family: string, clause = "", preset = ""): string {
  return pageAddress(`.#exercises/${[family, clause, preset].map(encodeURIComponent).join("/")}`);
}
