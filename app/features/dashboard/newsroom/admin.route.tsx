import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useLoaderData, useSearchParams } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { readAgendaTab, saveAgendaTab } from "#app/features/agenda/newsroom/agenda-tab.server.ts";
import { toUnconfirmedAgendaAnswer } from "#app/features/agenda/newsroom/agenda-view.ts";
import { readAnalyticsTab } from "#app/features/audience/newsroom/analytics-tab.server.ts";
import { ANALYTICS_FAILURES, parseView } from "#app/features/audience/newsroom/analytics-tab.ts";
import { readBannersTab, saveBannersTab } from "#app/features/banners/newsroom/banners-tab.server.ts";
import { toUnconfirmedBannersAnswer } from "#app/features/banners/newsroom/unconfirmed-answer.ts";
import { toUnconfirmedAnswer } from "#app/features/categories/newsroom/category-form-data.ts";
import { readInstagramTab } from "#app/features/instagram/newsroom/instagram-tab.server.ts";
import { readShortenerTab, saveShortenerTab } from "#app/features/links/newsroom/shortener-tab.server.ts";
import { readMediaTab } from "#app/features/media/newsroom/media-tab.server.ts";
import { roleMay, roleMayHere } from "#app/features/people/capabilities.ts";
import { FIRST_STEPS } from "#app/features/settings/first-run.ts";
import { readCategoriesTab, saveCategoriesTab } from "#app/features/settings/newsroom/categories-tab.server.ts";
import { readLayoutTab, saveLayoutTab } from "#app/features/settings/newsroom/layout-tab.server.ts";
import { readWhatsAppTab } from "#app/features/whatsapp/newsroom/whatsapp-tab.server.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { type AdminTab, parseTab } from "#app/ui/newsroom/shell/tabs.ts";
import { LoadingState } from "#app/ui/states.tsx";
import { ReadyMark } from "#app/ui/use-hydrated.ts";
import { dailyAnalysisView, saveDailyAnalysis } from "./daily-analysis.server.ts";
import { toUnconfirmedPanelAnswer } from "./panel-answer.ts";
import { toOverview } from "./to-overview.ts";

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

/** A tab that nobody knows or that the role may not see leads to the overview (http-api § Conventions). */
export async function loader(args: LoaderFunctionArgs) {
  const tab = parseTab(new URL(args.request.url).searchParams.get("tab"));
  if (tab === "overview") {
    const { services, settings } = args.context;
    const [{ user }, overview] = await adminCallerWith(args, handle.admin.allow, (userId) => services.dashboard.readOverview(userId));
    return {
      tab,
      overview: toOverview(overview, user.role, Date.now(), settings.timeZone),
      analysis: await dailyAnalysisView(args, overview, user.role),
      socialNotConfigured: services.socialAnalytics.notConfigured(),
      operation: crypto.randomUUID(),
      firstName: user.name.trim().split(/\s+/)[0] ?? user.name,
      firstStepsLeft: overview.firstRun.isOpen && roleMay(user.role, "site-settings:manage") ? FIRST_STEPS.length - overview.firstRun.done.length : 0,
      mayWrite: roleMayHere(user.role, "articles:draft", settings),
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

/** The layout's screen keeps what is unsaved by itself, and asks for news by itself. */
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
