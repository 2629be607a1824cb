import { RefusalError } from "#app/domain/refusal.ts";
import type { RequestContext } from "#app/load-context.server.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";
import { statusOf } from "./problem.server.ts";

/**
 * What a screen's action answers when its work failed: the sentence of a refusal, or `failure` for what nobody expected,
 * which is logged. Responses (redirects) go on their way.
 */
export function refusedAction(error: unknown, failure: string, { request, context }: { request: Request; context: RequestContext }): { status: number; message: string } {
  if (error instanceof Response) throw error;
  if (error instanceof RefusalError) return { status: statusOf(error.refusal.code), message: error.refusal.detail };
  logEvent("error", "action", { requestId: context.requestId, path: new URL(request.url).pathname, ...errorFields(error) });
  return { status: 503, message: failure };
}
