import { SELF } from "cloudflare:test";
import { type Answer, Client, ORIGIN, PASSWORD, thePublic } from "./site.ts";

/** The cookies an answer sets, by name, whatever their prefix. */
export function cookiesOf(headers: Headers): Map<string, { value: string; attributes: string }> {
  return new Map(
    headers.getSetCookie().map((line) => {
      const [pair = "", ...attributes] = line.split("; ");
      const at = pair.indexOf("=");
      return [pair.slice(0, at).replace(/^(__Host-)?lide_/, ""), { value: pair.slice(at + 1), attributes: attributes.join("; ") }];
    }),
  );
}

export interface Session {
  answer: Answer<{ user: { id: number; email: string; role: string }; token: string; expiresAt: string }>;
  token: string;
  access: string;
  refresh: string;
  device: string;
}

/** Signs in and keeps what a browser would keep. */
export async function signIn(email: string, headers: Record<string, string> = {}, password = PASSWORD): Promise<Session> {
  const answer = await thePublic.post<Session["answer"]["body"]>("/api/auth/login", { email, password }, headers);
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${answer.text}`);
  const cookies = cookiesOf(answer.headers);
  const cookieOf = (name: string) => cookies.get(name)?.value ?? "";
  return { answer, token: answer.body.token, access: cookieOf("access"), refresh: cookieOf("refresh"), device: cookieOf("device") };
}

/** One wrong password for an account. */
export const wrongTry = (email: string, headers: Record<string, string> = {}) => thePublic.post("/api/auth/login", { email, password: "senha-errada" }, headers);

/** A browser's page of this site: cookies, and the Origin that browsers send. */
export const browser = (cookies: Record<string, string>, headers: Record<string, string> = { Origin: ORIGIN }) =>
  new Client({
    Cookie: Object.entries(cookies)
      .map(([name, value]) => `lide_${name}=${value}`)
      .join("; "),
    ...headers,
  });

/** A request as it is, for what `Client` would make tidy. */
export const raw = (path: string, init: RequestInit = {}): Promise<Response> => SELF.fetch(`${ORIGIN}${path}`, { redirect: "manual", ...init });
