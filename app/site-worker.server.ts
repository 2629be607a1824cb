import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { settingsOf } from "#app/composition/site-settings.server.ts";
import { failureResponse, unavailable, withOutageAnswers } from "#app/http/outages.server.ts";
import { cacheApiTier } from "#app/http/page-cache/cache-api-tier.server.ts";
import { asVariant } from "#app/http/page-cache/economy.server.ts";
import { EditionClock } from "#app/http/page-cache/edition-clock.server.ts";
import { PageCache, type PageRequest } from "#app/http/page-cache/page-cache.server.ts";
import { isFrameworkData, readerPage } from "#app/http/page-cache/reader-page.server.ts";
import { causeOf, problemResponse } from "#app/http/problem.server.ts";
import { answerWhileReceiving, hasBody } from "#app/http/request-body.server.ts";
import { isForeignScreenPost } from "#app/http/same-origin.server.ts";
import { readerHeaders, withSecurityHeaders } from "#app/http/security-headers.server.ts";
import { createRequestContext, type IsolateState } from "#app/load-context.server.ts";
import { BackgroundTurns } from "#app/services/background-turns.ts";
import { HashingPlaces } from "#app/services/hashing-places.ts";
import { HealthMonitor } from "#app/services/health.server.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";
import { SiteMemory } from "#app/services/site-memory.ts";

/** Pictures, cards and files are the same whatever the newsroom decides: they wait for none of it. */
const isStoredFile = (request: Request) => /^\/(?:img|card|media)\//.test(new URL(request.url).pathname);

/**
 * The Worker's handlers over one build. It keeps what an isolate remembers between requests: pages, and which edition is
 * current. No object reads or writes it.
 */
export function createSiteWorker(build: ServerBuild): Required<Pick<ExportedHandler<Env>, "fetch" | "scheduled">> {
  const renderRoute = createRequestHandler(withOutageAnswers(build), "production");
  const pages = new PageCache();
  let editions: EditionClock | undefined;
  const isolate: IsolateState = {
    bootISO: "",
    turns: new BackgroundTurns(),
    hashing: new HashingPlaces(),
    site: new SiteMemory(),
    health: new HealthMonitor(),
    onEdition: (edition) => editions?.note(edition),
  };
  const contextOf = (request: Request, env: Env, ctx: ExecutionContext, requestId: string) =>
    createRequestContext(request, env, ctx, build, isolate, requestId) as ReturnType<typeof createRequestContext> & AppLoadContext;

  /** Who the site is, for what is no reader's page: a row each few seconds at most. */
  const knowSite = (request: Request, env: Env, ctx: ExecutionContext) => isolate.site.refresh(Date.now(), () => contextOf(request, env, ctx, "").services.siteChoices.choices());

  /** A page for everybody, rendered from its key alone, so that nothing of the one who asked can be in it. */
  async function readerAnswer(request: Request, page: PageRequest, env: Env, ctx: ExecutionContext, requestId: string): Promise<Response> {
    const siteUrl = () => settingsOf(env, env.SITE_URL || new URL(request.url).origin, isolate).url;
    const rebuilt = (key: string) => {
      const canonical = new Request(new URL(key, siteUrl()));
      return { request: canonical, context: contextOf(canonical, env, ctx, requestId) };
    };
    editions ??= new EditionClock(() => rebuilt("/").context.services.readers.edition.current());
    const { response, secured } = await pages.respond(request, page, {
      clock: editions,
      shared: () => cacheApiTier((caches as unknown as { default: Cache }).default, siteUrl(), build.assets.version),
      render: (key) => {
        const one = rebuilt(key);
        return renderRoute(one.request, one.context);
      },
      waitUntil: (work) => ctx.waitUntil(work),
      now: Date.now(),
      headers: readerHeaders(requestId),
    });
    logEvent("info", "page", { requestId, path: page.key, status: response.status });
    return secured ? response : withSecurityHeaders(response.status >= 500 ? unavailable(response) : response, { requestId, nonce: null });
  }

  async function routeAnswer(request: Request, env: Env, ctx: ExecutionContext, requestId: string): Promise<Response> {
    const startedAt = Date.now();
    if (!isStoredFile(request)) await knowSite(request, env, ctx);
    const context = contextOf(request, env, ctx, requestId);
    const rendered = isForeignScreenPost(request, context.settings.url) ? problemResponse(403, "Requisição de outra origem recusada.") : await renderRoute(request, context);
    const response = rendered.status === 503 ? unavailable(rendered) : rendered;
    for (const cookie of context.caller.newCookies) response.headers.append("Set-Cookie", cookie);
    const { pathname } = new URL(request.url);
    const cause = await causeOf(response);
    logEvent("info", "request", { requestId, method: request.method, path: pathname, status: response.status, ms: Date.now() - startedAt, ...(cause ? { cause } : {}) });
    return withSecurityHeaders(response, { requestId, nonce: context.nonce });
  }

  async function answer(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    isolate.bootISO ||= new Date().toISOString();
    const requestId = crypto.randomUUID();
    try {
      if (isFrameworkData(request)) return withSecurityHeaders(problemResponse(404, "Página não encontrada."), { requestId, nonce: null });
      const page = readerPage(request);
      if (page) return await readerAnswer(request, asVariant(page, request), env, ctx, requestId);
      return await routeAnswer(request, env, ctx, requestId);
    } catch (error) {
      logEvent("error", "request", { requestId, ...errorFields(error) });
      return withSecurityHeaders(failureResponse(request), { requestId, nonce: null });
    }
  }

  return {
    async fetch(request, env, ctx) {
      if (!hasBody(request)) return answer(request, env, ctx);
      return answerWhileReceiving(request, await answer(request, env, ctx), (work) => ctx.waitUntil(work));
    },

    async scheduled(_event, env, ctx) {
      await knowSite(new Request(env.SITE_URL || "http://localhost"), env, ctx);
      const { board, clickLog, counter, audience, cards, messages, storyOutbox, searchPings, media, mediaUploads, instagramQueue, whatsAppQueue } = contextOf(
        new Request(env.SITE_URL || "http://localhost"),
        env,
        ctx,
        crypto.randomUUID(),
      ).services;
      const sweeps = await Promise.allSettled([
        board.publishDue(),
        board.tidy(),
        counter.flush(),
        clickLog.flush(),
        instagramQueue.wake(),
        whatsAppQueue.wake(),
        audience.expireWeek(),
        messages.expire(),
        searchPings.tidy(),
        storyOutbox.tidy(),
        cards.tidy(),
        media.expire(),
        mediaUploads.expire(),
      ]);
      for (const sweep of sweeps) if (sweep.status === "rejected") logEvent("error", "sweep", errorFields(sweep.reason));
      // After the board: what it has just published is told in the same minute.
      await Promise.all([searchPings.deliver(), storyOutbox.deliver()]);
    },
  };
}
