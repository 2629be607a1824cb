import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import type { MonthView } from "#app/features/monthly-report/month.ts";
import type { SentQueue } from "#app/features/monthly-report/month-report.server.ts";
import { createMonthFigures } from "#app/features/monthly-report/month-report.server.ts";
import { reportFigure, type SectionKey } from "#app/features/monthly-report/monthly-report.ts";
import { createMonthlyReportService, type MonthlyReportService } from "#app/features/monthly-report/monthly-reports.server.ts";
import { createMonthlyReportRepository } from "#app/features/monthly-report/monthly-reports.store.ts";
import type { SocialAccount } from "#app/features/social/catalogue.ts";
import { createDatabase, knownRead } from "#app/platform/db/database.store.ts";
import type { QueueReceipt } from "#app/platform/queue/queue-item.ts";
import { testEnv } from "./site.ts";

type Sent = Awaited<ReturnType<SentQueue["history"]>>;

/** A queue's history, newest first, as its object tells it; `stop` makes it silent. */
export class HistoryOfQueue implements SentQueue {
  sent: Sent = [];
  isSilent = false;
  asked = 0;

  add(at: string, reached?: QueueReceipt["reached"]): void {
    const receipt: QueueReceipt = { providerId: null, permalink: null, by: "provider", ...(reached ? { reached } : {}) };
    this.sent = [...this.sent, { settledAt: Date.parse(at), receipt }].sort((one, other) => (other.settledAt ?? 0) - (one.settledAt ?? 0));
  }

  history(limit: number, before: number | null): Promise<Sent> {
    this.asked += 1;
    if (this.isSilent) return Promise.reject(new Error("the object is away"));
    return Promise.resolve(this.sent.filter(({ settledAt }) => before === null || (settledAt ?? 0) < before).slice(0, limit));
  }
}

export interface MonthUnderTest {
  service: MonthlyReportService;
  whatsApp: HistoryOfQueue;
  instagram: HistoryOfQueue;
}

/** The reports of a newsroom whose clock stands at `now` (ISO 8601), over the real D1. */
export function monthAt(now: string, { accounts = [] as readonly SocialAccount[] } = {}): MonthUnderTest {
  const db = createDatabase(testEnv.DB);
  const [whatsApp, instagram] = [new HistoryOfQueue(), new HistoryOfQueue()];
  const shared = { timeZone: "America/Fortaleza", now: () => Date.parse(now) };
  const figures = createMonthFigures({
    ...shared,
    categories: createCategoryRepository(db),
    accounts,
    missing: accounts.length === 0 ? ["META_ACCESS_TOKEN"] : [],
    whatsAppQueue: whatsApp,
    instagramQueue: instagram,
    readIsDemo: () => knownRead(false),
    siteName: "Portal do Norte",
  });
  return { service: createMonthlyReportService({ ...shared, db, months: createMonthlyReportRepository(db), figures }), whatsApp, instagram };
}

/** Value and compared value of a figure of a month; undefined where the report has none of that name. */
export function shown(view: MonthView, section: SectionKey, key: string): [number | null, number | null] | undefined {
  const figure = view.report ? reportFigure(view.report, section, key) : undefined;
  return figure && [figure.value, figure.before];
}
