import { SUMMARY_TOPIC_MAX, SUMMARY_TOPICS } from "../articles/article.ts";
import { cutText } from "./cut-text.ts";
import { readAnswer, withoutBullet } from "./read-answer.ts";

const sentences = new Intl.Segmenter("pt-BR", { granularity: "sentence" });

/** Longer than any abbreviation with the sign before it, so that a growing sentence is not read again. Characters. */
const TAIL = 12;

/** Sentences of a text; what an abbreviation ("Dr.") or an initial parted is joined again. */
export function sentencesOf(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of sentences.segment(text.replace(/\s+/g, " "))) {
    const sentence = segment.trim();
    const before = found.at(-1);
    if (sentence === "") continue;
    if (before !== undefined && /(?:^|[\s("“])(?:\p{Lu}|[Dd]ra?|[Ss]ra?s?|[Pp]rof[a]?|[Gg]ov|[Dd]ep|[Vv]er|[Ss]en|[Pp]e|[Aa]v|n|art|R\$)\.$/u.test(before.slice(-TAIL)))
      found[found.length - 1] = `${before} ${sentence}`;
    else found.push(sentence);
  }
  return found;
}

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
