import { AsyncLocalStorage } from "node:async_hooks";

/** The request, or the scheduler's run, in which a line is logged. */
export interface LogScope {
  requestId: string;
  /** Told of each error that is logged, by its event alone. Must not throw. */
  onError(event: string): void;
}

const scopes = new AsyncLocalStorage<LogScope>();

/** Runs work whose log lines carry the id of the scope, also those of what it leaves behind the answer. */
export const withLogScope = <T>(scope: LogScope, work: () => T): T => scopes.run(scope, work);

/** One JSON line per event; never a body, a token or an address. */
export function logEvent(level: "info" | "error", event: string, fields: Record<string, unknown> = {}): void {
  const scope = scopes.getStore();
  const line = JSON.stringify({ level, event, ...(scope ? { requestId: scope.requestId } : {}), ...fields });
  if (level === "info") {
    console.log(line);
    return;
  }
  console.error(line);
  scope?.onError(event);
}

/** Shortest time between two lines of what is counted (http-api § Conventions; ms). */
const COUNTED_EVERY_MS = 1_000;

/** Events that are too frequent for a line each: their number by kind, in one line a second. No timer: what is left over is logged with the next event, or by `flush`. */
export class CountedEvents {
  #counts: Record<string, number> = {};
  #since = 0;

  constructor(private readonly event: string) {}

  count(kind: string, now: number): void {
    if (this.#since === 0) this.#since = now;
    this.#counts[kind] = (this.#counts[kind] ?? 0) + 1;
    // A clock that was put back must not silence the log.
    if (Math.abs(now - this.#since) >= COUNTED_EVERY_MS) this.flush(now);
  }

  /** Logs what was counted since the last line, with the time (ms) in which it came. */
  flush(now: number): void {
    if (this.#since === 0) return;
    // Of many requests: the id of the one that is here would name the wrong one.
    scopes.exit(() => logEvent("info", this.event, { ...this.#counts, ms: now - this.#since }));
    this.#counts = {};
    this.#since = 0;
  }
}

/** Part of the private addresses of previews; what follows is a key, behind a mistyped beginning too. */
const PRIVATE_PAGE = "previa";

/** Staff's own pages of that name, which have numbers in them and no keys. */
const STAFF_PAGE = /^admin\/previa\/\d{1,15}(?:\/(?:pagina|capa))?(?:\.data)?$/;

/** As the router reads an address: escapes and capitals count as what they stand for, slashes once. Escapes of escapes too: a browser may be led to what is left of them. */
function readableSegments(pathname: string): string[] {
  let path = pathname;
  for (let rounds = 0; rounds < DECODING_ROUNDS && path.includes("%"); rounds += 1) {
    // One by one: what is no escape must not keep the others from being read.
    path = path.replace(/%[0-7][0-9a-f]/gi, (encoded) => String.fromCharCode(Number.parseInt(encoded.slice(1), 16)));
  }
  return path
    .toLowerCase()
    .split(/[\\/]+/)
    .filter(Boolean);
}

/** Maximum of rounds in which an address is decoded to detect a private one; one that is escaped more often names no page. */
const DECODING_ROUNDS = 4;

/** The path of a request as the log names it: without the token of a private address, however the address is spelt. */
export function loggedPath(request: Request): string {
  const { pathname } = new URL(request.url);
  const segments = readableSegments(pathname);
  return segments.includes(PRIVATE_PAGE) && !STAFF_PAGE.test(segments.join("/")) ? `/${PRIVATE_PAGE}/…` : pathname;
}

/** Fields of an error, cause by cause, for the log only. */
export function errorFields(error: unknown): Record<string, unknown> {
  const messages: string[] = [];
  for (let one = error; one instanceof Error && messages.length < 5; one = one.cause) messages.push(`${one.name}: ${one.message}`);
  const stack =
    error instanceof Error
      ? error.stack
          ?.split("\n")
          .slice(1, 6)
          .map((row) => row.trim())
      : undefined;
  return { error: messages.join(" ← ") || String(error), stack };
}
