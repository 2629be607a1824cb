import {
  askingToPublish,
  type Delivery,
  type DeliveryEvent,
  type DeliveryFailure,
  NEW_DELIVERY,
  type NextCall,
  resumeDelivery,
  retriedDelivery,
  type Settled,
} from "#app/domain/instagram/delivery.ts";
import { finalRemedy } from "#app/domain/instagram/final-remedy.ts";
import { findLostPost } from "#app/domain/instagram/find-lost-post.ts";
import { settleDelivery } from "#app/domain/instagram/settle-delivery.ts";
import { ProviderFailure } from "#app/domain/provider-failure.ts";
import type { InstagramPost } from "#app/domain/queue/instagram-post.ts";
import type { QueueHold, QueueReceipt, QueueTrouble } from "#app/domain/queue/queue-item.ts";
import { RefusalError } from "#app/domain/refusal.ts";
import type { DeliveryChannel, Flight, Outcome, QueueMemory, Step } from "../delivery-channel.ts";
import { errorFields, logEvent } from "../log.server.ts";
import type { InstagramChoice, InstagramPublisher } from "./publisher.ts";

/** What of a post's delivery outlives a restart. */
export interface InstagramProgress {
  delivery: Delivery;
  call: NextCall["call"];
}

export interface InstagramChannelDeps {
  choice: InstagramChoice;
  memory: QueueMemory<InstagramPost>;
  /** The finished card's address, as Instagram's servers reach it; drawn when it is not yet. Throws `RefusalError` for what cannot be drawn. */
  cardUrl(post: InstagramPost): Promise<string>;
  now(): number;
}

type Post = Flight<InstagramPost, InstagramProgress>;
type PostOutcome = Outcome<InstagramProgress>;
type Failed = Extract<DeliveryEvent, { failure: DeliveryFailure }>["type"];

/** Between two looks at a quota that is used up, and before a deployment without settings is looked at again (ms). */
const QUOTA_REST_MS = 30 * 60_000;
const UNCONFIGURED_REST_MS = 10 * 60_000;
/** Spec 2 §4: three attempts, five minutes apart. */
const ATTEMPTS = 3;
const RETRY_MS = 5 * 60_000;
/** Posts among which a lost one is looked for (contracts of content publishing §2.6), and how far back others' are known (ms). */
const RECENT_MEDIA = 10;
const OTHERS_WITHIN_MS = 3 * 24 * 3_600_000;
/** Longest description of a picture, in characters (contracts of content publishing §2.1). */
const ALT_MAX = 1_000;

const QUOTA_USED: QueueHold["reason"] = "A conta chegou ao limite de publicações do Instagram em 24 horas. A fila espera o limite abrir e continua sozinha.";
const NOT_DRAWN: QueueTrouble = { cause: "O card não pôde ser desenhado.", remedy: "O sistema tenta de novo sozinho. Nada precisa ser feito.", code: "card" };

/** A quota that cannot be read forbids nothing: the publish itself will tell. */
function unanswered(error: unknown): null {
  if (error instanceof ProviderFailure) return null;
  throw error;
}

const failureOf = ({ kind, details }: ProviderFailure): DeliveryFailure => ({ kind, code: details.code, retryAfterSeconds: details.retryAfterSeconds });

