import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseSocialMode } from "#app/features/social/modes.ts";
import { DEFAULT_SOCIAL_PERIOD, SOCIAL_PERIODS } from "#app/features/social/report.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { READER_TOWN_MIN } from "../engagement.ts";
import type { Running } from "../series.ts";
import type { AdvancedView } from "./advanced/advanced-view.ts";
import { toAudienceView } from "./advanced/to-audience-view.ts";
import { toContentView } from "./advanced/to-content-view.ts";
import { toOverviewView } from "./advanced/to-overview-view.ts";
import { toPerformanceView } from "./advanced/to-performance-view.ts";
import { toSocialView } from "./advanced/to-social-view.ts";
import { type AnalyticsQuery, parsePart } from "./analytics-tab.ts";

/** One part of 'Métricas Avançadas': its figures and the session in one batch. `running`: the newsroom's day. */
export async function readAdvancedPart(args: LoaderFunctionArgs, { period, days }: AnalyticsQuery, running: Running): Promise<AdvancedView> {
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
