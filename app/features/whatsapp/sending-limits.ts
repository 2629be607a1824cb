import type { FailureClass } from "#app/platform/failures/provider-failure.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { holdsLink } from "./message.ts";
import { type PaceRule, paceBlock } from "./next-slot.ts";
import { type Pacing, shortestGap } from "./pacing.ts";
import type { WhatsAppPost } from "./post.ts";

/** Reason why the whole queue is stopped until a person resumes it. */
export type StopReason = "logged-out" | "banned" | "no-access" | "no-permission" | "policy" | "failures";

/** Effect of recent failures on the next message (contracts §5.5). Times in milliseconds since 1970. */
export interface Breaker {
  stopped: StopReason | null;
  pausedUntil: number | null;
  /** Throttlings since the last sent message. */
  throttled: number;
  /** Items that failed since the last sent message, each once. */
  failed: readonly string[];
}

export const CLOSED_BREAKER: Breaker = { stopped: null, pausedUntil: null, throttled: 0, failed: [] };

/** Pauses after the first throttling and after any further one (ms). */
const PAUSES_MS = [5 * MINUTE_MS, 30 * MINUTE_MS] as const;
/** Longest accepted `Retry-After` of a provider (s). */
const HINT_MAX_SECONDS = 24 * 3_600;

/** Sentences shown while the queue is stopped. */
export const STOP_SENTENCES: Record<StopReason, string> = {
  "logged-out": "O WhatsApp foi desconectado no aparelho. Conecte de novo pelo QR code e retome a fila.",
  banned: "O WhatsApp bloqueou este número. Confira o aparelho antes de tentar de novo.",
  "no-access": "O serviço de mensagens recusou a chave de acesso. Confira as configurações e retome a fila.",
  "no-permission": "O número não pode enviar para este grupo. Confira se ele ainda participa e, se só administradores escrevem, se é administrador.",
  policy: "O WhatsApp recusou os envios deste número. Espere, confira o aparelho e só então retome a fila.",
  failures: "Vários itens seguidos falharam. Confira a conexão e o grupo e retome a fila.",
};

const stoppedBy = (breaker: Breaker, cause: StopReason): Breaker => (breaker.stopped ? breaker : { ...breaker, stopped: cause });

/** After a sent message: resets the counters; a stopped queue stays stopped. */
export const afterSent = (breaker: Breaker): Breaker => ({ ...CLOSED_BREAKER, stopped: breaker.stopped });

/**
 * After a failure or an unknown outcome. Items are counted, not attempts, so that one bad item tried three
 * times does not stop the others; errors of the item itself (`invalid`) do not count.
 */
export function afterFailure(breaker: Breaker, failure: { itemId: string; kind: FailureClass; retryAfterSeconds?: number | undefined }, now: number, failuresMax: number): Breaker {
  const { itemId, kind, retryAfterSeconds = 0 } = failure;
  if (kind === "invalid") return breaker;
  if (kind === "auth") return stoppedBy(breaker, "no-access");
  if (kind === "permission") return stoppedBy(breaker, "no-permission");
  if (kind === "policy") return stoppedBy(breaker, "policy");
  const failed = breaker.failed.includes(itemId) ? breaker.failed : [...breaker.failed, itemId];
  const throttled = breaker.throttled + (kind === "rate_limited" ? 1 : 0);
  const pause = kind === "rate_limited" ? Math.max(PAUSES_MS[throttled > 1 ? 1 : 0], Math.min(retryAfterSeconds, HINT_MAX_SECONDS) * 1_000) : 0;
  const pausedUntil = pause === 0 ? breaker.pausedUntil : Math.max(breaker.pausedUntil ?? 0, now + pause);
  const counted = { ...breaker, throttled, failed, pausedUntil };
  return failed.length >= failuresMax ? stoppedBy(counted, "failures") : counted;
}

/** After the connection closed with a code (contracts §5.2): a number that was put out or banned stops everything. */
export function afterDisconnection(breaker: Breaker, code: number | null): Breaker {
  if (code === 403) return { ...breaker, stopped: "banned" };
  return code === 401 ? stoppedBy(breaker, "logged-out") : breaker;
}

/**
 * Updates the breaker when an item with an unknown outcome, or a failed one, turns out to be sent: by the gateway, a search, or a person. A stop for
 * failures in a row that counted this delivery was a mistake and is lifted; no other stop is.
 */
