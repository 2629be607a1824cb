/** Blocks of a sanitised body: the elements at its top, which readers see one below the other, and loose text between them. */

export interface BodyBlock {
  html: string;
  /** Indexes of the body; white space between blocks belongs to none. */
  start: number;
  end: number;
}

const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;
const VOID = new Set(["br", "hr", "img"]);
/** Elements within a line of text. At the top of a body they are parts of loose text. */
const INLINE = new Set(["a", "br", "cite", "code", "em", "s", "small", "strong", "sub", "sup", "u"]);

/** The blocks of a body, in their order. */
export function blocksOf(body: string): BodyBlock[] {
  const blocks: BodyBlock[] = [];
  let depth = 0;
  let from = 0;
  const closeAt = (to: number) => {
    const text = body.slice(from, to);
    const start = from + text.length - text.trimStart().length;
    if (text.trim() !== "") blocks.push({ html: text.trim(), start, end: start + text.trim().length });
    from = to;
  };
  for (const { 0: tag, 1: slash, 2: written = "", index } of body.matchAll(TAG)) {
    const name = written.toLowerCase();
    const isBlock = !INLINE.has(name);
    const end = index + tag.length;
    if (depth === 0 && isBlock && !slash) closeAt(index);
    if (!VOID.has(name)) depth = Math.max(0, depth + (slash ? -1 : 1));
    if (depth === 0 && isBlock) closeAt(end);
  }
  closeAt(body.length);
  return blocks;
}

export const blockHtml = (body: string): string[] => blocksOf(body).map(({ html }) => html);

/** Range of a list, its end not included. */
export interface Run {
  from: number;
  to: number;
}

/** The only place where `run` stands in a list; null where it stands nowhere, or more than once. An empty run stands in an empty list. */
export function onlyPlace(list: readonly string[], run: readonly string[]): Run | null {
  if (run.length === 0) return list.length === 0 ? { from: 0, to: 0 } : null;
  let found: Run | null = null;
  for (let from = 0; from + run.length <= list.length; from += 1) {
    if (!run.every((block, index) => list[from + index] === block)) continue;
    if (found) return null;
    found = { from, to: from + run.length };
  }
  return found;
}

/** Most blocks of a run, so that a text of a thousand equal rules costs little (ours). */
const RUN_MAX = 20;

/** The shortest run around `at` that stands once, by taking in neighbours on both sides in turn; null where none of at most `RUN_MAX` does. */
export function onlyRun(list: readonly string[], at: number): Run | null {
  const run = { from: at, to: at + 1 };
  while (!onlyPlace(list, list.slice(run.from, run.to))) {
    if (run.to - run.from >= Math.min(RUN_MAX, list.length)) return null;
    if (run.from > 0 && (at - run.from <= run.to - 1 - at || run.to === list.length)) run.from -= 1;
    else run.to += 1;
  }
  return run;
}

/** The words of a text or of HTML, each once. */
export const wordsIn = (html: string): ReadonlySet<string> => new Set(html.replace(/<[^<>]*>/g, " ").match(/[\p{L}\p{N}]+/gu) ?? []);

/** Share of words that two texts have in common, from 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared / Math.max(one.size, other.size, 1);
}

/** Below this share a text is another one, not a changed one; as in the history of versions. */
const ALIKE = 0.35;

/** Index of the text, from `from` on, that has most of these words; -1 where none is alike. */
export function mostAlike(texts: readonly ReadonlySet<string>[], words: ReadonlySet<string>, from = 0): number {
  let best = { at: -1, likeness: ALIKE };
  for (let at = from; at < texts.length; at += 1) {
    const found = likeness(words, texts[at] ?? new Set());
    if (found > best.likeness) best = { at, likeness: found };
  }
  return best.at;
}
