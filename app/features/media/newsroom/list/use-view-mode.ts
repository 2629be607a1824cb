import { useCallback, useSyncExternalStore } from "react";

export type ViewMode = "grid" | "list";

const KEY = "lide:media-view";
const listeners = new Set<() => void>();

/** A forbidden storage means the grid, each time. */
function read(): ViewMode {
  try {
    return window.localStorage.getItem(KEY) === "list" ? "list" : "grid";
  } catch {
    return "grid";
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Grid or list, as this browser chose last. */
export function useViewMode(): [ViewMode, (mode: ViewMode) => void] {
  const mode = useSyncExternalStore<ViewMode>(subscribe, read, () => "grid");
  const choose = useCallback((next: ViewMode) => {
    try {
      window.localStorage.setItem(KEY, next);
    } finally {
      for (const listener of listeners) listener();
    }
  }, []);
  return [mode, choose];
}
