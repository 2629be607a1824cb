import { useEffect, useSyncExternalStore } from "react";
import { connectLive, type LiveSocketDeps } from "#app/features/highlights/newsroom/live-socket.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import type { BellMessage, OnlineMessage, TrendsWire } from "../../online.wire.ts";
import { TREND_ARTICLES_MAX } from "../../series.ts";

/** The trend of an article, and the hour it is of. */
export type ArticleTrend = TrendsWire["materias"][number] & { hora: number };

/** Readers online as a screen shows them; `total` null: not known yet, or not to be had. */
export interface ReadersOnline {
  state: "asking" | "known" | "failed";
  total: number | null;
  byArticle: ReadonlyMap<number, number>;
  trends: ReadonlyMap<number, ArticleTrend>;
}

/** The part of the poll's answer that is shown. */
interface PolledOnline {
  online: number;
  paginas: { postId: number | null; leitores: number }[];
}

/** Browser functions that the store needs; tests replace them. */
export interface ReadersOnlineDeps {
  open(): WebSocket;
  poll(): Promise<PolledOnline>;
  readTrends(ids: readonly number[]): Promise<TrendsWire>;
  isHidden(): boolean;
  /** Calls back when the page is hidden or shown. */
  onVisibility(listener: () => void): void;
  now(): number;
  random(): number;
}

export const NOT_ASKED: ReadersOnline = { state: "asking", total: null, byArticle: new Map(), trends: new Map() };

/** Time in which badges' requests are combined: badges of a screen appear one by one. Milliseconds. */
const COLLECT_MS = 150;

/**
 * Readers online for every screen of a tab, over one WebSocket. Without it the connection's retries poll, at most every
 * 30 s (spec 2 §9). While nobody looks, the page is hidden or no screen shows readers, there is neither.
 */
export class ReadersOnlineStore {
  #shown = NOT_ASKED;
  readonly #listeners = new Set<() => void>();
  readonly #bells = new Set<() => void>();
  #connection: { stop(): void } | null = null;
  readonly #wanted = new Map<number, number>();
  readonly #asked = new Set<number>();
  #trendsHour = -1;
  #collecting: ReturnType<typeof setTimeout> | undefined;
  #hasEnded = false;
  #isLive = false;

  constructor(private readonly deps: ReadersOnlineDeps) {
    deps.onVisibility(() => this.#follow());
  }

  snapshot = (): ReadersOnline => this.#shown;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#follow();
    return () => {
      this.#listeners.delete(listener);
      this.#follow();
    };
  };

  /** Calls back when the person's bell may have something new: when the server says so, and after each time nothing could be said. */
  subscribeBell = (listener: () => void): (() => void) => {
    this.#bells.add(listener);
    this.#follow();
    return () => {
      this.#bells.delete(listener);
      this.#follow();
    };
  };

  /** Asks for the trend of an article too, until the returned function is called. */
  watchTrend(articleId: number): () => void {
    this.#wanted.set(articleId, (this.#wanted.get(articleId) ?? 0) + 1);
    this.#collectTrends();
    return () => {
      const left = (this.#wanted.get(articleId) ?? 1) - 1;
      if (left > 0) this.#wanted.set(articleId, left);
      else this.#wanted.delete(articleId);
    };
  }

  #show(change: Partial<ReadersOnline>): void {
    this.#shown = { ...this.#shown, ...change };
    for (const listener of [...this.#listeners]) listener();
  }

  /** Connected exactly while somebody can see it. */
  #follow(): void {
    const isWatched = this.#listeners.size + this.#bells.size > 0 && !this.deps.isHidden() && !this.#hasEnded;
    if (isWatched && !this.#connection) {
      this.#connection = connectLive<OnlineMessage | BellMessage>({
        open: () => this.deps.open(),
        reread: () => this.#poll(),
        onMessage: (message) => {
          if ("notificacoes" in message) return this.#ring();
          this.#take(message.online, new Map(message.materias.map(({ id, leitores }) => [id, leitores])));
        },
        onStatus: (status) => {
          // The socket delivers nothing while disconnected: the bell fetches its count while it waits and once it is live again.
          if (status === "waiting" || (status === "live" && !this.#isLive)) this.#ring();
          this.#isLive = status === "live";
          if (status === "session-ended" || status === "role-changed") this.#end();
        },
        random: () => this.deps.random(),
      });
      this.#collectTrends();
    } else if (!isWatched && this.#connection) {
      this.#connection.stop();
      this.#connection = null;
      this.#isLive = false;
    }
  }

  #ring(): void {
    for (const listener of [...this.#bells]) listener();
  }

  #take(total: number | null, byArticle: ReadonlyMap<number, number>): void {
    this.#show({ state: total === null ? "failed" : "known", total, byArticle });
    this.#collectTrends();
  }

  /** The count as the API answers it, between two attempts to connect. */
  async #poll(): ReturnType<LiveSocketDeps<OnlineMessage | BellMessage>["reread"]> {
    try {
      const { online, paginas } = await this.deps.poll();
      const byArticle = new Map<number, number>();
      for (const { postId, leitores } of paginas) if (postId !== null) byArticle.set(postId, (byArticle.get(postId) ?? 0) + leitores);
      this.#take(online, byArticle);
      return "read";
    } catch (error) {
      this.#take(null, new Map());
      if (error instanceof ApiError && error.status === 401) return "session-ended";
      return error instanceof ApiError && error.status === 403 ? "role-changed" : "failed";
    }
  }