export function afterDelivery(breaker: Breaker, itemId: string): Breaker {
  if (breaker.stopped === "failures" && breaker.failed.includes(itemId)) return CLOSED_BREAKER;
  return breaker.stopped ? breaker : afterSent(breaker);
}

/** After a person resumed the queue. */
export const afterResume = (): Breaker => CLOSED_BREAKER;

/** A message that went, or may have gone: one whose outcome nobody knows counts as sent. */
export interface SentRecord {
  /** Milliseconds since 1970. */
  at: number;
  /** `textKey` of what was sent. */
  textKey: string;
}

export type SendDecision =
  | { may: "yes" }
  | { may: "wait"; until: number; why: PaceRule | "paused" | "offline" }
  /** `item`: this one must not go. `queue`: none may, until a person decides. */
  | { may: "stopped"; scope: "item" | "queue"; reason: string };

/** No pause is this long (`afterFailure`): one that seems so was set by a clock that has been put right since (ms). */
const PAUSE_MAX_MS = DAY_MS;
/** Polling interval while the gateway is not connected (contracts §5.2: the state is read every 30 s; ms). */
const OFFLINE_RETRY_MS = 30_000;

export const identicalSentence = ({ identicalHours }: Pick<Pacing, "identicalHours">): string =>
  `Uma mensagem idêntica foi enviada há menos de ${identicalHours === 1 ? "uma hora" : `${identicalHours} horas`}.`;

/** Explanations of a waiting item. */
export const WAIT_SENTENCES: Record<Extract<SendDecision, { may: "wait" }>["why"], string> = {
  gap: "Aguardando o intervalo entre mensagens.",
  hour: "O limite de mensagens por hora foi atingido.",
  day: "O limite de mensagens em 24 horas foi atingido.",
  quiet: "Horário de silêncio.",
  paused: "O WhatsApp pediu para reduzir o ritmo.",
  offline: "O WhatsApp não estava conectado na última tentativa.",
};

/** Two texts with one key are the same to a reader: spaces and capitals do not count. */
export const textKey = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();

export interface SendQuestion {
  pacing: Pacing;
  breaker: Breaker;
  sent: readonly SentRecord[];
  /** Of the message to send. */
  textKey: string;
  connected: boolean;
  timeZone: string;
  /** A person wants it now: quiet hours do not count. */
  urgent?: boolean;
}

/** Decides whether a message that is due may be sent now. Its random gap was drawn with its slot; here only the shortest one is enforced. */
export function maySend({ pacing, breaker, sent, textKey: key, connected, timeZone, urgent = false }: SendQuestion, now: number): SendDecision {
  if (breaker.stopped) return { may: "stopped", scope: "queue", reason: STOP_SENTENCES[breaker.stopped] };
  if (sent.some((record) => record.textKey === key && Math.abs(now - record.at) < pacing.identicalHours * HOUR_MS))
    return { may: "stopped", scope: "item", reason: identicalSentence(pacing) };
  if (breaker.pausedUntil !== null && breaker.pausedUntil > now && breaker.pausedUntil - now <= PAUSE_MAX_MS) return { may: "wait", until: breaker.pausedUntil, why: "paused" };
  if (!connected) return { may: "wait", until: now + OFFLINE_RETRY_MS, why: "offline" };
  const block = paceBlock(now, { pacing, taken: sent.map(({ at }) => at), gapMs: shortestGap(pacing), timeZone, urgent });
  return block ? { may: "wait", until: block.until, why: block.rule } : { may: "yes" };
}

/** A sent message as the gateway reports it. */
export interface ObservedMessage {
  /** Milliseconds since 1970. */
  at: number;
  text: string;
}

/** Clocks of two machines differ (ms). */
const CLOCK_SLACK_MS = 2 * MINUTE_MS;

/** True when a message seen in the group is the one requested from `since` on (ms since 1970). */
export function isSameMessage({ at, text }: ObservedMessage, post: Pick<WhatsAppPost, "text" | "link">, since: number): boolean {
  if (at < since - CLOCK_SLACK_MS) return false;
  return textKey(text) === textKey(post.text) || (post.link !== null && text.includes(post.text) && holdsLink(text, post.link));
}
