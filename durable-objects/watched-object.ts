import { DurableObject } from "cloudflare:workers";
import { CLOSE_ROLE_CHANGED, CLOSE_SESSION_ENDED } from "#app/features/highlights/desk-message.wire.ts";
import type { SessionHolder } from "#app/features/people/users.store.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { WATCHER_HEADER } from "./stubs.ts";

/** Sockets of one person; more are refused, so that one account cannot exhaust the object (ours). */
const SOCKETS_PER_PERSON = 20;

/** Returns the holder of a socket's session. */
export const watcherOf = (socket: WebSocket) => socket.deserializeAttachment() as SessionHolder;

/** A socket can be cut while a message is made: what it then refuses is no failure of the others. */
function unlessCut(act: () => void): void {
  try {
    act();
  } catch (error) {
    logEvent("info", "socket-cut", errorFields(error));
  }
}

const isOpen = (socket: WebSocket): boolean => socket.readyState === WebSocket.OPEN;

/** Sends a text to one of several sockets. */
export const sendTo = (socket: WebSocket, text: string): void => unlessCut(() => socket.send(text));

/** Closes one of several sockets. */
export const closeSocket = (socket: WebSocket, code: number, reason?: string): void => unlessCut(() => socket.close(code, reason));

/** The WebSockets of an object, each of one session; they survive hibernation, and the platform answers "ping" without waking the object. */
export class SessionSockets {
  readonly #newcomers = new Set<WebSocket>();

  constructor(private readonly ctx: DurableObjectState) {
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  get open(): WebSocket[] {
    return this.ctx.getWebSockets().filter(isOpen);
  }

  /** Of these, the sockets that were accepted since this was last asked. */
  newcomersAmong(sockets: readonly WebSocket[]): WebSocket[] {
    const found = sockets.filter((socket) => this.#newcomers.has(socket));
    const answered = new Set(found);
    for (const socket of this.#newcomers) if (answered.has(socket) || !isOpen(socket)) this.#newcomers.delete(socket);
    return found;
  }

  /** Ids of the sessions behind the open sockets. */
  get sessionIds(): string[] {
    return [...new Set(this.open.map((socket) => watcherOf(socket).sessionId))];
  }

  /** Accepts the socket of a person whom the Worker has authorised; 429 when they have too many. */
  accept(request: Request): Response {
    const watcher = JSON.parse(decodeURIComponent(request.headers.get(WATCHER_HEADER) ?? "null")) as SessionHolder | null;
    if (!watcher) return new Response(null, { status: 400 });
    // By a tag: among hundreds of sockets, looking into each for every newcomer would hold the thread.
    const person = `user:${watcher.userId}`;
    if (this.ctx.getWebSockets(person).filter(isOpen).length >= SOCKETS_PER_PERSON) return new Response(null, { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [person]);
    server.serializeAttachment(watcher);
    this.#newcomers.add(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Closes the sockets whose session ended or whose role changed; answers the others. `allowed`: the sessions as they are now. */
  closeOutdated(sockets: readonly WebSocket[], allowed: ReadonlyMap<string, SessionHolder>): WebSocket[] {
    return sockets.filter((socket) => {
      const { sessionId, role } = watcherOf(socket);
      const now = allowed.get(sessionId);
      if (now?.role === role) return true;
      if (now) closeSocket(socket, CLOSE_ROLE_CHANGED, "Perfil alterado");
      else closeSocket(socket, CLOSE_SESSION_ENDED, "Sessão encerrada");
      return false;
    });
  }
}

/** Longest time between alarms while sockets are open: an expired session is noticed by then. Milliseconds. */
export const WATCH_DELAY_MS = MINUTE_MS;

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
