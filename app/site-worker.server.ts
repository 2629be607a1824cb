import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
import { BannerServingOfIsolate } from "#app/features/banners/banner-serving.compose.ts";
import { type OldAddress, oldAddressOf } from "#app/features/imports/old-address.ts";
import { workOwnerOf } from "#app/features/people/caller-finder.http.ts";
import { HashingSlots } from "#app/features/people/passwords.server.ts";
import { readerPage } from "#app/features/readers/reader-page.http.ts";
import { readerHeaders, withSecurityHeaders } from "#app/features/readers/security-headers.http.ts";
import { SiteChoicesCache } from "#app/features/settings/site-choices-cache.server.ts";
import { edgeFrontOf, settingsOf } from "#app/features/settings/site-settings.compose.ts";
import { CollectorOfIsolate } from "#app/features/social/social.compose.ts";
import { ErrorRecordingOfIsolate } from "#app/features/system/error-recording.compose.ts";
import { HealthMonitor } from "#app/features/system/health.server.ts";
import { withTimeout } from "#app/platform/concurrency/single-flight.server.ts";
import { SerialExecutor } from "#app/platform/concurrency/slot-queue.server.ts";
import { asOwnWork, type BudgetOptions, OverloadError, UncachedBudget } from "#app/platform/concurrency/uncached-budget.server.ts";
import { articleTag } from "#app/platform/edge-cache/calls.ts";
import { createApiApp } from "#app/platform/http/api-app.server.ts";
import { isForeignScreenPost } from "#app/platform/http/auth/same-origin.server.ts";
import { asUnavailable, failureResponse, overloadResponse, withOutageAnswers } from "#app/platform/http/errors/outages.server.ts";
import { problemDetailOf, problemResponse } from "#app/platform/http/errors/problem.server.ts";
import { answerWhileReceiving, hasBody } from "#app/platform/http/forms/request-body.server.ts";
import { createFrameworkGuard } from "#app/platform/http/framework/framework-guard.server.ts";
import { asVariant, ECONOMY_HOME } from "#app/platform/http/page-cache/economy.server.ts";
import { EditionClock } from "#app/platform/http/page-cache/edition-clock.server.ts";
import { PageCache, type PageCacheDeps, type PageRequest } from "#app/platform/http/page-cache/page-cache.server.ts";
import { withEdgeHeaders } from "#app/platform/http/page-cache/page-entry.server.ts";
import { createPageRenderer } from "#app/platform/http/page-cache/page-renderer.server.ts";
import { runJobs } from "#app/platform/jobs.server.ts";
import { CountedEvents, errorFields, logEvent, loggedPath } from "#app/platform/log/log.server.ts";
import { audience, bannerLedger } from "../durable-objects/stubs.ts";
import { API, JOBS, REFUSALS } from "./features.ts";
import { clientAddressOf, createRequestContext, type IsolateState } from "./load-context.server.ts";
import { ReadersOfIsolate } from "./readers.ts";
import type { WrittenStory } from "./shared-dependencies.compose.ts";

/** Longest that the answer to a write waits for the home page (ours; ms). */
const WARM_LIMIT_MS = 1_000;

/** Time that a timer may fire early (our choice; ms). */
const TIMER_SLACK_MS = 1;

/** Work behind an answer must end within 30 s (Workers' limit on `waitUntil`). */
const BACKGROUND_LIMITS = { maxWaiting: 64, waitTimeoutMs: 20_000, runTimeoutMs: 25_000, pollIntervalMs: 120, heartbeatTimeoutMs: 5_000 };

/** Pictures, cards, files and editions do not depend on the site's settings and skip reading them. */
const isStoredFile = (request: Request) => /^\/(?:(?:img|card|media|audio)\/|edicoes(?:\/|$))/.test(new URL(request.url).pathname);

interface SiteWorkerOptions {
  /** Remix renders readers' pages too, for the test that compares both. */
  withRouter?: boolean;
  /** Limits of waiting uncached work, and its clock, for tests. */
  budgetOptions?: BudgetOptions;
}

/**
 * The Worker's handlers over one build. It keeps what an isolate remembers between requests: pages, and which edition is
 * current. No object reads or writes it.
 */
