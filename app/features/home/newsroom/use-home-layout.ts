import { useCallback, useEffect, useRef, useState } from "react";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { useInterval } from "#app/ui/use-interval.ts";
import type { HomeSettingsWire } from "../home.wire.ts";
import { type DraftRange, draftOf, type LayoutDraft, sameDraft } from "./layout-form.ts";

/** The settings on an open screen. */
export interface LayoutState {
  /** As it was read last. */
  server: HomeSettingsWire;
  draft: LayoutDraft;
  /** Person who changed something elsewhere; null when nobody did. */
  changedBy: string | null;
}

/** Tells which parts have unsaved edits. */
export const unsavedOf = ({ server, draft }: Pick<LayoutState, "server" | "draft">) => {
  const stored = draftOf(server);
  return { schedule: !sameDraft(stored.schedule, draft.schedule), sections: !sameDraft(stored.sections, draft.sections) };
};

/** Merges the server's settings into the state: parts without unsaved edits follow, unsaved ones stay. `saved` is the part that this screen has just written. */
export function mergeServerSettings(state: LayoutState, news: HomeSettingsWire, saved: keyof LayoutDraft | null): LayoutState {
  const unsaved = unsavedOf(state);
  const stored = draftOf(news);
  const keeps = (part: keyof LayoutDraft) => unsaved[part] && part !== saved;
  return {
    ...state,
    server: news,
    draft: { schedule: keeps("schedule") ? state.draft.schedule : stored.schedule, sections: keeps("sections") ? state.draft.sections : stored.sections },
  };
}

/** Interval at which an open screen polls for changes of others. Milliseconds (ours). */
const POLL_INTERVAL_MS = 10_000;

/** Announces changes to this browser's other tabs. */
const CHANNEL = "lide:home-layout";

type Change = Partial<Pick<HomeSettingsWire, "activeLayout" | "dynamic">> & { schedule?: readonly DraftRange[]; sections?: LayoutDraft["sections"]; versao?: number };

/** The settings of the home page on an open screen: its unsaved edits, its changes, and those of others as they come. */
export function useHomeLayout(initial: HomeSettingsWire, initialDraft: LayoutDraft | undefined) {
  const [state, setState] = useState<LayoutState>(() => ({ server: initial, draft: initialDraft ?? draftOf(initial), changedBy: null }));
  const channel = useRef<BroadcastChannel | null>(null);
  const writing = useRef(false);

  /** Reads the server's settings again; returns whether it was reached. */
  const refresh = useCallback(async (): Promise<boolean> => {
    if (writing.current) return false;
    // Not reached: the next poll tries again.
    const news = await browserApi()
      .get<HomeSettingsWire>("/settings/home")
      .catch(() => null);
    if (!news?.versao || writing.current) return false;
    setState((now) => ((news.versao ?? 0) > (now.server.versao ?? 0) ? { ...mergeServerSettings(now, news, null), changedBy: news.alteradoPor ?? "" } : now));
    return true;
  }, []);

  useInterval(() => void refresh(), POLL_INTERVAL_MS);

  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    channel.current = opened;
    opened.onmessage = () => void refresh();
    const onFocus = () => void refresh();
    window.addEventListener("focus", onFocus);
    return () => {
      window.removeEventListener("focus", onFocus);
      opened.close();
      channel.current = null;
    };
  }, [refresh]);

  /** Writes a change and answers what was written; throws the API's error. */
  const write = async (change: Change): Promise<HomeSettingsWire> => {
    writing.current = true;
    try {
      const news = await browserApi().put<HomeSettingsWire>("/settings/home", change);
      setState((now) => mergeServerSettings(now, news, change.schedule ? "schedule" : change.sections ? "sections" : null));
      channel.current?.postMessage(news.versao);
      return news;
    } finally {
      writing.current = false;
    }
  };

  return {
    ...state,
    unsaved: unsavedOf(state),
    edit: (draft: Partial<LayoutDraft>) => setState((now) => ({ ...now, draft: { ...now.draft, ...draft } })),
    write,
    refresh,
    /** Discards unsaved edits. */
    takeServer: () => setState((now) => ({ ...now, draft: draftOf(now.server), changedBy: null })),
    dismiss: () => setState((now) => ({ ...now, changedBy: null })),
  };
}