/** Publishing on Instagram, step by step as `settleDelivery` has it. */
export function createInstagramChannel({ choice, memory, cardUrl, now }: InstagramChannelDeps): DeliveryChannel<InstagramPost, InstagramProgress> {
  const receiptOf = (providerId: string | null): QueueReceipt => ({ providerId, permalink: null, by: "provider" });

  async function completed(publisher: InstagramPublisher, mediaId: string): Promise<QueueReceipt> {
    return { ...receiptOf(mediaId), permalink: (await publisher.mediaOf(mediaId)).permalink };
  }

  /** What the planner decided, in the queue's words. */
  function outcomeOf({ delivery, next }: Settled, before: Delivery, publisher: InstagramPublisher, code: string | null): PostOutcome {
    const troubleOf = (problem: { cause: string; remedy: string }): QueueTrouble => ({ cause: problem.cause, remedy: problem.remedy, code });
    if ("call" in next) {
      const isDoubtful = delivery.publishAskedAt !== null || delivery.isOut;
      const trouble = delivery.trouble && troubleOf(delivery.trouble);
      const isAnother = delivery.attempts > before.attempts;
      return { kind: isAnother ? "again" : "go-on", progress: { delivery, call: next.call }, inMs: next.inSeconds * 1_000, isDoubtful, attempts: delivery.attempts, trouble };
    }
    const progress: InstagramProgress = { delivery, call: "poll" };
    if (next.end === "published") {
      const { mediaId } = next;
      const hold = next.stopsQueue && delivery.trouble ? { reason: `${delivery.trouble.cause} ${delivery.trouble.remedy}`, until: null } : undefined;
      return { kind: "sent", progress, receipt: receiptOf(mediaId), hold, completeReceipt: mediaId === null ? undefined : () => completed(publisher, mediaId) };
    }
    const hold = next.stopsQueue ? { reason: `${next.problem.cause} ${next.problem.remedy}`, until: null } : undefined;
    const trouble = { cause: next.problem.cause, remedy: finalRemedy(next.problem, next.end), code };
    return { kind: next.end, progress, attempts: delivery.attempts, trouble, hold };
  }

  /** Makes a call and lets the planner judge what came of it. */
  async function judged(publisher: InstagramPublisher, delivery: Delivery, call: () => Promise<DeliveryEvent>, onFailure: Failed): Promise<PostOutcome> {
    const event = await call().catch((error: unknown): DeliveryEvent => {
      if (error instanceof ProviderFailure) return { type: onFailure, failure: failureOf(error) };
      throw error;
    });
    return outcomeOf(settleDelivery(delivery, event), delivery, publisher, "failure" in event ? (event.failure.code ?? null) : null);
  }

  /** The card's address, or what becomes of an item whose card there is not. */
  async function drawn({ id, payload, progress }: Post): Promise<string | PostOutcome> {
    try {
      return await cardUrl(payload);
    } catch (error) {
      logEvent("error", "instagram-card", { item: id, ...errorFields(error) });
      const attempts = progress.delivery.attempts + 1;
      const next: InstagramProgress = { ...progress, delivery: { ...progress.delivery, attempts } };
      const isFinal = error instanceof RefusalError && error.refusal.code !== "unavailable";
      if (isFinal) return { kind: "failed", progress: next, attempts, trouble: { cause: error.refusal.detail, remedy: "Corrija o card e publique de novo.", code: "card" } };
      if (attempts >= ATTEMPTS)
        return { kind: "failed", progress: next, attempts, trouble: { ...NOT_DRAWN, remedy: "Publique de novo; se o erro voltar, fale com o suporte do portal." } };
      return { kind: "again", progress: next, inMs: RETRY_MS, isDoubtful: false, attempts, trouble: NOT_DRAWN };
    }
  }

  const creating = (publisher: InstagramPublisher, post: Post): Step<InstagramProgress> => {
    let address = "";
    return {
      prepare: async () => {
        const made = await drawn(post);
        if (typeof made !== "string") return made;
        address = made;
        return null;
      },
      intent: null,
      call: () =>
        judged(
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

  const polling = (publisher: InstagramPublisher, { progress: { delivery } }: Post, containerId: string): Step<InstagramProgress> => ({
    intent: null,
    call: () =>
      judged(
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
    const asking = askingToPublish(progress.delivery, now());
    return {
      prepare: async () => {
        const quota = await publisher.quota().catch(unanswered);
        if (!quota || quota.used < quota.total) return null;
        const { attempts } = progress.delivery;
        const hold = { reason: QUOTA_USED, until: now() + QUOTA_REST_MS };
        return { kind: "go-on", progress: { ...progress, call: "poll" }, inMs: QUOTA_REST_MS, isDoubtful: false, attempts, trouble: null, hold };
      },
      intent: { delivery: asking, call: "poll" },
      call: () => judged(publisher, asking, async () => ({ type: "published", ...(await publisher.publish(containerId)) }), "publish-failed"),
    };
  };

  const searching = (publisher: InstagramPublisher, { payload, progress: { delivery }, addedAt }: Post): Step<InstagramProgress> => ({
    intent: null,
    call: () =>
      judged(
        publisher,
        delivery,
        async () => {
          const others = memory.departures(now(), OTHERS_WITHIN_MS).flatMap(({ providerId }) => (providerId === null ? [] : [providerId]));
          const posts = await publisher.recentMedia(payload.format, RECENT_MEDIA);
          const caption = payload.format === "story" ? null : payload.caption;
          const found = findLostPost(posts, { caption, askedAt: delivery.publishAskedAt ?? addedAt, othersIds: new Set(others) });
          return { type: "searched", mediaId: found?.id ?? null };
        },
        "search-failed",
      ),
  });

  return {
    begin: () => ({ delivery: NEW_DELIVERY, call: "create" }),

    async gate(_post, at) {
      if (choice.publisher) return { may: "go" };
      return { may: "wait", until: at + UNCONFIGURED_REST_MS, why: `Falta configurar: ${choice.missing.join(", ")}.` };
    },

    next(post) {
      const { publisher } = choice;
      if (!publisher) throw new Error("Instagram is not configured any more");
      const { delivery, call } = post.progress;
      if (call === "search") return searching(publisher, post);
      if (delivery.containerId === null || call === "create" || call === "redraw") return creating(publisher, post);
      return call === "publish" ? publishing(publisher, post, delivery.containerId) : polling(publisher, post, delivery.containerId);
    },

    resume({ delivery }, at) {
      const { call, inSeconds } = resumeDelivery(delivery, at);
      return { progress: { delivery, call }, inMs: inSeconds * 1_000 };
    },

    retry({ delivery }) {
      const at = now();
      const begun = retriedDelivery(delivery, at);
      return { delivery: begun, call: resumeDelivery(begun, at).call };
    },

    released: () => undefined,
    delivered: () => false,
  };
}
