import { SUMMARY_TOPIC_MAX, SUMMARY_TOPICS, TAG_MAX } from "#app/features/articles/article.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { fold } from "#app/platform/text/fold.ts";
import { sentencesOf } from "#app/platform/text/sentences.ts";
import { cutText } from "./cut-text.ts";

/** Prefixes and wrappers that are not part of a suggestion. */
const LEADING = /^\s*(?:(?:[-*•–—▪◦·>#]+|\(?\d{1,2}\s*[.)\]:–—-](?!\d)|\d{1,2}[ºª°]|\p{Extended_Pictographic}\uFE0F?|\*\*|__)\s*)+/u;
const LABEL = /^(?:(?:t[íi]tulo|subt[íi]tulo|chap[ée]u|manchete|op[çc][ãa]o|sugest[ãa]o|t[óo]pico|tag|resumo|headline)s?(?:\s*n[ºo°.]*)?(?:\s*\d{1,2})?\s*[:–—-]\s+)/i;
const QUOTES = /^["'“”‘’«»`]+|(?<!["'“”‘’«»`])["'“”‘’«»`]+$/gu;
/** A sentence with which models begin or end: "Aqui estão três sugestões:", "Espero ter ajudado!". */
const TALK =
  /^(?:aqui est[ãa]o?|claro|certamente|com certeza|seguem?|segue abaixo|abaixo|essas s[ãa]o|estas s[ãa]o|sugest[õo]es|op[çc][õo]es|t[íi]tulos|subt[íi]tulos|chap[ée]us|tags|t[óo]picos|resumo|espero|se precisar|posso)\b.*[:!.]$/i;

/** A line without the number or bullet before it. */
export const withoutBullet = (line: string): string => line.replace(LEADING, "");

/** One line of an answer without numbers, bullets, quotes, Markdown and labels. */
export function cleanLine(line: string): string {
  const bare = line
    .replace(/<[^<>]*>/g, "")
    .replace(LEADING, "")
    .replace(/\*\*|__|`+|~~/g, "")
    .replace(/(^|\s)(?:\*([^\s*](?:[^*]*[^\s*])?)\*|_([^\s_](?:[^_]*[^\s_])?)_)(?=\s|$|[.,;:!?])/gu, "$1$2$3")
    .replace(/\[([^[\]]+)\]\([^()]*\)/g, "$1")
    .replace(/(?<![*_])[*_]+$/, "")
    .replace(/\s+/g, " ")
    .trim();
  const unlabelled = bare.replace(LABEL, "").trim();
  // Quotes around the whole are the model's; quotes within are speech.
  const inner = unlabelled.replace(/[,;]$/, "").replace(QUOTES, "");
  return (/["“”«»]/.test(inner) ? unlabelled.replace(/^"(.*)"[,;]?$/, "$1") : inner).trim();
}

function stringsWithin(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(stringsWithin);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsWithin) : [];
}

/** The texts of an answer that is JSON, alone or in a fence; null when it is none. */
function fromJson(answer: string): string[] | null {
  const bare = answer.replace(/```(?:json)?/gi, "").trim();
  const [start, end] = [bare.search(/[[{]/), Math.max(bare.lastIndexOf("]"), bare.lastIndexOf("}"))];
  if (start < 0 || end < start) return null;
  try {
    return stringsWithin(JSON.parse(bare.slice(start, end + 1)));
  } catch {
    return null;
  }
}

/** The suggestions in a model's answer, in any of its formats. */
export function readAnswer(answer: string): string[] {
  const lines = fromJson(answer) ?? answer.replace(/```\w*/g, "").split(/\n|(?<=\S)\s+(?=\d{1,2}[.)]\s+["“\p{Lu}])/u);
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "" && !TALK.test(line))
    .map(cleanLine)
    .filter((line) => /\p{L}/u.test(line));
}

/** Tags that are offered at once. */
export const TAGS_SHOWN = 8;

const isNew = (tag: string, taken: readonly string[]) => !taken.some((one) => fold(one) === fold(tag));

/** Distinct tags that a form can hold and does not have, in order. */
export function distinctTags(candidates: readonly string[], taken: readonly string[], max: number): string[] {
  const tags: string[] = [];
  for (const candidate of candidates) {
    const tag = candidate.replace(/\s+/g, " ").trim();
    if (lengthOf(tag) >= 3 && lengthOf(tag) <= TAG_MAX && isNew(tag, [...taken, ...tags])) tags.push(tag);
    if (tags.length === max) break;
  }
  return tags;
}

/** Tags of an AI's answer, however it parted them. */
export const answeredTags = (answer: string, tags: readonly string[]): string[] =>
  distinctTags(
    readAnswer(answer)
      .flatMap((line) => line.split(/[,;|]/))
      .map((tag) => tag.replace(/^[\s#"“”'*-]+|(?<![\s."“”'*])[\s."“”'*]+$/gu, "")),
    tags,
    TAGS_SHOWN,
  );

/** Three topics out of pairs of sentences, or what the text gives. */
function fromPairs(text: string): string[] {
  const all = sentencesOf(text);
  const size = all.length >= 2 * SUMMARY_TOPICS ? 2 : Math.max(1, Math.ceil(all.length / SUMMARY_TOPICS));
  const topics: string[] = [];
  for (let at = 0; at < all.length && topics.length < SUMMARY_TOPICS; at += size) topics.push(all.slice(at, at + size).join(" "));
  return topics;
}

/**
 * The topics of an answer: at most three of its lines without bullets and numbers, or, when it came as one text, three made
 * of pairs of its sentences; each within 180 characters, none empty (spec 1 §5).
 */
export function summaryTopicsOf(answer: string): string[] {
  const lines = readAnswer(answer);
  const topics = lines.length >= SUMMARY_TOPICS ? lines.slice(0, SUMMARY_TOPICS) : fromPairs(lines.join(" "));
  return topics.map((topic) => cutText(withoutBullet(topic), SUMMARY_TOPIC_MAX)).filter((topic) => topic !== "");
}
