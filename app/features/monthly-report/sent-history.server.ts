import { callDependency } from "#app/platform/failures/dependency-call.server.ts";
import { OutageError } from "#app/platform/failures/outage.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import type { ReportSpans } from "./month-figures.store.ts";
import { type SentCounts, type SentFigures, type SentItem, sentCounts } from "./sent-items.ts";

/** What a report asks a channel's queue for: what went out, newest first. */
export interface SentQueue {
  history(limit: number, before: number | null): Promise<Pick<QueueItem<unknown>, "receipt" | "settledAt">[]>;
}

/** Items of one answer, and answers of one report (ours: 2,000 items in two months are beyond what a group or an account is sent). */
const PAGE = 200;
const PAGES_MAX = 10;

/** How long a report waits for a queue: what it tells stands beside figures that are there already. */
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

/** What a queue sent in a period, and in the compared one where there is one. A queue that does not answer in time is `silent`. */
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
