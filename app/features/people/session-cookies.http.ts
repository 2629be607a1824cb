import { ACCESS_SECONDS, SESSION_MS, type SignedIn } from "./sign-in.server.ts";

const names = (secure: boolean) =>
  secure
    ? { access: "__Host-lide_access", refresh: "__Host-lide_refresh", device: "__Host-lide_device" }
    : { access: "lide_access", refresh: "lide_refresh", device: "lide_device" };

/** Cookies as the request sent them; the first of a name counts. */
function parseCookies(header: string | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    const name = part.slice(0, at).trim();
    if (at > 0 && !found.has(name)) found.set(name, part.slice(at + 1).trim());
  }
  return found;
}

export interface SessionCookies {
  access: string | null;
  refresh: string | null;
  device: string | null;
}

const isSecure = (request: Request) => new URL(request.url).protocol === "https:";

export function readSessionCookies(request: Request): SessionCookies {
  const cookies = parseCookies(request.headers.get("Cookie"));
  const { access, refresh, device } = names(isSecure(request));
  return { access: cookies.get(access) ?? null, refresh: cookies.get(refresh) ?? null, device: cookies.get(device) ?? null };
}

/** `maxAge` in seconds; null for a cookie that goes with the browser's window. */
const cookie = (name: string, value: string, maxAge: number | null, secure: boolean) =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${maxAge === null ? "" : `; Max-Age=${maxAge}`}${secure ? "; Secure" : ""}`;

/** The cookies of a session; those of a shared computer do not outlive its window. */
export function sessionCookies(request: Request, { token, refreshToken, session: { isShared } }: Pick<SignedIn, "token" | "refreshToken" | "session">): string[] {
  const secure = isSecure(request);
  const { access, refresh } = names(secure);
  return [cookie(access, token, isShared ? null : ACCESS_SECONDS, secure), cookie(refresh, refreshToken, isShared ? null : SESSION_MS / 1000, secure)];
}

export function deviceCookie(request: Request, token: string): string {
  const secure = isSecure(request);
  return cookie(names(secure).device, token, 180 * 24 * 60 * 60, secure);
}

export function clearedSessionCookies(request: Request): string[] {
  const secure = isSecure(request);
  const { access, refresh } = names(secure);
  return [cookie(access, "", 0, secure), cookie(refresh, "", 0, secure)];
}
