import type { Article } from "#app/features/articles/article.ts";
import { findPlayer, webAddress } from "#app/features/articles/embeds.ts";
import { cutToUnits } from "#app/features/suggestions/cut-text.ts";
import type { FieldProblem } from "#app/platform/failures/refusal.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { addressFlaw, isPublicName } from "#app/platform/values/web-address.ts";
import type { WhatsAppPost } from "./post.ts";

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

/** WhatsApp cannot escape a marker, so each is replaced by a letter that looks like it. */
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
 * The message about an article: kicker, title, quick summary and link, within 1,000 characters. The link is never cut; the summary is shortened
 * first, topic by topic, then the title.
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

/** True when two messages look the same to the group. */
export const isSamePost = (one: WhatsAppPost, other: WhatsAppPost): boolean =>
  one.text === other.text && one.link === other.link && one.pictureUrl === other.pictureUrl && one.title === other.title && one.kicker === other.kicker;

/** A stretch of a message as WhatsApp shows it. */
export interface BubblePart {
  text: string;
  look: "plain" | "bold" | "italic" | "strike" | "mono" | "link";
}

/** WhatsApp's own marks: they stand at the edge of a word, and hold no line break. */
const MARKED = /(https?:\/\/\S+)|(?<![\p{L}\p{N}])(?:\*(?=\S)([^*\n]*[^\s*])\*|_(?=\S)([^_\n]*[^\s_])_|~(?=\S)([^~\n]*[^\s~])~|```([^`]+)```|`([^`\n]+)`)(?![\p{L}\p{N}])/gu;

const LOOKS = ["link", "bold", "italic", "strike", "mono", "mono"] as const;

/** A message cut where its look changes; the parts without their marks. Marks within marks are shown as they are. */
export function bubbleParts(message: string): BubblePart[] {
  const parts: BubblePart[] = [];
  let from = 0;
  for (const match of message.matchAll(MARKED)) {
    if (match.index > from) parts.push({ text: message.slice(from, match.index), look: "plain" });
    const group = LOOKS.findIndex((_, index) => match[index + 1] !== undefined);
    parts.push({ text: match[group + 1] ?? match[0], look: LOOKS[group] ?? "plain" });
    from = match.index + match[0].length;
  }
  if (from < message.length) parts.push({ text: message.slice(from), look: "plain" });
  return parts;
}

const HEAD = "*CORREÇÃO*";
const TITLE_MAX = 200;

/** The message that brings a correction to the group: what was wrong, of which story, and where it can be read. The link is never cut. */
export function correctionPost({ title, correction, link, pictureUrl }: { title: string; correction: string; link: string; pictureUrl: string | null }): WhatsAppPost {
  const footer = `Leia a matéria corrigida: ${link}`;
  const headline = `*${cutToUnits(plainLine(title), TITLE_MAX)}*`;
  const room = MESSAGE_MAX - HEAD.length - headline.length - footer.length - 6;
  const text = [HEAD, headline, cutToUnits(plainLine(correction), room), footer].join("\n\n");
  // Not the story's own message: it stays as it is when the story changes again, and it is never taken for the story's.
  return { articleId: null, kind: "custom", title: `Correção: ${title}`, kicker: "", text, link, pictureUrl };
}

/** Kinds of messages besides articles. */
export const CUSTOM_TYPES = ["custom", "youtube", "instagram", "link"] as const;
export type CustomType = (typeof CUSTOM_TYPES)[number];

/** A person's own message to the group. */
export interface CustomContent {
  type: CustomType;
  /** As typed: WhatsApp's own markup is the person's to use. */
  message: string;
  url: string | null;
  imageUrl: string | null;
}

/** Longest address that a message carries (ours). Characters. */
const URL_MAX = 500;

/** As every text is stored, trimmed; line breaks stay. */
const cleanMessage = (message: string): string =>
  cleanText(message)
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** A web address on a public host; null for anything else. */
export function publicAddress(text: string): URL | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  // A name, never a bare number: WhatsApp makes no link of it.
  return url && addressFlaw(url.href) === null && isPublicName(url.hostname.replace(/\.$/, "")) && url.href.length <= URL_MAX ? url : null;
}

const providerOf = (url: URL) => {
  const found = webAddress(url.href);
  return found && findPlayer(found)?.provider;
};

const isYouTube = (url: URL) => providerOf(url) === "YouTube";

/** A story has an address, but no player. */
const isInstagram = (url: URL) =>
  providerOf(url) === "Instagram" || (/^(?:www\.|m\.)?instagram\.com$/.test(url.hostname) && /^\/stories\/[\w.]{1,30}(?:\/\d+)?\/?$/.test(url.pathname));

function urlProblem(type: CustomType, text: string): string | null {
  if (text.trim() === "") {
    if (type === "youtube") return "Informe o link do vídeo no YouTube";
    if (type === "instagram") return "Informe o link da publicação no Instagram";
    return type === "link" ? "Informe o link" : null;
  }
  const url = publicAddress(text);
  if (!url) return "Informe um link completo, que comece com https://";
  if (type === "youtube" && !isYouTube(url)) return "Este link não é de um vídeo do YouTube";
  if (type === "instagram" && !isInstagram(url)) return "Este link não é de uma publicação do Instagram";
  return null;
}

/** A picture of this site's own library. */
const isOwnPath = (address: string) => /^\/(?![/\\])\S+$/.test(address);

/** Returns the problems of custom content by field of the wire (`mensagem`, `url`, `imagemUrl`); empty for none (spec 2 §5). */
export function customProblems(content: CustomContent): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (cleanMessage(content.message) === "") problems.push({ field: "mensagem", message: "Digite uma mensagem" });
  else if (customMessage(content).length > MESSAGE_MAX) problems.push({ field: "mensagem", message: `A mensagem pode ter no máximo ${MESSAGE_MAX} caracteres, com o link` });
  const wrongUrl = urlProblem(content.type, content.url ?? "");
  if (wrongUrl) problems.push({ field: "url", message: wrongUrl });
  const image = content.imageUrl?.trim() ?? "";
  if (image !== "" && !isOwnPath(image) && !publicAddress(image)) problems.push({ field: "imagemUrl", message: "Informe o endereço completo da imagem, que comece com https://" });
  return problems;
}

/** The message of custom content: what was typed, then the link unless it stands there already. */
export function customMessage({ message, url }: CustomContent): string {
  const text = cleanMessage(message);
  const link = url?.trim() ?? "";
  return link === "" || text.includes(link) ? text : `${text}\n\n${link}`;
}

/** True when a remote gateway can fetch a picture from its address; if not, its bytes must be sent (contracts §5.2). */
export const isFetchable = (imageUrl: string): boolean => publicAddress(imageUrl) !== null;

/** True when a sent text holds a link, and not merely one with the same beginning. */
export function holdsLink(text: string, link: string): boolean {
  if (link === "") return false;
  for (let at = text.indexOf(link); at !== -1; at = text.indexOf(link, at + 1)) {
    if (!/^[\p{L}\p{N}_%/?&=#-]/u.test(text.slice(at + link.length))) return true;
  }
  return false;
}
