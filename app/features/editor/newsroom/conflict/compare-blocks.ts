import { diffArrays } from "diff";

/** A run of text in one style, or a described non-text element (`thing`). */
export interface Piece {
  text: string;
  marks: readonly Mark[];
}

export type Mark = "strong" | "em" | "u" | "s" | "sub" | "sup" | "code" | "a";

export type BlockKind = "p" | "h2" | "h3" | "h4" | "li" | "quote" | "cell" | "caption" | "picture" | "thing";

/** Unit of comparison: a paragraph, a heading, an item, a picture. */
export interface TextBlock {
  kind: BlockKind;
  pieces: readonly Piece[];
  /** Address of a picture. */
  src?: string;
}

const KINDS: Record<string, BlockKind> = {
  P: "p",
  H2: "h2",
  H3: "h3",
  H4: "h4",
  LI: "li",
  DT: "li",
  DD: "li",
  BLOCKQUOTE: "quote",
  CITE: "quote",
  TD: "cell",
  TH: "cell",
  FIGCAPTION: "caption",
};
const MARKS: Record<string, Mark> = { STRONG: "strong", B: "strong", EM: "em", I: "em", U: "u", S: "s", DEL: "s", SUB: "sub", SUP: "sup", CODE: "code", A: "a" };
/** Elements with text that is not part of the article. */
const SILENT = new Set(["SCRIPT", "STYLE", "TEMPLATE", "TEXTAREA", "TITLE", "NOSCRIPT", "SVG", "MATH"]);

const isSafePicture = (src: string) => /^\/img\/[\w.-]+(\?[\w=&-]*)?$/.test(src) || src.startsWith("https://");

/** A body as blocks of text. Parsed in an inert document, where nothing loads or runs. */
export function readBlocks(html: string): TextBlock[] {
  const dom = document.implementation.createHTMLDocument("").createElement("div");
  dom.innerHTML = html;
  const blocks: TextBlock[] = [];
  let open: { kind: BlockKind; pieces: Piece[] } | null = null;
  const close = () => {
    if (open?.pieces.some(({ text }) => text.trim() !== "")) blocks.push(open);
    open = null;
  };
  const walk = (node: Node, kind: BlockKind, marks: readonly Mark[]): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = (node.nodeValue ?? "").replace(/\s+/g, " ");
      if (text === "" || (text === " " && !open)) return;
      open ??= { kind, pieces: [] };
      open.pieces.push({ text, marks });
      return;
    }
    if (!(node instanceof Element) || SILENT.has(node.tagName.toUpperCase())) return;
    const name = node.tagName;
    if (name === "BR") {
      open?.pieces.push({ text: " ", marks });
      return;
    }
    if (name === "SMALL") {
      open ??= { kind, pieces: [] };
      open.pieces.push({ text: ` [Nota: ${(node.textContent ?? "").replace(/\s+/g, " ").trim()}]`, marks });
      return;
    }
    if (name === "A" && node.hasAttribute("data-embed")) {
      close();
      blocks.push({ kind: "thing", pieces: [{ text: `Conteúdo incorporado: ${node.getAttribute("href") ?? ""}`, marks: [] }] });
      return;
    }
    if (name === "IMG" || name === "IFRAME" || name === "HR") {
      close();
      const src = node.getAttribute("src") ?? "";
      if (name === "IMG")
        blocks.push({ kind: "picture", pieces: [{ text: `Imagem: ${node.getAttribute("alt") || "sem descrição"}`, marks: [] }], ...(isSafePicture(src) ? { src } : {}) });
      else blocks.push({ kind: "thing", pieces: [{ text: name === "HR" ? "Linha divisória" : `Conteúdo incorporado: ${src}`, marks: [] }] });
      return;
    }
    const mark = MARKS[name];
    if (mark) {
      for (const child of node.childNodes) walk(child, kind, marks.includes(mark) ? marks : [...marks, mark]);
      return;
    }
    const own = KINDS[name];
    const inner = own === undefined || (own === "p" && kind !== "p") ? kind : own;
    close();
    for (const child of node.childNodes) walk(child, inner, marks);
    close();
  };
  for (const child of dom.childNodes) walk(child, "p", []);
  close();
  return blocks;
}

/** A line of text as it is, for fields that are no HTML. */
export const plainBlocks = (text: string): TextBlock[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => ({ kind: "p", pieces: [{ text: line, marks: [] }] }));

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
