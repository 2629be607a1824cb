import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { AnalyticsTab } from "#app/admin/analytics/analytics-screen.tsx";
import { parseAnalyticsQuery } from "#app/admin/analytics/analytics-tab.ts";
import { toSiteView } from "#app/admin/analytics/to-site-view.ts";
import { READER_TOWN_MIN } from "#app/domain/audience/engagement.ts";
import { adminCaller, adminCallerWith } from "#app/http/admin-page.server.ts";

/** What 'Analytics' shows: the site's figures in one batch, or a tab without figures. */
export async function readAnalyticsTab(args: LoaderFunctionArgs): Promise<AnalyticsTab> {
  const { siteAnalytics } = args.context.services;
  const running = siteAnalytics.running();
  const today = running.day;
  const query = parseAnalyticsQuery(new URL(args.request.url).searchParams, today);
  const shared = { ...query, today, townMinimum: READER_TOWN_MIN };
  if (query.view !== "site") {
    await adminCaller(args, "audience:read");
    return { ...shared, site: null };
  }
  const [, figures] = await adminCallerWith(args, "audience:read", siteAnalytics.read(query.period));
  return { ...shared, site: toSiteView(figures, running) };
}
