import { SUMMARY_TOPIC_MAX, SUMMARY_TOPICS, TAG_MAX } from "#app/features/articles/article.ts";
import { nameRunsOf } from "#app/features/checks/names.ts";
import { tokensOf } from "#app/features/checks/tokens.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { fold } from "#app/platform/text/fold.ts";
import { sentencesOf } from "#app/platform/text/sentences.ts";
import { cutText } from "./cut-text.ts";
import { contentWords } from "./suggestion-fields.ts";

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

/** Tags are suggested from a title longer than 10 and a text longer than 50 characters on (spec 1 §5). */
export const TAGS_TITLE_OVER = 10;
export const TAGS_TEXT_OVER = 50;
/** Suggestions shown at once (ours). */
const TAGS_SHOWN = 8;
/** Words that name no subject. Folded. */
const VAGUE_WORDS = new Set(
  "ainda alem anos apenas apos area assim cada cerca conta contra dentro desde devem deve dia dias disse diz durante enquanto estao estava fazer feita feito ficou forma fora grande horas hoje informou maior maioria meio menos meses mesma momento nova novas novo novos numero onde ontem outra outras outro outros parte partir passado pessoa pessoas podem pode primeira primeiro proxima proximo quase segundo segunda sendo semana sera tarde tempo toda todas todo todos tres ultima ultimo vezes amanha manha noite quinta sexta terca quarta sabado domingo feira acordo afirmou explicou destacou contou todos duas dois".split(
    " ",
  ),
);

const isNew = (tag: string, taken: readonly string[]) => !taken.some((one) => fold(one) === fold(tag));

/** Distinct tags that a form can hold and does not have, in order. */
function kept(candidates: readonly string[], taken: readonly string[], max: number): string[] {
  const tags: string[] = [];
  for (const candidate of candidates) {
    const tag = candidate.replace(/\s+/g, " ").trim();
    if (lengthOf(tag) >= 3 && lengthOf(tag) <= TAG_MAX && isNew(tag, [...taken, ...tags])) tags.push(tag);
    if (tags.length === max) break;
  }
  return tags;
}

const SMALL_WORDS = new Set(["de", "da", "do", "das", "dos", "e"]);

/** A category's name, kept in capitals, as a tag is written: "PEDRO II" → "Pedro II". */
export const tagName = (name: string): string =>
  name
    .toLocaleLowerCase("pt-BR")
    .split(" ")
    .map((word) => (SMALL_WORDS.has(word) ? word : /^[ivx]+$/.test(word) ? word.toUpperCase() : word.charAt(0).toLocaleUpperCase("pt-BR") + word.slice(1)))
    .join(" ");

export interface TagSource {
  title: string;
  text: string;
  /** Tags that the article already has. */
  tags: readonly string[];
  /** Names the newsroom files by: categories and towns. */
  known: readonly string[];
}

const spaced = (folded: string) => ` ${folded.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;

/** A word of the text with its accents as marks of their own or not, and its hyphens. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu;
/** Shortest word that is suggested alone (our choice). Characters. */
const WORD_MIN = 5;

/** Tags out of the text itself: what the newsroom knows by name, names of the text, and the words it repeats. */
export function localTags({ title, text, tags, known }: TagSource): string[] {
  if (lengthOf(title.trim()) <= TAGS_TITLE_OVER || lengthOf(text) <= TAGS_TEXT_OVER) return [];
  const whole = `${title}\n${text}`;
  const folded = spaced(fold(whole));
  const isInText = (words: string) => folded.includes(spaced(fold(words)));
  const places = known.filter(isInText).map(tagName);
  const names = nameRunsOf(tokensOf(whole))
    .map((run) => run.filter(({ token }) => !token.opensSentence || run.length > 1))
    .filter((run) => run.length > 0)
    .map((run) => whole.slice(run[0]?.token.start ?? 0, run.at(-1)?.token.end ?? 0));
  const repeated = (candidates: readonly string[]) => {
    const counts = new Map<string, { text: string; count: number }>();
    for (const one of candidates) counts.set(fold(one), { text: counts.get(fold(one))?.text ?? one, count: (counts.get(fold(one))?.count ?? 0) + 1 });
    return [...counts.values()].sort((one, other) => other.count - one.count);
  };
  const titleWords = contentWords(title);
  // A capital makes a name, which the runs above have, or opens a sentence.
  const words = (whole.match(WORD) ?? []).filter(
    (word) => /^\p{Ll}/u.test(word) && lengthOf(word) >= WORD_MIN && !/\p{N}/u.test(word) && contentWords(word).size > 0 && !VAGUE_WORDS.has(fold(word)),
  );
  const subjects = repeated(words).filter(({ text: word, count }) => count > 1 || titleWords.has(fold(word)));
  return kept([...places, ...repeated(names).map(({ text: name }) => name), ...subjects.map(({ text: word }) => word)].filter(isInText), tags, TAGS_SHOWN);
}

/** Tags of an AI's answer, however it parted them. */
export const answeredTags = (answer: string, tags: readonly string[]): string[] =>
  kept(
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
