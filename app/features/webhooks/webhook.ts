import type { OutboxChannel, OutboxTrigger } from "#app/features/highlights/outbox-triggers.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#app/platform/time/units.ts";

/** Types of events that an endpoint may be told of, with their labels. */
export const WEBHOOK_EVENTS = {
  "story.published": "Matéria publicada, ou de volta ao ar",
  "story.updated": "Matéria no ar alterada",
  "story.corrected": "Nota de correção acrescentada",
  "story.withdrawn": "Matéria fora do ar",
} as const satisfies Record<string, string>;
export type StoryEvent = keyof typeof WEBHOOK_EVENTS;
export const STORY_EVENTS = Object.keys(WEBHOOK_EVENTS) as StoryEvent[];
/** Events that tell a story's words: none of them is sent again once it left the site. */
export const WORDED_EVENTS = STORY_EVENTS.filter((type) => type !== "story.withdrawn");

/** Event that a person sends to try an endpoint. */
export const TEST_EVENT = "webhook.test";

/** Endpoints, and characters of an address (ours). */
export const ENDPOINTS_MAX = 20;
export const ADDRESS_MAX = 500;

/** Time in which an endpoint has to answer, and in which the secret before a rotation signs too. */
export const ANSWER_LIMIT_MS = 10 * SECOND_MS;
export const ROTATION_OVERLAP_MS = DAY_MS;

/** An event is tried for a day; an endpoint that fails for as long is paused. */
export const TRIED_FOR_MS = DAY_MS;

/** Longest delay between two attempts. */
const DELAY_MAX_MS = 6 * HOUR_MS;

/** Delay after attempt number `attempt` (from 1): one minute, then three times the one before. Milliseconds. */
export const retryDelay = (attempt: number): number => Math.min(MINUTE_MS * 3 ** Math.min(attempt - 1, 10), DELAY_MAX_MS);

export type PauseReason = "person" | "failing" | "gone";
export type DeliveryState = "pending" | "delivered" | "failed";

/** An address that is told of events. Times in milliseconds. */
export interface WebhookEndpoint {
  id: number;
  url: string;
  events: readonly StoryEvent[];
  salt: string;
  previousSalt: string | null;
  previousUntil: number | null;
  failingSince: number | null;
  pausedReason: PauseReason | null;
  createdAt: number;
}

/** Delivery of one event to one endpoint. */
export interface WebhookDelivery {
  id: number;
  eventId: string;
  type: string;
  state: DeliveryState;
  attempts: number;
  nextAttemptAt: number;
  lastStatus: number | null;
  lastAt: number | null;
  createdAt: number;
}

/** What an attempt makes of its delivery, and of its endpoint. */
export interface AttemptOutcome {
  state: DeliveryState;
  nextAttemptAt: number;
  failingSince: number | null;
  pause: PauseReason | null;
}

interface Attempt {
  /** HTTP status; 0: no answer. */
  status: number;
  attempts: number;
  giveUpAt: number;
  failingSince: number | null;
  now: number;
}

/** Decides what follows an attempt: 2xx delivers; 410 ends the delivery and pauses its endpoint; anything else is tried again, until `giveUpAt`. */
export function outcomeOf({ status, attempts, giveUpAt, failingSince, now }: Attempt): AttemptOutcome {
  if (status >= 200 && status < 300) return { state: "delivered", nextAttemptAt: now, failingSince: null, pause: null };
  const since = failingSince ?? now;
  if (status === 410) return { state: "failed", nextAttemptAt: now, failingSince: since, pause: "gone" };
  const nextAttemptAt = now + retryDelay(attempts);
  return { state: nextAttemptAt > giveUpAt ? "failed" : "pending", nextAttemptAt, failingSince: since, pause: now - since >= TRIED_FOR_MS ? "failing" : null };
}

const PREFIX = "webhook-";

/** Kinds of rows in the outbox, by the part of their channel's name behind the prefix. */
const ROWS = {
  published: ({ type }) => type === "published" || type === "republished",
  updated: ({ type }) => type === "corrected",
  withdrawn: ({ type }) => type === "withdrawn",
} as const satisfies Record<string, (trigger: OutboxTrigger) => boolean>;
export type OutboxRowKind = keyof typeof ROWS;

/** Channels of the outbox for webhooks; without an endpoint they get no rows. */
export const WEBHOOK_CHANNELS: readonly OutboxChannel[] = Object.entries(ROWS).map(([kind, accepts]) => ({
  name: `${PREFIX}${kind}`,
  switch: null,
  rows: "per-command",
  requires: "webhook_endpoints",
  accepts,
}));

/** A story as events tell of it. Times in milliseconds. */
export interface ToldStory {
  id: number;
  slug: string;
  title: string;
  subtitle: string;
  kicker: string;
  category: string;
  municipality: string | null;
  isVisible: boolean;
  publishedAt: number | null;
  updatedAt: number;
  correction: string;
  correctedAt: number | null;
  /** Of its removal with a reason, where there is one. */
  removalReason: "error" | "court-order" | null;
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Events of a row of the outbox that was written at `at`: none for a story that was hidden meanwhile, of which another row tells. A note has the time of its row. */
export function eventsOf(kind: OutboxRowKind, story: ToldStory, at: number): StoryEvent[] {
  if (kind === "withdrawn") return ["story.withdrawn"];
  if (!story.isVisible) return [];
  if (kind === "published") return ["story.published"];
  return story.correctedAt === at ? ["story.updated", "story.corrected"] : ["story.updated"];
}

/** Body of an event. A withdrawn story has neither title nor text in it, nor the title's words in its address: a court may have ordered that they go. */
export function payloadOf(type: StoryEvent, story: ToldStory, siteUrl: string, at: number): string {
  const address = { id: story.id, url: `${siteUrl}/post/${type === "story.withdrawn" ? story.id : story.slug}` };
  const reason = story.removalReason && { error: "erro", "court-order": "ordem-judicial" }[story.removalReason];
  const data =
    type === "story.withdrawn"
      ? { ...address, motivo: reason }
      : {
          ...{ ...address, titulo: story.title, subtitulo: story.subtitle, chapeu: story.kicker, categoria: story.category, municipio: story.municipality },
          ...{ publicadaEm: iso(story.publishedAt), atualizadaEm: iso(story.updatedAt) },
          correcao: story.correction === "" ? null : { texto: story.correction, em: iso(story.correctedAt) },
        };
  return JSON.stringify({ type, timestamp: iso(at), data });
}
