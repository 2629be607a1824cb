import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { roleMayHere } from "#app/features/people/capabilities.ts";
import { parseSocialMode } from "#app/features/social/modes.ts";
import { DEFAULT_SOCIAL_PERIOD, SOCIAL_PERIODS } from "#app/features/social/report.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { READER_TOWN_MIN } from "../engagement.ts";
import type { Running } from "../series.ts";
import type { AdvancedView } from "./advanced/advanced-view.ts";
import { toAudienceView, toContentView } from "./advanced/to-audience-view.ts";
import { toOverviewView, toPerformanceView } from "./advanced/to-performance-view.ts";
import { toSocialView } from "./advanced/to-social-view.ts";
import type { AnalyticsTab } from "./analytics-screen.tsx";
import { type AnalyticsQuery, parseAnalyticsQuery, parsePart } from "./analytics-tab.ts";
import type { InstagramState } from "./instagram/instagram-view.ts";
import { toInstagramView } from "./instagram/to-instagram-view.ts";
import { toSiteView } from "./to-site-view.ts";

/** One part of 'Métricas Avançadas': its figures and the session in one batch. `running`: the newsroom's day. */
async function readAdvancedPart(args: LoaderFunctionArgs, { period, days }: AnalyticsQuery, running: Running): Promise<AdvancedView> {
  const { services, settings } = args.context;
  const { advancedAnalytics } = services;
  const params = new URL(args.request.url).searchParams;
  switch (parsePart(params.get("parte"))) {
    case "geral": {
      const [, figures] = await adminCallerWith(args, "audience:read", advancedAnalytics.readOverview(period));
      return toOverviewView(figures, running.day);
    }
    case "audiencia": {
      const [, figures] = await adminCallerWith(args, "audience:read", advancedAnalytics.readAudience(period));
      return toAudienceView(figures, running, READER_TOWN_MIN);
    }
    case "conteudo": {
      const [, figures] = await adminCallerWith(args, "audience:read", advancedAnalytics.readContent(period));
      return toContentView(figures);
    }
    case "social": {
      const read = advancedAnalytics.readSocial(SOCIAL_PERIODS.find((one) => one === days) ?? DEFAULT_SOCIAL_PERIOD);
      const [, figures] = await adminCallerWith(args, "audience:read", read);
      return toSocialView(figures, parseSocialMode(params.get("modo")), settings.timeZone);
    }
    case "performance": {
      const [, figures] = await adminCallerWith(args, "audience:read", advancedAnalytics.readPerformance(period));
      return toPerformanceView(figures);
    }
  }
}

/** Message for a site with a Page but without an Instagram account. */
const NO_INSTAGRAM = "Configure no backend os identificadores das contas sociais e o token de acesso. Falta definir: INSTAGRAM_ACCOUNT_ID.";

/** Reads the site's figures in one batch, or those of one advanced part or of the Instagram account in one. */
export async function readAnalyticsTab(args: LoaderFunctionArgs): Promise<AnalyticsTab> {
  const { siteAnalytics } = args.context.services;
  const running = siteAnalytics.running();
  const today = running.day;
  const query = parseAnalyticsQuery(new URL(args.request.url).searchParams, today);
  const shared = { ...query, today, site: null, advanced: null, instagram: null, mayCollect: false, townMinimum: READER_TOWN_MIN };
  if (query.view === "site") {
    const [, figures] = await adminCallerWith(args, "audience:read", siteAnalytics.read(query.period));
    return { ...shared, site: toSiteView(figures, running) };
  }
  if (query.view === "avancadas") return { ...shared, advanced: await readAdvancedPart(args, query, running) };
  return { ...shared, ...(await readInstagram(args, query.days)) };
}

/** The account's figures of 7, 30 or 90 days, 30 for another choice, with the session in one batch; without the settings, which are missing (501 on the API). */
async function readInstagram(args: LoaderFunctionArgs, days: number | null): Promise<{ instagram: InstagramState; mayCollect: boolean }> {
  const { services, settings } = args.context;
  const { socialAnalytics } = services;
  const chosen = SOCIAL_PERIODS.find((one) => one === days) ?? DEFAULT_SOCIAL_PERIOD;
  const [{ user }, told] = await adminCallerWith(args, "audience:read", socialAnalytics.readAnalytics(chosen));
  const view = toInstagramView(told, Date.now(), settings.timeZone);
  const instagram: InstagramState = view === null ? { state: "unconfigured", sentence: socialAnalytics.notConfigured() ?? NO_INSTAGRAM } : { state: "known", view };
  return { instagram, mayCollect: roleMayHere(user.role, "social:collect", settings) };
}
