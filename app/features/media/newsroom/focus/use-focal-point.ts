import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#app/ui/newsroom/api-client.ts";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { CENTRE, type FocalPoint, sameFocus } from "../../crop.ts";
import type { MediaWire } from "../../media.wire.ts";
import { pictureSizeOf } from "../../picture.ts";

/** A moved point is saved after this long without another move (ours). Milliseconds. */
const SAVE_DELAY_MS = 600;

type Status = "loading" | "unknown" | "ready" | "saving" | "saved" | "failed";

interface State {
  /** Key of the picture. */
  key: string;
  point: FocalPoint;
  /** As the server has it. */
  stored: FocalPoint;
  status: Status;
  /** Why the server refused, where it said so. */
  reason: string | null;
}

export interface FocalPointControl extends Omit<State, "key" | "stored"> {
  /** Moves the point; it is saved when it rests. */
  move(point: FocalPoint): void;
  /** Saves it now; tries again after a failure. */
  saveNow(): void;
}

/** The focal point of a cover that is stored here, loaded, moved and saved; null for any other cover. A failed save keeps the point. */
export function useFocalPoint(coverUrl: string): FocalPointControl | null {
  const key = pictureSizeOf(coverUrl)?.key ?? null;
  const [state, setState] = useState<State | null>(null);
  const current = useRef<State | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isSending = useRef(false);

  const change = useCallback((changes: Partial<State>) => {
    if (!current.current) return;
    current.current = { ...current.current, ...changes };
    setState(current.current);
  }, []);

  const load = useCallback(
    async (of: string) => {
      current.current = { key: of, point: CENTRE, stored: CENTRE, status: "loading", reason: null };
      setState(current.current);
      try {
        const { foco } = await browserApi().get<MediaWire>(`/media/${of}`);
        if (current.current?.key === of) change({ point: foco, stored: foco, status: "ready" });
      } catch {
        if (current.current?.key === of) change({ status: "unknown" });
      }
    },
    [change],
  );

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const from = current.current;
    if (!from || isSending.current || from.status === "loading" || from.status === "unknown" || sameFocus(from.point, from.stored)) return;
    isSending.current = true;
    change({ status: "saving", reason: null });
    let isSaved = false;
    try {
      const { foco } = await browserApi().patch<MediaWire>(`/media/${from.key}`, { foco: from.point });
      isSaved = true;
      if (current.current?.key === from.key) change({ stored: foco, status: "saved" });
    } catch (error) {
      if (current.current?.key === from.key) change({ status: "failed", reason: error instanceof ApiError ? error.detail : null });
    }
    isSending.current = false;
    // It may have moved meanwhile.
    if (isSaved && timer.current === undefined) await save();
  }, [change]);

  useEffect(() => {
    if (key === null) {
      current.current = null;
      setState(null);
      return;
    }
    void load(key);
    // What was moved last is not lost with the screen, nor with another cover.
    return () => void (timer.current !== undefined && save());
  }, [key, load, save]);

  if (!state || state.key !== key) return null;
  const { point, status, reason } = state;
  return {
    point,
    status,
    reason,
    move(to) {
      if (status === "loading" || status === "unknown") return;
      change({ point: to, ...(status === "saved" ? { status: "ready" } : {}) });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), SAVE_DELAY_MS);
    },
    saveNow: () => void (status === "unknown" ? load(state.key) : save()),
  };
}
