import type { Role } from "#app/features/people/capabilities.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { QueueFailure, QueueState } from "#app/platform/queue/queue-item.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { NOTIFICATION_RETENTION_MS, type Notification, READ_RETENTION_MS, sentenceOf } from "./notification.ts";
import { createNotificationRepository, type NotificationPage, type PlainNotification } from "./notifications.store.ts";

/** Methods of a channel's queue that a sweep reads. */
interface WatchedQueue {
  counts(): Promise<Record<QueueState, number>>;
  list(): Promise<{ id: string; state: QueueState; failure: QueueFailure | null; settledAt: number | null }[]>;
}

/** A channel whose failures cause notifications. */
export interface WatchedChannel {
  /** Part of the notification's key: must never change. */
  key: string;
  /** As a sentence names it: "no WhatsApp". */
  where: string;
  /** Screen of the channel. */
  path: string;
  queue: WatchedQueue;
}

export interface NotificationScreen {
  page: NotificationPage;
  unread: number;
}

/** Roles that handle failures of channels. */
const SETTLED_BY: readonly Role[] = ["admin", "editor"];

/** Age up to which failures cause notifications; older ones are only on their screens. Milliseconds. */
const FAILURES_TOLD_MS = DAY_MS;
/** Maximum of one channel's failures that one sweep reports. */
const FAILURES_MAX = 10;

/** The bell of each person: notifications, and which of them were read. */
export function createNotificationService(
  { db, timeZone, now }: SharedDependencies,
  { channels, announce }: { channels: readonly WatchedChannel[]; announce(userIds: readonly number[]): void },
) {
  const notifications = createNotificationRepository(db);
  async function failuresOf({ key, where, path, queue }: WatchedChannel): Promise<PlainNotification[]> {
    const { failed, uncertain } = await queue.counts();
    if (failed + uncertain === 0) return [];
    const at = now();
    const recent = (await queue.list()).flatMap(({ id, state, failure, settledAt }) =>
      (state === "failed" || state === "uncertain") && settledAt !== null && settledAt > at - FAILURES_TOLD_MS ? [{ id, state, failure, settledAt }] : [],
    );
    return recent
      .sort((one, other) => other.settledAt - one.settledAt)
      .slice(0, FAILURES_MAX)
      .map(({ id, state, failure, settledAt }) => ({
        sourceKey: `falha:${key}:${id}:${settledAt}`,
        kind: "falha",
        text: sentenceOf(state === "failed" ? `Um envio falhou ${where}` : `Não se sabe se um envio saiu ${where}`, failure?.reason ?? ""),
        path,
        at,
      }));
  }

  return {
    /** Unread ones of a person, counted up to `UNREAD_COUNTED`. */
    readUnread: (userId: number): Read<number> => notifications.readUnread(userId),

    /** A page, newest first, and how many are unread. */
    readScreen: (userId: number, which: { unread: boolean; before: number | undefined; limit: number }): Read<NotificationScreen> =>
      mapRead(joinReads(notifications.readPage(userId, which), notifications.readUnread(userId)), ([page, unread]) => ({ page, unread })),

    page(userId: number, which: { unread: boolean; before: number | undefined; limit: number }): Promise<NotificationScreen> {
      return readOne(db, this.readScreen(userId, which));
    },

    /** Marks one as read, and answers it. Refuses what is not this person's as not there. */
    async open(userId: number, id: number): Promise<Notification> {
      const found = (await readOne(db, notifications.readOne(userId, id))) ?? refuse("not-found", "Notificação não encontrada.");
      if (found.readAt === null && (await notifications.markRead(userId, { ids: [id] }, now())) > 0) announce([userId]);
      return found;
    },

    /** Marks these, or all up to an id, as read; answers how many of the person's remain unread. */
    async markRead(userId: number, which: { ids: readonly number[] } | { upTo: number }): Promise<number> {
      if ((await notifications.markRead(userId, which, now())) > 0) announce([userId]);
      return readOne(db, notifications.readUnread(userId));
    },

    /** Tells assignees of what is due today on the newsroom's clock, and editors of failed deliveries; each once. Called each minute. */
    async sweep(): Promise<void> {
      const today = newsroomDay(now(), timeZone);
      const due = await notifications.tellDue(instantOf(today, 0, timeZone), instantOf(dayAfter(today), 0, timeZone), now());
      announce(due);
      const found = await Promise.allSettled(channels.map(failuresOf));
      const failures = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
      announce(await notifications.tellRoles(failures, SETTLED_BY));
      const unanswered = found.find((one) => one.status === "rejected");
      // The other channels' failures are notified; the sweep logs that one did not answer.
      if (unanswered) throw unanswered.reason;
    },

    /** Deletes what was read a month ago, and all of three months ago. */
    prune: (): Promise<void> => notifications.prune(now() - READ_RETENTION_MS, now() - NOTIFICATION_RETENTION_MS),
  };
}
