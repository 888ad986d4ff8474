/** What analyses have found, kept in this browser deal by deal, so that one that was left goes on where it was. */

import type { Judged, Luck } from "../rules/index.ts";

/** One piece of an analysis: what could be expected, or a decision, judged or only with what followed. */
export type Piece = { kind: "luck"; luck: Luck[] } | { kind: "judged" | "followed"; judged: Judged };

const DATABASE = "tefuda.analyses";
const VERSION = 1;
const [DEALS, PIECES] = ["deals", "pieces"];
/** How many deals are kept; of more, those go that were not looked at for longest. */
const MOST = 24;

/** What was found last, for browsers that keep nothing. */
let lately = { deal: "", pieces: new Map<string, Piece>() };

/** Return what was found of a deal; of all but the last nothing where this browser keeps nothing. */
export async function recallPieces(deal: string): Promise<Piece[]> {
  try {
    const base = await database();
    const writing = base.transaction([DEALS!, PIECES!], "readwrite");
    writing.objectStore(DEALS!).put(Date.now(), deal);
    const found = await result<Piece[]>(writing.objectStore(PIECES!).getAll(of(deal)));
    await forgetOldest(writing);
    return found;
  } catch {
    return lately.deal === deal ? [...lately.pieces.values()] : [];
  }
}

/** Keep a piece of what was found of a deal. */
export async function storePiece(deal: string, piece: Piece): Promise<void> {
  const name = piece.kind === "luck" ? piece.kind : `${piece.kind} ${piece.judged.index}`;
  if (lately.deal !== deal) lately = { deal, pieces: new Map() };
  lately.pieces.set(name, piece);
  try {
    await result((await database()).transaction(PIECES!, "readwrite").objectStore(PIECES!).put(piece, [deal, name]));
  } catch {
    // This browser keeps nothing.
  }
}

async function forgetOldest(writing: IDBTransaction): Promise<void> {
  const deals = writing.objectStore(DEALS!);
  const [keys, times] = await Promise.all([result(deals.getAllKeys()), result<number[]>(deals.getAll())]);
  const oldest = keys.map((key, index) => ({ key, time: times[index]! })).sort((one, other) => other.time - one.time).slice(MOST);
  for (const { key } of oldest) {
    deals.delete(key);
    writing.objectStore(PIECES!).delete(of(String(key)));
  }
}

/** The keys of all pieces of a deal. */
function of(deal: string): IDBKeyRange {
  return IDBKeyRange.bound([deal], [deal, []]);
}

let open: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  open ??= opened();
  open.catch(() => (open = null));
  return open;
}

function opened(): Promise<IDBDatabase> {
  const asked = indexedDB.open(DATABASE, VERSION);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore(DEALS!);
    asked.result.createObjectStore(PIECES!);
  };
  return result(asked);
}

function result<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}
