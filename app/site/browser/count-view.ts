import { randomId } from "./memory.ts";

const ADDRESS = "/collect";

/** Runs `act` once, when a person can see the page: not while it is prerendered or in a tab never opened. */
function whenSeen(act: () => void): void {
  const { prerendering } = document as Document & { prerendering?: boolean };
  if (prerendering) {
    document.addEventListener("prerenderingchange", () => whenSeen(act), { once: true });
  } else if (document.visibilityState === "visible") {
    act();
  } else {
    document.addEventListener("visibilitychange", () => whenSeen(act), { once: true });
  }
}

function send(body: Blob): void {
  if (navigator.sendBeacon?.(ADDRESS, body)) return;
  fetch(ADDRESS, { method: "POST", body, keepalive: true }).catch(() => {
    // An uncounted view is nothing to tell a reader about.
  });
}

/** Counts this page view; its own id lets the server count it once, however often it arrives. */
export function countView(article: number): void {
  whenSeen(() => send(new Blob([JSON.stringify({ id: randomId(), article })], { type: "application/json" })));
}
