import type { RequestContext } from "#app/platform/http/request-context.ts";
import type { Caller } from "./caller.server.ts";

/**
 * How long the session of a shared computer lasts (ms); null for any other. A page that its person opens is a sign of
 * life, what a script asks for by itself is none.
 */
export async function sharedSessionRemainingMs({ request, context }: { request: Request; context: RequestContext }, { session, sessionId }: Caller): Promise<number | null> {
  if (!session.isShared) return null;
  const isOpened = request.headers.get("Sec-Fetch-Mode") === "navigate";
  return (isOpened ? await context.services.signIn.touchSession(sessionId) : session.endsAt) - Date.now();
}
