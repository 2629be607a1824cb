import { describeDevice } from "#app/features/people/describe-device.ts";
import { toUserWire } from "#app/features/people/session.wire.ts";
import type { SignedIn, SignInDevice } from "#app/features/people/sign-in.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { toIso } from "#app/platform/text/text.wire.ts";
import { deviceCookie, sessionCookies } from "./cookies.server.ts";

/** Where this request signs in from; `isShared` as its person says. */
export const signInPlace = (request: Request, isShared: boolean): SignInDevice => ({ device: describeDevice(request.headers.get("User-Agent")), isShared });

/** Everything a browser is given at sign-in. A shared computer gets no device cookie. */
export async function signedInCookies(request: Request, signedIn: SignedIn, context: RequestContext): Promise<string[]> {
  const cookies = sessionCookies(request, signedIn);
  return signedIn.session.isShared ? cookies : [...cookies, deviceCookie(request, await context.services.signIn.issueDeviceToken(signedIn.user.id))];
}

/** What the API answers to a sign-in, however it was done: the person, a token, and cookies. */
export async function signedInResponse(request: Request, signedIn: SignedIn, context: RequestContext): Promise<Response> {
  const headers = new Headers({ "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-store" });
  for (const cookie of await signedInCookies(request, signedIn, context)) headers.append("Set-Cookie", cookie);
  return new Response(JSON.stringify({ user: toUserWire(signedIn.user), token: signedIn.token, expiresAt: toIso(signedIn.expiresAt) }), { headers });
}
