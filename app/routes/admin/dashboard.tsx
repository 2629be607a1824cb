import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useLoaderData, useSearchParams } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { toUnconfirmedAgendaAnswer } from "#app/admin/agenda/agenda-view.ts";
import { ANALYTICS_FAILURES, parseView } from "#app/admin/analytics/analytics-tab.ts";
import { toUnconfirmedBannersAnswer } from "#app/admin/banners/unconfirmed-answer.ts";
import { toUnconfirmedAnswer } from "#app/admin/categories/category-form-data.ts";
import { toUnconfirmedPanelAnswer } from "#app/admin/dashboard/panel-answer.ts";
import { toOverview } from "#app/admin/dashboard/to-overview.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/admin/network-error.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { type AdminTab, parseTab } from "#app/admin/shell/tabs.ts";
import { roleMay, roleMayHere } from "#app/domain/people/capabilities.ts";
import { FIRST_STEPS } from "#app/domain/settings/first-run.ts";
import { adminCaller, adminCallerWith } from "#app/http/admin-page.server.ts";
import { LoadingState } from "#app/ui/states.tsx";
import { ReadyMark } from "#app/ui/use-hydrated.ts";
import { readAgendaTab, saveAgendaTab } from "./agenda/agenda-tab.server.ts";
import { readAnalyticsTab } from "./audience/analytics-tab.server.ts";
import { readBannersTab, saveBannersTab } from "./banners/banners-tab.server.ts";
import { dailyAnalysisView, saveDailyAnalysis } from "./dashboard/daily-analysis.server.ts";
import { readInstagramTab } from "./instagram/instagram-tab.server.ts";
import { readShortenerTab, saveShortenerTab } from "./links/shortener-tab.server.ts";
import { readMediaTab } from "./media/media-tab.server.ts";
import { readCategoriesTab, saveCategoriesTab } from "./settings/categories-tab.server.ts";
import { readLayoutTab, saveLayoutTab } from "./settings/layout-tab.server.ts";
import { readWhatsAppTab } from "./whatsapp/whatsapp-tab.server.ts";

// The server waits for the screen of its tab; a browser fetches that one alone.
const AgendaScreen = lazy(() => import("#app/admin/agenda/agenda-screen.tsx").then((module) => ({ default: module.AgendaScreen })));
const AnalyticsScreen = lazy(() => import("#app/admin/analytics/analytics-screen.tsx").then((module) => ({ default: module.AnalyticsScreen })));
const BannersScreen = lazy(() => import("#app/admin/banners/banners-screen.tsx").then((module) => ({ default: module.BannersScreen })));
const CategoriesScreen = lazy(() => import("#app/admin/categories/categories-screen.tsx").then((module) => ({ default: module.CategoriesScreen })));
const InstagramScreen = lazy(() => import("#app/admin/instagram/instagram-screen.tsx").then((module) => ({ default: module.InstagramScreen })));
const LayoutScreen = lazy(() => import("#app/admin/home/layout-screen.tsx").then((module) => ({ default: module.LayoutScreen })));
const MediaScreen = lazy(() => import("#app/admin/media/media-screen.tsx").then((module) => ({ default: module.MediaScreen })));
const OverviewScreen = lazy(() => import("#app/admin/dashboard/overview-screen.tsx").then((module) => ({ default: module.OverviewScreen })));
const ShortenerScreen = lazy(() => import("#app/admin/links/shortener-screen.tsx").then((module) => ({ default: module.ShortenerScreen })));
const WhatsAppScreen = lazy(() => import("#app/admin/whatsapp/whatsapp-screen.tsx").then((module) => ({ default: module.WhatsAppScreen })));

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
