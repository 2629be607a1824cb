import { factCheck } from "#app/features/checks/fact-check.ts";
import { isCertainName } from "#app/features/checks/names.ts";
import { cutToUnits } from "#app/features/suggestions/cut-text.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { withoutAccents } from "#app/platform/text/fold.ts";
import { formatCount } from "#app/platform/values/format-number.ts";

/** Instagram's limit for a caption (contracts of content publishing): longer ones are refused when published. */
export const CAPTION_MAX = 2_200;
/** Five since Instagram lowered it from thirty. */
export const HASHTAGS_MAX = 5;
export const MENTIONS_MAX = 20;

/** A hashtag begins where no word does; it needs a letter. */
const HASHTAG = /(?:(?<![\p{L}\p{M}\p{N}_&/])|(?<=[#＃][\p{L}\p{M}\p{N}_]{1,100}))[#＃](?=[\p{N}_]*[\p{L}])[\p{L}\p{M}\p{N}_]+/gu;
/** An account's name has up to 30 letters, digits, points and underlines; a match within an e-mail address does not count. */
const MENTION = /(?<![\p{L}\p{M}\p{N}_.@])[@＠][A-Za-z0-9_](?:[A-Za-z0-9_.]{0,28}[A-Za-z0-9_])?/gu;

export interface CaptionCount {
  /** UTF-16 units, as a text area's `maxlength` counts: never fewer than Instagram counts. */
  characters: number;
  hashtags: number;
  mentions: number;
}

/** The accounts that a caption names, as it writes them. */
export const mentionsOf = (caption: string): string[] => [...caption.matchAll(MENTION)].map(([name]) => name);

export const countCaption = (caption: string): CaptionCount => ({
  characters: caption.length,
  hashtags: [...caption.matchAll(HASHTAG)].length,
  mentions: mentionsOf(caption).length,
});

/** Returns what Instagram would refuse in a caption, as sentences; empty when it is valid. */
export function captionProblems(caption: string): string[] {
  const { characters, hashtags, mentions } = countCaption(caption);
  return [
    ...(characters > CAPTION_MAX ? [`A legenda passa de ${formatCount(CAPTION_MAX)} caracteres.`] : []),
    ...(hashtags > HASHTAGS_MAX ? [`A legenda tem mais de ${HASHTAGS_MAX} hashtags.`] : []),
    ...(mentions > MENTIONS_MAX ? [`A legenda tem mais de ${MENTIONS_MAX} menções.`] : []),
  ];
}

/** The text without what `pattern` finds beyond the first `max`; `instead` is what stays of each. */
function atMost(text: string, pattern: RegExp, max: number, instead: (found: string) => string): string {
  let seen = 0;
  return text.replace(pattern, (found) => {
    seen += 1;
    return seen <= max ? found : instead(found);
  });
}

/** A text of lines as every text is stored, with at most one empty line between two others. */
export const tidyLines = (text: string): string =>
  cleanText(text)
    .split("\n")
    .map((line) => line.replace(/\s+/gu, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** Less of a line than this is no beginning of it, unless there is nothing else (ours). UTF-16 units. */
const PARTIAL_LINE_MIN = 40;

/** Whole lines as long as there is room, then as much of the next as ends with a word. */
function cutCaption(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept: string[] = [];
  let remaining = max;
  for (const line of text.split("\n")) {
    const left = kept.length > 0 ? remaining - 1 : remaining;
    if (line.length > left) {
      if (left >= PARTIAL_LINE_MIN || kept.length === 0) kept.push(cutToUnits(line, left));
      break;
    }
    kept.push(line);
    remaining = left - line.length;
  }
  return kept.join("\n").trim();
}

/**
 * A caption that Instagram takes, with as much of the text as there is room for in `max` UTF-16 units: hashtags beyond the
 * limit go, mentions beyond it become plain names, and the end is cut at a word. What fits already comes back the same.
 */
export function fitCaption(text: string, max: number = CAPTION_MAX): string {
  const tagged = atMost(tidyLines(text), HASHTAG, HASHTAGS_MAX, () => "");
  const named = atMost(tagged, MENTION, MENTIONS_MAX, (found) => found.slice(1));
  return cutCaption(tidyLines(named), max);
}

/** A text with its end under it, an empty line between: the end stays whole. */
export const withFooter = (text: string, end: string): string => `${fitCaption(text, CAPTION_MAX - end.length - 2)}\n\n${end}`.trim();

/** Footer of every caption: the story's address and the hashtags. Addresses in captions are no links, but a short one can be typed. */
export const captionFooter = (siteName: string, hashtags: readonly string[], link?: string): string =>
  [`Leia a matéria completa no ${siteName}: link na bio${link ? ` ou ${link.replace(/^https?:\/\//, "")}` : "."}`, hashtags.join(" ")].filter((line) => line !== "").join("\n\n");

/** The caption that nobody wrote (spec 1 §8): the title, where the story is, hashtags. */
export const defaultCaption = (title: string, end: string): string => withFooter(title, end);

const TOWNS_MAX = 2;

/** Numbers of kings and of towns. */
const ROMAN = /^[IVX]{2,}$/;

/** A name as a hashtag: `#PedroII`, `#SaoJoseDoDivino`; null when no letter is in it. Without accents, as people type them. */
export function hashtagOf(name: string): string | null {
  const words = withoutAccents(name).match(/[A-Za-z0-9]+/g) ?? [];
  const tag = words.map((word) => (ROMAN.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())).join("");
  return /[A-Za-z]/.test(tag) ? `#${tag}` : null;
}

interface HashtagSource {
  title: string;
  kicker: string;
  /** The body as plain text. */
  text: string;
  /** Names of the story's sections, as the newsroom calls them. */
  sections: readonly string[];
  /** Names of all towns. */
  towns: readonly string[];
  siteName: string;
}

/** A word or a single sign of a text without accents; `at`: where it begins. */
interface Token {
  text: string;
  at: number;
}

const tokensOf = (text: string): Token[] =>
  [
    ...withoutAccents(text)
      .replace(/’/g, "'")
      .matchAll(/[A-Za-z0-9]+|[^\sA-Za-z0-9]/g),
  ].map(({ 0: token, index }) => ({ text: token, at: index }));

/** Before an ordinary word these make it a place. */
const PLACE_PREPOSITIONS = new Set(["em", "de", "para", "ate", "por"]);

/** True when a token spells a name's word: in small letters, in capitals, or with a capital; the number of a king only in capitals. */
function spells(token: string, word: string): boolean {
  const [lower, upper] = [word.toLowerCase(), word.toUpperCase()];
  return token === upper || token === upper.charAt(0) + lower.slice(1) || (token === lower && !ROMAN.test(upper));
}

/**
 * Returns the index of a town's name; -1 when absent. A name that is an ordinary word too ("seleção brasileira") counts only as a place: "em
 * Brasileira".
 */
function townIndex(town: string, text: readonly Token[]): number {
  const name = tokensOf(town);
  const [first] = name;
  if (!first) return -1;
  const isSure = name.length > 1 || isCertainName(first.text.toLowerCase());
  const found = text.findIndex(
    (token, at) =>
      /^[A-Z]/.test(token.text) && name.every((word, offset) => spells(text[at + offset]?.text ?? "", word.text)) && (isSure || PLACE_PREPOSITIONS.has(text[at - 1]?.text ?? "")),
  );
  return text[found]?.at ?? -1;
}

/** The hashtags of a story: its subject, its sections, the towns it names first, the state and the paper; each once. */
export function storyHashtags({ title, kicker, text, sections, towns, siteName }: HashtagSource): string[] {
  const tokens = tokensOf(`${title}\n${text}`);
  const named = towns
    .map((town) => ({ town, at: townIndex(town, tokens) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .slice(0, TOWNS_MAX)
    .map(({ town }) => town);
  const offered: string[] = [];
  for (const name of [kicker, ...sections, ...named, "Piauí", siteName]) {
    const tag = hashtagOf(name);
    if (tag !== null && !offered.some((one) => one.toLowerCase() === tag.toLowerCase())) offered.push(tag);
  }
  return offered.slice(0, HASHTAGS_MAX);
}

/** Longest text sent to the model, as for tags and summaries (ours). Characters. */
const CONTENT_MAX = 8_000;

/** Length requested of the model; a longer answer does no harm. Characters. */
const REQUESTED_MAX = 700;

/** Shorter is no caption (ours). Characters. */
const WRITTEN_MIN = 40;

/** Words of the story that a caption is written from. */
export interface CaptionStory {
  title: string;
  kicker: string;
  /** The body as plain text. */
  text: string;
}

/** Asks for the text of a caption; the way to the story and the hashtags are ours to add. */
export const captionPrompt = ({ title, kicker, text }: CaptionStory) => [
  {
    role: "system" as const,
    content: `Tarefa: legenda. Escreva a legenda de uma publicação no Instagram sobre a matéria: de dois a três parágrafos curtos, com no máximo ${REQUESTED_MAX} caracteres ao todo. A primeira frase diz o fato principal; as outras, como, quando e o que vem depois. Não use hashtags, menções com @, links, emojis nem perguntas ao leitor, e não peça para curtir, comentar ou acessar a bio.`,
  },
  { role: "user" as const, content: [...[kicker, title, text].filter((part) => part !== "").join("\n\n")].slice(0, CONTENT_MAX).join("") },
];

/** Lines that models put around an answer: "Aqui está a legenda:" before it, "Espero ter ajudado!" after it. */
const PREAMBLE = /^.{0,80}:$/;
const CLOSING = /^(?:espero|se precisar|se quiser|posso|caso (?:queira|precise))\b/i;
const LABEL = /^(?:legenda|caption)\s*:\s*/i;
const FOOTER = /\blink\b.{0,20}\bbio\b/i;
const LINK = /\b(?:https?:\/\/|www\.)\S+/gi;

/** The words of a model's answer, without what it was told to leave out and what dresses them up. */
function cleanedAnswer(answer: string): string {
  const lines = tidyLines(answer.replace(/```\w*/g, ""))
    .split("\n")
    .map((line) =>
      line
        .replace(/^#{1,6}\s+/, "")
        .replace(/^[-*•]\s+/, "")
        .replace(/\*\*|__|~~|`/g, "")
        .replace(LABEL, "")
        .trim(),
    )
    .filter(
      (line, at, all) =>
        !(at === 0 && PREAMBLE.test(line)) && !(at === all.length - 1 && CLOSING.test(line)) && !FOOTER.test(line) && !/^(?:[#＃][\p{L}\p{M}\p{N}_]+[\s,]*)+$/u.test(line),
    );
  const text = tidyLines(lines.join("\n")).replace(/[#＃](?=[\p{L}\p{N}_])/gu, "");
  return tidyLines(text.replace(/^["“”«]([\s\S]*)["“”»]$/u, (whole, inner: string) => (/["“”«»]/.test(inner) ? whole : inner)));
}

export type WrittenCaption = { ok: true; text: string } | { ok: false; reason: string };

/**
 * The text of a caption out of a model's answer, when it can be trusted: it says nothing that the story does not say, points
 * to nobody and nowhere, and is neither empty nor endless; else why not, in a sentence.
 */
export function writtenCaption(answer: string, story: CaptionStory, isCut: boolean): WrittenCaption {
  const source = [story.title, story.kicker, story.text].join("\n");
  const whole = cleanedAnswer(answer);
  // An answer that stopped for want of room ends with its last whole sentence.
  const text = isCut ? (/^[\s\S]*[.!?…]["”»)]*(?=\s|$)/u.exec(whole)?.[0] ?? "") : whole;
  if ([...text].length < WRITTEN_MIN || !/\p{L}/u.test(text)) return { ok: false, reason: "A IA não escreveu uma legenda." };
  if (captionProblems(text).length > 0) return { ok: false, reason: "A legenda da IA passou dos limites do Instagram." };
  if (mentionsOf(text).some((name) => !source.includes(name))) return { ok: false, reason: "A IA marcou um perfil que não está na matéria." };
  if ((text.match(LINK) ?? []).some((link) => !source.includes(link))) return { ok: false, reason: "A IA incluiu um link que não está na matéria." };
  const [doubt] = factCheck(source)(text);
  if (doubt) return { ok: false, reason: `A IA escreveu “${doubt.text}”, que não está na matéria.` };
  return { ok: true, text: fitCaption(text) };
}
