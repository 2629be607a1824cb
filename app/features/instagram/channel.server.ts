import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { DeliveryChannel, InFlightItem, ItemCodec, JsonCodec, Outcome, QueueMemory, Step } from "#app/platform/outbox/delivery-channel.server.ts";
import type { QueueFailure, QueuePause, QueueReceipt } from "#app/platform/queue/queue-item.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import {
  type Delivery,
  type DeliveryEvent,
  type DeliveryFailure,
  type DeliveryTransition,
  findUnconfirmedPost,
  NEW_DELIVERY,
  type NextCall,
  nextDeliveryState,
  resumeDelivery,
  retriedDelivery,
  withPublishRequested,
} from "./delivery.ts";
import type { CarouselPicture, InstagramPost } from "./post.ts";
import type { InstagramChoice, InstagramPublisher } from "./publisher.server.ts";
import type { PublishingFailure } from "./publishing-errors.ts";
import { finalAction } from "./publishing-errors.ts";

/** Part of a post's delivery that survives a restart. */
export interface InstagramProgress {
  delivery: Delivery;
  call: NextCall["call"];
}

/** Stored keys of a failure: `cause`, `remedy`, `action`. */
const failureJson: JsonCodec<PublishingFailure> = {
  toStored: ({ reason, action, recovery, ...rest }) => ({ ...rest, cause: reason, remedy: action, action: recovery }),
  fromStored: (stored) => {
    const { cause, remedy, action, ...rest } = stored as Omit<PublishingFailure, "reason" | "action" | "recovery"> & {
      cause: string;
      remedy: string;
      action: PublishingFailure["recovery"];
    };
    return { ...rest, reason: cause, action: remedy, recovery: action };
  },
};

/** Stored keys that differ from the names in code: `turn` of a post; `isOut` and `trouble` of a delivery. */
export const INSTAGRAM_ITEM_CODEC: ItemCodec<InstagramPost, InstagramProgress> = {
  payload: {
    toStored: ({ outboxRowId, ...post }) => (outboxRowId === undefined ? post : { ...post, turn: outboxRowId }),
    fromStored: (stored) => {
      const { turn, ...post } = stored as Omit<InstagramPost, "outboxRowId"> & { turn?: number };
      return turn === undefined ? post : { ...post, outboxRowId: turn };
    },
  },
  progress: {
    toStored: ({ delivery: { isPublished, lastFailure, children, ...delivery }, call }) => ({
      delivery: { ...delivery, ...(children.length > 0 ? { children } : {}), isOut: isPublished, trouble: lastFailure && failureJson.toStored(lastFailure) },
      call,
    }),
    fromStored: (stored) => {
      const { delivery, call } = stored as { delivery: Omit<Delivery, "isPublished" | "lastFailure"> & { isOut: boolean; trouble: unknown }; call: NextCall["call"] };
      const { isOut, trouble, ...rest } = delivery;
      // Stored before there were carousels.
      return { delivery: { ...rest, children: rest.children ?? [], isPublished: isOut, lastFailure: trouble ? failureJson.fromStored(trouble) : null }, call };
    },
  },
};

export interface InstagramChannelDeps {
  choice: InstagramChoice;
  memory: QueueMemory<InstagramPost>;
  /** The finished card's address, as Instagram's servers reach it; drawn when it is not yet. Throws `RefusalError` for what cannot be drawn. */
  cardUrl(post: InstagramPost): Promise<string>;
  /** Address of a path of this site, as Instagram's servers reach it. */
  siteAddress(path: string): string;
  now(): number;
}

type Post = InFlightItem<InstagramPost, InstagramProgress>;
type PostOutcome = Outcome<InstagramProgress>;
type Failed = Extract<DeliveryEvent, { failure: DeliveryFailure }>["type"];

/** Between two looks at a quota that is used up, and before a deployment without settings is looked at again (ms). */
const QUOTA_PAUSE_MS = 30 * MINUTE_MS;
const UNCONFIGURED_RETRY_MS = 10 * MINUTE_MS;
/** Spec 2 §4: three attempts, five minutes apart. */
const ATTEMPTS = 3;
const RETRY_MS = 5 * MINUTE_MS;
/** Posts among which a lost one is looked for (contracts of content publishing §2.6), and how far back others' are known (ms). */
const RECENT_MEDIA = 10;
const OTHERS_WITHIN_MS = 3 * DAY_MS;
/** Longest description of a picture, in characters (contracts of content publishing §2.1). */
const ALT_MAX = 1_000;

