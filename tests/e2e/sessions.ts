import { mySite } from "./my-site.ts";

export type Role = "admin" | "editor" | "reporter";

interface Cookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  httpOnly: boolean;
}
export type Cookies = Cookie[];

/** Shorter than an access token lives (15 minutes, spec 1 §2): no visitor has to renew it. */
const REUSED_MS = 8 * 60_000;

interface Session {
  at: number;
  token: string;
  cookies: Cookies;
}

const sessions = new Map<string, Promise<Session>>();

async function newSession(siteUrl: string, role: Role): Promise<Session> {
  const at = Date.now();
  const response = await fetch(`${siteUrl}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${role}@demo.local`, password: process.env.DEMO_PASSWORD ?? "portal-demo-2026" }),
  });
  if (response.status !== 200) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  const { token } = (await response.json()) as { token: string };
  const cookies = response.headers.getSetCookie().map((line) => {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice("path=".length) ?? "/";
    const isHttpOnly = attributes.some((attribute) => /^httponly$/i.test(attribute));
    return { name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1), domain: new URL(siteUrl).hostname, path, httpOnly: isHttpOnly };
  });
  return { at, token, cookies };
}

/** The session of a role on a site: one for all tests of this worker, as long as its token is good. */
async function sessionOf(siteUrl: string, role: Role): Promise<Session> {
  const key = `${siteUrl} ${role}`;
  const known = await sessions.get(key);
  if (known && Date.now() - known.at < REUSED_MS) return known;
  const made = newSession(siteUrl, role);
  sessions.set(key, made);
  made.catch(() => sessions.delete(key));
  return made;
}

export const sessionToken = async (siteUrl: string, role: Role): Promise<string> => (await sessionOf(siteUrl, role)).token;
export const sessionCookies = async (siteUrl: string, role: Role): Promise<Cookies> => (await sessionOf(siteUrl, role)).cookies;

/** Cookies of a session that this test may end. */
export const ownSession = async (role: Role, siteUrl = mySite()): Promise<Cookies> => (await newSession(siteUrl, role)).cookies;
