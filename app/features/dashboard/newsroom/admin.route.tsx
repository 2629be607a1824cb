import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useLoaderData, useSearchParams } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { readAgendaTab, saveAgendaTab } from "#app/features/agenda/newsroom/agenda-tab.server.ts";
import { toUnconfirmedAgendaAnswer } from "#app/features/agenda/newsroom/agenda-view.ts";
import type { ArticleSummary } from "#app/features/articles/article.ts";
import type { Category } from "#app/features/articles/categories.ts";
import { readAnalyticsTab } from "#app/features/audience/newsroom/analytics-tab.server.ts";
import { ANALYTICS_FAILURES, parseView } from "#app/features/audience/newsroom/analytics-tab.ts";
import { readBannersTab, saveBannersTab } from "#app/features/banners/newsroom/banners-tab.server.ts";
import { toUnconfirmedBannersAnswer } from "#app/features/banners/newsroom/unconfirmed-answer.ts";
import { toUnconfirmedAnswer } from "#app/features/categories/newsroom/categories-view.ts";
import { categoryLabel } from "#app/features/categories/newsroom/category-names.ts";
import { UNDO_MS } from "#app/features/highlights/undo.ts";
import { readInstagramTab } from "#app/features/instagram/newsroom/instagram-tab.server.ts";
import { readShortenerTab, saveShortenerTab } from "#app/features/links/newsroom/shortener-tab.server.ts";
import { readMediaTab } from "#app/features/media/newsroom/media-tab.server.ts";
import { personOf } from "#app/features/people/actor.http.ts";
import { type Capability, type Role, roleMay, roleMayHere } from "#app/features/people/capabilities.ts";
import { FIRST_STEPS } from "#app/features/settings/first-run.ts";
import { readCategoriesTab, saveCategoriesTab } from "#app/features/settings/newsroom/categories-tab.server.ts";
import { readLayoutTab, saveLayoutTab } from "#app/features/settings/newsroom/layout-tab.server.ts";
import { readWhatsAppTab } from "#app/features/whatsapp/newsroom/whatsapp-tab.server.ts";
import { sendingTime } from "#app/features/whatsapp/scheduling.server.ts";
import { adminCaller, adminCallerWith, wasRestricted } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, refusedAction, screenWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { longDate, newsroomGreeting, shortTime } from "#app/platform/time/newsroom-clock.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { type AdminTab, parseTab } from "#app/ui/newsroom/shell/tabs.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { LoadingState } from "#app/ui/states.tsx";
import { ReadyMark } from "#app/ui/use-hydrated.ts";
import type { OverviewReading } from "../dashboard.server.ts";
import { chosenActionForm, undoActionForm } from "../dashboard.wire.ts";
import { type DailyAnalysisView, toActionView, toAnalysisView } from "./daily-analysis-view.ts";
import { averageViews, type OverviewView, reactionShares, type StoryLine, type WaitingView } from "./overview.ts";
import { type NextActionAnswer, toUnconfirmedPanelAnswer } from "./panel-answer.ts";

/** Capability that an action of each kind needs. */
const NEEDED: Record<"highlight" | "whatsapp", Capability> = { highlight: "highlights:order", whatsapp: "whatsapp:manage" };

/** The daily analysis and the next actions for a role, of what the overview read. */
async function dailyAnalysisView({ context }: LoaderFunctionArgs, { analysis, nextActionsData }: OverviewReading, role: Role): Promise<DailyAnalysisView> {
  const { dailyAnalysis, nextActions } = context.services;
  const { timeZone } = context.settings;
  const now = Date.now();
  const may = { order: roleMay(role, "highlights:order"), write: roleMay(role, "articles:write"), send: roleMay(role, "whatsapp:manage") };
  const actions = await nextActions.list(nextActionsData, may);
  return {
    analysis: toAnalysisView(analysis, { aiEnabled: dailyAnalysis.aiEnabled, mayCompute: roleMay(role, "insights:compute"), now, timeZone }),
    actions: actions.map((action) => toActionView(action, (time) => sendingTime(time, now, timeZone))),
  };
}

const FAILURE = "Não foi possível concluir a ação";

