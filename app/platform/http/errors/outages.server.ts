import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/cloudflare";
import { isDiskFull, outageOf } from "#app/platform/failures/outage.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent, loggedPath } from "#app/platform/log/log.server.ts";
import { outageSentence, problemResponse, RETRY_SECONDS, refusalResponse } from "./problem.server.ts";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

const NO_STORE = { "Cache-Control": "no-store", "Retry-After": String(RETRY_SECONDS) };

/** A thrown error as Remix expects it: outages and refusals become responses, anything else stays. */
function thrownAs(error: unknown, { request, context }: LoaderFunctionArgs): unknown {
  if (error instanceof RefusalError) return refusalResponse(error.refusal);
  if (!outageOf(error) && !isDiskFull(error)) return error;
  logEvent("error", "outage", { requestId: context.requestId, path: loggedPath(request), ...errorFields(error) });
  return new Response(outageSentence(request.method, error), { status: 503, headers: { "Content-Type": "text/plain; charset=utf-8", ...NO_STORE } });
}

const guarded =
  (handler: Handler): Handler =>
  async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      throw thrownAs(error, args);
    }
  };

/** Wraps every loader and action: 503 instead of 500 while a dependency is out. */
export function withOutageAnswers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const;
    const { loader, action } = route.module;
    const handlers = { ...(loader ? { loader: guarded(loader as Handler) } : {}), ...(action ? { action: guarded(action as Handler) } : {}) };
    return [id, { ...route, module: { ...route.module, ...handlers } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

/** The answer as 503 with `Retry-After`, uncached, so that clients and crawlers try again. */
export function asUnavailable(response: Response): Response {
  const headers = new Headers(response.headers);
  if (!headers.has("Retry-After")) headers.set("Retry-After", String(RETRY_SECONDS));
  headers.set("Cache-Control", "no-store");
  return new Response(response.body, { status: 503, headers });
}

/** Self-contained page for when rendering failed, with what to do. */
const pageOf = (advice: string) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Temporariamente indisponível</title></head>
<body><main style="max-width:34rem;margin:20vh auto;padding:0 1.5rem;font-family:Georgia,serif"><h1>Temporariamente indisponível</h1><p>O site está com muitos acessos ou em manutenção. ${advice}</p><p><a href="/">Ir para a página inicial</a></p></main></body></html>
`;

const isForMachines = ({ url }: Request): boolean => /^\/api(?:\/|$)|\.(?:data|xml|txt)$/.test(new URL(url).pathname);
const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

const unavailablePage = (request: Request, advice: string): Response =>
  new Response(request.method === "HEAD" ? null : pageOf(advice), { status: 503, headers: { "Content-Type": "text/html; charset=utf-8", ...NO_STORE } });

/** Last resort after an unexpected error: a page for navigations, problem+json otherwise. */
export const failureResponse = (request: Request): Response =>
  isRead(request) && !isForMachines(request)
    ? unavailablePage(request, "Tente de novo em alguns instantes.")
    : problemResponse(503, outageSentence(request.method), { headers: NO_STORE });

/** The answer to a request that was refused before anything of it was done, because too many others wait; forms of readers get a page too. */
export function overloadResponse(request: Request): Response {
  const isForm = !isRead(request) && Boolean(request.headers.get("Accept")?.includes("text/html"));
  if (isForMachines(request) || !(isRead(request) || isForm))
    return refusalResponse({ code: "unavailable", detail: "O site está com muitos acessos. Nada foi alterado. Tente novamente em instantes.", retryAfterSeconds: RETRY_SECONDS });
  return unavailablePage(request, isForm ? "Nada foi enviado: volte à página anterior e envie de novo em alguns instantes." : "Tente de novo em alguns instantes.");
}
