import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import { type Breaker, STOP_SENTENCES } from "./breaker.ts";
import { type PaceRule, paceBlock } from "./next-slot.ts";
import { type Pacing, shortestGap } from "./pacing.ts";

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
/** When to look again while the gateway is not connected (contracts §5.2: the state is read every 30 s; ms). */
const OFFLINE_RETRY_MS = 30_000;

export const identicalSentence = ({ identicalHours }: Pick<Pacing, "identicalHours">): string =>
  `Uma mensagem idêntica foi enviada há menos de ${identicalHours === 1 ? "uma hora" : `${identicalHours} horas`}.`;

/** What a person reads while an item waits. */
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

/** Whether a message that is due may go now. Its random gap was drawn with its slot; here only the shortest one is kept. */
export function maySend({ pacing, breaker, sent, textKey: key, connected, timeZone, urgent = false }: SendQuestion, now: number): SendDecision {
  if (breaker.stopped) return { may: "stopped", scope: "queue", reason: STOP_SENTENCES[breaker.stopped] };
  if (sent.some((record) => record.textKey === key && Math.abs(now - record.at) < pacing.identicalHours * HOUR_MS))
    return { may: "stopped", scope: "item", reason: identicalSentence(pacing) };
  if (breaker.pausedUntil !== null && breaker.pausedUntil > now && breaker.pausedUntil - now <= PAUSE_MAX_MS) return { may: "wait", until: breaker.pausedUntil, why: "paused" };
  if (!connected) return { may: "wait", until: now + OFFLINE_RETRY_MS, why: "offline" };
  const block = paceBlock(now, { pacing, taken: sent.map(({ at }) => at), gapMs: shortestGap(pacing), timeZone, urgent });
  return block ? { may: "wait", until: block.until, why: block.rule } : { may: "yes" };
}