/** The panel's forms: does a next action, takes one back, computes the analysis again. */
async function saveDailyAnalysis(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "admin:enter");
  const form = await screenForm(args);
  const fields = textFields(form);
  const { services, settings } = args.context;
  const intent = fields.intent ?? "";
  const panel = intent === "compute-analysis" ? ("analysis" as const) : ("next-actions" as const);
  const actor = personOf(caller);
  const answered = (message: string, undo: NextActionAnswer["undo"] = null, undoUntil: number | null = null): NextActionAnswer => ({ panel, ok: true, message, undo, undoUntil });

  async function run(): Promise<NextActionAnswer> {
    const action = parse(chosenActionForm, fields, "body");
    await adminCaller(args, NEEDED[action.kind]);
    const { opId } = screenWrite(caller, form);
    const undo = await actOnce(args, caller, form, () => services.nextActions.run(action, actor, opId));
    if (undo.kind === "highlight") return answered("A matéria entrou nos destaques.", { kind: undo.kind, orderVersion: String(undo.orderVersion) }, Date.now() + UNDO_MS);
    const time = action.kind === "whatsapp" ? sendingTime(action.dueAt, Date.now(), settings.timeZone) : "";
    const back = { kind: undo.kind, itemId: undo.itemId, wasAdded: undo.wasAdded ? "1" : "0" };
    return answered(`A matéria vai para o grupo ${time}.`, back, action.kind === "whatsapp" ? action.dueAt : null);
  }

  async function takeBack(): Promise<NextActionAnswer> {
    const undo = parse(undoActionForm, fields, "body");
    await adminCaller(args, NEEDED[undo.kind]);
    await actOnce(args, caller, form, () => services.nextActions.undo(undo, actor));
    return answered(undo.kind === "highlight" ? "A ordem anterior voltou." : "A matéria saiu da programação do grupo.");
  }

  async function compute(): Promise<NextActionAnswer> {
    await adminCaller(args, "insights:compute");
    const { hasFailed } = await services.dailyAnalysis.request(caller.user.id);
    return hasFailed ? { ...answered("Insights indisponíveis no momento."), ok: false } : answered("Análise calculada agora.");
  }

  try {
    return await runIntent(intent, { "next-action": run, "undo-next-action": takeBack, "compute-analysis": compute });
  } catch (error) {
    const { status, message } = refusedAction(error, FAILURE, args);
    return data<NextActionAnswer>({ panel, ok: false, message, undo: null, undoUntil: null }, { status });
  }
}

interface Waiting {
  drafts: { count: number; latest: { id: number; title: string } | null };
  unsaved: readonly { id: number; title: string }[];
  undescribed: readonly { id: number; title: string }[];
  datedAhead: number;
  returned: readonly ArticleSummary[];
  inReview: number;
  scheduled: readonly { id: number; title: string; at: number }[];
  leaving: readonly { id: number; title: string; at: number; byTitle: string }[];
}

interface Figures {
  articles: number;
  visibleArticles: number;
  publishedToday: number;
  views: number;
  reactions: Readonly<Record<string, number>>;
  latest: readonly ArticleSummary[];
  mostRead: readonly ArticleSummary[];
  categories: readonly Category[];
  waiting: Waiting;
  isDemo: boolean;
}

/** Filters waiting work by role: reporters neither review nor open what others scheduled. */
function waitingFor(
  role: Role,
  { drafts, unsaved, undescribed, datedAhead, returned, inReview, scheduled, leaving }: Waiting,
  heldAlerts: number,
  timeOf: (time: number) => string,
): WaitingView {
  const writes = roleMay(role, "articles:write");
  return {
    drafts,
    unsaved,
    undescribed: writes ? undescribed : [],
    datedAhead: writes ? datedAhead : 0,
    returned: returned.map(({ id, title, reviewNote }) => ({ id, title, note: reviewNote })),
    inReview: writes ? inReview : 0,
    heldAlerts,
    scheduled: scheduled.map(({ id, title, at }) => ({ id, title, time: timeOf(at), editable: writes })),
    leaving: leaving.map(({ id, title, at, byTitle }) => ({ id, title, time: timeOf(at), byTitle })),
  };
}

