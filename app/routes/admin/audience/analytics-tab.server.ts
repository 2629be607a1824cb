import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { AnalyticsTab } from "#app/admin/analytics/analytics-screen.tsx";
import { parseAnalyticsQuery } from "#app/admin/analytics/analytics-tab.ts";
import type { InstagramState } from "#app/admin/analytics/instagram/instagram-view.ts";
import { toInstagramView } from "#app/admin/analytics/instagram/to-instagram-view.ts";
import { toSiteView } from "#app/admin/analytics/to-site-view.ts";
import { READER_TOWN_MIN } from "#app/domain/audience/engagement.ts";
import { roleMayHere } from "#app/domain/people/capabilities.ts";
import { RefusalError } from "#app/domain/refusal.ts";
import { DEFAULT_SOCIAL_PERIOD, SOCIAL_PERIODS } from "#app/domain/social/report.ts";
import { adminCaller, adminCallerWith } from "#app/http/admin-page.server.ts";
import { readAdvancedPart } from "./advanced-tab.server.ts";

/** What a site without an Instagram account, but with a Page, says. */
const NO_INSTAGRAM = "Configure no backend os identificadores das contas sociais e o token de acesso. Falta definir: INSTAGRAM_ACCOUNT_ID.";

/** What 'Analytics' shows: the site's figures in one batch, a part of the advanced metrics in one, or the Instagram account's. */
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
  const { user } = await adminCaller(args, "audience:read");
  return { ...shared, instagram: await readInstagram(args, query.days), mayCollect: roleMayHere(user.role, "social:collect", args.context.settings) };
}

/** The account's figures of 7, 30 or 90 days, 30 for another choice; without the settings, which are missing (501 on the API). */
async function readInstagram({ context: { services, settings } }: LoaderFunctionArgs, days: number | null): Promise<InstagramState> {
  try {
    const told = await services.socialAnalytics.analytics(SOCIAL_PERIODS.find((one) => one === days) ?? DEFAULT_SOCIAL_PERIOD);
    const view = toInstagramView(told, Date.now(), settings.timeZone);
    return view === null ? { state: "unconfigured", sentence: NO_INSTAGRAM } : { state: "known", view };
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === "not-configured") return { state: "unconfigured", sentence: error.refusal.detail };
    throw error;
  }
}
