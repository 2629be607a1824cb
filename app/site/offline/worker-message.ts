/** What a page tells its service worker. */
export type WorkerMessage =
  /** The reader's switch: from now on pages are asked for with `Save-Data: on`, or no longer. */
  | { type: "economia"; on: boolean }
  /** Paths of pages to have at hand when there is no network. */
  | { type: "guardar"; paths: readonly string[] };
