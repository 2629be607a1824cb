import { createDemoAudienceRepository } from "#app/db/audience/demo-audience.ts";
import { createMonthlyReportRepository } from "#app/db/monthly-report/monthly-reports.ts";
import { socialFromEnv } from "#app/integrations/social/from-env.server.ts";
import { createMonthFigures } from "#app/services/monthly-report/month-report.server.ts";
import { createMonthlyReportService } from "#app/services/monthly-report/monthly-reports.server.ts";
import { instagramQueue, whatsAppQueue } from "../../durable-objects/stubs.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** The newsroom's month: everything that is counted, in one report. */
export function composeMonthlyReport({ env, settings, db, categories, now }: SharedDependencies) {
  const { name: siteName, timeZone } = settings;
  const { providers, missing } = socialFromEnv(env);
  const figures = createMonthFigures({
    categories,
    accounts: providers.map(({ account }) => account),
    missing,
    whatsAppQueue: whatsAppQueue(env),
    instagramQueue: instagramQueue(env),
    readIsDemo: createDemoAudienceRepository(db).readIsDemo,
    siteName,
    timeZone,
    now,
  });
  return { monthlyReports: createMonthlyReportService({ db, months: createMonthlyReportRepository(db), figures, timeZone, now }) };
}
