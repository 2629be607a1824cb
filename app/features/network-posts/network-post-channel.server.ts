import { type Article, isVisible } from "#app/features/articles/article.ts";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { type Database, readOne } from "#app/platform/db/database.store.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import type { DeliveryChannel, InFlightItem, Outcome, SendCheck, Step } from "#app/platform/outbox/delivery-channel.server.ts";
import type { QueueFailure, QueueItem } from "#app/platform/queue/queue-item.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#app/platform/time/units.ts";
import { NETWORK_NAMES, type Network, type NetworkPostJob, type NetworkSettings, type PostContent, paceWait, postContent, postSlot, readNetworkSettings } from "./network-post.ts";
import type { NetworkPublisher, PublishedPost, PublisherChoice } from "./network-publisher.server.ts";

/** Part of a post's delivery that survives a restart. */
export interface NetworkPostProgress<Kind extends Network = Network> {
  kind: Kind;
  /** Time when the network was asked to post (ms); null while it certainly posted nothing. */
  askedAt: number | null;
  /** The words it was asked to post. */
  text: string;
  attempts: number;
  /** Number of searches for the post. */
  searches: number;
  /** A person tried it again: however old it is, it goes. */
  isRetried: boolean;
}

export interface NetworkPostDeps<Kind extends Network> {
  network: Kind;
  readChoice(): Promise<PublisherChoice>;
  readArticle(id: number): Promise<Article | null>;
  /** The item in a slot of the queue; null when there is none. */
  inSlot(name: string): QueueItem<{ articleId: number | null }> | null;
  /** When posts of this queue were asked for, within `ms` of `at`; corrections are none. */
  postTimes(at: number, ms: number): number[];
  now(): number;
}

/** Attempts at a post of which each time it is certain that it did not go, and the wait after each (ms). */
const ATTEMPTS = 3;
const RETRY_MS = 5 * MINUTE_MS;
/** Delay before the first search: the call may still be in progress at the network, and our own timeout has expired by then (ms). */
const SEARCH_DELAY_MS = 90 * SECOND_MS;
/** Maximum of searches for a post of unknown outcome, and the interval between two (ms). A post that is found proves the outcome; one that is not found proves nothing. */
const SEARCHES_MAX = 3;
const SEARCH_INTERVAL_MS = MINUTE_MS;
/** The network's clock may run behind ours (ms). */
const SKEW_MS = 5 * MINUTE_MS;
const UNCONFIGURED_MS = 10 * MINUTE_MS;

const ALONE = "O sistema tenta de novo sozinho. Nada precisa ser feito.";
const REPAIR = "Confira a conexão em Telegram e Facebook e retome a fila.";
const NOT_VISIBLE: QueueFailure = { reason: "A matéria não está no ar.", action: "Publique a matéria e tente de novo.", code: "not-visible" };
const TOO_OLD: QueueFailure = { reason: "Esperou mais de 24 horas e já não é novidade.", action: "Tente de novo se ainda deve sair.", code: "too-old" };
const NO_POST: QueueFailure = {
  reason: "Não se sabe qual é a publicação a corrigir: ela está incerta, ou foi uma pessoa que disse que saiu.",
  action: "Corrija o texto na própria rede.",
  code: "no-post",
};

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;

