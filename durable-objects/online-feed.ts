import type { OnlineReaders } from "#app/features/audience/online.ts";
import { type BellMessage, ONLINE_ARTICLES_MAX, type OnlineMessage } from "#app/features/audience/online.wire.ts";
import { createUserRepository } from "#app/features/people/users.store.ts";
import { withTimeout } from "#app/platform/concurrency/single-flight.server.ts";
import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase, type Database, readOne } from "#app/platform/db/database.store.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { audience } from "./stubs.ts";
import { SessionSockets, sendTo, WatchedDurableObject, watcherOf } from "./watched-object.ts";

const TIME_LIMIT_MS = 5_000;

/** Interval at which the sessions of the sockets are read, besides each `refresh` that a change of people requests. Milliseconds. */
const SESSIONS_READ_EVERY_MS = MINUTE_MS;

const toMessage = (readers: OnlineReaders | null, at: number): OnlineMessage => ({
  online: readers?.online ?? null,
  materias: (readers?.pages ?? []).flatMap(({ articleId, readers: leitores }) => (articleId === null ? [] : [{ id: articleId, leitores }])).slice(0, ONLINE_ARTICLES_MAX),
  atualizadoEm: new Date(at).toISOString(),
});

/** The WebSockets of staff screens that show readers online; they survive hibernation. */
export class OnlineWatchers {
  readonly #sockets;
  readonly #users;
  #sessionsReadAt = 0;
  #isDue = false;
  #updating: Promise<void> | null = null;
  /** The last message, without its time. Lost in hibernation: then it is sent once more. */
  #shown = "";

  constructor(
    ctx: DurableObjectState,
    private readonly db: Database,
    private readonly online: () => Promise<OnlineReaders>,
  ) {
    this.#sockets = new SessionSockets(ctx);
    this.#users = createUserRepository(db);
  }

  get count(): number {
    return this.#sockets.open.length;
  }

  /** Accepts a watcher's socket and sends the current counts to it. */
  accept(request: Request): Response {
    const response = this.#sockets.accept(request);
    if (response.webSocket) void this.update();
    return response;
  }

  /** Closes at once the sockets that may no longer watch, and sends the others what changed. Never throws. */
  async refresh(): Promise<void> {
    this.#sessionsReadAt = 0;
    await this.update();
  }

  /** Sends these people's sockets that their bell has something new: only that, and they ask with their own session. */
  tell(userIds: readonly number[]): void {
    const people = new Set(userIds);
    const message: BellMessage = { notificacoes: true };
    for (const socket of this.#sockets.open) if (people.has(watcherOf(socket).userId)) sendTo(socket, JSON.stringify(message));
  }

  /** Sends the counts to newcomers, and to all if they changed since they were sent. Requests that come meanwhile share the next count. Never throws. */
  update(): Promise<void> {
    this.#isDue = true;
    this.#updating ??= this.#updateUntilCurrent();
    return this.#updating;
  }

  async #updateUntilCurrent(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      await this.#updateOnce();
    }
    // Same synchronous step as the last look at `#isDue`: a later request starts a new run.
    this.#updating = null;
  }

  async #updateOnce(): Promise<void> {
    try {
      const allowed = await this.#allowed();
      const sockets = allowed ?? this.#sockets.open;
      if (sockets.length === 0) return;
      // Sessions cannot be verified: send no count, so that clients do not show an outdated one as current.
      const message = toMessage(allowed === null ? null : await this.#count(), Date.now());
      const shown = JSON.stringify([message.online, message.materias]);
      const newcomers = this.#sockets.newcomersAmong(sockets);
      const text = JSON.stringify(message);
      for (const socket of shown === this.#shown ? newcomers : sockets) sendTo(socket, text);
      this.#shown = shown;
    } catch (error) {
      logEvent("error", "online-watchers", errorFields(error));
    }
  }

  /** Null while the audience does not answer: an old count would look like one of now. */
  async #count(): Promise<OnlineReaders | null> {
    try {
      return await withTimeout(TIME_LIMIT_MS, this.online());
    } catch (error) {
      logEvent("error", "online-count", errorFields(error));
      return null;
    }
  }

  /** The authorised sockets; null if their sessions cannot be read. */
  async #allowed(): Promise<WebSocket[] | null> {
    const now = Date.now();
    const sockets = this.#sockets.open;
    if (sockets.length === 0 || now - this.#sessionsReadAt < SESSIONS_READ_EVERY_MS) return sockets;
    try {
      const allowed = await withTimeout(TIME_LIMIT_MS, readOne(this.db, this.#users.readSessionHolders(this.#sockets.sessionIds, now)));
      this.#sessionsReadAt = now;
      return this.#sockets.closeOutdated(sockets, allowed);
    } catch (error) {
      logEvent("error", "online-sessions", errorFields(error));
      return null;
    }
  }
}

/** Time between two counts while somebody watches. Milliseconds. */
const COUNT_EVERY_MS = 5_000;

/**
 * An object, because many staff screens follow one count of readers, which is requested of the audience objects once for all of them. One per site.
 * It stores nothing: sockets belong to their connections, counts to the audience objects.
 */
export class OnlineFeed extends WatchedDurableObject {
  protected override readonly watchers = new OnlineWatchers(this.ctx, createDatabase(d1Binding(this.env.DB)), () => audience(this.env).online());
  protected override readonly watchDelayMs = COUNT_EVERY_MS;

  /** Tells the open screens of these people that their bell has something new. */
  async tell(userIds: readonly number[]): Promise<void> {
    this.watchers.tell(userIds);
  }

  override async alarm(): Promise<void> {
    await this.watchers.update();
    if (this.watchers.count > 0) await this.ctx.storage.setAlarm(Date.now() + COUNT_EVERY_MS);
  }

  /** For backups, as every object has it: there is nothing to keep. */
  async exportRows(): Promise<Record<string, never>> {
    return {};
  }

  async importRows(_backup: Record<string, never>): Promise<void> {
    // Nothing is stored.
  }
}
