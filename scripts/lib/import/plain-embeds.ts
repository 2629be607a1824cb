import { findEmbed } from "../../../app/features/articles/embeds.ts";
import { attributesOf, escapeHtml, type HtmlToken, htmlTokens } from "./html-tokens.ts";

/** Scripts without content of their own: widget loaders, analytics, advertising. Dropping them loses nothing of a story. */
const NO_CONTENT =
  /(?:twitter|x|instagram|tiktok|facebook|bsky|threads|reddit(?:media)?|flickr|pinterest|imgur|flourish|linkedin|google(?:syndication|tagmanager|-analytics|apis|tagservices)?|doubleclick|gstatic|jquery|cloudflare(?:insights)?|jsdelivr|taboola|outbrain|wp|w\.org)\.(?:com|net|org|app|studio|min\.js)|\/embed\.js$|\/wp-(?:includes|content)\//i;

/** Embeds without any text until the network's script runs. */
const PLACEHOLDERS = /\b(?:text-post-media|mastodon-embed)\b/;

/** The address of an embedded post, from the attributes of the element or its descendants; null for none. */
function addressOf({ name, text }: HtmlToken, inner: readonly HtmlToken[]): string | null {
  const own = attributesOf(text);
  const kind = own.class ?? "";
  const within = (pick: (attributes: Record<string, string>, tag: string) => string | undefined) =>
    inner.map((token) => (token.kind === "open" ? pick(attributesOf(token.text), token.name) : undefined)).find((value) => value !== undefined && /^(?:https?:)?\/\//.test(value));
  if (name === "div" && /\bfb-(?:post|video)\b/.test(kind)) return own["data-href"] ?? null;
  if (name === "div" && /\bflourish-embed\b/.test(kind) && own["data-src"]) return `https://public.flourish.studio/${own["data-src"]}/`;
  if (name === "blockquote" && PLACEHOLDERS.test(kind)) return own["data-text-post-permalink"] ?? within(({ href }) => href) ?? own["data-embed-url"] ?? null;
  if (name === "a" && own["data-pin-do"] === "embedPin") return own.href ?? null;
  if (name === "script" && own["data-telegram-post"]) return `https://t.me/${own["data-telegram-post"]}`;
  const chart = name === "script" ? /^infogram_\d_([\w-]{5,80})$/.exec(own.id ?? "")?.[1] : undefined;
  if (name === "script") return chart === undefined ? null : `https://infogram.com/${chart}`;
  if (name !== "object" && name !== "embed") return null;
  // A file of the block editor has its own link beside the preview.
  if (kind.includes("wp-block-file__embed")) return null;
  return own.data ?? own.src ?? within((attributes, tag) => (tag === "param" ? attributes.value : tag === "embed" ? attributes.src : undefined)) ?? null;
}

/** Limits of a search for the end tag: tokens per search, and searches per text (ours). */
const REACH = 2_000;
const SEARCHES_MAX = 2_000;

/** Index of the end tag of the element at `from`, which may contain elements of its name; -1 if there is none within the limit. */
function endOf(tokens: readonly HtmlToken[], from: number): number {
  const { name } = tokens[from] as HtmlToken;
  for (let at = from, depth = 0; at < Math.min(tokens.length, from + REACH); at += 1) {
    const token = tokens[at] as HtmlToken;
    if (token.name !== name || token.kind === "comment") continue;
    depth += token.kind === "close" ? -1 : 1;
    if (depth === 0) return at;
  }
  return -1;
}

const ELEMENTS = new Set(["div", "blockquote", "a", "script", "object", "embed", "iframe", "form"]);
const MARKS = /fb-(?:post|video)|flourish-embed|text-post-media|mastodon-embed|data-pin-do|<(?:script|object|embed|form)\b|wp-embedded-content/i;

/**
 * Replaces embeds that need a script or a browser plugin with paragraphs that hold their address. Calls `tell` with what is lost because it
 * has no address.
 */
export function plainEmbeds(html: string, tell: (note: string) => void): string {
  if (!MARKS.test(html)) return html;
  const tokens = htmlTokens(html);
  const out: string[] = [];
  let searches = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as HtmlToken;
    if (token.kind !== "open" || !ELEMENTS.has(token.name) || (!MARKS.test(token.text) && !/^(?:script|object|embed|form)$/.test(token.name)) || searches >= SEARCHES_MAX) {
      out.push(token.text);
      continue;
    }
    searches += 1;
    const own = attributesOf(token.text);
    // The preceding blockquote holds the same link.
    if (token.name === "iframe") {
      if (!/\bwp-embedded-content\b/.test(own.class ?? "")) out.push(token.text);
      continue;
    }
    const end = token.name === "embed" ? at : endOf(tokens, at);
    const address = end < 0 ? null : addressOf(token, tokens.slice(at + 1, end));
    if (address !== null && /^(?:https?:)?\/\//.test(address)) {
      const whole = address.startsWith("//") ? `https:${address}` : address;
      if (findEmbed(whole) === null) tell("incorporação mantida como link");
      out.push(`<p>${escapeHtml(whole)}</p>`);
      at = end;
      continue;
    }
    if (token.name === "script" && own.src && own["data-allowed-prefixes"] === undefined && !NO_CONTENT.test(own.src)) tell(`script perdido: ${own.src.slice(0, 200)}`);
    if (token.name === "form" && own.action) tell(`formulário perdido: ${own.action.slice(0, 200)}`);
    out.push(token.text);
  }
  return out.join("");
}

