/** Host names of this machine, any of which opens a local site. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isOriginOf(origin: string, siteUrl: string): boolean {
  const site = new URL(siteUrl);
  if (origin === site.origin) return true;
  if (!LOOPBACK.has(site.hostname) || !URL.canParse(origin)) return false;
  const sender = new URL(origin);
  return LOOPBACK.has(sender.hostname) && sender.port === site.port && sender.protocol === site.protocol;
}

/**
 * True when a request comes from the pages of `siteUrl`: the configured address, and the request's own only without one, because a request's `Host`
 * is the sender's choice. A request without both headers comes from no current browser: `lenient` accepts it, for calls that a session cookie alone
 * may make (refresh, sign-out).
 */
export function isSameOrigin(request: Request, siteUrl: string, { lenient = false } = {}): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) return isOriginOf(origin, siteUrl);
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  return lenient;
}

/**
 * A change of a screen that another site asks for. Refused before Remix sees it: its own check of forwarded actions
 * answers such a request with 500.
 */
export function isForeignScreenPost(request: Request, siteUrl: string): boolean {
  const changes = request.method !== "GET" && request.method !== "HEAD";
  const { pathname } = new URL(request.url);
  return changes && /^\/(admin|login|logout|convite|contato|enquete|boletim(?!\/sair))(\/|\.|$)/.test(pathname) && !isSameOrigin(request, siteUrl, { lenient: true });
}
