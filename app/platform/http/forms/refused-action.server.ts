import { NOT_CONFIRMED, RefusalError } from "#app/platform/failures/refusal.ts";
import { logRefusal, statusOf } from "#app/platform/http/errors/problem.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";

interface RefusedAction {
  status: number;
  message: string;
  problems: Record<string, string>;
}

/**
 * The answer of a screen's action that failed: the sentence of a refusal, or `failure` for an unexpected error,
 * which is logged; `problems` by the name of their field. Responses (redirects) go on their way.
 */
export function refusedAction(error: unknown, failure: string, { request, context }: { request: Request; context: RequestContext }): RefusedAction {
  if (error instanceof Response) throw error;
  if (error instanceof RefusalError) {
    const { code, detail, fields = [] } = error.refusal;
    logRefusal(request, context, statusOf(code), detail);
    return { status: statusOf(code), message: detail, problems: Object.fromEntries(fields.map(({ field, message }) => [field, message])) };
  }
  logEvent("error", "action", { requestId: context.requestId, path: new URL(request.url).pathname, ...errorFields(error) });
  return { status: 503, message: `${failure.replace(/\.?$/, ".")} ${NOT_CONFIRMED} Confira como ficou antes de repetir.`, problems: {} };
}
