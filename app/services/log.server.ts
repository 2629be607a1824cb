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

/** The path of a request as the log names it: without the token of a private address. */
export const loggedPath = (request: Request): string => new URL(request.url).pathname.replace(/^\/previa\/.*/s, "/previa/…");

/** What an error says, cause by cause, for the log only. */
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
