import { z } from "zod/v4";
import type { PublicationFigures } from "#app/features/social/media.ts";
import { publicationFiguresWire, toPublicationFiguresWire } from "#app/features/social/social-posts.wire.ts";
import type { QueueItem, QueuePause, QueueState } from "#app/platform/queue/queue-item.ts";
import { flag, integerText, line, toIso } from "#app/platform/text/text.wire.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import { CAROUSEL_MAX, CAROUSEL_MIN } from "./carousel.ts";
import type { InstagramPost } from "./post.ts";
import type { TokenHealth } from "./token-health.ts";

/** States of a card being published, as `http-api.md` § Social names them. */
export const INSTAGRAM_STATUSES = ["pending", "publishing", "published", "error", "uncertain"] as const;
export type InstagramStatus = (typeof INSTAGRAM_STATUSES)[number];

const STATUSES: Record<QueueState, InstagramStatus> = {
  pending: "pending",
  scheduled: "pending",
  sending: "publishing",
  sent: "published",
  failed: "error",
  uncertain: "uncertain",
};

const TYPES = z.enum(["story", "card", "carousel"], "Deve ser card, story ou carousel.");

/** A time as the history's pages are asked for: epoch milliseconds. */
const HISTORY_LIMIT = 10;
const HISTORY_LIMIT_MAX = 100;

const WHICH_PICTURES = `Escolha de ${CAROUSEL_MIN} a ${CAROUSEL_MAX} fotos.`;

/** Addresses of a carousel's pictures, in their order. */
const pictures = z.array(line(200), WHICH_PICTURES).min(CAROUSEL_MIN, WHICH_PICTURES).max(CAROUSEL_MAX, WHICH_PICTURES);

/** Body of `POST /api/social/instagram/queue`; title and kicker default to the article's. */
export const queueBody = z
  .object(
    {
      articleId: z.int("Informe a matéria.").min(1, "Informe a matéria.").max(ID_MAX),
      title: line(300).optional(),
      hat: line(60).optional(),
      type: TYPES.optional().default("card"),
      /** Of a carousel: addresses of pictures of the article's galleries. */
      pictures: pictures.optional(),
    },
    "Envie um objeto JSON.",
  )
  .refine(({ type, pictures: chosen }) => (type === "carousel") === (chosen !== undefined), { path: ["pictures"], message: WHICH_PICTURES });

/** What the screen of a carousel sends: for each picture its address and its place, empty for none. */
export const carouselForm = z
  .object({ foto: z.array(line(200)).max(600), lugar: z.array(line(4)).max(600) })
  .transform(({ foto, lugar }) =>
    foto
      .map((address, index) => ({ address, place: Number(lugar[index] || 0) }))
      .filter(({ place }) => place > 0)
      .sort((one, other) => one.place - other.place)
      .map(({ address }) => address),
  )
  .pipe(pictures);

/** The id of an item in a path. */
export const queueItemParam = z.object({ id: z.string().regex(/^[\w:.-]{1,80}$/) });

/** A person's answer to 'Foi publicado?'. */
export const resolveBody = z.object({ published: flag }, "Envie um objeto JSON.");

export const historyQuery = z.object({
  antes: integerText(1, ID_MAX).optional(),
  limit: integerText(1, HISTORY_LIMIT_MAX).optional().default(HISTORY_LIMIT),
});

export const instagramItemWire = z
  .object({
    id: z.string(),
    articleId: z.int().nullable(),
    title: z.string(),
    hat: z.string(),
    type: TYPES,
    /** Scheduled time; null when it waits only for its turn. */
    scheduledTime: z.string().meta({ format: "date-time" }).nullable(),
    status: z.enum(INSTAGRAM_STATUSES),
    attempts: z.int(),
    /** Error; null for none. */
    error: z.string().nullable(),
    /** Advice to the person. */
    remedy: z.string().nullable(),
    caption: z.string(),
    /** The finished card, or the picture that it will be drawn over; null: without a picture. */
    imageUrl: z.string().nullable(),
    /** Pictures of a carousel; 0 for a card. */
    pictures: z.int(),
    addedAt: z.string().meta({ format: "date-time" }),
    /** Null for what publishing itself put in. */
    addedBy: z.string().nullable(),
  })
  .meta({ id: "InstagramQueueItem" });