  /** Clears the counts when the session loses access. */
  #end(): void {
    this.#hasEnded = true;
    this.#connection = null;
    this.#show({ state: "failed", total: null, byArticle: new Map(), trends: new Map() });
  }

  /** Asks for the trends that are not known for this hour, together. */
  #collectTrends(): void {
    const hour = Math.floor(this.deps.now() / HOUR_MS);
    if (hour !== this.#trendsHour) this.#asked.clear();
    this.#trendsHour = hour;
    if (this.#collecting !== undefined || !this.#connection || [...this.#wanted.keys()].every((id) => this.#asked.has(id))) return;
    this.#collecting = setTimeout(() => {
      this.#collecting = undefined;
      void this.#readTrends();
    }, COLLECT_MS);
  }

  async #readTrends(): Promise<void> {
    const ids = [...this.#wanted.keys()].filter((id) => !this.#asked.has(id)).slice(0, TREND_ARTICLES_MAX);
    if (ids.length === 0) return;
    for (const id of ids) this.#asked.add(id);
    try {
      const { hora, materias } = await this.deps.readTrends(ids);
      const trends = new Map([...this.#shown.trends].filter(([id]) => !ids.includes(id)));
      for (const one of materias) trends.set(one.id, { ...one, hora });
      this.#show({ trends });
    } catch {
      // Without a trend the count is shown alone; the next hour requests it again.
      return;
    }
    this.#collectTrends();
  }
}

let store: ReadersOnlineStore | null = null;

/** This tab's store; in effects and events only, never while rendering on the server. */
function tabStore(): ReadersOnlineStore {
  store ??= new ReadersOnlineStore({
    open: () => new WebSocket(`${window.location.origin.replace(/^http/, "ws")}/api/dashboard/online/live`),
    poll: () => browserApi().get("/dashboard/online"),
    readTrends: (ids) => browserApi().get("/dashboard/online/tendencias", { ids: ids.join(",") }),
    isHidden: () => document.hidden,
    onVisibility: (listener) => document.addEventListener("visibilitychange", listener),
    now: () => Date.now(),
    random: Math.random,
  });
  return store;
}

const subscribe = (listener: () => void) => tabStore().subscribe(listener);
const snapshot = () => (store === null ? NOT_ASKED : store.snapshot());
const onServer = () => NOT_ASKED;

/** Readers online, as long as the page is looked at. */
export const useReadersOnline = (): ReadersOnline => useSyncExternalStore(subscribe, snapshot, onServer);

/** Calls `listener` when this person's bell may have something new, as long as the page is looked at. */
export function useBellSignal(listener: () => void): void {
  useEffect(() => tabStore().subscribeBell(listener), [listener]);
}

/** Readers of one article now; a screen with many articles is rendered again only where a count changed. */
export function useArticleReaders(articleId: number) {
  const readers = useSyncExternalStore(
    subscribe,
    () => snapshot().byArticle.get(articleId) ?? 0,
    () => 0,
  );
  const trend = useSyncExternalStore(
    subscribe,
    () => snapshot().trends.get(articleId) ?? null,
    () => null,
  );
  useEffect(() => tabStore().watchTrend(articleId), [articleId]);
  return { readers, trend };
}