const QUOTA_USED: QueuePause["reason"] = "A conta chegou ao limite de publicações do Instagram em 24 horas. A fila espera o limite abrir e continua sozinha.";
const NOT_DRAWN: QueueFailure = { reason: "O card não pôde ser desenhado.", action: "O sistema tenta de novo sozinho. Nada precisa ser feito.", code: "card" };

/** A quota that cannot be read forbids nothing: the publish itself will tell. */
function nullOnFailure(error: unknown): null {
  if (error instanceof ProviderFailure) return null;
  throw error;
}

const failureOf = ({ kind, details }: ProviderFailure): DeliveryFailure => ({ kind, code: details.code, retryAfterSeconds: details.retryAfterSeconds });

/** Publishing on Instagram, step by step as `nextDeliveryState` has it. */
export function createInstagramChannel({ choice, memory, cardUrl, siteAddress, now }: InstagramChannelDeps): DeliveryChannel<InstagramPost, InstagramProgress> {
  const receiptOf = (providerId: string | null): QueueReceipt => ({ providerId, permalink: null, by: "provider" });

  async function completed(publisher: InstagramPublisher, mediaId: string): Promise<QueueReceipt> {
    return { ...receiptOf(mediaId), permalink: (await publisher.mediaOf(mediaId)).permalink };
  }

  /** Maps the planner's decision to an outcome of the queue. */
  function outcomeOf({ delivery, next }: DeliveryTransition, before: Delivery, publisher: InstagramPublisher, code: string | null): PostOutcome {
    const queueFailureOf = ({ reason, action }: PublishingFailure): QueueFailure => ({ reason, action, code });
    if ("call" in next) {
      const maybeSent = delivery.publishAskedAt !== null || delivery.isPublished;
      const failure = delivery.lastFailure && queueFailureOf(delivery.lastFailure);
      const isAnother = delivery.attempts > before.attempts;
      return { kind: isAnother ? "retry" : "continue", progress: { delivery, call: next.call }, delayMs: next.inSeconds * 1_000, maybeSent, attempts: delivery.attempts, failure };
    }
    const progress: InstagramProgress = { delivery, call: "poll" };
    if (next.end === "published") {
      const { mediaId } = next;
      const pause = next.stopsQueue && delivery.lastFailure ? { reason: `${delivery.lastFailure.reason} ${delivery.lastFailure.action}`, until: null } : undefined;
      return { kind: "sent", progress, receipt: receiptOf(mediaId), pause, completeReceipt: mediaId === null ? undefined : () => completed(publisher, mediaId) };
    }
    const pause = next.stopsQueue ? { reason: `${next.failure.reason} ${next.failure.action}`, until: null } : undefined;
    const failure: QueueFailure = { reason: next.failure.reason, action: finalAction(next.failure, next.end), code };
    return { kind: next.end, progress, attempts: delivery.attempts, failure, pause };
  }

  /** Makes a call and passes its result to the planner. */
  async function callAndAdvance(publisher: InstagramPublisher, delivery: Delivery, call: () => Promise<DeliveryEvent>, onFailure: Failed): Promise<PostOutcome> {
    const event = await call().catch((error: unknown): DeliveryEvent => {
      if (error instanceof ProviderFailure) return { type: onFailure, failure: failureOf(error) };
      throw error;
    });
    return outcomeOf(nextDeliveryState(delivery, event), delivery, publisher, "failure" in event ? (event.failure.code ?? null) : null);
  }

  /** Returns the card's address, or the outcome of an item whose card is missing. */
  async function renderCard({ id, payload, progress }: Post): Promise<string | PostOutcome> {
    try {
      return await cardUrl(payload);
    } catch (error) {
      logEvent("error", "instagram-card", { item: id, ...errorFields(error) });
      const attempts = progress.delivery.attempts + 1;
      const next: InstagramProgress = { ...progress, delivery: { ...progress.delivery, attempts } };
      const isFinal = error instanceof RefusalError && error.refusal.code !== "unavailable";
      if (isFinal) return { kind: "failed", progress: next, attempts, failure: { reason: error.refusal.detail, action: "Corrija o card e publique de novo.", code: "card" } };
      if (attempts >= ATTEMPTS)
        return { kind: "failed", progress: next, attempts, failure: { ...NOT_DRAWN, action: "Publique de novo; se o erro voltar, fale com o suporte do portal." } };
      return { kind: "retry", progress: next, delayMs: RETRY_MS, maybeSent: false, attempts, failure: NOT_DRAWN };
    }
  }

  const creating = (publisher: InstagramPublisher, post: Post): Step<InstagramProgress> => {
    let address = "";
    return {
      prepare: async () => {
        const made = await renderCard(post);
        if (typeof made !== "string") return made;
        address = made;
        return null;
      },
      intent: null,
      call: () =>
        callAndAdvance(
          publisher,
          post.progress.delivery,
          async () => {
            const { format, caption, title } = post.payload;
            const { containerId } = await publisher.createContainer({ format, imageUrl: address, caption, altText: [...title].slice(0, ALT_MAX).join("") });
            return { type: "created", containerId };
          },
          "create-failed",
        ),
    };
  };

  /** The next picture of a carousel, or the whole of it once all are made: a step each, so that a restart goes on where it was. */
  const creatingCarousel = (publisher: InstagramPublisher, { payload, progress: { delivery } }: Post, pictures: readonly CarouselPicture[]): Step<InstagramProgress> => ({
    intent: null,
    call: () =>
      callAndAdvance(
        publisher,
        delivery,
        async () => {
          const { children } = delivery;
          const next = pictures[children.length];
          if (!next) return { type: "created", ...(await publisher.createCarousel({ children, caption: payload.caption })) };
          const altText = [...next.alt].slice(0, ALT_MAX).join("");
          return { type: "child-created", ...(await publisher.createCarouselItem({ imageUrl: siteAddress(next.path), altText })) };
        },
        "create-failed",
      ),
  });

  const polling = (publisher: InstagramPublisher, { progress: { delivery } }: Post, containerId: string): Step<InstagramProgress> => ({
    intent: null,
    call: () =>
      callAndAdvance(
        publisher,
        delivery,
        async () => {
          const state = await publisher.containerState(containerId);
          return state.state === "error" ? { type: "container-error", failure: failureOf(state.failure) } : { type: "state", state: state.state };
        },
        "state-failed",
      ),
  });

  /** The quota is read first: a refusal would cost nothing, but a queue that knows rests as a whole. */
  const publishing = (publisher: InstagramPublisher, { progress }: Post, containerId: string): Step<InstagramProgress> => {
    const asking = withPublishRequested(progress.delivery, now());
    return {
      prepare: async () => {
        const quota = await publisher.quota().catch(nullOnFailure);
        if (!quota || quota.used < quota.total) return null;
        const { attempts } = progress.delivery;
        const pause = { reason: QUOTA_USED, until: now() + QUOTA_PAUSE_MS };
        return { kind: "continue", progress: { ...progress, call: "poll" }, delayMs: QUOTA_PAUSE_MS, maybeSent: false, attempts, failure: null, pause };
      },
      intent: { delivery: asking, call: "poll" },
      call: () => callAndAdvance(publisher, asking, async () => ({ type: "published", ...(await publisher.publish(containerId)) }), "publish-failed"),
    };
  };

  const searching = (publisher: InstagramPublisher, { payload, progress: { delivery }, addedAt }: Post): Step<InstagramProgress> => ({
    intent: null,
    call: () =>
      callAndAdvance(
        publisher,
        delivery,
        async () => {
          const others = memory.sendAttempts(now(), OTHERS_WITHIN_MS).flatMap(({ providerId }) => (providerId === null ? [] : [providerId]));
          const posts = await publisher.recentMedia(payload.format, RECENT_MEDIA);
          const caption = payload.format === "story" ? null : payload.caption;
          const found = findUnconfirmedPost(posts, { caption, askedAt: delivery.publishAskedAt ?? addedAt, othersIds: new Set(others) });
          return { type: "searched", mediaId: found?.id ?? null };
        },
        "search-failed",
      ),
  });

  return {
    begin: () => ({ delivery: NEW_DELIVERY, call: "create" }),

    async checkSend(_post, at) {
      if (choice.publisher) return { may: "send" };
      return { may: "wait", until: at + UNCONFIGURED_RETRY_MS, why: `Falta configurar: ${choice.missing.join(", ")}.` };
    },

    next(post) {
      const { publisher } = choice;
      if (!publisher) throw new Error("Instagram is not configured any more");
      const { delivery, call } = post.progress;
      if (call === "search") return searching(publisher, post);
      if (delivery.containerId === null || call === "create" || call === "redraw") {
        const { pictures } = post.payload;
        return pictures ? creatingCarousel(publisher, post, pictures) : creating(publisher, post);
      }
      return call === "publish" ? publishing(publisher, post, delivery.containerId) : polling(publisher, post, delivery.containerId);
    },

    afterInterruption({ delivery }, at) {
      const { call, inSeconds } = resumeDelivery(delivery, at);
      return { progress: { delivery, call }, delayMs: inSeconds * 1_000 };
    },

    retry({ delivery }) {
      const at = now();
      const begun = retriedDelivery(delivery, at);
      return { delivery: begun, call: resumeDelivery(begun, at).call };
    },

    resumed: () => undefined,
    confirmSent: () => false,
  };
}