/** Posts stories on one network. A post is asked for once; afterwards it is only searched for, where the network can be asked. */
export function createNetworkPostChannel<Kind extends Network>(deps: NetworkPostDeps<Kind>): DeliveryChannel<NetworkPostJob<Kind>, NetworkPostProgress<Kind>> {
  type Progress = NetworkPostProgress<Kind>;
  type Item = InFlightItem<NetworkPostJob<Kind>, Progress>;
  type PostOutcome = Outcome<Progress>;
  const { network, readChoice, readArticle, inSlot, postTimes, now } = deps;
  const name = NETWORK_NAMES[network];
  const unknown: QueueFailure = {
    reason: `A resposta do ${name} se perdeu: não se sabe se a publicação saiu.`,
    action: "Confira na rede se ela saiu e responda aqui.",
    code: "unknown",
  };
  const searchingFor: QueueFailure = { ...unknown, action: "O sistema procura a publicação antes de perguntar a alguém." };
  const begin = (): Progress => ({ kind: network, askedAt: null, text: "", attempts: 0, searches: 0, isRetried: false });

  /** The post that a correction changes, if the network named it. */
  const postOf = (articleId: number): PublishedPost | null => {
    const { providerId = null, permalink = null } = inSlot(postSlot(articleId))?.receipt ?? {};
    return providerId === null ? null : { id: providerId, permalink };
  };

  const doubtful = (publisher: NetworkPublisher, progress: Progress): PostOutcome =>
    publisher.find
      ? { kind: "continue", progress, delayMs: SEARCH_DELAY_MS, maybeSent: true, attempts: progress.attempts, failure: searchingFor }
      : { kind: "uncertain", progress, attempts: progress.attempts, failure: unknown };

  /** After a refusal, or a failure that repeating cannot harm. */
  function again(progress: Progress, { kind, message, details }: ProviderFailure): PostOutcome {
    const code = details.code ?? kind;
    const reason = sentence(message);
    const refused: Progress = { ...progress, askedAt: null, attempts: progress.attempts + 1 };
    const retry = (delayMs: number, isCounted: boolean): PostOutcome => {
      const { attempts } = isCounted ? refused : progress;
      return { kind: "retry", progress: { ...refused, attempts }, delayMs, maybeSent: false, attempts, failure: { reason, action: ALONE, code } };
    };
    switch (kind) {
      case "auth":
      case "permission":
      case "policy":
        return { ...retry(0, false), pause: { reason: `${reason} ${REPAIR}`, until: null } };
      case "rate_limited": {
        const waitMs = details.retryAfterSeconds === undefined ? RETRY_MS : Math.max(1, details.retryAfterSeconds) * SECOND_MS;
        return { ...retry(waitMs, false), pause: { reason: `${reason} ${ALONE}`, until: now() + waitMs } };
      }
      case "invalid":
        return { kind: "failed", progress: refused, attempts: refused.attempts, failure: { reason, action: "Mude o texto e tente de novo.", code } };
      case "transient":
      case "unknown_outcome":
        if (refused.attempts < ATTEMPTS) return retry(RETRY_MS, true);
        return { kind: "failed", progress: refused, attempts: refused.attempts, failure: { reason, action: "Confira a conexão em Telegram e Facebook e tente de novo.", code } };
    }
  }

  /** After a failed send: only a proof that nothing was posted permits another. */
  function afterSend(publisher: NetworkPublisher, progress: Progress, failure: ProviderFailure): PostOutcome {
    if (failure.kind === "unknown_outcome") return doubtful(publisher, progress);
    if (failure.kind !== "policy") return again(progress, failure);
    return { ...doubtful(publisher, progress), pause: { reason: `${sentence(failure.message)} ${REPAIR}`, until: null } };
  }

  /** What can be posted now; an outcome where it cannot. */
  async function preparation({ payload, progress }: Item): Promise<{ publisher: NetworkPublisher; content: PostContent } | PostOutcome> {
    const [{ publisher, missing }, article] = await Promise.all([readChoice(), readArticle(payload.articleId)]);
    if (!article || !isVisible(article)) return { kind: "failed", progress, attempts: progress.attempts, failure: NOT_VISIBLE };
    if (publisher) return { publisher, content: postContent(article, payload) };
    const failure = { reason: `Falta configurar: ${missing.join(", ")}.`, action: "", code: "unconfigured" };
    return { kind: "retry", progress, delayMs: UNCONFIGURED_MS, maybeSent: false, attempts: progress.attempts, failure };
  }

  function step(item: Item, intent: Progress | null, act: (publisher: NetworkPublisher, content: PostContent) => Promise<PostOutcome>): Step<Progress> {
    let ready: { publisher: NetworkPublisher; content: PostContent } | null = null;
    return {
      async prepare() {
        const made = await preparation(item);
        if ("kind" in made) return made;
        ready = made;
        // Read after this step's preparation, when it becomes durable.
        if (intent) intent.text = made.content.text;
        return null;
      },
      intent,
      async call() {
        if (!ready) throw new Error("a post is sent before it is composed");
        return act(ready.publisher, ready.content);
      },
    };
  }

  function sending(item: Item): Step<Progress> {
    const asked: Progress = { ...item.progress, askedAt: now(), searches: 0 };
    return step(item, asked, async (publisher, content) => {
      try {
        const { id, permalink } = await publisher.send(content);
        const receipt = { providerId: id, permalink, by: "provider" as const };
        const { permalinkOf } = publisher;
        return { kind: "sent", progress: asked, receipt, completeReceipt: permalinkOf ? async () => ({ ...receipt, permalink: await permalinkOf(id) }) : undefined };
      } catch (error) {
        if (error instanceof ProviderFailure) return afterSend(publisher, asked, error);
        throw error;
      }
    });
  }

  function correcting(item: Item): Step<Progress> {
    return step(item, null, async (publisher, content) => {
      const { progress } = item;
      const post = postOf(item.payload.articleId);
      if (!post) return { kind: "failed", progress, attempts: progress.attempts, failure: NO_POST };
      try {
        await publisher.edit(post.id, content);
        return { kind: "sent", progress, receipt: { providerId: post.id, permalink: post.permalink, by: "provider" } };
      } catch (error) {
        if (error instanceof ProviderFailure) return again(progress, error);
        throw error;
      }
    });
  }

  function searching({ progress }: Item, askedAt: number): Step<Progress> {
    const { attempts, text } = progress;
    const searched = { ...progress, searches: progress.searches + 1 };
    const undecided: PostOutcome = { kind: "uncertain", progress: searched, attempts, failure: unknown };
    return {
      intent: null,
      async call() {
        const { publisher } = await readChoice();
        if (!publisher?.find) return undecided;
        const found = await publisher.find({ text }, askedAt - SKEW_MS).catch((error: unknown) => {
          if (error instanceof ProviderFailure) return null;
          throw error;
        });
        if (found) return { kind: "sent", found: true, progress: searched, receipt: { providerId: found.id, permalink: found.permalink, by: "provider" } };
        if (searched.searches >= SEARCHES_MAX) return undecided;
        return { kind: "continue", progress: searched, delayMs: SEARCH_INTERVAL_MS, maybeSent: true, attempts, failure: searchingFor };
      },
    };
  }

  return {
    begin,

    async checkSend({ payload, progress, isUrgent, addedAt }, at): Promise<SendCheck> {
      const { publisher, missing } = await readChoice();
      if (!publisher) return { may: "wait", until: at + UNCONFIGURED_MS, why: `Falta configurar: ${missing.join(", ")}.` };
      // An edit is no further post, and never too late.
      if (payload.correctedAt !== null) return { may: "send" };
      if (!isUrgent && !progress.isRetried && addedAt < at - DAY_MS) return { may: "reject", failure: TOO_OLD };
      const wait = isUrgent ? null : paceWait(network, postTimes(at, DAY_MS), at);
      return wait === null ? { may: "send" } : { may: "wait", until: wait, why: `O ritmo do ${name} espera a vez da próxima publicação.` };
    },

    next(item) {
      if (item.payload.correctedAt !== null) return correcting(item);
      return item.progress.askedAt === null ? sending(item) : searching(item, item.progress.askedAt);
    },

    afterInterruption(progress, at) {
      if (progress.askedAt === null) return { progress, delayMs: 0 };
      return { progress, delayMs: Math.min(SEARCH_DELAY_MS, Math.max(0, progress.askedAt + SEARCH_DELAY_MS - at)) };
    },

    retry: () => ({ ...begin(), isRetried: true }),
    resumed: () => undefined,
    confirmSent: () => false,
  };
}

/** The channels of both networks, as the objects of their queues make them. */
export function networkPostDelivery(
  db: Database,
  choose: (network: Network, settings: NetworkSettings) => PublisherChoice,
  parts: Pick<NetworkPostDeps<Network>, "inSlot" | "postTimes" | "now">,
) {
  const [articles, settings] = [createArticleRepository(db), createSettingsRepository(db)];
  const channelOf = <Kind extends Network>(network: Kind) =>
    createNetworkPostChannel({
      ...parts,
      network,
      readArticle: (id) => readOne(db, articles.readArticle(id)),
      readChoice: async () => choose(network, readNetworkSettings(await readOne(db, settings.read("network-posts")))),
    });
  return { telegram: channelOf("telegram"), facebook: channelOf("facebook") };
}
