import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import type { DeliveryChannel, InFlightItem, Outcome, QueueMemory, SendCheck, Step } from "#app/platform/outbox/delivery-channel.server.ts";
import type { QueueFailure, QueueReceipt } from "#app/platform/queue/queue-item.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#app/platform/time/units.ts";
import { afterReceipt, type ConnectionState, type ReceiptStatus, UNLICENSED_SENTENCE } from "./connection.ts";
import type { MessageImage, WhatsAppGateway, WhatsAppGatewayChoice } from "./gateway.server.ts";
import { DEFAULT_PACING, type Pacing } from "./pacing.ts";
import type { WhatsAppPost } from "./post.ts";
import {
  afterDelivery,
  afterDisconnection,
  afterFailure,
  afterResume,
  afterSent,
  type Breaker,
  CLOSED_BREAKER,
  maySend,
  STOP_SENTENCES,
  textKey,
  WAIT_SENTENCES,
} from "./sending-limits.ts";

type Memory = Pick<QueueMemory<WhatsAppPost>, "read" | "write">;

const MEMORY_NAME = "early-receipts";
/** Receipts of the number's other chats arrive too; a bounded number is stored. */
const EARLY_RECEIPTS_MAX = 50;

const storedReceipts = (memory: Memory): [string, ReceiptStatus][] => memory.read<[string, ReceiptStatus][]>(MEMORY_NAME) ?? [];

/** Stores a receipt that arrives before the answer that names its message as ours. */
export function storeEarlyReceipt(memory: Memory, messageId: string, status: ReceiptStatus): void {
  const receipts = storedReceipts(memory);
  const before = receipts.find(([id]) => id === messageId)?.[1] ?? null;
  memory.write(MEMORY_NAME, [...receipts.filter(([id]) => id !== messageId), [messageId, afterReceipt(before, status)]].slice(-EARLY_RECEIPTS_MAX));
}

/** The receipt of a message that the gateway names, with the receipts that came before. */
export function receiptOf(memory: Memory, providerId: string | null): QueueReceipt {
  const reached = storedReceipts(memory).find(([id]) => id === providerId)?.[1];
  return { providerId, permalink: null, by: "provider", ...(reached ? { reached } : {}) };
}

/** Part of a message's delivery that survives a restart. */
export interface WhatsAppProgress {
  /** Time when the gateway was asked to send it; null while it certainly was not sent. Epoch milliseconds. */
  askedAt: number | null;
  attempts: number;
  /** Number of searches for it in the group. */
  looks: number;
}

export interface WhatsAppChannelDeps {
  choice: WhatsAppGatewayChoice;
  memory: QueueMemory<WhatsAppPost>;
  /** Reads the newsroom's settings: the group, null for none, the pace, and its time zone. */
  readChoices(): Promise<{ groupId: string | null; pacing: Pacing; timeZone: string }>;
  /** A picture as the gateway can take it; null when it cannot be had: then the text goes alone. `mayFetch` false: only its bytes will do. */
  imageOf(pictureUrl: string, mayFetch: boolean): Promise<MessageImage | null>;
  now(): number;
}

type Message = InFlightItem<WhatsAppPost, WhatsAppProgress>;
type MessageOutcome = Outcome<WhatsAppProgress>;

/** Attempts at a message of which each time it is certain that it did not go, and the wait after each (ms). */
const ATTEMPTS = 3;
const RETRY_MS = 5 * MINUTE_MS;
/** A send whose answer was lost may still be in progress: our own time-out has long passed at the search (ms). */
const SEARCH_DELAY_MS = 90 * SECOND_MS;
/** Number of searches for a message whose outcome is unknown, and the time between two (ms): presence is proof, absence is not. */
const SEARCHES_MAX = 3;
const SEARCH_INTERVAL_MS = MINUTE_MS;
/** Departures that pace and identical texts have to do with (ms). */
const SEND_HISTORY_MS = 25 * HOUR_MS;
const NO_GATEWAY_MS = 10 * MINUTE_MS;
const NO_GROUP_MS = MINUTE_MS;

const NO_GATEWAY = "Sem serviço de mensagens configurado: cada item espera que uma pessoa o envie.";
const NO_GROUP = "Selecione um grupo primeiro";
const NO_ANSWER = "O serviço de mensagens não respondeu na última tentativa.";

const offlineSentence = (state: ConnectionState | null) => (state === null ? NO_ANSWER : state === "unlicensed" ? UNLICENSED_SENTENCE : WAIT_SENTENCES.offline);

