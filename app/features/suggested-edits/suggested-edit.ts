import { blockHtml, blocksOf, mostAlike, onlyPlace, onlyRun, type Run, wordsIn } from "#app/features/articles/body-blocks.ts";

/** Suggested edits of a story: changes that somebody proposes, and that change nothing until who may edit the story accepts them. */

export const EDITED_FIELDS = ["title", "subtitle", "body"] as const;
export type EditedField = (typeof EDITED_FIELDS)[number];

/** Limits (ours): characters of the passage before and after, of all of one sending, and of a reason; edits of one sending; pending ones of a story. */
export const PASSAGE_MAX = 20_000;
export const SENDING_MAX = 200_000;
export const REASON_MAX = 300;
export const EDITS_MAX = 40;
export const PENDING_MAX = 60;

/** A passage, and what is to stand in its place. Of a body: whole blocks, which stand there once; of another field: its whole text. */
export interface EditChange {
  field: EditedField;
  before: readonly string[];
  after: readonly string[];
}

export interface NewEdit extends EditChange {
  reason: string;
}

export const EDIT_STATES = ["pending", "accepted", "refused"] as const;
export type EditState = (typeof EDIT_STATES)[number];

/** A stored one. Times in milliseconds. */
export interface SuggestedEdit extends NewEdit {
  id: number;
  articleId: number;
  state: EditState;
  /** Null once the person's account is gone. */
  authorId: number | null;
  authorName: string;
  createdAt: number;
  decided: { at: number; byName: string } | null;
}

/** An edit beside the story as it is now: its position in the text, and for a conflict (null) what stands there instead. */
export interface PlacedEdit extends SuggestedEdit {
  place: number | null;
  now: string | null;
}

/** Fields of a story that edits are about. */
export type EditedStory = Readonly<Record<EditedField, string>>;

/** The text of a field with the change made; null where the passage stands there no more, or more than once: it is never put anywhere else. */
export function applyEdit(value: string, { field, before, after }: EditChange): string | null {
  if (field !== "body") return value === before[0] ? (after[0] ?? "") : null;
  const blocks = blocksOf(value);
  const place = onlyPlace(
    blocks.map(({ html }) => html),
    before,
  );
  if (!place) return null;
  const [first, last] = [blocks[place.from], blocks[place.to - 1]];
  return first && last ? value.slice(0, first.start) + after.join("") + value.slice(last.end) : after.join("");
}

/** Index of the block that a passage most likely became; -1 for none. For people to look at: nothing is written there. */
export const likelyBlock = (blocks: readonly string[], { before }: EditChange): number => mostAlike(blocks.map(wordsIn), wordsIn(before.join(" ")));

/** Edits beside a story as it is now, in the order of its text; conflicts and decided ones behind. */
export function placeEdits(story: EditedStory, edits: readonly SuggestedEdit[]): PlacedEdit[] {
  const blocks = blockHtml(story.body);
  const placed = edits.map((edit): PlacedEdit => {
    const { field, before, state } = edit;
    if (state !== "pending") return { ...edit, place: null, now: null };
    if (field !== "body") return story[field] === before[0] ? { ...edit, place: EDITED_FIELDS.indexOf(field), now: null } : { ...edit, place: null, now: story[field] };
    const found = onlyPlace(blocks, before);
    return found ? { ...edit, place: EDITED_FIELDS.length + found.from, now: null } : { ...edit, place: null, now: blocks[likelyBlock(blocks, edit)] ?? null };
  });
  return placed.sort((one, other) => (one.place ?? Number.MAX_SAFE_INTEGER) - (other.place ?? Number.MAX_SAFE_INTEGER));
}

/** A change of blocks that somebody edited, with the indexes of the edited ones. */
export interface BodyCut {
  change: EditChange;
  edited: readonly number[];
}

/**
 * Cuts an edited body into changes, one for each edited block; null where a block cannot be told from others. `edited`: what
 * each of these blocks became. A block that stands more than once takes its neighbours in, and changes that then overlap are one.
 */
export function cutBody(blocks: readonly string[], edited: ReadonlyMap<number, readonly string[]>): BodyCut[] | null {
  const runs: Run[] = [];
  for (const at of [...edited.keys()].sort((one, other) => one - other)) {
    const run = onlyRun(blocks, at);
    if (!run) return null;
    for (let last = runs.at(-1); last && last.to > run.from; last = runs.at(-1)) {
      run.from = Math.min(run.from, last.from);
      run.to = Math.max(run.to, last.to);
      runs.pop();
    }
    runs.push(run);
  }
  return runs.map(({ from, to }) => {
    const within = Array.from({ length: to - from }, (_, index) => from + index);
    const after = within.flatMap((at) => edited.get(at) ?? blocks.slice(at, at + 1));
    return { change: { field: "body", before: blocks.slice(from, to), after }, edited: within.filter((at) => edited.has(at)) };
  });
}

/** Changes made one after another; those that do not fit any more are left out. */
export function applyEdits<E extends EditChange>(story: EditedStory, edits: readonly E[]): { story: EditedStory; applied: E[] } {
  let now = story;
  const applied: E[] = [];
  for (const edit of edits) {
    const value = applyEdit(now[edit.field], edit);
    if (value === null) continue;
    now = { ...now, [edit.field]: value };
    applied.push(edit);
  }
  return { story: now, applied };
}

/** An edit that names its passage: HTML of whole blocks, or the text of a line. */
export interface SentPassage {
  field: EditedField;
  before: string;
  after: string;
  reason: string;
}

/** A block of the form: what it holds now, and why it was changed. */
export interface TypedBlock {
  text: string;
  reason: string;
}

export interface TypedEdits {
  title: TypedBlock;
  subtitle: TypedBlock;
  /** By the index of the block. */
  blocks: ReadonlyMap<number, TypedBlock>;
}

/** Screens: the suggestions of a story, and the form that makes some. */
export const editsPath = (articleId: number): string => `/admin/sugestoes/${articleId}`;
export const suggestPath = (articleId: number, from?: number): string => `${editsPath(articleId)}/nova${from === undefined ? "" : `?de=${from}`}`;
