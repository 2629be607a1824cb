import { ACTIVE_WINDOW_MS, HEARTBEAT_MS } from "#app/features/audience/engagement.ts";
import { CONNECTIONS, type Connection, type Vitals } from "#app/features/audience/vitals.ts";
import { recall } from "#app/ui/device-storage.ts";
import { LISTEN_EVENT } from "#app/ui/site/browser/player/listen-data.ts";
import { PREFERENCE_KEYS } from "#app/ui/site/preferences/choices.ts";
import { randomId } from "./memory.ts";
import { VITAL_EVENT, type VitalMeasure } from "./vital-event.ts";

/** Adds up how long a page is read: while it is visible, up to ten seconds after each sign of its reader. Times in milliseconds of one clock. */
export class EngagementClock {
  #engagedMs = 0;
  /** Null while the page is hidden. */
  #countedTo: number | null = null;
  #activeAt = 0;

  /** The page became visible, which its reader did. */
  show(now: number): void {
    if (this.#countedTo !== null) return;
    this.#countedTo = now;
    this.#activeAt = now;
  }

  hide(now: number): void {
    this.#settle(now);
    this.#countedTo = null;
  }

  /** The reader scrolled, typed, or touched something. */
  note(now: number): void {
    this.#settle(now);
    this.#activeAt = now;
  }

  /** Engaged time until now; a machine that slept meanwhile adds no more than the ten seconds. */
  read(now: number): number {
    this.#settle(now);
    return Math.floor(this.#engagedMs);
  }

  #settle(now: number): void {
    if (this.#countedTo === null) return;
    this.#engagedMs += Math.max(0, Math.min(now, this.#activeAt + ACTIVE_WINDOW_MS) - this.#countedTo);
    this.#countedTo = Math.max(this.#countedTo, now);
  }
}

/** Errors that one page reports at most. */
const REPORTED_MAX = 5;

/** A browser's text for an error in a script of another site: it says nothing. */
const NOTHING_SAID = /^script error\.?$/i;

const textOf = (reason: unknown): string => (reason instanceof Error ? `${reason.name}: ${reason.message}` : "");

/** Calls `report` with the message of each error of this site's own scripts, once. The server takes out what may be of a person. */
function reportErrors(report: (message: string) => void): void {
  const reported = new Set<string>();
  const tell = (message: string) => {
    if (message === "" || NOTHING_SAID.test(message) || reported.has(message) || reported.size >= REPORTED_MAX) return;
    reported.add(message);
    report(message);
  };
  addEventListener("error", ({ error, message, filename }) => {
    // Extensions of the browser run in the page as well.
    if (filename?.startsWith(location.origin)) tell(textOf(error) || message);
  });
  addEventListener("unhandledrejection", ({ reason }: PromiseRejectionEvent) => {
    if (reason instanceof Error && reason.stack?.includes(location.origin)) tell(textOf(reason));
  });
}

const ADDRESS = "/collect";
/** Names the server's object that has the view. Absent: the view does not count, and nothing more is reported of it. */
const SHARD_HEADER = "Audience-Shard";
/** Longest value that is reported of an address. Characters. */
const VALUE_MAX = 300;
/** Minimum interval between two readings of the scroll position. Milliseconds. */
const SCROLL_INTERVAL_MS = 250;
/** So close to the end of the text counts as its end. Pixels. */
const END_SLACK = 8;

const prerenders = () => (document as Document & { prerendering?: boolean }).prerendering === true;

/** A reader who does not want to be recognised: by the browser's setting, or by the choice on the privacy page. */
const isPrivate = () => (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true || recall(PREFERENCE_KEYS.audience) === "0";

function connection(): Connection {
  const type = (navigator as Navigator & { connection?: { effectiveType?: string } }).connection?.effectiveType;
  return CONNECTIONS.find((one) => one === type) ?? "unknown";
}

/** The referrer without parts that may identify a person. */
function referrer(): string {
  return (document.referrer.split(/[?#]/)[0] ?? "").slice(0, VALUE_MAX);
}

/** Returns how much of the text has been on the screen, 0 to 100; 0 on a page without one. */
function depthNow(): number {
  const text = document.querySelector("[data-article-id] .body");
  if (!text) return 0;
  const { top, bottom, height } = text.getBoundingClientRect();
  if (bottom <= innerHeight + END_SLACK) return 100;
  return height > 0 ? Math.max(0, Math.min(99, Math.floor(((innerHeight - top) / height) * 100))) : 0;
}

function sendLast(body: string): void {
  if (navigator.sendBeacon?.(ADDRESS, body)) return;
  fetch(ADDRESS, { method: "POST", body, keepalive: true }).catch(() => {
    // An uncounted view is nothing to tell a reader about.
  });
}

/** One time that this page is shown, from when it is visible until it is put away for good. */
class PageVisit {
  readonly #id = randomId();
  readonly #clock = new EngagementClock();
  #state: "new" | "asking" | "counted" | "uncounted" = "new";
  /** An answer said that the server has the view. */
  #isConfirmed = false;
  #shard: number | null = null;
  #depth = 0;
  #listenedMs = 0;
  #vitals: Vitals = {};
  #reported = "";
  #heartbeat: ReturnType<typeof setInterval> | undefined;

  show(): void {
    this.#clock.show(performance.now());
    if (this.#state === "new") void this.#report("view");
    clearInterval(this.#heartbeat);
    // A reader who refused to be recognised is not counted as online.
    if (!isPrivate()) this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS);
  }

  note(): void {
    this.#clock.note(performance.now());
    this.#depth = Math.max(this.#depth, depthNow());
  }

  measure({ name, value }: VitalMeasure): void {
    this.#vitals[name] = value;
  }

  /** Reports at once while the page is hidden: it may never be shown again. */
  listen(ms: number): void {
    this.#listenedMs += ms;
    if (document.visibilityState !== "visible") this.hide();
  }

  /** The page is put away, maybe for good: what it has to say is said now, unless it was. */
  hide(): void {
    clearInterval(this.#heartbeat);
    this.#depth = Math.max(this.#depth, depthNow());
    this.#clock.hide(performance.now());
    if (this.#state === "uncounted") return;
    const progress = this.#progress();
    const said = JSON.stringify(progress);
    if (said === this.#reported) return;
    this.#reported = said;
    // It can overtake its view, which may also be lost on its way: until that is confirmed it says all that a view says.
    sendLast(JSON.stringify({ ...(this.#isConfirmed ? this.#name() : { ...this.#description(), first: true }), type: "end", ...progress }));
  }

  #beat(): void {
    if (this.#state === "uncounted" || isPrivate() || document.visibilityState !== "visible") clearInterval(this.#heartbeat);
    else void this.#report(this.#state === "new" ? "view" : "pulse");
  }

  /** A report that is answered; a view whose report was lost on its way is reported again with the next one. */
  async #report(type: "view" | "pulse"): Promise<void> {
    if (this.#state === "asking") return;
    const before = this.#state;
    this.#state = "asking";
    const body = JSON.stringify({ ...(type === "view" ? this.#description() : { ...this.#name(), ...this.#progress() }), type });
    try {
      const { headers, ok, status } = await fetch(ADDRESS, { method: "POST", body, keepalive: true });
      const shard = headers.get(SHARD_HEADER);
      if (shard !== null) this.#shard = Number(shard);
      // A server that failed may have it or not; its id makes it count once.
      this.#isConfirmed ||= ok && shard !== null;
      this.#state = status >= 500 ? before : type === "pulse" || (ok && shard !== null) ? "counted" : "uncounted";
    } catch {
      this.#state = before;
    }
  }

  #name = () => ({ id: this.#id, path: location.pathname, shard: this.#shard, automated: navigator.webdriver === true, private: isPrivate() });

  #description = () => ({
    ...this.#name(),
    referrer: referrer(),
    source: (new URLSearchParams(location.search).get("utm_source") ?? "").slice(0, VALUE_MAX),
    connection: connection(),
  });

  #progress = () => ({ engaged: this.#clock.read(performance.now()), listened: this.#listenedMs, depth: this.#depth, vitals: this.#vitals });
}

/** Reports that this page is read, and how far; a page that is never visible only that. */
export function reportAudience(): void {
  let visit: PageVisit | null = null;
  let lookedAt = 0;
  const show = () => {
    if (prerenders() || document.visibilityState !== "visible") return;
    visit ??= new PageVisit();
    visit.show();
  };
  const note = () => {
    const now = performance.now();
    if (now - lookedAt < SCROLL_INTERVAL_MS) return;
    lookedAt = now;
    requestAnimationFrame(() => visit?.note());
  };
  for (const event of ["scroll", "pointerdown", "pointermove", "keydown", "touchmove"]) addEventListener(event, note, { passive: true, capture: true });
  // After the listeners of the measuring script, which speak up when the page is hidden.
  document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? show() : visit?.hide()));
  document.addEventListener("prerenderingchange", show);
  addEventListener("pagehide", () => {
    if (visit) visit.hide();
    else if (!prerenders()) sendLast(JSON.stringify({ type: "unseen", id: randomId(), path: location.pathname, automated: navigator.webdriver === true }));
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    // Back from the browser's memory: shown again, which is another view. It is visible before this event already.
    visit?.hide();
    visit = null;
    show();
  });
  addEventListener(LISTEN_EVENT, (event) => visit?.listen((event as CustomEvent<number>).detail));
  addEventListener(VITAL_EVENT, (event) => visit?.measure((event as CustomEvent<VitalMeasure>).detail));
  reportErrors((message) => sendLast(JSON.stringify({ type: "error", id: randomId(), path: location.pathname, message: message.slice(0, VALUE_MAX) })));
  show();
}