const UNKNOWN: QueueFailure = {
  reason: "A resposta do WhatsApp se perdeu: não se sabe se a mensagem saiu.",
  action: "Confira no grupo se a mensagem chegou e responda aqui.",
  code: "unknown",
};
/** Explains that WhatsApp refused a message that the gateway had accepted. */
export const NOT_DELIVERED: QueueFailure = {
  reason: "O WhatsApp avisou que não entregou a mensagem.",
  action: "Confira no grupo se a mensagem chegou e responda aqui.",
  code: "not-delivered",
};
const SEARCHING: QueueFailure = { ...UNKNOWN, action: "O sistema procura a mensagem no grupo antes de perguntar a alguém." };

/** Empty: screens state whether the system retries, which depends on the queue when they are read (`deskSentences`). */
const RETRIED = "";

/** A question that got no answer leaves open what it asked. */
function unknownOnFailure(error: unknown): "unknown" {
  if (error instanceof ProviderFailure) return "unknown";
  throw error;
}

const queueFailureOf = (failure: ProviderFailure, action: string): QueueFailure => ({ reason: failure.message, action, code: failure.details.code ?? failure.kind });

/** Sending to the group through a gateway, at the pace of `domain/whatsapp`. A message is asked to be sent once; afterwards it is only looked for. */
export function createWhatsAppChannel({ choice, memory, readChoices, imageOf, now }: WhatsAppChannelDeps): DeliveryChannel<WhatsAppPost, WhatsAppProgress> {
  const breaker = (): Breaker => memory.read<Breaker>("breaker") ?? CLOSED_BREAKER;
  const saveBreaker = (value: Breaker) => memory.write("breaker", value);

  /** Reads the number's state, null without an answer; a number that was logged out or banned stops the queue. */
  async function readState(gateway: WhatsAppGateway): Promise<ConnectionState | null> {
    try {
      const { state, reason } = await gateway.state();
      if (state !== "open") saveBreaker(afterDisconnection(breaker(), reason ?? null));
      return state;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (error.kind === "auth") saveBreaker(afterFailure(breaker(), { itemId: "", kind: "auth" }, now(), DEFAULT_PACING.failuresMax));
      return null;
    }
  }

  async function checkSend({ payload, isUrgent }: Message, at: number): Promise<SendCheck> {
    const { gateway } = choice;
    if (!gateway) return { may: "wait", until: at + NO_GATEWAY_MS, why: NO_GATEWAY };
    const { groupId, pacing, timeZone } = await readChoices();
    if (groupId === null) return { may: "wait", until: at + NO_GROUP_MS, why: NO_GROUP };
    const ask = (connected: boolean) => {
      const sent = memory.sendAttempts(now(), SEND_HISTORY_MS).map((attempt) => ({ at: attempt.at, textKey: textKey(attempt.payload.text) }));
      return maySend({ pacing, breaker: breaker(), sent, textKey: textKey(payload.text), connected, timeZone, urgent: isUrgent }, now());
    };
    // The gateway is not asked when our own limits forbid the send.
    const early = ask(true);
    const state = early.may === "yes" ? await readState(gateway) : null;
    const decision = early.may === "yes" ? ask(state === "open") : early;
    if (decision.may === "yes") return { may: "send" };
    if (decision.may === "wait") return { may: "wait", until: decision.until, why: decision.why === "offline" ? offlineSentence(state) : WAIT_SENTENCES[decision.why] };
    if (decision.scope === "queue") return { may: "hold", pause: { reason: decision.reason, until: null } };
    return { may: "reject", failure: { reason: decision.reason, action: "Mude o texto, ou remova o item.", code: "identical" } };
  }

  const sent = (progress: WhatsAppProgress, providerId: string | null): MessageOutcome => {
    saveBreaker(afterSent(breaker()));
    const receipt = receiptOf(memory, providerId);
    return receipt.reached === "failed" ? { kind: "uncertain", progress, attempts: progress.attempts, failure: NOT_DELIVERED } : { kind: "sent", progress, receipt };
  };

  /** Decides after a failed send. Only a failure that proves that nothing was sent is retried. */
  function afterRefusal(id: string, progress: WhatsAppProgress, failure: ProviderFailure, failuresMax: number): MessageOutcome {
    const { kind, details } = failure;
    // The gateway itself stands still: no fault of the item, and nothing to count.
    if (details.code === "license")
      return {
        kind: "retry",
        progress: { ...progress, askedAt: null },
        delayMs: NO_GATEWAY_MS,
        maybeSent: false,
        attempts: progress.attempts,
        failure: queueFailureOf(failure, RETRIED),
      };
    saveBreaker(afterFailure(breaker(), { itemId: id, kind, retryAfterSeconds: details.retryAfterSeconds }, now(), failuresMax));
    const { stopped, pausedUntil } = breaker();
    const pause = stopped ? { reason: STOP_SENTENCES[stopped], until: null } : undefined;
    if (kind === "unknown_outcome") return { kind: "continue", progress, delayMs: SEARCH_DELAY_MS, maybeSent: true, attempts: progress.attempts, failure: SEARCHING, pause };
    const isOnlyPaused = kind === "rate_limited" || kind === "auth" || kind === "permission" || kind === "policy";
    const attempts = progress.attempts + (isOnlyPaused ? 0 : 1);
    const refused: WhatsAppProgress = { askedAt: null, attempts, looks: 0 };
    if (kind === "invalid") return { kind: "failed", progress: refused, attempts, failure: queueFailureOf(failure, "Corrija o conteúdo e tente de novo."), pause };
    if (attempts >= ATTEMPTS) return { kind: "failed", progress: refused, attempts, failure: queueFailureOf(failure, "Confira a conexão e o grupo e tente de novo."), pause };
    const delayMs = isOnlyPaused ? Math.max(0, (pausedUntil ?? 0) - now()) : RETRY_MS;
    return { kind: "retry", progress: refused, delayMs, maybeSent: false, attempts, failure: queueFailureOf(failure, RETRIED), pause };
  }

  function sending(gateway: WhatsAppGateway, { id, payload, progress }: Message): Step<WhatsAppProgress> {
    let image: MessageImage | null = null;
    let groupId: string | null = null;
    let { failuresMax } = DEFAULT_PACING;
    const asked: WhatsAppProgress = { ...progress, askedAt: now(), looks: 0 };
    return {
      prepare: async () => {
        const choices = await readChoices();
        ({ groupId } = choices);
        ({ failuresMax } = choices.pacing);
        // A gateway that failed before may be one that does not reach the site.
        if (payload.pictureUrl !== null) image = await imageOf(payload.pictureUrl, progress.attempts === 0);
        if (groupId !== null) return null;
        return { kind: "retry", progress, delayMs: NO_GROUP_MS, maybeSent: false, attempts: progress.attempts, failure: { reason: NO_GROUP, action: "", code: "group" } };
      },
      intent: asked,
      call: async () => {
        const to = { groupId: groupId ?? "" };
        try {
          const { messageId } = await (image ? gateway.sendImage({ ...to, caption: payload.text, image }) : gateway.sendText({ ...to, text: payload.text }));
          return sent(asked, messageId);
        } catch (error) {
          if (error instanceof ProviderFailure) return afterRefusal(id, asked, error, failuresMax);
          throw error;
        }
      },
    };
  }

  /**
   * True when another message with this link was sent recently, by a clock that may have been wrong: then finding the link proves nothing about this
   * one.
   */
  const isLinkShared = (id: string, link: string) => memory.sendAttempts(now(), SEND_HISTORY_MS).some((other) => other.id !== id && other.payload.link === link);

  function searching(gateway: WhatsAppGateway, { id, payload: { link }, progress }: Message, askedAt: number): Step<WhatsAppProgress> {
    const { attempts } = progress;
    const searched = { ...progress, looks: progress.looks + 1 };
    const undecided: MessageOutcome = { kind: "uncertain", progress: searched, attempts, failure: UNKNOWN };
    return {
      intent: null,
      call: async () => {
        if (link === null || isLinkShared(id, link)) return undecided;
        const { groupId } = await readChoices();
        const found = groupId === null ? "unknown" : await gateway.findSent({ groupId, containing: link, since: askedAt }).catch(unknownOnFailure);
        if (found === true) return { kind: "sent", found: true, progress: searched, receipt: receiptOf(memory, null) };
        return searched.looks >= SEARCHES_MAX ? undecided : { kind: "continue", progress: searched, delayMs: SEARCH_INTERVAL_MS, maybeSent: true, attempts, failure: SEARCHING };
      },
    };
  }

  return {
    begin: () => ({ askedAt: null, attempts: 0, looks: 0 }),
    checkSend,

    next(message) {
      const { gateway } = choice;
      const { progress } = message;
      if (!gateway) {
        const lost: MessageOutcome = { kind: "uncertain", progress, attempts: progress.attempts, failure: UNKNOWN };
        return { intent: null, call: async () => lost };
      }
      return progress.askedAt === null ? sending(gateway, message) : searching(gateway, message, progress.askedAt);
    },

    afterInterruption(progress, at) {
      if (progress.askedAt === null) return { progress, delayMs: 0 };
      return { progress, delayMs: Math.min(SEARCH_DELAY_MS, Math.max(0, progress.askedAt + SEARCH_DELAY_MS - at)) };
    },

    retry: () => ({ askedAt: null, attempts: 0, looks: 0 }),
    resumed: () => saveBreaker(afterResume()),

    confirmSent(id) {
      const before = breaker();
      const after = afterDelivery(before, id);
      saveBreaker(after);
      return before.stopped !== null && after.stopped === null;
    },
  };
}
