import { readDays, readDimension, type ValueCounts } from "#app/features/audience/audience-period.store.ts";
import { categoryNames, slugWords } from "#app/features/audience/page.ts";
import { viewSourceLabel } from "#app/features/audience/source.ts";
import type { CategoryRepository } from "#app/features/categories/categories.store.ts";
import type { SocialAccount, SocialNetwork } from "#app/features/social/catalogue.ts";
import { readSocialFigures, type StoredNetwork } from "#app/features/social/social-figures.store.ts";
import { joinReads, knownRead, mapRead, type Read } from "#app/platform/db/database.store.ts";
import { callDependency } from "#app/platform/failures/dependency-call.server.ts";
import { OutageError } from "#app/platform/failures/outage.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { bannerSection, channelSection, type SentCounts, type SentFigures, type SentItem, sentCounts } from "./channel-sections.ts";
import type { ReportPeriods } from "./month.ts";
import type { MonthlyReport, ReportSection } from "./monthly-report.ts";
import { type ReadStory, type ReportSpans, readBannerMonth, readCountedSince, readLinkClicks, readMostRead, readPublished } from "./monthly-reports.store.ts";
import { networkSection } from "./network-section.ts";
import { type ReadRow, siteSection } from "./site-section.ts";

/** Queue method that a report needs: sent items, newest first. */
export interface SentQueue {
  history(limit: number, before: number | null): Promise<Pick<QueueItem<unknown>, "receipt" | "settledAt">[]>;
}

/** Items of one answer, and answers of one report (ours: 2,000 items in two months are beyond what a group or an account is sent). */
const PAGE = 200;
const PAGES_MAX = 10;

/** Limit for a queue's answer: the other figures of the report are ready already. Milliseconds. */
const TIMEOUT_MS = 3_000;

/** Everything that a queue sent from `from` on and before `to` (ms); null where that is more than a report counts. */
async function sentBetween(queue: SentQueue, from: number, to: number): Promise<SentItem[] | null> {
  const items: SentItem[] = [];
  let before = to;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const found = await queue.history(PAGE, before);
    for (const { settledAt, receipt } of found) if (settledAt !== null && settledAt >= from) items.push({ settledAt, reached: receipt?.reached ?? null });
    const last = found.at(-1)?.settledAt ?? null;
    if (found.length < PAGE || last === null || last < from) return items;
    before = last;
  }
  return null;
}

/** Reads what a queue sent in a period, and in the compared one where there is one. A queue that does not answer in time is `silent`. */
export async function readSent(queue: SentQueue, spans: ReportSpans, isCompared: boolean): Promise<SentFigures> {
  try {
    const found = await callDependency("objects", { limitMs: TIMEOUT_MS }, () => sentBetween(queue, isCompared ? spans.fromBefore : spans.from, spans.to));
    if (found === null) return { kind: "too-many" };
    const before: SentCounts | null = isCompared ? sentCounts(found, spans.fromBefore, spans.toBefore) : null;
    return { kind: "counted", now: sentCounts(found, spans.from, spans.to), before };
  } catch (error) {
    if (!(error instanceof OutageError)) throw error;
    logEvent("error", "monthly-report-queue", errorFields(error));
    return { kind: "silent" };
  }
}

/** Rows of the tables (ours: what fits a printed page beside the figures). */
const STORIES_SHOWN = 10;
const VALUES_SHOWN = 12;

export interface MonthFiguresDeps {
  categories: CategoryRepository;
  /** The accounts of this deployment that can be read, and the settings without which none can. */
  accounts: readonly SocialAccount[];
  missing: readonly string[];
  whatsAppQueue: SentQueue;
  instagramQueue: SentQueue;
  readIsDemo(today: string): Read<boolean>;
  siteName: string;
  timeZone: string;
  now(): number;
}

/** The queues' figures of a month. */
interface Sent {
  whatsApp: SentFigures;
  instagram: SentFigures;
}

/** A month's figures as D1 has them; `finish` adds what the queues tell. */
export interface UnfinishedReport {
  /** True when all of the compared days were counted. */
  isCompared: boolean;
  spans: ReportSpans;
  finish(sent: Sent): MonthlyReport;
}

