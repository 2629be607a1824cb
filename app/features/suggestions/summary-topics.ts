import { SUMMARY_TOPIC_MAX, SUMMARY_TOPICS } from "#app/features/articles/article.ts";
import { sentencesOf } from "#app/platform/text/sentences.ts";
import { cutText } from "./cut-text.ts";
import { readAnswer, withoutBullet } from "./read-answer.ts";

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
