import type { Article } from "#app/features/articles/article.ts";
import { blocksOf, mostAlike, wordsIn } from "#app/features/articles/body-blocks.ts";
import { plainText } from "#app/features/articles/body-text.ts";
import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

/** Direct speech in a story's text. */
export interface Quotation {
  words: string;
  /** Where the block that holds it stands in the body. */
  block: { start: number; end: number };
}

/** A quotation bound to the part of a recording where it is said. Times in milliseconds. */
export interface Proof {
  id: number;
  articleId: number;
  /** As they stood in the text when they were bound. */
  words: string;
  mediaKey: string;
  startMs: number;
  endMs: number;
  /** Null while the file is not in the library: it was deleted. */
  recording: { id: number; title: string } | null;
  boundByName: string;
  version: number;
  updatedAt: number;
}

/**
 * What a proof is worth for a text: `recorded`, its words stand there and its recording exists; `silent`, they stand there without it;
 * `changed`, other words stand there now; `gone`, nothing like it does.
 */
export type ProofState = { kind: "recorded" | "silent" | "changed"; at: Quotation } | { kind: "gone" };

export type PlacedProof = Proof & { state: ProofState };

/** A proof as it is asked for: the words as they stand in the text, and where they are said. */
export interface AskedProof {
  words: string;
  mediaId: number;
  startMs: number;
  endMs: number;
}

export interface StoryQuotations {
  article: Article;
  /** All of its text. */
  quotations: Quotation[];
  proofs: PlacedProof[];
}

/** Limits (ours): proofs of a story, words of a quotation (characters), length of a proof's part (ms). */
export const PROOFS_MAX = 60;
export const WORDS_MAX = 1_000;
export const PART_MAX_MS = 5 * MINUTE_MS;

/** A title in quotation marks, or one ironic word, is no speech (ours). */
const WORDS_MIN = 2;

/** Speech that goes on in the next paragraph has no closing mark. */
const QUOTED = /“([^“”]+)(?:”|$)|«([^«»]+)»|"([^"]+)"/g;

/**
 * Words as they are compared: what was said, without what the writer adds. Capitals, punctuation and spacing may change; a letter, an
 * accent or a number may not.
 */
export const wordsKey = (text: string): string =>
  (
    text
      .normalize("NFC")
      .toLocaleLowerCase("pt-BR")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(" ");

/** The quotations of a sanitised body, each once: what stands in quotation marks within a block, and quote blocks without marks. */
export function quotationsIn(body: string): Quotation[] {
  const found = new Map<string, Quotation>();
  for (const { html, start, end } of blocksOf(body)) {
    const text = plainText(html);
    const marked = [...text.matchAll(QUOTED)].map(([, curly, angled, straight]) => curly ?? angled ?? straight ?? "");
    for (const said of marked.length === 0 && html.startsWith("<blockquote") ? [text] : marked) {
      const words = said.replace(/\s+/g, " ").trim();
      const key = wordsKey(words);
      if (key.split(" ").length >= WORDS_MIN && words.length <= WORDS_MAX && !found.has(key)) found.set(key, { words, block: { start, end } });
    }
  }
  return [...found.values()];
}

/** Returns the proofs with their state for these quotations of a text, in text order; proofs in the state `gone` come last. A quotation is the changed form of at most one proof. */
export function placeProofs<P extends Pick<Proof, "words" | "recording">>(quotations: readonly Quotation[], proofs: readonly P[]): (P & { state: ProofState })[] {
  if (proofs.length === 0) return [];
  const keys = quotations.map(({ words }) => wordsKey(words));
  const bound = new Set(proofs.map(({ words }) => wordsKey(words)));
  // Words that have a proof of their own are not those of another one, changed.
  const others = keys.map((key) => wordsIn(bound.has(key) ? "" : key));
  const stateOf = ({ words, recording }: P): ProofState => {
    const key = wordsKey(words);
    const same = quotations[keys.indexOf(key)];
    if (same) return { kind: recording ? "recorded" : "silent", at: same };
    const at = mostAlike(others, wordsIn(key));
    const alike = quotations[at];
    if (alike) others[at] = wordsIn("");
    return alike ? { kind: "changed", at: alike } : { kind: "gone" };
  };
  const orderOf = ({ state }: { state: ProofState }) => (state.kind === "gone" ? quotations.length : quotations.indexOf(state.at));
  return proofs.map((proof) => ({ ...proof, state: stateOf(proof) })).sort((one, other) => orderOf(one) - orderOf(other));
}

const SECOND = /^(?:(\d{1,2}):)?(?:(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/;

/** A typed place in a recording ("2:03,5", "1:02:03", "123.4") in milliseconds; null for anything else. */
export function parseSecond(text: string): number | null {
  const [whole, first, second, seconds = "", fraction = ""] = SECOND.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const [hours, minutes] = second === undefined ? [0, Number(first ?? 0)] : [Number(first ?? 0), Number(second)];
  if ((first !== undefined || second !== undefined) && Number(seconds) > 59) return null;
  return ((hours * 60 + minutes) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, "0"));
}

/** A place in a recording as it is typed: "2:03,5". */
export function secondText(ms: number): string {
  const tenths = Math.round(ms / 100);
  const [hours, minutes, seconds] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, Math.floor(tenths / 10) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}${tenths % 10 > 0 ? `,${tenths % 10}` : ""}`;
}

/** Address of a proof's part of its recording, as a media fragment (W3C Media Fragments, `t` in seconds). */
export const partAddress = ({ mediaKey, startMs, endMs }: Pick<Proof, "mediaKey" | "startMs" | "endMs">): string => `/media/${mediaKey}#t=${startMs / 1_000},${endMs / 1_000}`;

export const quotationsPath = (articleId: number): string => `/admin/citacoes/${articleId}`;

/** Refusals carry the proof as it is, when a write came too late. */
export const CURRENT_PROOF: CarriedKind<Proof> = { kind: "quotation" };