const storyRow = (story: ReadStory): ReadRow => ({
  ...story,
  label: story.title ?? slugWords(story.path.split("/").at(-1) ?? story.path),
  href: story.slug === null ? null : `/post/${story.slug}`,
  viewsBefore: 0,
});

/** Makes the report of a month from what is stored: one read, and the queues of the channels apart. */
export function createMonthFigures({ categories, accounts, missing, whatsAppQueue, instagramQueue, readIsDemo, siteName, timeZone, now }: MonthFiguresDeps) {
  const readNetworks = (since: string, until: string): Read<Map<SocialNetwork, StoredNetwork>> =>
    accounts.length === 0 ? knownRead(new Map()) : readSocialFigures(accounts, { since, until }, now());

  const spansOf = ({ period, before }: ReportPeriods): ReportSpans => {
    const startOf = (day: string) => instantOf(day, 0, timeZone);
    return { from: startOf(period.since), to: startOf(dayAfter(period.until)), fromBefore: startOf(before.since), toBefore: startOf(dayAfter(before.until)) };
  };

  return {
    /** A month's figures as one read. */
    read(month: string, periods: ReportPeriods): Read<UnfinishedReport> {
      const { period, before, isRunning } = periods;
      const spans = spansOf(periods);
      const madeAt = now();
      const reads = joinReads(
        readCountedSince(),
        readDays(before.since, period.until),
        readPublished(spans),
        readMostRead(period, STORIES_SHOWN),
        joinReads(readDimension("section", period, VALUES_SHOWN, before), readDimension("source", period, VALUES_SHOWN, before)),
        readLinkClicks(period, before),
        readBannerMonth(period, before, spans),
        categories.readAll(),
        readIsDemo(newsroomDay(madeAt, timeZone)),
        joinReads(readNetworks(period.since, period.until), readNetworks(before.since, before.until)),
      );
      return mapRead(reads, ([countedSince, days, published, stories, [sections, sources], clicks, banners, known, isDemo, [networks, networksBefore]]) => {
        const isCompared = countedSince !== null && countedSince <= before.since;
        const names = categoryNames(known);
        const slugs = new Set(known.map(({ slug }) => slug));
        const sectionRow = (row: ValueCounts): ReadRow => ({
          ...row,
          label: names.get(row.value) ?? slugWords(row.value),
          href: slugs.has(row.value) ? `/categoria/${row.value}` : null,
        });
        const sourceRow = (row: ValueCounts): ReadRow => ({ ...row, label: viewSourceLabel(row.value), href: null });
        const networkOf = (network: SocialNetwork, posts: SentFigures | null): ReportSection => {
          const [stored, earlier] = [networks.get(network), networksBefore.get(network)];
          return networkSection({ network, periods, missing, posts, stored: stored && earlier ? { now: stored.record, before: earlier.record } : null });
        };
        const finish = ({ whatsApp, instagram }: Sent): MonthlyReport => ({
          month,
          siteName,
          period,
          before,
          isRunning,
          madeAt,
          isDemo,
          sections: [
            siteSection({
              periods,
              countedSince,
              days,
              published,
              stories: stories.map(storyRow),
              sections: sections.map(sectionRow),
              sources: sources.map(sourceRow),
            }),
            networkOf("instagram", instagram),
            networkOf("facebook", null),
            channelSection({ whatsApp, clicks: { now: clicks.now, before: isCompared ? clicks.before : null } }),
            bannerSection(banners, isCompared),
          ],
        });
        return { isCompared, spans, finish };
      });
    },

    /** Reads the queues' figures of a month; each queue has 3 s to answer. */
    async sent({ spans, isCompared }: Pick<UnfinishedReport, "spans" | "isCompared">): Promise<Sent> {
      const [whatsApp, instagram] = await Promise.all([readSent(whatsAppQueue, spans, isCompared), readSent(instagramQueue, spans, isCompared)]);
      return { whatsApp, instagram };
    },
  };
}

export type MonthFigures = ReturnType<typeof createMonthFigures>;
