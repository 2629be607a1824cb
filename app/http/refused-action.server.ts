import { NOT_CONFIRMED, RefusalError } from "#app/domain/refusal.ts";
import type { RequestContext } from "#app/load-context.server.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";
import { logRefusal } from "./log-refusal.server.ts";
import { statusOf } from "./problem.server.ts";

interface RefusedAction {
  status: number;
  message: string;
  problems: Record<string, string>;
}

/**
 * What a screen's action answers when its work failed: the sentence of a refusal, or `failure` for what nobody expected,
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
