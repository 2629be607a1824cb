import { createDemoAudienceRepository } from "#app/features/audience/audience.store.ts";
import { socialFromEnv } from "#app/features/social/from-env.provider.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { createMonthFigures } from "./month-report.server.ts";
import { createMonthlyReportService } from "./monthly-reports.server.ts";
import { createMonthlyReportRepository } from "./monthly-reports.store.ts";

/** The newsroom's month: everything that is counted, in one report. */
export function composeMonthlyReport({ env, queues, settings, db, categories, now }: SharedDependencies) {
  const { name: siteName, timeZone } = settings;
  const { providers, missing } = socialFromEnv(env);
  const figures = createMonthFigures({
    categories,
    accounts: providers.map(({ account }) => account),
    missing,
    whatsAppQueue: queues.whatsapp,
    instagramQueue: queues.instagram,
    readIsDemo: createDemoAudienceRepository(db).readIsDemo,
    siteName,
    timeZone,
    now,
  });
  return { monthlyReports: createMonthlyReportService({ db, months: createMonthlyReportRepository(db), figures, timeZone, now }) };
}
