/** One JSON line per event; never a body, a token or an address. */
export function logEvent(level: "info" | "error", event: string, fields: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ level, event, ...fields });
  if (level === "error") console.error(line);
  else console.log(line);
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
