import { createArticleRepository } from "#app/db/articles.ts";
import type { BoardOutcome } from "#app/db/board.ts";
import { type Database, readTogether } from "#app/db/database.ts";
import { createUserRepository, type Watcher } from "#app/db/users.ts";
import { FILLING_CANDIDATES } from "#app/domain/board/board.ts";
import type { BoardCommand } from "#app/domain/board/commands.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";
import { withTimeout } from "#app/services/single-flight.ts";
import { CLOSE_ROLE_CHANGED, CLOSE_SESSION_ENDED, type DeskMessage, toDeskArticle } from "#app/wire/desk-message.ts";
import { WATCHER_HEADER } from "./stubs.ts";

/** Tabs of one person; more are refused, so that nobody can fill the object. */
const SOCKETS_PER_PERSON = 20;
const D1_TIME_LIMIT_MS = 5_000;
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 500;

const watcherOf = (socket: WebSocket) => socket.deserializeAttachment() as Watcher;

/**
 * Those who have 'Ordenar Destaques' open, over WebSockets that outlive the object's memory. Before anything is sent, the
 * sessions behind the sockets and what is to be shown are read in one batch; who may no longer see it is sent away.
 */
export class BoardAudience {
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

  /** Takes in a watcher, who is then sent the places as they are. */
  accept(request: Request): Response {
    const watcher = JSON.parse(decodeURIComponent(request.headers.get(WATCHER_HEADER) ?? "null")) as Watcher | null;
    if (!watcher) return new Response(null, { status: 400 });
    if (this.sockets.filter((socket) => watcherOf(socket).userId === watcher.userId).length >= SOCKETS_PER_PERSON) return new Response(null, { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment(watcher);
    void this.refresh();
    return new Response(null, { status: 101, webSocket: client });
  }

  /** After a commit: what it changed goes to everybody, unless a desk does not show it. */
  tell(command: BoardCommand, { orderVersion, edition }: BoardOutcome): void {
    const shown = `${orderVersion}/${edition}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#change = { por: command.actor.name, acao: command.kind };
    void this.refresh();
  }

  /** Sends everybody away who may no longer watch, and the places to the others. Never fails. */
  refresh(): Promise<void> {
    this.#waiting = true;
    this.#sending ??= this.#sendUntilCurrent();
    return this.#sending;
  }

  /** What is asked for while a message is being made goes out together, in the next one. */
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
    // In the same step as the last look: what is asked for from now on begins anew.
    this.#sending = null;
  }

  async #send(change: DeskMessage["mudanca"]): Promise<void> {
    const { sockets } = this;
    if (sockets.length === 0) return;
    const sessionIds = [...new Set(sockets.map((socket) => watcherOf(socket).sessionId))];
    const reads = [
      this.#users.readWatchers(sessionIds, Date.now()),
      this.#articles.readPlaces(),
      this.#articles.readLatest(FILLING_CANDIDATES),
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

  #stays(socket: WebSocket, allowed: ReadonlyMap<string, Watcher>): boolean {
    const { sessionId, role } = watcherOf(socket);
    const now = allowed.get(sessionId);
    if (now?.role === role) return true;
    if (now) socket.close(CLOSE_ROLE_CHANGED, "Perfil alterado");
    else socket.close(CLOSE_SESSION_ENDED, "Sessão encerrada");
    return false;
  }
}
