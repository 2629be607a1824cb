import type { RequestContext } from "#app/load-context.server.ts";
import { logEvent } from "#app/services/log.server.ts";

/** Logs why a request was refused: the client's mistake, therefore no error of ours. */
export const logRefusal = (request: Request, { requestId }: Pick<RequestContext, "requestId">, status: number, cause: string): void =>
  logEvent("info", "refused", { requestId, method: request.method, path: new URL(request.url).pathname, status, cause });
