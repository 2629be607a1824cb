import type { ArticleSummary } from "#app/features/articles/article.ts";
import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import type { QueueItem, QueuePause, QueueState, QueueThrottle } from "#app/platform/queue/queue-item.ts";
import { fold } from "#app/platform/text/fold.ts";
import { foldedSearch } from "#app/platform/text/search.ts";
import type { ConnectionView } from "./connection.ts";
import type { ItemOrder } from "./order-prompt.ts";
import type { WhatsAppPost } from "./post.ts";

/** The group that the queue sends to, as it was when it was chosen. */
export interface ChosenGroup {
  /** `…@g.us` */
  id: string;
  name: string;
  /** Null where the gateway does not tell. */
  participants: number | null;
}

/** The group as it was stored; null for none, or for what is no group. */
export function readChosenGroup(stored: unknown): ChosenGroup | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { id, name, participants } = stored as Record<string, unknown>;
  if (typeof id !== "string" || id === "" || typeof name !== "string") return null;
  return { id, name, participants: typeof participants === "number" ? participants : null };
}

/** State of the number's connection, with its time (ms since 1970; null: never read yet). */
export interface LineView extends ConnectionView {
  askedAt: number | null;
  /** Reason of the gateway's last failure; null when it answered. */
  failure: string | null;
}

/** The channel at a glance. */
export interface DeskStatus {
  line: LineView;
  counts: Record<QueueState, number>;
  paused: QueuePause | null;
  throttled: QueueThrottle | null;
  group: ChosenGroup | null;
}

/** A story to pick. */
export interface PickerArticle {
  article: ArticleSummary;
  /** It waits in the queue, or went out so lately that it cannot be put in again. */
  isQueued: boolean;
  /** Time of its last send to the group (ms since 1970); null: never, as far as the queue remembers. */
  sentAt: number | null;
}

/** Result of scheduling. */
export interface ScheduleOutcome {
  /** In sending order, each with the reason of its place. */
  scheduled: QueueItem<WhatsAppPost>[];
  left: { item: QueueItem<WhatsAppPost>; sentence: string }[];
  chosenBy: ItemOrder["chosenBy"];
  /** Reason why no model chose the order; null when one did. */
  without: string | null;
}

/** Articles that can be picked from, and how many of them are shown at once (spec 2 §9). */
export const PICKER_ARTICLES = 100;
export const PICKER_SHOWN = 50;

/** Searched fields. */
interface Searched {
  titulo: string;
  chapeu: string;
}

/** Those whose title or hat line holds the search, whatever its capitals (spec 2 §5) and accents, at most 50. */
export function pickerMatches<T extends Searched>(articles: readonly T[], search: string): T[] {
  const wanted = foldedSearch(search);
  return articles.filter(({ titulo, chapeu }) => [titulo, chapeu].some((text) => fold(text).includes(wanted))).slice(0, PICKER_SHOWN);
}

/** Refusals carry the item of the queue as it is, when a change of its time came too late. */
export const CURRENT_ITEM: CarriedKind<QueueItem<WhatsAppPost>> = { kind: "whatsapp-item" };
