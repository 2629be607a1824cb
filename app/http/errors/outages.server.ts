import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/cloudflare";
import { isDiskFull, outageOf } from "#app/domain/outage.ts";
import { RefusalError } from "#app/domain/refusal.ts";
import { errorFields, logEvent, loggedPath } from "#app/services/log.server.ts";
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

/** Self-contained page for when rendering failed. */
const PAGE = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Temporariamente indisponível</title></head>
<body><main style="max-width:34rem;margin:20vh auto;padding:0 1.5rem;font-family:Georgia,serif"><h1>Temporariamente indisponível</h1><p>O site está com muitos acessos ou em manutenção. Tente de novo em alguns instantes.</p><p><a href="/">Ir para a página inicial</a></p></main></body></html>
`;

/** Last resort after an unexpected error: a page for navigations, problem+json otherwise. */
export function failureResponse(request: Request): Response {
  const { pathname } = new URL(request.url);
  const isPage = (request.method === "GET" || request.method === "HEAD") && !/^\/api(?:\/|$)|\.(?:data|xml|txt)$/.test(pathname);
  return isPage
    ? new Response(request.method === "HEAD" ? null : PAGE, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8", ...NO_STORE } })
    : problemResponse(503, outageSentence(request.method), { headers: NO_STORE });
}