/** Block elements, which a link of a body may not wrap. */
const BLOCK = /^(?:p|h[1-6]|div|section|article|aside|header|footer|main|figure|figcaption|ul|ol|li|dl|dt|dd|blockquote|table|thead|tbody|tfoot|tr|td|th|center|address)$/;

/** Moves a link that wraps block elements into each of them. Calls `tell` with the target of a link around a picture, which a body cannot hold. */
export function linksWithinBlocks(html: string, tell: (target: string) => void): string {
  const out: string[] = [];
  let link: string | null = null;
  for (const { kind, name, text } of htmlTokens(html)) {
    if (name === "a" && kind === "open" && link !== null) out.push("</a>");
    if (name === "a" && kind !== "comment") link = kind === "open" ? text : null;
    if (link !== null && name === "img") tell(attributesOf(link).href ?? "");
    if (link !== null && name !== "a" && (/^(?:img|iframe)$/.test(name) || BLOCK.test(name))) out.push("</a>", text, link);
    else out.push(text);
  }
  return out.join("") + (link === null ? "" : "</a>");
}

const LONE_ADDRESS = /<p(?: [^<>]{0,300})?>\s{0,20}(https?:\/\/[^\s<>"]{1,2000})\s{0,20}<\/p>/gi;

/** Replaces paragraphs that contain only an address, which WordPress renders as an embed. */
export const replaceLoneAddresses = (html: string, replace: (address: string) => string): string => html.replace(LONE_ADDRESS, (_whole, address: string) => replace(address));

/** Empty spans of themes, which would keep an empty paragraph. */
const EMPTY_SPAN = /<span(?: [^<>]{0,500})?><\/span>/g;
const EMPTY_PARAGRAPH = /<p[^<>]{0,200}>(?:\s|&nbsp;|\u00a0|<br(?: [^<>]{0,100})?\/?>)*<\/p>/g;
const EMPTY_LINK = /<a(?: href="[^"<>]{0,2000}")?(?: target="_blank")?>(\s{0,100})<\/a>/g;

/** A list of blocks that show nothing here. */
const EMPTY_LIST = /<(ul|ol)(?: [^<>]{0,500})?>\s{0,500}<\/\1>/g;

/** Removes empty spans, links, paragraphs and lists. */
export const withoutEmpty = (html: string): string => html.replace(EMPTY_SPAN, "").replace(EMPTY_LINK, "$1").replace(EMPTY_PARAGRAPH, "").replace(EMPTY_LIST, "").trim();