/** The dashboard's figures as its screen shows them to a role, on the newsroom's clock. */
function toOverview(figures: Figures, role: Role, heldAlerts: number, now: number, timeZone: string): OverviewView {
  const timeOf = (time: number) => shortTime(time, now, timeZone);
  const toLine = (article: ArticleSummary): StoryLine => ({
    id: article.id,
    slug: article.slug,
    title: article.title,
    category: categoryLabel(article, figures.categories).name,
    coverUrl: article.coverUrl,
    views: article.viewCount,
    time: timeOf(article.publishedAt ?? article.createdAt),
  });
  const { articles, visibleArticles, publishedToday, views } = figures;
  return {
    greeting: newsroomGreeting(now, timeZone),
    date: longDate(now, timeZone, { weekday: true }),
    articles,
    visibleArticles,
    publishedToday,
    views,
    averageViews: averageViews(views, visibleArticles),
    reactions: reactionShares(figures.reactions),
    latest: figures.latest.map(toLine),
    mostRead: figures.mostRead.map(toLine),
    isDemo: figures.isDemo,
    waiting: waitingFor(role, figures.waiting, heldAlerts, timeOf),
  };
}

// The server waits for the screen of its tab; a browser fetches that one alone.
const AgendaScreen = lazy(() => import("#app/features/agenda/newsroom/agenda-screen.tsx").then((module) => ({ default: module.AgendaScreen })));
const AnalyticsScreen = lazy(() => import("#app/features/audience/newsroom/analytics-screen.tsx").then((module) => ({ default: module.AnalyticsScreen })));
const BannersScreen = lazy(() => import("#app/features/banners/newsroom/banners-screen.tsx").then((module) => ({ default: module.BannersScreen })));
const CategoriesScreen = lazy(() => import("#app/features/categories/newsroom/categories-screen.tsx").then((module) => ({ default: module.CategoriesScreen })));
const InstagramScreen = lazy(() => import("#app/features/instagram/newsroom/instagram-screen.tsx").then((module) => ({ default: module.InstagramScreen })));
const LayoutScreen = lazy(() => import("#app/features/home/newsroom/layout-screen.tsx").then((module) => ({ default: module.LayoutScreen })));
const MediaScreen = lazy(() => import("#app/features/media/newsroom/media-screen.tsx").then((module) => ({ default: module.MediaScreen })));
const OverviewScreen = lazy(() => import("./overview-screen.tsx").then((module) => ({ default: module.OverviewScreen })));
const ShortenerScreen = lazy(() => import("#app/features/links/newsroom/shortener-screen.tsx").then((module) => ({ default: module.ShortenerScreen })));
const WhatsAppScreen = lazy(() => import("#app/features/whatsapp/newsroom/whatsapp-screen.tsx").then((module) => ({ default: module.WhatsAppScreen })));

export const handle = adminHandle("admin:enter");

const TITLES: Record<AdminTab, string> = {
  overview: "Dashboard",
  agendamento: "Agenda",
  analytics: "Analytics",
  layout: "Layouts do HeroGrid",
  banners: "Banner Ads",
  categorias: "Categorias",
  midia: "Mídia",
  instagram: "Instagram",
  whatsapp: "WhatsApp",
  shortener: "Encurtador",
};

export const meta: MetaFunction<typeof loader> = (args) => screenMeta(TITLES[args.data?.tab ?? "overview"])(args);

