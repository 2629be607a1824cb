/**
 * Whether a request can be trusted to come from our own pages. Without both headers it is no browser of today: `lenient`
 * lets that pass, for calls that a session cookie alone may make (refresh, sign-out).
 */
export function isSameOrigin(request: Request, { lenient = false } = {}): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) return origin === new URL(request.url).origin;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  return lenient;
}

/**
 * A change of a screen that another site asks for. Refused before Remix sees it: its own check of forwarded actions
 * answers such a request with 500.
 */
export function isForeignScreenPost(request: Request): boolean {
  const changes = request.method !== "GET" && request.method !== "HEAD";
  const { pathname } = new URL(request.url);
  return changes && /^\/(admin|login|logout|convite|contato)(\/|\.|$)/.test(pathname) && !isSameOrigin(request, { lenient: true });
}
