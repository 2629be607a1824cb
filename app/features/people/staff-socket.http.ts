import { refuse } from "#app/platform/failures/refusal.ts";
import type { Caller } from "#app/platform/http/auth/caller.server.ts";
import { isSameOrigin } from "#app/platform/http/auth/same-origin.server.ts";
import { problemResponse } from "#app/platform/http/errors/problem.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import type { SessionHolder } from "./users.store.ts";

/**
 * Opens a WebSocket of an object for a signed-in person of this site: 426 without an upgrade, 403 from another origin, 429
 * (`tooMany`) when the object refuses one more.
 */
export async function staffSocket(
  request: Request,
  caller: Caller | null,
  context: RequestContext,
  watch: (watcher: SessionHolder) => Promise<Response>,
  tooMany: string,
): Promise<Response> {
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") {
    return problemResponse(426, "Este endereço só atende por WebSocket.", { headers: { Upgrade: "websocket", Connection: "Upgrade" } });
  }
  // Browsers send cookies with a stranger's WebSocket too; a Bearer token they cannot.
  const trusted = isSameOrigin(request, context.settings.url, { lenient: caller?.by === "bearer" });
  if (!caller || !trusted) return refuse("forbidden", "Requisição de outra origem recusada.");
  const { id: userId, name, role } = caller.user;
  const response = await watch({ sessionId: caller.sessionId, userId, name, role });
  return response.webSocket ? response : refuse("too-many", tooMany, { retryAfterSeconds: 60 });
}
