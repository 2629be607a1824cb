import { type DistributionJob, type DistributionKind, queueOf } from "#app/features/distribution/distribution-job.ts";
import type { QueueItem, QueuePause, QueueThrottle } from "#app/platform/queue/queue-item.ts";
import { shortTime, tableDateTime } from "#app/platform/time/newsroom-clock.ts";

export interface JobLine {
  id: string;
  kind: DistributionKind;
  title: string;
  editHref: string | null;
  /** Link to the result; null when it has no address. */
  href: string | null;
  /** Person who requested it. */
  by: string;
  /** Time of its end, request or next step, on the newsroom's clock. */
  when: string;
  /** Reason why it waits or failed; null without one. */
  reason: string | null;
  /** Advice to the person. */
  action: string | null;
  mayRetry: boolean;
  mayRemove: boolean;
  /** It is unknown whether it was sent, and this person may answer. */
  mayResolve: boolean;
}

export const JOB_SECTIONS = ["running", "waiting", "failed", "done"] as const;
export type JobSection = (typeof JOB_SECTIONS)[number];

/** A queue that rests. */
export interface QueueNotice {
  kind: DistributionKind;
  reason: string;
  /** Time when it continues automatically; null: when a person resumes it. */
  until: string | null;
}

export interface DistributionView {
  sections: Record<JobSection, { lines: JobLine[]; count: number }>;
  notices: QueueNotice[];
  mayManage: boolean;
  /** The queues did not answer. */
  isUnreachable: boolean;
}

/** Lines of one section; what is beyond is counted (ours). */
const LINES_MAX = 200;

/** The queue of one kind of job. */
export interface QueueState {
  kind: DistributionKind;
  items: readonly QueueItem<DistributionJob>[];
  done: readonly QueueItem<DistributionJob>[];
  paused: QueuePause | null;
  throttled: QueueThrottle | null;
}

const SECTION_OF: Record<QueueItem<DistributionJob>["state"], JobSection> = {
  pending: "waiting",
  scheduled: "waiting",
  sending: "running",
  sent: "done",
  failed: "failed",
  uncertain: "failed",
};

interface ViewContext {
  now: number;
  timeZone: string;
  mayManage: boolean;
}

function whenOf({ state, dueAt, addedAt, settledAt }: QueueItem<DistributionJob>, { now, timeZone }: ViewContext): string {
  if (state === "sent") return `Concluído ${tableDateTime(settledAt ?? addedAt, timeZone)}`;
  if (state === "uncertain") return `Incerto desde ${tableDateTime(settledAt ?? addedAt, timeZone)}`;
  if (state === "failed") return `Falhou ${tableDateTime(settledAt ?? addedAt, timeZone)}`;
  if (state === "sending" || dueAt === null || dueAt <= now) return `Pedido ${tableDateTime(addedAt, timeZone)}`;
  return `Continua ${shortTime(dueAt, now, timeZone)}`;
}

function toLine(item: QueueItem<DistributionJob>, context: ViewContext): JobLine {
  const { id, payload, state, failure, receipt, addedBy } = item;
  const section = SECTION_OF[state];
  const isOpen = section !== "done" && state !== "uncertain";
  return {
    id,
    kind: queueOf(payload),
    title: payload.title,
    editHref: payload.articleId === null ? null : `/admin/editar-materia/${payload.articleId}`,
    href: receipt?.permalink ?? null,
    by: addedBy?.name ?? "Publicação",
    when: whenOf(item, context),
    reason: failure?.reason ?? null,
    action: failure?.action || null,
    mayRetry: context.mayManage && state === "failed",
    mayRemove: context.mayManage && isOpen,
    mayResolve: context.mayManage && state === "uncertain",
  };
}

/** The jobs of all queues by where they stand; those that are done newest first. */
export function toDistributionView(queues: readonly QueueState[] | null, context: ViewContext): DistributionView {
  const items = (queues ?? []).flatMap((queue) => queue.items);
  const done = (queues ?? []).flatMap((queue) => queue.done).sort((one, other) => (other.settledAt ?? 0) - (one.settledAt ?? 0));
  const section = (name: JobSection) => {
    const found = name === "done" ? done.slice(0, DONE_SHOWN) : items.filter(({ state }) => SECTION_OF[state] === name);
    return { lines: found.slice(0, LINES_MAX).map((item) => toLine(item, context)), count: found.length };
  };
  return {
    sections: { running: section("running"), waiting: section("waiting"), failed: section("failed"), done: section("done") },
    notices: (queues ?? []).flatMap(({ kind, paused, throttled }) => {
      const pause = paused ?? throttled;
      return pause ? [{ kind, reason: pause.reason, until: pause.until === null ? null : shortTime(pause.until, context.now, context.timeZone) }] : [];
    }),
    mayManage: context.mayManage,
    isUnreachable: queues === null,
  };
}

/** Jobs that are done and shown (ours). */
const DONE_SHOWN = 50;
