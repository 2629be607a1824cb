import { diffArrays } from "diff";
import type { Mark, Piece, TextBlock } from "./text-blocks.ts";

export type Change = "same" | "added" | "removed";

export interface MarkedPiece extends Piece {
  change: Change;
}

export interface MarkedBlock extends Omit<TextBlock, "pieces"> {
  pieces: readonly MarkedPiece[];
}

interface Word {
  text: string;
  marks: readonly Mark[];
  key: string;
}

const WORDS = /\s+|[\p{L}\p{N}]+(?:[-'’.,/][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu;

const wordsOf = (block: TextBlock): Word[] =>
  block.pieces.flatMap(({ text, marks }) => (text.match(WORDS) ?? []).map((word) => ({ text: word, marks, key: `${[...marks].sort().join()}|${word.replace(/\s+/, " ")}` })));

const keyOf = (block: TextBlock): string =>
  `${block.kind}|${block.src ?? ""}|${wordsOf(block)
    .map(({ key }) => key)
    .join("\u0000")}`;

/** Words beside one another that share style and change are one piece. */
function join(words: readonly (Word & { change: Change })[]): MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  for (const { text, marks, change } of words) {
    const last = pieces.at(-1);
    if (last && last.change === change && last.marks.join() === marks.join()) last.text += text;
    else pieces.push({ text, marks, change });
  }
  return pieces;
}

const whole = (block: TextBlock, change: Change): MarkedBlock => ({ ...block, pieces: block.pieces.map((piece) => ({ ...piece, change })) });

interface Compared {
  block: MarkedBlock;
  /** Share of common words, from 0 to 1. */
  likeness: number;
}

function compareWords(before: TextBlock, after: TextBlock): Compared {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const marked: (Word & { change: Change })[] = [];
  let shared = 0;
  for (const { value, added, removed } of diffArrays(old, now, { comparator: (one, other) => one.key === other.key })) {
    const change: Change = added ? "added" : removed ? "removed" : "same";
    if (change === "same") shared += value.filter(({ text }) => text.trim() !== "").length;
    for (const word of value) marked.push({ ...word, change });
  }
  const counted = Math.max(old.filter(({ text }) => text.trim() !== "").length, now.filter(({ text }) => text.trim() !== "").length, 1);
  return { block: { ...after, pieces: join(marked) }, likeness: shared / counted };
}

/** Below this share of common words a paragraph counts as replaced, not changed. */
const ALIKE = 0.35;
/** Texts with more changed blocks than this are paired by order only: comparing all pairs would be noticeably slow. */
const PAIRED_MAX = 40;

const mayPair = (one: TextBlock, other: TextBlock) => one.kind === other.kind && one.kind !== "picture" && one.kind !== "thing";

/** Pairs removed with added blocks: the most similar ones count as one changed block. */
function pair(removed: readonly TextBlock[], added: readonly TextBlock[]): MarkedBlock[] {
  const marked: MarkedBlock[] = [];
  let from = 0;
  for (const block of removed) {
    const reach = removed.length > PAIRED_MAX ? added.slice(from, from + 1) : added.slice(from);
    let best: (Compared & { at: number }) | null = null;
    for (const [index, candidate] of reach.entries()) {
      if (!mayPair(block, candidate)) continue;
      const compared = compareWords(block, candidate);
      if (compared.likeness >= ALIKE && compared.likeness > (best?.likeness ?? 0)) best = { ...compared, at: from + index };
    }
    if (best) {
      marked.push(...added.slice(from, best.at).map((one) => whole(one, "added")), best.block);
      from = best.at + 1;
    } else marked.push(whole(block, "removed"));
  }
  return [...marked, ...added.slice(from).map((one) => whole(one, "added"))];
}

/** Two texts merged, with removed and added words marked. Without the removed ones it is `after`, without the added ones `before`. */
export function compareBlocks(before: readonly TextBlock[], after: readonly TextBlock[]): MarkedBlock[] {
  const runs = diffArrays([...before], [...after], { comparator: (one, other) => keyOf(one) === keyOf(other) });
  const marked: MarkedBlock[] = [];
  let gone: TextBlock[] = [];
  for (const { value, added, removed } of runs) {
    if (removed) {
      gone = value;
      continue;
    }
    if (added) marked.push(...pair(gone, value));
    else marked.push(...gone.map((one) => whole(one, "removed")), ...value.map((one) => whole(one, "same")));
    gone = [];
  }
  return [...marked, ...gone.map((one) => whole(one, "removed"))];
}