/** An unknown tab, or one that the role may not see, opens the overview (http-api § Conventions). */
export async function loader(args: LoaderFunctionArgs) {
  const tab = parseTab(new URL(args.request.url).searchParams.get("tab"));
  if (tab === "overview") {
    const { services, settings } = args.context;
    const [{ user }, overview] = await adminCallerWith(args, handle.admin.allow, (userId) => services.dashboard.readOverview(userId));
    const [analysis, heldAlerts] = await Promise.all([dailyAnalysisView(args, overview, user.role), roleMay(user.role, "push:send") ? services.pushAlerts.countHeld() : 0]);
    return {
      tab,
      overview: toOverview(overview, user.role, heldAlerts, Date.now(), settings.timeZone),
      analysis,
      socialNotConfigured: services.socialAnalytics.notConfigured(),
      operation: crypto.randomUUID(),
      firstName: user.name.trim().split(/\s+/)[0] ?? user.name,
      firstStepsLeft: overview.firstRun.isOpen && roleMay(user.role, "site-settings:manage") ? FIRST_STEPS.length - overview.firstRun.done.length : 0,
      mayWrite: roleMayHere(user.role, "articles:draft", settings),
      isRestricted: wasRestricted(args.request),
    };
  }
  if (tab === "agendamento") return { tab, ...(await readAgendaTab(args)) };
  if (tab === "analytics") return { tab, ...(await readAnalyticsTab(args)) };
  if (tab === "layout") return { tab, ...(await readLayoutTab(args)) };
  if (tab === "banners") return { tab, ...(await readBannersTab(args)) };
  if (tab === "categorias") return { tab, ...(await readCategoriesTab(args)) };
  if (tab === "instagram") return { tab, ...(await readInstagramTab(args)) };
  if (tab === "midia") return { tab, ...(await readMediaTab(args)) };
  if (tab === "whatsapp") return { tab, ...(await readWhatsAppTab(args)) };
  if (tab === "shortener") return { tab, ...(await readShortenerTab(args)) };
  await adminCaller(args, handle.admin.allow);
  throw redirect("/admin?tab=overview");
}

/** Of the tabs, the calendar's, the banners', the categories' and the layout's are forms, and the short links have one. */
export function action(args: ActionFunctionArgs) {
  const tab = parseTab(new URL(args.request.url).searchParams.get("tab"));
  if (tab === "overview") return saveDailyAnalysis(args);
  if (tab === "agendamento") return saveAgendaTab(args);
  if (tab === "banners") return saveBannersTab(args);
  if (tab === "categorias") return saveCategoriesTab(args);
  if (tab === "shortener") return saveShortenerTab(args);
  return saveLayoutTab(args);
}

/** With a script, the forms of the other tabs call the API. */
export const clientAction = (args: ClientActionFunctionArgs) =>
  keepScreenOnNetworkError<object>((form) => toUnconfirmedAgendaAnswer(form) ?? toUnconfirmedAnswer(form) ?? toUnconfirmedPanelAnswer(form) ?? toUnconfirmedBannersAnswer(form))(
    args,
  );

export const shouldRevalidate = revalidateUnlessNetworkError;

/** The layout's screen keeps its unsaved edits and polls on its own. */
export default function Screen() {
  const shown = useLoaderData<typeof loader>();
  return (
    <Suspense fallback={<LoadingState>Carregando…</LoadingState>}>
      {shown.tab === "overview" ? <OverviewScreen {...shown} /> : null}
      {shown.tab === "agendamento" ? <AgendaScreen {...shown} /> : null}
      {shown.tab === "analytics" ? <AnalyticsScreen {...shown} /> : null}
      {shown.tab === "layout" ? <LayoutScreen settings={shown.settings} minute={shown.minute} videoBrand={shown.videoBrand} /> : null}
      {shown.tab === "banners" ? <BannersScreen {...shown} /> : null}
      {shown.tab === "categorias" ? <CategoriesScreen {...shown} /> : null}
      {shown.tab === "instagram" ? <InstagramScreen {...shown} /> : null}
      {shown.tab === "midia" ? <MediaScreen {...shown} /> : null}
      {shown.tab === "whatsapp" ? <WhatsAppScreen {...shown} /> : null}
      {shown.tab === "shortener" ? <ShortenerScreen {...shown} /> : null}
      <ReadyMark />
    </Suspense>
  );
}

/** The library, the figures and short links say their own sentences (spec 1 §8, spec 2 §8). */
export function ErrorBoundary() {
  const [params] = useSearchParams();
  if (params.get("tab") === "analytics") return <ScreenError title={ANALYTICS_FAILURES[parseView(params.get("aba"))]} />;
  if (params.get("tab") === "shortener" && params.get("aba") === "analytics") return <ScreenError title="Erro ao carregar dados de analytics" />;
  return params.get("tab") === "midia" ? <ScreenError title="Erro ao carregar mídia" /> : <ScreenError />;
}
