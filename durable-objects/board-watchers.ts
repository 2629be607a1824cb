import { createArticleRepository } from "#app/db/articles/articles.ts";
import { type Database, readTogether } from "#app/db/database.ts";
import type { BoardOutcome } from "#app/db/highlights/board.ts";
import { createUserRepository, type SessionHolder } from "#app/db/people/users.ts";
import { FILL_CANDIDATES } from "#app/domain/highlights/board.ts";
import type { BoardCommand } from "#app/domain/highlights/commands.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";
import { withTimeout } from "#app/services/single-flight.ts";
import { CLOSE_ROLE_CHANGED, CLOSE_SESSION_ENDED, type DeskMessage, toDeskArticle } from "#app/wire/desk-message.ts";
import { WATCHER_HEADER } from "./stubs.ts";

/** Sockets of one person; more are refused, so that one account cannot exhaust the object (ours). */
const SOCKETS_PER_PERSON = 20;
const D1_TIME_LIMIT_MS = 5_000;
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 500;

const watcherOf = (socket: WebSocket) => socket.deserializeAttachment() as SessionHolder;

/**
 * The WebSockets of people who have 'Ordenar Destaques' open; they survive hibernation. Before a message is sent, the
 * sessions behind the sockets and the places are read in one batch; sockets without a valid session are closed.
 */
export class BoardWatchers {
  readonly #articles;
  readonly #users;
  #change: DeskMessage["mudanca"] = null;
  #shown = "";
  #waiting = false;
  #sending: Promise<void> | null = null;

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly db: Database,
  ) {
    this.#articles = createArticleRepository(db);
    this.#users = createUserRepository(db);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  get sockets(): WebSocket[] {
    return this.ctx.getWebSockets().filter((socket) => socket.readyState === WebSocket.OPEN);
  }

  /** Accepts a watcher's socket and sends the current places to it. */
  accept(request: Request): Response {
    const watcher = JSON.parse(decodeURIComponent(request.headers.get(WATCHER_HEADER) ?? "null")) as SessionHolder | null;
    if (!watcher) return new Response(null, { status: 400 });
    if (this.sockets.filter((socket) => watcherOf(socket).userId === watcher.userId).length >= SOCKETS_PER_PERSON) return new Response(null, { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment(watcher);
    void this.refresh();
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Call after a commit: notifies all watchers, unless the commit changed nothing that a desk shows. */
  notify(command: BoardCommand, { orderVersion, edition }: BoardOutcome): void {
    const shown = `${orderVersion}/${edition}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#change = { por: command.actor.name, acao: command.kind };
    void this.refresh();
  }

  /** Closes the sockets that may no longer watch and sends the places to the others. Never throws. */
  refresh(): Promise<void> {
    this.#waiting = true;
    this.#sending ??= this.#sendUntilCurrent();
    return this.#sending;
  }

  /** Requests that arrive while a message is being built share the next one. */
  async #sendUntilCurrent(): Promise<void> {
    for (let failures = 0; this.#waiting && failures < MAX_ATTEMPTS; ) {
      this.#waiting = false;
      const change = this.#change;
      this.#change = null;
      try {
        await this.#send(change);
        failures = 0;
      } catch (error) {
        failures += 1;
        this.#waiting = true;
        this.#change ??= change;
        logEvent("error", "board-audience", errorFields(error));
        await new Promise((resume) => setTimeout(resume, RETRY_DELAY_MS));
      }
    }
    // Same synchronous step as the last check of #waiting: a later request starts a new run.
    this.#sending = null;
  }

  async #send(change: DeskMessage["mudanca"]): Promise<void> {
    const { sockets } = this;
    if (sockets.length === 0) return;
    const sessionIds = [...new Set(sockets.map((socket) => watcherOf(socket).sessionId))];
    const reads = [
      this.#users.readSessionHolders(sessionIds, Date.now()),
      this.#articles.readPlaces(),
      this.#articles.readLatest(FILL_CANDIDATES),
      this.#articles.readOrderVersion(),
    ] as const;
    const [allowed, places, newest, versao] = await withTimeout(D1_TIME_LIMIT_MS, readTogether(this.db, ...reads));
    const remaining = sockets.filter((socket) => this.#stays(socket, allowed));
    const desk = {
      supermanchete: places.superHeadline ? toDeskArticle(places.superHeadline) : null,
      destaques: places.highlights.map(toDeskArticle),
      recentes: newest.map(toDeskArticle),
    };
    const people = new Map(remaining.map((socket) => [watcherOf(socket).userId, allowed.get(watcherOf(socket).sessionId)?.name ?? ""]));
    for (const socket of remaining) {
      const pessoas = [...people].flatMap(([id, nome]) => (id === watcherOf(socket).userId ? [] : [{ id, nome }]));
      socket.send(JSON.stringify({ ...desk, versao, pessoas, mudanca: change } satisfies DeskMessage));
    }
  }

  #stays(socket: WebSocket, allowed: ReadonlyMap<string, SessionHolder>): boolean {
    const { sessionId, role } = watcherOf(socket);
    const now = allowed.get(sessionId);
    if (now?.role === role) return true;
    if (now) socket.close(CLOSE_ROLE_CHANGED, "Perfil alterado");
    else socket.close(CLOSE_SESSION_ENDED, "Sessão encerrada");
    return false;
  }
}
