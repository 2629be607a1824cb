import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { roleMayHere } from "#app/features/people/capabilities.ts";
import { DEFAULT_SOCIAL_PERIOD, SOCIAL_PERIODS } from "#app/features/social/report.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { READER_TOWN_MIN } from "../engagement.ts";
import { readAdvancedPart } from "./advanced-tab.server.ts";
import type { AnalyticsTab } from "./analytics-screen.tsx";
import { parseAnalyticsQuery } from "./analytics-tab.ts";
import type { InstagramState } from "./instagram/instagram-view.ts";
import { toInstagramView } from "./instagram/to-instagram-view.ts";
import { toSiteView } from "./to-site-view.ts";

/** What a site without an Instagram account, but with a Page, says. */
const NO_INSTAGRAM = "Configure no backend os identificadores das contas sociais e o token de acesso. Falta definir: INSTAGRAM_ACCOUNT_ID.";

/** What 'Analytics' shows: the site's figures in one batch, a part of the advanced metrics or the Instagram account's in one too. */
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
