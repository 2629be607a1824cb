import type { RequestContext } from "#app/load-context.server.ts";
import type { SignedIn } from "#app/services/sign-in.server.ts";
import { toUserWire } from "#app/wire/session.ts";
import { toIso } from "#app/wire/text.ts";
import { signedInCookies } from "./signed-in-cookies.server.ts";

/** What the API answers to a sign-in, however it was done: the person, a token, and cookies. */
export async function signedInResponse(request: Request, signedIn: SignedIn, context: RequestContext): Promise<Response> {
  const headers = new Headers({ "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-store" });
  for (const cookie of await signedInCookies(request, signedIn, context)) headers.append("Set-Cookie", cookie);
  return new Response(JSON.stringify({ user: toUserWire(signedIn.user), token: signedIn.token, expiresAt: toIso(signedIn.expiresAt) }), { headers });
}
