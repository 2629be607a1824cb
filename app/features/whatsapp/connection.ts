import { MINUTE_MS } from "#app/platform/time/units.ts";

/**
 * Connection of a number with WhatsApp. `refused`: no QR code was scanned in time and no further one will come; `unlicensed`: the gateway itself was
 * not activated and does nothing.
 */
export type ConnectionState = "open" | "connecting" | "close" | "refused" | "unlicensed";

/** A QR code to scan. */
export interface QrCode {
  /** A data URL. */
  image: string;
  /** Code that the image shows. */
  code: string;
}

/** Event that changes a connection. `at` in milliseconds since 1970, by the gateway's clock. */
export type ConnectionEvent = { type: "connection"; at: number; state: ConnectionState; reason: number | null } | { type: "qr"; at: number; qr: QrCode };

/**
 * State of the connection: the newest report of each part. Gateways deliver events at least once, out of order and in bursts, so an older report
 * never replaces a newer one, and of two of the same instant always the same one wins.
 */
export interface Connection {
  state: { at: number; state: ConnectionState; reason: number | null } | null;
  qr: { at: number; qr: QrCode } | null;
}

export const UNKNOWN_CONNECTION: Connection = { state: null, qr: null };

/** A QR code lives about 45 s (contracts §5.2); one older than this is not shown (ms). */
const QR_LIFE_MS = MINUTE_MS;

/** Of two states of one instant the more careful one counts: a message then waits for the next look. */
const STATE_PRIORITY: Record<ConnectionState, number> = { open: 0, connecting: 1, close: 2, refused: 3, unlicensed: 4 };

type KnownState = NonNullable<Connection["state"]>;

const isNewer = (one: KnownState, other: KnownState): boolean => {
  if (one.at !== other.at) return one.at > other.at;
  if (one.state !== other.state) return STATE_PRIORITY[one.state] > STATE_PRIORITY[other.state];
  return (one.reason ?? -1) > (other.reason ?? -1);
};

/** The connection after an event; the same object when it says nothing new. Any order of the same events ends in the same. */
export function applyConnectionEvent(connection: Connection, event: ConnectionEvent): Connection {
  if (event.type === "qr") {
    const { at, qr } = event;
    const known = connection.qr;
    const isLater = known === null || at > known.at || (at === known.at && `${qr.code}\n${qr.image}` > `${known.qr.code}\n${known.qr.image}`);
    return isLater ? { ...connection, qr: { at, qr } } : connection;
  }
  const received = { at: event.at, state: event.state, reason: event.reason };
  return connection.state === null || isNewer(received, connection.state) ? { ...connection, state: received } : connection;
}

/** Connection as the screens and the queue read it. */
export interface ConnectionView {
  /** Null until the gateway has said anything. */
  state: ConnectionState | null;
  /** The code with which it was closed; null while it is not, or when none was given. */
  reason: number | null;
  /** The code to scan now. */
  qr: QrCode | null;
}

/** The connection as it is to be shown at a time: a code that was scanned, is too old, or that no state waits for, is gone. */
export function connectionView({ state, qr }: Connection, now: number): ConnectionView {
  const isWaitedFor = qr !== null && (state === null || state.state === "connecting" || qr.at > state.at);
  const isFresh = qr !== null && Math.abs(now - qr.at) < QR_LIFE_MS;
  return { state: state?.state ?? null, reason: state && state.state !== "open" ? state.reason : null, qr: isWaitedFor && isFresh ? qr.qr : null };
}

/** Codes with which WhatsApp closes for good: only a new QR code connects again (contracts §5.2). */
const FINAL_REASONS = new Set([401, 402, 403, 406]);

/** True when a closed connection reconnects automatically. */
export const reconnects = (reason: number | null): boolean => reason === null || !FINAL_REASONS.has(reason);

/** Sentence about a closed connection. */
export function closeSentence(reason: number | null): string {
  switch (reason) {
    case 401:
      return "O número foi desconectado no aparelho. Leia um novo QR code.";
    case 402:
    case 406:
      return "O WhatsApp encerrou a sessão. Leia um novo QR code.";
    case 403:
      return "O WhatsApp bloqueou este número. Confira o aparelho antes de tentar de novo.";
    case 440:
      return "Outra sessão tomou o lugar desta. O serviço está tentando reconectar.";
    case 408:
    case 428:
    case 500:
    case 503:
    case 515:
      return "A conexão caiu. O serviço está tentando reconectar.";
    default:
      return "O WhatsApp não está conectado.";
  }
}

/** Sentence about a gateway that was not activated; it is the server's, not the number's. */
export const UNLICENSED_SENTENCE = "A licença do serviço de mensagens não está ativada, e ele não envia nada. Quem cuida do servidor ativa a licença no painel dele (/manager).";

/** Events of messages, reported by a gateway. Times in milliseconds since 1970. */
export type MessageEvent =
  /** A message was sent, by any client: also the one whose answer was lost. */
  { type: "sent"; at: number; messageId: string; groupId: string; text: string } | { type: "receipt"; at: number; messageId: string; status: ReceiptStatus };

/** Event of a gateway's webhook. */
export type GatewayEvent = ConnectionEvent | MessageEvent;

/** A gateway's clock may be wrong by this much; what it dates later happened now, or one event would outweigh all to come (ms). */
const AHEAD_MAX_MS = 2 * MINUTE_MS;

/** Returns the time of an event: by the gateway's clock when that is plausible, else the time of receipt. */
export function eventTime(reported: string | number | null | undefined, receivedAt: number): number {
  const time = typeof reported === "number" ? reported : Date.parse(reported ?? "");
  return Number.isFinite(time) && time > 0 && time <= receivedAt + AHEAD_MAX_MS ? time : receivedAt;
}

/** Delivery state of a message. `failed`: the gateway could not hand it to WhatsApp. */
export type ReceiptStatus = "failed" | "accepted" | "delivered" | "read";

/** Receipts come out of order; what came further is true, and whatever arrived did not fail. */
const REACHED: Record<ReceiptStatus, number> = { failed: 0, accepted: 1, delivered: 2, read: 3 };

/** The status after one more receipt; any order of the same receipts ends in the same. */
export const afterReceipt = (known: ReceiptStatus | null, received: ReceiptStatus): ReceiptStatus => (known === null || REACHED[received] > REACHED[known] ? received : known);
