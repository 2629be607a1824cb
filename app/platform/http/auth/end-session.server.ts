import type { RequestContext } from "#app/platform/http/request-context.ts";
import { clearedSessionCookies, readSessionCookies } from "./cookies.server.ts";

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