export function createSiteWorker(build: ServerBuild, { withRouter = false, budgetOptions }: SiteWorkerOptions = {}): Required<Pick<ExportedHandler<Env>, "fetch" | "scheduled">> {
  const renderRoute = createPageRenderer(withOutageAnswers(build), withRouter);
  const answerApi = createApiApp(API, REFUSALS);
  const guard = createFrameworkGuard(build);
  const pages = new PageCache();
  const hits = new CountedEvents("page-hits");
  let editions: EditionClock | undefined;
  /** The last time at which what the home page shows changes by itself that this isolate waits, or has waited, for (ms). */
  let preparedChange = 0;
  const isolate: Omit<IsolateState, "onEdition"> = {
    bootISO: "",
    background: new SerialExecutor(BACKGROUND_LIMITS),
    hashing: new HashingSlots(),
    site: new SiteChoicesCache(),
    health: new HealthMonitor(),
    readers: new ReadersOfIsolate(),
    edgeWake: { at: 0 },
    homeRecording: { until: 0, again: false },
    collector: new CollectorOfIsolate(audience),
    banners: new BannerServingOfIsolate(bannerLedger),
  };
  const errors = new ErrorRecordingOfIsolate();
  let budget: UncachedBudget | undefined;
  const budgetOf = (env: Env): UncachedBudget => {
    budget ??= new UncachedBudget(Number(env.UNCACHED_SLOTS) || undefined, budgetOptions);
    return budget;
  };
  const ownerOf = (request: Request, env: Env) => workOwnerOf(request, clientAddressOf(request, env), env.SESSION_SECRET ?? "");
  /** Runs what no cache answers within the isolate's budget. It goes on where the client leaves, so that its slot is given back. */
  const budgeted = <T>(request: Request, env: Env, ctx: ExecutionContext, work: () => Promise<T>): Promise<T> => {
    const done = budgetOf(env).run(() => ownerOf(request, env), work);
    ctx.waitUntil(done.catch(() => undefined));
    return done;
  };
  const recorded = <T>(env: Env, ctx: ExecutionContext, requestId: string, work: () => Promise<T>): Promise<T> =>
    errors.run({ env, execution: ctx, requestId, timeZone: () => settingsOf(env, "http://localhost", isolate).timeZone }, work);
  const contextOf = (request: Request, env: Env, ctx: ExecutionContext, requestId: string) => {
    const onEdition: IsolateState["onEdition"] = async (edition, story) => {
      const deps = cacheDeps(request, env, ctx, requestId);
      if (story?.isContentOnly) pages.keepThrough(edition, articleTag(story.id));
      await warm(edition, story, deps);
      deps.clock.note(edition);
    };
    const state: IsolateState = { ...isolate, onEdition };
    return createRequestContext(request, env, ctx, state, requestId) as ReturnType<typeof createRequestContext> & AppLoadContext;
  };

  /** Returns the dependencies of the page cache for one request. */
  function cacheDeps(request: Request, env: Env, ctx: ExecutionContext, requestId: string): PageCacheDeps {
    const siteUrl = () => settingsOf(env, env.SITE_URL || new URL(request.url).origin, isolate).url;
    const rebuilt = (key: string) => {
      const canonical = new Request(new URL(key, siteUrl()));
      return { request: canonical, context: contextOf(canonical, env, ctx, requestId) };
    };
    editions ??= new EditionClock(() => rebuilt("/").context.readers.edition.current());
    const deps: PageCacheDeps = {
      clock: editions,
      prepare: (edition) => warm(edition, null, deps),
      front: edgeFrontOf(env, ctx),
      build: build.assets.version,
      render: (key) => {
        const one = rebuilt(key);
        return renderRoute(one.request, one.context);
      },
      inSlot: (workClass, work) => budgetOf(env).run(() => (workClass === "read" ? ownerOf(request, env) : { workClass, owner: null }), work),
      waitUntil: (work) => ctx.waitUntil(work),
      now: Date.now(),
      headers: readerHeaders(requestId),
    };
    return deps;
  }

  /**
   * Renders what a write changed of the pages that readers ask for here, before its edition is announced: the home page before this resolves, within
   * `WARM_LIMIT_MS`, the others behind the answer. The page of a story that was not there before too: alerts lead to it at once. Never rejects.
   */
  async function warm(edition: number, story: WrittenStory | null, deps: PageCacheDeps): Promise<void> {
    isolate.readers.noteEdition(edition);
    const render = (key: string) => pages.warm(key, edition, deps).catch((error: unknown) => logEvent("error", "warm", { path: key, ...errorFields(error) }));
    const home = pages.holds("/") ? render("/") : null;
    const lists = story ? [`/categoria/${story.category}`, ...(story.municipality ? [`/municipio/${story.municipality}`] : [])] : [];
    const rest = async () => {
      await home;
      if (pages.holds(ECONOMY_HOME)) await render(ECONOMY_HOME);
      const page = story && `/post/${story.slug}`;
      if (page && (!story.isContentOnly || pages.holds(page))) await render(page);
      for (const key of lists) if (pages.holds(key)) await render(key);
    };
    deps.waitUntil(asOwnWork(rest));
    if (home) await withTimeout(WARM_LIMIT_MS, home).catch(() => undefined);
  }

  /** Renders the home page, and tells whether it succeeded. */
  const rendersHome = (env: Env, ctx: ExecutionContext): Promise<boolean> =>
    pages.renders("/", cacheDeps(new Request(env.SITE_URL || "http://localhost"), env, ctx, crypto.randomUUID()));

  /** Learns of what objects and other machines wrote, where readers ask for the home page. */
  async function followEdition(env: Env, ctx: ExecutionContext): Promise<void> {
    if (!pages.holds("/")) return;
    const deps = cacheDeps(new Request(env.SITE_URL || "http://localhost"), env, ctx, crypto.randomUUID());
    await deps.clock.follow(deps.now, deps.prepare).catch((error: unknown) => logEvent("error", "edition", errorFields(error)));
  }

  /**
   * Prepares a change of the home page that is due within seconds because of a scheduled story or layout, while readers request it here: publishes
   * what is due at that time and renders the home page, the story and its lists, so that at most readers of that moment wait. Never rejects.
   */
  function prepareChange(env: Env, ctx: ExecutionContext): void {
    const at = pages.changesAt("/", Date.now());
    if (at === null || at === preparedChange) return;
    preparedChange = at;
    const request = new Request(env.SITE_URL || "http://localhost");
    const change = async () => {
      await new Promise((resume) => setTimeout(resume, at + TIMER_SLACK_MS - Date.now()));
      const { services, readers } = contextOf(request, env, ctx, crypto.randomUUID());
      // The alarm may be on its way: the board publishes once, and answers when it is done.
      await services.board.publishDue();
      const deps = cacheDeps(request, env, ctx, crypto.randomUUID());
      await deps.clock.follow(deps.now, deps.prepare);
      const stories = await readers.edition.publishedSince(at);
      for (const story of stories.length > 0 ? stories.map((one) => ({ ...one, isContentOnly: false })) : [null]) await warm(deps.clock.known, story, deps);
    };
    ctx.waitUntil(change().catch((error: unknown) => logEvent("error", "change", errorFields(error))));
  }

  /** Refreshes the site's settings for requests that are no readers' pages: one row every few seconds at most. */
  const refreshSiteChoices = (request: Request, env: Env, ctx: ExecutionContext) =>
    isolate.site.refresh(Date.now(), () => contextOf(request, env, ctx, "").services.siteChoices.choices());

  /** A public page, rendered from its key alone, so that it cannot contain anything of the requester. */
  async function readerAnswer(request: Request, page: PageRequest, env: Env, ctx: ExecutionContext, requestId: string): Promise<Response> {
    const { response, secured, isHit } = await pages.respond(request, page, cacheDeps(request, env, ctx, requestId));
    prepareChange(env, ctx);
    if (isHit) {
      hits.count(String(response.status), Date.now());
      budgetOf(env).noteKeptAnswer(Date.now());
    } else logEvent("info", "page", { requestId, path: page.key, status: response.status });
    return secured ? response : withSecurityHeaders(response.status >= 500 ? asUnavailable(response) : response, { requestId, nonce: null });
  }

  async function routeAnswer(request: Request, env: Env, ctx: ExecutionContext, requestId: string): Promise<Response> {
    const startedAt = Date.now();
    if (!isStoredFile(request)) await refreshSiteChoices(request, env, ctx);
    const context = contextOf(request, env, ctx, requestId);
    const rendered = isForeignScreenPost(request, context.settings.url)
      ? problemResponse(403, "Requisição de outra origem recusada.")
      : await (answerApi(request, context) ?? renderRoute(request, context));
    const response = rendered.status === 503 ? asUnavailable(rendered) : rendered;
    if (request.method !== "GET" && request.method !== "HEAD") await context.awaitEdgePurges();
    for (const cookie of context.caller.newCookies) response.headers.append("Set-Cookie", cookie);
    const cause = await problemDetailOf(response);
    logEvent("info", "request", { requestId, method: request.method, path: loggedPath(request), status: response.status, ms: Date.now() - startedAt, ...(cause ? { cause } : {}) });
    return withSecurityHeaders(response, { requestId, nonce: context.nonce });
  }

  /** 301 to what an address of the site before this one became; null where nothing is known of it. Asked only where this site has no page. */
  async function movedAnswer(old: OldAddress, request: Request, env: Env, ctx: ExecutionContext, requestId: string): Promise<Response | null> {
    const target = old.target ?? (await contextOf(request, env, ctx, requestId).readers.oldAddresses.find(old));
    if (target === null) return null;
    return withSecurityHeaders(new Response(null, { status: 301, headers: { Location: target, "Cache-Control": "no-cache" } }), { requestId, nonce: null });
  }

  async function answer(request: Request, env: Env, ctx: ExecutionContext, requestId: string): Promise<Response> {
    isolate.bootISO ||= new Date().toISOString();
    try {
      const guarded = guard(request);
      if (guarded) {
        logEvent("info", "framework", { requestId, method: request.method, path: loggedPath(request), status: guarded.status });
        return withSecurityHeaders(guarded, { requestId, nonce: null });
      }
      const old = request.method === "GET" || request.method === "HEAD" ? oldAddressOf(new URL(request.url)) : null;
      const moved = old?.isByParameter ? await budgeted(request, env, ctx, () => movedAnswer(old, request, env, ctx, requestId)) : null;
      if (moved) return moved;
      const page = readerPage(request);
      const isMaybeMoved = ({ status }: Response) => status === 404 && old !== null && !old.isByParameter;
      const movedOr = async (answered: Response) => (isMaybeMoved(answered) && old && (await movedAnswer(old, request, env, ctx, requestId))) || answered;
      if (!page) return await budgeted(request, env, ctx, async () => movedOr(await routeAnswer(request, env, ctx, requestId)));
      const answered = await readerAnswer(request, asVariant(page, request), env, ctx, requestId);
      return isMaybeMoved(answered) ? await budgeted(request, env, ctx, () => movedOr(answered)) : answered;
    } catch (error) {
      if (error instanceof OverloadError) {
        logEvent("info", "overload", { requestId, method: request.method, path: loggedPath(request) });
        return withSecurityHeaders(overloadResponse(request), { requestId, nonce: null });
      }
      logEvent("error", "request", { requestId, ...errorFields(error) });
      return withSecurityHeaders(failureResponse(request), { requestId, nonce: null });
    }
  }

  /** Runs each minute; `scheduledAt`: the time for which it was scheduled (ms). */
  async function sweep(scheduledAt: number, env: Env, ctx: ExecutionContext, requestId: string): Promise<void> {
    hits.flush(Date.now());
    await refreshSiteChoices(new Request(env.SITE_URL || "http://localhost"), env, ctx);
    const { services, readers } = contextOf(new Request(env.SITE_URL || "http://localhost"), env, ctx, requestId);
    const minute = { services, readers, build: build.assets.version, scheduledAt, rendersHome: () => rendersHome(env, ctx), followEdition: () => followEdition(env, ctx) };
    await runJobs(JOBS, minute, Date.now());
  }

  return {
    async fetch(request, env, ctx) {
      const requestId = crypto.randomUUID();
      const answered = withEdgeHeaders(request, await recorded(env, ctx, requestId, () => answer(request, env, ctx, requestId)), edgeFrontOf(env, ctx));
      return hasBody(request) ? answerWhileReceiving(request, answered, (work) => ctx.waitUntil(work)) : answered;
    },

    async scheduled({ scheduledTime }, env, ctx) {
      const requestId = crypto.randomUUID();
      await recorded(env, ctx, requestId, () => sweep(Number(scheduledTime), env, ctx, requestId));
    },
  };
}
