import { useEffect, useSyncExternalStore } from "react";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { NOT_ASKED, type ReadersOnline, ReadersOnlineStore } from "./readers-online.ts";

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
