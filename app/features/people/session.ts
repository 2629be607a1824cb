/** A live session as its person or an admin sees it: where, since when, last used when (ms). */
export interface SessionLine {
  id: string;
  /** Browser and device in words; empty for one that began before they were kept. */
  device: string;
  /** On a computer that others use too. */
  isShared: boolean;
  createdAt: number;
  usedAt: number;
  endsAt: number;
}

/** A session on a shared computer ends after this long without activity (issue 7 §2). Milliseconds. */
export const SHARED_IDLE_MS = 10 * 60_000;
/** The page warns this long before the end. Milliseconds. */
export const SHARED_WARNING_MS = 60_000;
/** A page reports activity at most this often. Milliseconds. */
export const SESSION_TOUCH_INTERVAL_MS = 20_000;
