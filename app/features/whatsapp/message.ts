import type { Article } from "#app/features/articles/article.ts";
import { cutToUnits } from "#app/features/suggestions/cut-text.ts";
import type { WhatsAppPost } from "#app/platform/queue/whatsapp-post.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";

/** Longest message, so that it also fits under a picture (contracts §5.2). UTF-16 units, as WhatsApp counts. */
export const MESSAGE_MAX = 1_000;

/** Fields of an article that its message contains. */
export interface ArticleMessage {
  kicker: string;
  title: string;
  quickSummary: readonly string[];
  /** The short link, or the article's address. */
  link: string;
}

/** WhatsApp has no way to write a marker as itself, so each gives way to a letter that looks like it. */
const LOOK_ALIKES: Record<string, string> = { "*": "∗", _: "ˍ", "~": "∼", "`": "ˋ" };

/** A marker within a word marks nothing for `_` and `~`, nor does any in an address. */
function withoutMarkup(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[*`]|(?<![\p{L}\p{N}])[_~]|[_~](?![\p{L}\p{N}])/gu, (marker) => LOOK_ALIKES[marker] ?? marker)))
    .join("");
}

/** Text of ours on one line, with nothing in it that WhatsApp would read as markup. */
export const plainLine = (text: string): string => withoutMarkup(cleanText(text).replace(/\s+/g, " ").trim());

/** One line in bold; empty for an empty one, which WhatsApp would show as two asterisks. */
function boldLine(text: string): string {
  const line = plainLine(text);
  return line === "" ? "" : `*${line}*`;
}

const TOPIC_MARK = "• ";

/** The topics that fit into `room`, the first one cut at a word when not even that does. */
function fittingTopics(topics: readonly string[], available: number): string[] {
  const fitting: string[] = [];
  let left = available;
  for (const topic of topics) {
    const line = TOPIC_MARK + topic;
    if (line.length + 1 > left) break;
    fitting.push(line);
    left -= line.length + 1;
  }
  const [first] = topics;
  if (fitting.length > 0 || first === undefined) return fitting;
  const cut = cutToUnits(first, available - TOPIC_MARK.length - 1);
  return cut === "" ? [] : [TOPIC_MARK + cut];
}

/** Longest hat line (ours; the editor's is shorter). UTF-16 units. */
const KICKER_MAX = 60;
const LINK_LEAD = "Leia a matéria: ";

/**
 * The message about an article: hat line, title, quick summary and link, within 1,000 characters. The link is never cut; the
 * summary gives way first, topic by topic, then the title.
 */
export function articleMessage({ kicker, title, quickSummary, link }: ArticleMessage): string {
  const footer = `${LINK_LEAD}${link}`;
  const kickerLine = boldLine(cutToUnits(plainLine(kicker), KICKER_MAX));
  const headlineMax = MESSAGE_MAX - footer.length - 2 - (kickerLine === "" ? 0 : kickerLine.length + 1) - 2;
  const headline = boldLine(cutToUnits(plainLine(title), headlineMax));
  const head = [kickerLine, headline].filter((line) => line !== "").join("\n");
  const topics = fittingTopics(
    quickSummary.map(plainLine).filter((topic) => topic !== ""),
    MESSAGE_MAX - head.length - footer.length - 4,
  );
  return [head, topics.join("\n"), footer].filter((block) => block !== "").join("\n\n");
}

/** The message for a story's current version. `link`: the address in the message. */
export function storyPost({ id, kicker, title, quickSummary, coverUrl }: Article, link: string): WhatsAppPost {
  return { articleId: id, kind: "noticia", title, kicker, text: articleMessage({ kicker, title, quickSummary, link }), link, pictureUrl: coverUrl };
}

/** Whether two messages look the same to the group. */
export const isSamePost = (one: WhatsAppPost, other: WhatsAppPost): boolean =>
  one.text === other.text && one.link === other.link && one.pictureUrl === other.pictureUrl && one.title === other.title && one.kicker === other.kicker;