export type InstagramItemWire = z.infer<typeof instagramItemWire>;

const holdWire = z.object({ reason: z.string(), until: z.string().meta({ format: "date-time" }).nullable() });

/** `hold`: why the queue rests; its `until` null: until a person lets it go on. */
export const instagramQueueWire = z.object({ items: z.array(instagramItemWire), hold: holdWire.nullable() });
export type InstagramQueueWire = z.infer<typeof instagramQueueWire>;

/** `added` is false when the same was there already: `items` holds that one. */
export const instagramAddedWire = z.object({ items: z.array(instagramItemWire), added: z.boolean() });

export const instagramPostWire = z
  .object({
    id: z.string(),
    articleId: z.int().nullable(),
    title: z.string(),
    type: TYPES,
    /** Instagram's number of it; null where a person said that it is out. */
    instagramPostId: z.string().nullable(),
    permalink: z.string().nullable(),
    publishedAt: z.string().meta({ format: "date-time" }).nullable(),
    status: z.enum(INSTAGRAM_STATUSES),
    /** Source of the knowledge that it is published. */
    by: z.enum(["provider", "person"]),
    /** Figures of the publication. */
    resultado: publicationFiguresWire.nullable(),
  })
  .meta({ id: "InstagramPublication" });
export type InstagramPostWire = z.infer<typeof instagramPostWire>;

/** `proximo` is where the next page begins (`antes`); null at the end. */
export const instagramHistoryWire = z.object({ items: z.array(instagramPostWire), proximo: z.int().nullable() });
export type InstagramHistoryWire = z.infer<typeof instagramHistoryWire>;

export const instagramStatusWire = z
  .object({
    account: z.object({ username: z.string(), followers: z.int().nullable() }).nullable(),
    /** Posts of the moving window, as Instagram counts them. */
    quota: z.object({ used: z.int(), total: z.int(), windowHours: z.number() }).nullable(),
    token: z.object({ state: z.enum(["ok", "ending", "unknown", "reconnect", "permission"]), cause: z.string(), remedy: z.string() }).nullable(),
    hold: holdWire.nullable(),
    /** Reason why Instagram could not be reached. */
    problem: z.object({ cause: z.string(), remedy: z.string() }).nullable(),
    simulated: z.boolean(),
  })
  .meta({ id: "InstagramStatus" });
export type InstagramStatusWire = z.infer<typeof instagramStatusWire>;

/** Wire name of a format. */
const typeOf = ({ format, pictures: chosen }: InstagramPost): z.infer<typeof TYPES> => (chosen ? "carousel" : format === "story" ? "story" : "card");

/** The picture that an item is shown by. */
const pictureOf = ({ pictures: chosen, card, pictureUrl }: InstagramPost): string | null =>
  chosen ? (chosen[0]?.path ?? null) : card === null ? pictureUrl : card.startsWith("/") ? card : `/card/${card}`;

export const toInstagramItemWire = (item: QueueItem<InstagramPost>): InstagramItemWire => ({
  id: item.id,
  articleId: item.payload.articleId,
  title: item.payload.title,
  hat: item.payload.kicker,
  type: typeOf(item.payload),
  scheduledTime: toIso(item.dueAt),
  status: STATUSES[item.state],
  attempts: item.attempts,
  error: item.failure?.reason ?? null,
  remedy: item.failure?.action ?? null,
  caption: item.payload.caption,
  imageUrl: pictureOf(item.payload),
  pictures: item.payload.pictures?.length ?? 0,
  addedAt: new Date(item.addedAt).toISOString(),
  addedBy: item.addedBy?.name ?? null,
});

