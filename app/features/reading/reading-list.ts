/** A story that a reader keeps on this device. */
export interface KeptForLater {
  path: string;
  title: string;
  /** Time when it was saved (ms). */
  at: number;
}

/** A story that a reader left before its end. */
export interface LeftStory extends KeptForLater {
  /** Part of the text above the screen's foot, 0–1. */
  part: number;
}

/** Most entries of each list, so that a device's storage is not filled by a forgotten habit; the oldest leave. */
export const LATER_MAX = 100;
export const LEFT_MAX = 12;

/** Parts between which a story counts as left in its middle: less was a glance, more was read. */
export const LEFT_FROM = 0.2;
export const LEFT_TO = 0.9;

const STORY = /^\/post\/\d{1,15}(?:-[a-z0-9-]*)?$/;

const isEntry = (value: unknown): value is KeptForLater => {
  const { path, title, at } = (typeof value === "object" && value !== null ? value : {}) as Partial<KeptForLater>;
  return typeof path === "string" && STORY.test(path) && typeof title === "string" && title.length <= 300 && typeof at === "number" && Number.isFinite(at);
};
const isLeft = (value: unknown): value is LeftStory =>
  isEntry(value) && typeof (value as LeftStory).part === "number" && (value as LeftStory).part >= 0 && (value as LeftStory).part <= 1;

function listIn(stored: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** The lists as this browser stored them; invalid entries are dropped, because anything may stand in a browser's storage. */
export const toLater = (stored: string | null): KeptForLater[] => listIn(stored).filter(isEntry).slice(0, LATER_MAX);
export const toLeft = (stored: string | null): LeftStory[] => listIn(stored).filter(isLeft).slice(0, LEFT_MAX);

/** The list with a story first, or without it where it was in it. */
export const laterToggled = (list: readonly KeptForLater[], story: KeptForLater): KeptForLater[] =>
  list.some(({ path }) => path === story.path) ? list.filter(({ path }) => path !== story.path) : [story, ...list].slice(0, LATER_MAX);

/** The list after a story was left: first where it was left in its middle, else no longer in it. A glance at one that was left further on changes nothing. */
export function leftAfter(list: readonly LeftStory[], story: LeftStory): LeftStory[] {
  const others = list.filter(({ path }) => path !== story.path);
  if (story.part >= LEFT_TO) return others;
  if (story.part < LEFT_FROM) return [...list];
  return [story, ...others].slice(0, LEFT_MAX);
}
