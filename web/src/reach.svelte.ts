/** Whether the server answers, as far as the page has noticed. */

class Reach {
  /** Whether the last question found no server; what came from the worker's store was answered by none either. */
  lost = $state(false);
}

export const reach = new Reach();
/** What the worker writes above an answer that it had cached; `sw.js` has the same name. */
export const FROM_CACHE = "x-tefuda-cached";

/** Whether this browser has a worker, which keeps the lobby, the rules and the statistics. */
export function isCached(): boolean {
  return "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}
