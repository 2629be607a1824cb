import type { RequestContext } from "#app/platform/http/request-context.ts";
import { toIso } from "#app/platform/text/text.wire.ts";
import { describeDevice } from "./session.ts";
import { toUserWire } from "./session.wire.ts";
import { clearedSessionCookies, deviceCookie, readSessionCookies, sessionCookies } from "./session-cookies.http.ts";
import type { SignedIn, SignInDevice } from "./sign-in.server.ts";

/** Returns the device that this request signs in from; `isShared` as its person says. */
export const signInPlace = (request: Request, isShared: boolean): SignInDevice => ({ device: describeDevice(request.headers.get("User-Agent")), isShared });

/** Everything a browser is given at sign-in. A shared computer gets no device cookie. */
export async function signedInCookies(request: Request, signedIn: SignedIn, context: RequestContext): Promise<string[]> {
  const cookies = sessionCookies(request, signedIn);
  return signedIn.session.isShared ? cookies : [...cookies, deviceCookie(request, await context.services.signIn.issueDeviceToken(signedIn.user.id))];
}

/** Builds the API's answer to any sign-in: the person, a token, and cookies. */
export async function signedInResponse(request: Request, signedIn: SignedIn, context: RequestContext): Promise<Response> {
  const headers = new Headers({ "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-store" });
  for (const cookie of await signedInCookies(request, signedIn, context)) headers.append("Set-Cookie", cookie);
  return new Response(JSON.stringify({ user: toUserWire(signedIn.user), token: signedIn.token, expiresAt: toIso(signedIn.expiresAt) }), { headers });
}

/** Ends, on the server, every session the request can name; answers the cookies that clear them here. */
export async function endSession(request: Request, context: RequestContext): Promise<string[]> {
  const { signIn } = context.services;
  const { access, refresh } = readSessionCookies(request);
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  const named = await Promise.all([
    ...[bearer, access].map(async (token) => (token ? ((await signIn.readAccessToken(token))?.sessionId ?? null) : null)),
    refresh ? signIn.findSessionOfRefreshToken(refresh) : null,
  ]);
  for (const sessionId of new Set(named)) if (sessionId) await signIn.signOut(sessionId);
  return clearedSessionCookies(request);
}
