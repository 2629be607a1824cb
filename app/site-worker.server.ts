import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { errorFields, logEvent } from "#app/http/log.server.ts";
import { cacheApiTier } from "#app/http/page-cache/cache-api-tier.server.ts";
import { EditionClock } from "#app/http/page-cache/edition-clock.server.ts";
import { PageCache } from "#app/http/page-cache/page-cache.server.ts";
import { readerPage } from "#app/http/page-cache/reader-page.server.ts";
import { problemResponse } from "#app/http/problem.server.ts";
import { isForeignScreenPost } from "#app/http/same-origin.server.ts";
import { withSecurityHeaders } from "#app/http/security-headers.server.ts";
import { createRequestContext, type IsolateState } from "#app/load-context.server.ts";

/**
 * The Worker's handlers over one build. It keeps what an isolate remembers between requests: pages, and which edition is
 * current. No object reads or writes it.
 */
export function createSiteWorker(build: ServerBuild): Required<Pick<ExportedHandler<Env>, "fetch" | "scheduled">> {
  const renderRoute = createRequestHandler(build, "production");
  const pages = new PageCache();
  let editions: EditionClock | undefined;
  const isolate: IsolateState = { bootISO: "", onEdition: (edition) => editions?.note(edition) };
  const contextOf = (request: Request, env: Env, ctx: ExecutionContext) => createRequestContext(request, env, ctx, build, isolate) as ReturnType<typeof createRequestContext> & AppLoadContext;

  /** Renders a page for everybody: from its key alone, so that nothing of the one who asked can be in it. */
  const renderReaderPage = (key: string, env: Env, ctx: ExecutionContext, siteUrl: string): Promise<Response> => {
    const request = new Request(new URL(key, siteUrl));
    return renderRoute(request, contextOf(request, env, ctx));
  };

  return {
    async fetch(request, env, ctx) {
      isolate.bootISO ||= new Date().toISOString();
      const context = contextOf(request, env, ctx);
      editions ??= new EditionClock(() => context.services.site.edition());
      const startedAt = Date.now();
      let response: Response;
      let nonce: string | null = null;
      try {
        const page = readerPage(request);
        if (page) {
          response = await pages.respond(request, page, {
            clock: editions,
            shared: cacheApiTier((caches as unknown as { default: Cache }).default, context.settings.url),
            render: (key) => renderReaderPage(key, env, ctx, context.settings.url),
            waitUntil: (work) => ctx.waitUntil(work),
            now: startedAt,
          });
        } else {
          nonce = context.nonce;
          response = isForeignScreenPost(request) ? problemResponse(403, "Requisição de outra origem recusada.") : await renderRoute(request, context);
          for (const cookie of context.caller.newCookies) response.headers.append("Set-Cookie", cookie);
          logEvent("info", "request", { requestId: context.requestId, method: request.method, path: new URL(request.url).pathname, status: response.status, ms: Date.now() - startedAt });
        }
      } catch (error) {
        logEvent("error", "request", { requestId: context.requestId, ...errorFields(error) });
        response = problemResponse(503, "Serviço temporariamente indisponível.", { headers: { "Retry-After": "2" } });
      }
      return withSecurityHeaders(response, { requestId: context.requestId, nonce });
    },

    async scheduled(_event, env, ctx) {
      const { board, counter, audience } = contextOf(new Request(env.SITE_URL || "http://localhost"), env, ctx).services;
      const sweeps = await Promise.allSettled([board.publishDue(), counter.flush(), audience.expireWeek()]);
      for (const sweep of sweeps) if (sweep.status === "rejected") logEvent("error", "sweep", errorFields(sweep.reason));
    },
  };
}
