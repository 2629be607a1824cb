import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/cloudflare";
import { outageOf } from "#app/domain/outage.ts";
import { RefusalError } from "#app/domain/refusal.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";
import { outageSentence, problemResponse, RETRY_SECONDS, refusalResponse } from "./problem.server.ts";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

const NO_STORE = { "Cache-Control": "no-store", "Retry-After": String(RETRY_SECONDS) };

/** What a loader or action throws, as the framework understands it: outages and refusals as answers, anything else as it is. */
function thrownAs(error: unknown, { request, context }: LoaderFunctionArgs): unknown {
  if (error instanceof RefusalError) return refusalResponse(error.refusal);
  if (!outageOf(error)) return error;
  logEvent("error", "outage", { requestId: context.requestId, path: new URL(request.url).pathname, ...errorFields(error) });
  return new Response(outageSentence(request.method), { status: 503, headers: { "Content-Type": "text/plain; charset=utf-8", ...NO_STORE } });
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

/** The build with loaders and actions that answer 503, not 500, while something the site stands on is out: pages, their data and files alike. */
export function withOutageAnswers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const;
    const { loader, action } = route.module;
    const handlers = { ...(loader ? { loader: guarded(loader as Handler) } : {}), ...(action ? { action: guarded(action as Handler) } : {}) };
    return [id, { ...route, module: { ...route.module, ...handlers } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

/** An answer that may come out well in a moment: 503 says so, to robots too. */
export function unavailable(response: Response): Response {
  const headers = new Headers(response.headers);
  if (!headers.has("Retry-After")) headers.set("Retry-After", String(RETRY_SECONDS));
  headers.set("Cache-Control", "no-store");
  return new Response(response.body, { status: 503, headers });
}

/** A page of its own, for when none could be rendered; no file of the site is needed to read it. */
const PAGE = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Temporariamente indisponível</title></head>
<body><main style="max-width:34rem;margin:20vh auto;padding:0 1.5rem;font-family:Georgia,serif"><h1>Temporariamente indisponível</h1><p>O site está com muitos acessos ou em manutenção. Tente de novo em alguns instantes.</p><p><a href="/">Ir para a página inicial</a></p></main></body></html>
`;

/** What is answered when the request itself could not be worked on: a page to people, problem+json to programs. */
export function failureResponse(request: Request): Response {
  const { pathname } = new URL(request.url);
  const isPage = (request.method === "GET" || request.method === "HEAD") && !/^\/api(?:\/|$)|\.(?:data|xml|txt)$/.test(pathname);
  return isPage
    ? new Response(request.method === "HEAD" ? null : PAGE, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8", ...NO_STORE } })
    : problemResponse(503, outageSentence(request.method), { headers: NO_STORE });
}
