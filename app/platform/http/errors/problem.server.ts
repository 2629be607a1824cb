import { DISK_FULL_TEXT, isDiskFull, outageOf } from "#app/platform/failures/outage.ts";
import { type FieldProblem, NOT_CONFIRMED, type Refusal, type RefusalCode, RefusalError } from "#app/platform/failures/refusal.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { logEvent, loggedPath } from "#app/platform/log/log.server.ts";

const STATUS: Record<RefusalCode, number> = {
  "bad-request": 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  gone: 410,
  conflict: 409,
  "too-large": 413,
  "too-slow": 408,
  "unsupported-media": 415,
  invalid: 422,
  "too-many": 429,
  "not-configured": 501,
  "provider-failed": 502,
  unavailable: 503,
};

const TITLES: Record<number, string> = {
  400: "Requisição inválida",
  401: "Não autenticado",
  403: "Acesso negado",
  404: "Não encontrado",
  405: "Método não permitido",
  408: "Tempo esgotado",
  409: "Conflito",
  410: "Removido",
  413: "Conteúdo grande demais",
  415: "Formato não aceito",
  426: "Atualização de protocolo necessária",
  422: "Dados inválidos",
  429: "Muitas tentativas",
  500: "Erro interno",
  501: "Não configurado",
  502: "Falha do provedor",
  503: "Temporariamente indisponível",
};

/** Tells whether a failed write may have been done all the same. */
export const OUTCOMES = ["unchanged", "unknown", "interrupted"] as const;

/** Body of every error (RFC 9457, http-api § Conventions). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  error: string;
  message: string;
  errors?: readonly FieldProblem[];
  /** Of a write that failed: whether it may have been done all the same. Absent below 500: nothing was changed. */
  outcome?: (typeof OUTCOMES)[number];
  [extension: string]: unknown;
}

export const statusOf = (code: RefusalCode): number => STATUS[code];

export function problemResponse(
  status: number,
  detail: string,
  more: { headers?: Record<string, string>; errors?: readonly FieldProblem[] | undefined; extensions?: Record<string, unknown> | undefined } = {},
): Response {
  const problem: Problem = {
    type: "about:blank",
    title: TITLES[status] ?? "Erro",
    status,
    detail,
    error: detail,
    message: detail,
    ...(more.errors ? { errors: more.errors } : {}),
    ...more.extensions,
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: { "Content-Type": "application/problem+json; charset=utf-8", "Cache-Control": "no-store", ...more.headers },
  });
}

/** Detail of a refusal, for the request log; undefined for successes and for errors that are logged on their own. */
export async function problemDetailOf(response: Response): Promise<string | undefined> {
  if (response.status >= 500 || !response.headers.get("Content-Type")?.startsWith("application/problem+json")) return undefined;
  // An answer to HEAD has the type of a problem, and no body.
  const text = await response.clone().text();
  return text === "" ? undefined : (JSON.parse(text) as Problem).detail;
}

export function refusalResponse(refusal: Refusal, extensions?: Record<string, unknown>): Response {
  const status = STATUS[refusal.code];
  const retryAfter = refusal.retryAfterSeconds ?? (status === 503 ? RETRY_SECONDS : undefined);
  const outcome = refusal.outcome ?? (status >= 500 ? "unchanged" : undefined);
  return problemResponse(status, refusal.detail, {
    errors: refusal.fields,
    extensions: { ...extensions, ...(outcome ? { outcome } : {}) },
    headers: {
      ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
      ...(status === 401 ? { "WWW-Authenticate": 'Bearer realm="lide"' } : {}),
    },
  });
}

/** `Retry-After` of an outage of a dependency. Seconds. */
export const RETRY_SECONDS = 2;

const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

const CHECK_FIRST = `${NOT_CONFIRMED} Confira antes de repetir.`;

/** The sentence for an outage; of a write the outcome is unknown. */
export const outageSentence = (method: string, error?: unknown): string =>
  !isRead(method) && isDiskFull(error)
    ? `${DISK_FULL_TEXT} ${CHECK_FIRST}`
    : `Serviço temporariamente indisponível. ${isRead(method) ? "Tente novamente em instantes." : CHECK_FIRST}`;

const UNKNOWN = { extensions: { outcome: "unknown" } } as const;

/** Any thrown value as an answer; an unexpected error reveals no cause, and a write's outcome is then unknown. */
export function errorResponse(error: unknown, method: string, log: (event: string, error: unknown) => void): Response {
  const reads = isRead(method);
  if (error instanceof Response) return error;
  if (error instanceof RefusalError) return refusalResponse(error.refusal);
  if (outageOf(error) || isDiskFull(error)) {
    log("outage", error);
    return problemResponse(503, outageSentence(method, error), { headers: { "Retry-After": String(RETRY_SECONDS) }, ...(reads ? {} : UNKNOWN) });
  }
  log("unexpected", error);
  return problemResponse(500, `Erro inesperado no servidor. ${reads ? "Tente novamente." : CHECK_FIRST}`, reads ? {} : UNKNOWN);
}

/** Logs why a request was refused, as information: the client's mistake. */
export const logRefusal = (request: Request, { requestId }: Pick<RequestContext, "requestId">, status: number, cause: string): void =>
  logEvent("info", "refused", { requestId, method: request.method, path: loggedPath(request), status, cause });
