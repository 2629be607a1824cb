import { plainText } from "#app/features/articles/body-text.ts";
import { foldWord } from "#app/platform/text/fold.ts";
import { isAbbreviation } from "#app/platform/text/sentences.ts";
import type { CheckContext, CheckedContent, Finding } from "./story-check.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A sentence of a field. Its tokens are those of the field, so that their positions are the field's. */
export interface Sentence {
  text: string;
  /** Without accents and case. */
  folded: string;
  tokens: readonly Token[];
}

export interface FieldText {
  text: string;
  tokens: readonly Token[];
  sentences: readonly Sentence[];
}

/** A story as its rules read it: the words of each field, taken apart once. */
export interface ReadStory {
  content: CheckedContent;
  kicker: FieldText;
  title: FieldText;
  subtitle: FieldText;
  summary: readonly FieldText[];
  /** Plain text of the body. */
  body: FieldText;
  /** All fields that a reader reads as sentences, in their order on the page. */
  fields: readonly FieldText[];
}

export type RuleFinding = Omit<Finding, "rule">;

/** One rule: pure, linear in the length of its text. */
export type StoryRule = (story: ReadStory, context: CheckContext) => readonly RuleFinding[];

/** More of one rule would only hide the others. */
const FINDINGS_MAX = 10;

function endsSentence(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token || !next || next.isTight) return false;
  if (/^[!?…]$/.test(token.text)) return true;
  if (token.text !== ".") return /^["”»]$/.test(token.text) && token.isTight && /^[.!?…]$/.test(tokens[at - 1]?.text ?? "") && next.letters !== "lower";
  const before = tokens[at - 1];
  if (next.letters === "lower") return false;
  return !(token.isTight && before?.kind === "word" && isAbbreviation(before.text, tokens[at - 2]?.text));
}

function sentencesOf(text: string, tokens: readonly Token[]): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const [last, next] = [tokens[at], tokens[at + 1]];
    const first = tokens[from];
    if (!last || !first) break;
    if (next && !endsSentence(tokens, at) && !text.slice(last.end, next.start).includes("\n")) continue;
    const sentence = text.slice(first.start, last.end);
    sentences.push({ text: sentence, folded: foldWord(sentence), tokens: tokens.slice(from, at + 1) });
    from = at + 1;
  }
  return sentences;
}

export function fieldOf(text: string): FieldText {
  const tokens = tokensOf(text);
  return { text, tokens, sentences: sentencesOf(text, tokens) };
}

export function readStory(content: CheckedContent): ReadStory {
  const [kicker, title, subtitle, body] = [fieldOf(content.kicker), fieldOf(content.title), fieldOf(content.subtitle), fieldOf(plainText(content.body))];
  const summary = content.quickSummary.map(fieldOf);
  return { content, kicker, title, subtitle, summary, body, fields: [title, subtitle, ...summary, body] };
}

/** The text between two tokens of a sentence, with both. */
export function passageOf(sentence: Sentence, from: number, to: number): string {
  const [first, last] = [sentence.tokens[from], sentence.tokens[Math.min(to, sentence.tokens.length - 1)]];
  const origin = sentence.tokens[0]?.start ?? 0;
  return first && last ? sentence.text.slice(first.start - origin, last.end - origin) : sentence.text;
}

/** The text where a pattern was found in the folded sentence; where folding moved it, the whole sentence. */
export const passageIn = ({ text, folded }: Sentence, start: number, end: number): string => (folded.length === text.length ? text.slice(start, end) : text);

/** Each passage once, and not more than a person can take in. */
export function oncePerPassage(findings: Iterable<RuleFinding>): RuleFinding[] {
  const kept = new Map<string, RuleFinding>();
  for (const finding of findings) {
    const key = `${finding.passage ?? ""}\n${finding.sentence}`;
    if (!kept.has(key)) kept.set(key, finding);
    if (kept.size === FINDINGS_MAX) break;
  }
  return [...kept.values()];
}

/** The first words of a sentence, as long as a line on a phone. Characters. */
const EXCERPT_MAX = 160;

export const excerptOf = ({ text }: Sentence): string =>
  text.length <= EXCERPT_MAX ? text : text.slice(0, text.lastIndexOf(" ", EXCERPT_MAX) > 0 ? text.lastIndexOf(" ", EXCERPT_MAX) : EXCERPT_MAX);
