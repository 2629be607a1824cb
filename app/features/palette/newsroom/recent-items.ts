import { forget, recallJson, remember } from "#app/ui/device-storage.ts";

/** localStorage key of what this person opened from the palette last; deleted at sign-out. */
const STORAGE_KEY = "lide:recentes";
const RECENT_MAX = 8;

/** Something that was opened. */
export interface RecentItem {
  id: string;
  label: string;
  /** Kind and state, in words. */
  hint: string;
  icon: string;
  to: string;
}

const isItem = (value: unknown): value is RecentItem =>
  typeof value === "object" &&
  value !== null &&
  ["id", "label", "hint", "icon", "to"].every((name) => typeof (value as Record<string, unknown>)[name] === "string") &&
  /^\/admin(?:[/?]|$)/.test((value as RecentItem).to);

/** Returns the person's recently opened items, the last one first; none of another person's. */
export function recentItems(userId: number): RecentItem[] {
  const kept = recallJson(STORAGE_KEY) as { userId?: unknown; items?: unknown } | null;
  return kept?.userId === userId && Array.isArray(kept.items) ? kept.items.filter(isItem).slice(0, RECENT_MAX) : [];
}

/** Keeps what was opened on this device, where it can. */
export function rememberItem(userId: number, { id, label, hint, icon, to }: RecentItem): void {
  const items = [{ id, label, hint, icon, to }, ...recentItems(userId).filter((one) => one.id !== id)].slice(0, RECENT_MAX);
  remember(STORAGE_KEY, JSON.stringify({ userId, items }));
}

/** At sign-out: nothing of one person stays for the next. */
export const forgetRecentItems = (): void => forget(STORAGE_KEY);
