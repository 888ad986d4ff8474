/** Questions to the server by HTTP, and the end of a socket. */

import { address } from "./addresses";
import type { Code, Fault, Problem } from "./protocol";
import { tell } from "./i18n.svelte";
import { FROM_CACHE, reach } from "./reach.svelte";

/** The server, or the way to it, has refused: `sentence` says what happened. */
export class HttpError extends Error {
  constructor(
    readonly code: Code | "unreachable" | "broken",
    readonly sentence: string,
    readonly faults: Fault[] = [],
  ) {
    super(sentence);
  }
}

/** What went wrong, in words for people. */
export function sentenceOf(fault: unknown): string {
  return fault instanceof HttpError ? fault.sentence : String(fault);
}

/** Get what the server has at a path. */
export function get<T>(path: string): Promise<T> {
  return answered<T>(path, {});
}

/** Get the text that the server has at a path. */
export async function getText(path: string): Promise<string> {
  const response = await fetched(path);
  reach.lost = false;
  return response.text();
}

/** Get the bytes that the server has at a path, or that the worker has kept of it. */
export async function getBytes(path: string): Promise<ArrayBuffer> {
  return (await fetched(path)).arrayBuffer().catch(unreachable);
}

async function fetched(path: string): Promise<Response> {
  const response = await fetch(address(path)).catch(unreachable);
  if (!response.ok) throw problem(await response.json().catch(() => null));
  return response;
}

function unreachable(): never {
  reach.lost = true;
  throw new HttpError("unreachable", tell("The server cannot be reached."));
}

/** Send something to a path of the server and return its answer. */
export function post<T>(path: string, body: unknown): Promise<T> {
  const text = typeof body === "string";
  const type = text ? "text/plain; charset=utf-8" : "application/json";
  return answered<T>(path, {
    method: "POST",
    headers: { "Content-Type": type },
    body: text ? body : JSON.stringify(body),
  });
}

/** Close a socket; one that is still being opened is closed once it is open, since browsers report an error otherwise. */
export function shut(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}

async function answered<T>(path: string, request: RequestInit): Promise<T> {
  const response = await fetch(address(path), request).catch(unreachable);
  reach.lost = response.headers.has(FROM_CACHE);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  throw problem(body);
}

function problem(body: unknown): HttpError {
  const fault = body as Problem | null;
  if (fault?.sentence) return new HttpError(fault.code, fault.sentence, fault.faults);
  return new HttpError("broken", tell("The server sent an answer that this page does not understand."));
}
