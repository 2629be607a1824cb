import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import type { BoardOutcome } from "#app/features/highlights/board.store.ts";
import { FILL_CANDIDATES } from "#app/features/highlights/board.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { type DeskMessage, toDeskArticle } from "#app/features/highlights/desk-message.wire.ts";
import { createUserRepository } from "#app/features/people/users.store.ts";
import { withTimeout } from "#app/platform/concurrency/single-flight.server.ts";
import { type Database, readTogether } from "#app/platform/db/database.store.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { SessionSockets, sendTo, watcherOf } from "./watched-object.ts";

const D1_TIME_LIMIT_MS = 5_000;
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 500;

/**
 * The WebSockets of people who have 'Ordenar Destaques' open; they survive hibernation. Before a message is sent, the
 * sessions behind the sockets and the places are read in one batch; sockets without a valid session are closed.
 */
export class BoardWatchers {
  readonly #sockets;
  readonly #articles;
  readonly #users;
  #change: DeskMessage["mudanca"] = null;
  #shown = "";
  #waiting = false;
  #sending: Promise<void> | null = null;

  constructor(
    ctx: DurableObjectState,
    private readonly db: Database,
  ) {
    this.#sockets = new SessionSockets(ctx);
    this.#articles = createArticleRepository(db);
    this.#users = createUserRepository(db);
  }

  get sockets(): WebSocket[] {
    return this.#sockets.open;
  }

  /** Accepts a watcher's socket and sends the current places to it. */
  accept(request: Request): Response {
    const response = this.#sockets.accept(request);
    if (response.webSocket) void this.refresh();
    return response;
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
    const reads = [
      this.#users.readSessionHolders(this.#sockets.sessionIds, Date.now()),
      this.#articles.readPlaces(),
      this.#articles.readLatest(FILL_CANDIDATES),
      this.#articles.readOrderVersion(),
    ] as const;
    const [allowed, places, newest, versao] = await withTimeout(D1_TIME_LIMIT_MS, readTogether(this.db, ...reads));
    const remaining = this.#sockets.closeOutdated(sockets, allowed);
    const desk = {
      supermanchete: places.superHeadline ? toDeskArticle(places.superHeadline) : null,
      destaques: places.highlights.map(toDeskArticle),
      recentes: newest.map(toDeskArticle),
    };
    const people = new Map(remaining.map((socket) => [watcherOf(socket).userId, allowed.get(watcherOf(socket).sessionId)?.name ?? ""]));
    // Once for all sockets of a person.
    const texts = new Map<number, string>();
    const textFor = (userId: number): string => {
      const pessoas = [...people].flatMap(([id, nome]) => (id === userId ? [] : [{ id, nome }]));
      return JSON.stringify({ ...desk, versao, pessoas, mudanca: change } satisfies DeskMessage);
    };
    for (const socket of remaining) {
      const { userId } = watcherOf(socket);
      const text = texts.get(userId) ?? textFor(userId);
      texts.set(userId, text);
      sendTo(socket, text);
    }
  }
}