interface History {
  items: readonly QueueItem<InstagramPost>[];
  next: number | null;
  /** By item. */
  figures: ReadonlyMap<string, PublicationFigures>;
}

const resultOf = (figures: PublicationFigures | undefined) => (figures ? toPublicationFiguresWire(figures) : null);

export const toInstagramHistoryWire = ({ items, next, figures }: History): InstagramHistoryWire => ({
  items: items.map((item) => ({
    id: item.id,
    articleId: item.payload.articleId,
    title: item.payload.title,
    type: typeOf(item.payload),
    instagramPostId: item.receipt?.providerId ?? null,
    permalink: item.receipt?.permalink ?? null,
    publishedAt: toIso(item.settledAt),
    status: STATUSES[item.state],
    by: item.receipt?.by ?? "provider",
    resultado: resultOf(figures.get(item.id)),
  })),
  proximo: next,
});

interface StatusReading {
  account: { username: string; followers: number | null } | null;
  quota: { used: number; total: number; windowSeconds: number } | null;
  token: TokenHealth | null;
  paused: QueuePause | null;
  problem: { reason: string; action: string } | null;
}

const toHoldWire = ({ reason, until }: QueuePause) => ({ reason, until: toIso(until) });

export const toInstagramQueueWire = ({ items, paused }: { items: readonly QueueItem<InstagramPost>[]; paused: QueuePause | null }): InstagramQueueWire => ({
  items: items.map(toInstagramItemWire),
  hold: paused && toHoldWire(paused),
});

export const toInstagramStatusWire = ({ account, quota, token, paused, problem }: StatusReading, simulated: boolean): InstagramStatusWire => ({
  account: account && { username: account.username, followers: account.followers },
  quota: quota && { used: quota.used, total: quota.total, windowHours: Math.round(quota.windowSeconds / 360) / 10 },
  token: token && { state: token.state, cause: token.reason, remedy: token.action },
  hold: paused && toHoldWire(paused),
  problem: problem && { cause: problem.reason, remedy: problem.action },
  simulated,
});

const CANCELLED = "O card foi tirado da fila por outra pessoa.";
const UNCERTAIN = "O Instagram não confirmou a publicação. Veja no perfil se ela saiu, e responda na tela Instagram.";
const STILL_GOING = "O Instagram ainda está preparando a publicação. Ela continua na fila e sai sozinha.";

const sentence = (...parts: (string | undefined)[]) => parts.filter((part) => part).join(" ");

/** Answer on a publication that the caller waited for (spec 2 §7: `ok`, `postId`, `error`). */
export function toPublishedWire({ item, paused }: { item: QueueItem<InstagramPost> | null; paused: QueuePause | null }) {
  const answer = { ok: false, postId: null, permalink: null, held: false };
  if (!item) return { ...answer, status: "error" as const, error: CANCELLED };
  const status = STATUSES[item.state];
  if (status === "published") return { ok: true, postId: item.receipt?.providerId ?? null, permalink: item.receipt?.permalink ?? null, held: false, status, error: null };
  if (status === "uncertain") return { ...answer, status, error: UNCERTAIN };
  if (status === "error") return { ...answer, status, error: sentence(item.failure?.reason, item.failure?.action) || "Falha na publicação" };
  return { ...answer, held: paused !== null, status, error: paused ? sentence("O card está na fila, mas a fila parou:", paused.reason) : STILL_GOING };
}

/** Issues on Instagram that need a person, shown on every newsroom screen; the latest of each kind first. */
export const instagramNoticesWire = z
  .object({ items: z.array(z.object({ key: z.string(), kind: z.enum(["failed", "uncertain", "stopped", "token"]), text: z.string() })) })
  .meta({ id: "InstagramNotices" });
export type InstagramNoticesWire = z.infer<typeof instagramNoticesWire>;
