import { DurableObject } from "cloudflare:workers";
import { createDatabase } from "#app/db/database.ts";
import { d1Binding } from "#app/integrations/d1-binding.server.ts";
import { BoardAudience } from "./board-audience.ts";

/** How long the alarm may sleep while somebody watches: a session that just runs out is found by then. */
export const WATCH_DELAY_MS = 60_000;

/** Nobody says anything but "ping", which the platform answers without waking the object. */
const NOT_UNDERSTOOD = 1003;
const GOING = 1000;

/** The part of an object that keeps the sockets of those who watch it; they survive its hibernation. */
export abstract class WatchedObject extends DurableObject<Env> {
  protected readonly audience = new BoardAudience(this.ctx, createDatabase(d1Binding(this.env.DB)));

  /** A WebSocket of somebody whom the Worker has let in; nothing else is fetched from an object. */
  override async fetch(request: Request): Promise<Response> {
    const response = this.audience.accept(request);
    const at = Date.now() + WATCH_DELAY_MS;
    const armed = await this.ctx.storage.getAlarm();
    if (armed === null || armed > at) await this.ctx.storage.setAlarm(at);
    return response;
  }

  /** Looks again at who may watch: for whatever ends a session or changes a role. */
  recheck(): Promise<void> {
    return this.audience.refresh();
  }

  override webSocketMessage(socket: WebSocket): void {
    socket.close(NOT_UNDERSTOOD, "Mensagem inesperada");
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close(GOING);
    await this.audience.refresh();
  }

  override async webSocketError(): Promise<void> {
    await this.audience.refresh();
  }
}
