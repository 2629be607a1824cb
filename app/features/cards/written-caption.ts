import { factCheck } from "#app/features/checks/fact-check.ts";
import { captionProblems, fitCaption, mentionsOf, tidyLines } from "./caption-limits.ts";

/** Longest text sent to the model, as for tags and summaries (ours). Characters. */
const CONTENT_MAX = 8_000;

/** What the model is told to keep to; the answer may be longer without harm. Characters. */
const REQUESTED_MAX = 700;

/** Shorter is no caption (ours). Characters. */
const WRITTEN_MIN = 40;

/** What a caption is written from: a story's own words. */
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

/** What models say around an answer: "Aqui está a legenda:" before it, "Espero ter ajudado!" after it. */
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
