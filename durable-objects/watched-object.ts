import { DurableObject } from "cloudflare:workers";
import { closeSocket } from "./session-sockets.ts";

/** Longest time between alarms while sockets are open: an expired session is noticed by then. Milliseconds. */
export const WATCH_DELAY_MS = 60_000;

/** Close codes (RFC 6455). Clients send only "ping", which the platform answers without waking the object. */
const NOT_UNDERSTOOD = 1003;
const GOING = 1000;

/** The sockets of people who follow something. */
interface Watchers {
  accept(request: Request): Response;
  /** Closes the sockets that may no longer watch and sends the others what is new. Never throws. */
  refresh(): Promise<void>;
}

/** Base class of an object that holds the sockets of its watchers; they survive hibernation. */
export abstract class WatchedDurableObject extends DurableObject<Env> {
  protected abstract readonly watchers: Watchers;
  /** Until the alarm after somebody came. Milliseconds. */
  protected readonly watchDelayMs: number = WATCH_DELAY_MS;

  /** Accepts the WebSocket of a caller whom the Worker has authorised; the object serves no other fetch. */
  override async fetch(request: Request): Promise<Response> {
    const response = this.watchers.accept(request);
    const at = Date.now() + this.watchDelayMs;
    const armed = await this.ctx.storage.getAlarm();
    if (armed === null || armed > at) await this.ctx.storage.setAlarm(at);
    return response;
  }

  /** Checks again who may watch; call it after a session ended or a role changed. */
  recheck(): Promise<void> {
    return this.watchers.refresh();
  }

  override webSocketMessage(socket: WebSocket): void {
    closeSocket(socket, NOT_UNDERSTOOD, "Mensagem inesperada");
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    closeSocket(socket, GOING);
    await this.watchers.refresh();
  }

  override async webSocketError(): Promise<void> {
    await this.watchers.refresh();
  }
}
