/** A piece of HTML: text, a tag or a comment. */
export interface HtmlToken {
  kind: "text" | "open" | "close" | "comment";
  /** As it stands. */
  text: string;
  /** Of a tag, in lower case. */
  name: string;
}

const TAG = /^<(\/?)([a-z][a-z0-9-]{0,40})(?=[\s/>])/i;

/** Longest tag that is one (ours). Characters. */
const TAG_MAX = 20_000;

/** HTML in pieces that joined are the same again. Never throws; linear. */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let textFrom = 0;
  let hasCommentEnd = true;
  const flush = (to: number) => {
    if (to > textFrom) tokens.push({ kind: "text", text: html.slice(textFrom, to), name: "" });
  };
  for (let at = html.indexOf("<"); at >= 0; ) {
    let end = -1;
    let token: Pick<HtmlToken, "kind" | "name"> | null = null;
    if (html.startsWith("<!--", at)) {
      const found: number = hasCommentEnd ? html.indexOf("-->", at + 4) : -1;
      hasCommentEnd = found >= 0;
      if (found >= 0) {
        end = found + 3;
        token = { kind: "comment", name: "" };
      }
    } else {
      const found = TAG.exec(html.slice(at, at + 50));
      if (found) {
        end = endOfTag(html, at);
        token = { kind: found[1] === "/" ? "close" : "open", name: (found[2] ?? "").toLowerCase() };
      }
    }
    if (token && end > 0) {
      flush(at);
      tokens.push({ ...token, text: html.slice(at, end) });
      textFrom = end;
      at = html.indexOf("<", end);
    } else at = html.indexOf("<", at + 1);
  }
  flush(html.length);
  return tokens;
}

/** Behind the `>` of the tag that begins at `from`; -1 where it does not end within reach. */
function endOfTag(html: string, from: number): number {
  let quote = "";
  const last = Math.min(html.length, from + TAG_MAX);
  // A quote that is never closed is none: the first `>` ends the tag.
  let first = -1;
  for (let at = from + 1; at < last; at += 1) {
    const character = html[at];
    if (quote !== "") {
      if (character === quote) quote = "";
      else if (character === ">" && first < 0) first = at + 1;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at + 1;
    else if (character === "<") return -1;
  }
  return first;
}

const ATTRIBUTE = /([a-z][\w:-]{0,60})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0", hellip: "…", ndash: "–", mdash: "—" };

/** Text with its common entities replaced. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : whole;
  });

/** Attributes of a tag, decoded; a repeated one counts once. */
export function attributesOf(tag: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [, name = "", double, single, bare] of tag.slice(0, TAG_MAX).matchAll(ATTRIBUTE)) found[name.toLowerCase()] ??= decodeEntities(double ?? single ?? bare ?? "");
  return found;
}

const MARKUP: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => MARKUP[character] ?? character);

/** Elements between which words do not touch. */
const PARTS_WORDS = /^(?:p|br|hr|div|li|ul|ol|h[1-6]|t[dhr]|table|caption|fig(?:ure|caption)|blockquote|d[tdl]|pre|section|article|details|summary)$/;

/** The words of HTML. */
export const wordsOf = (html: string): string =>
  decodeEntities(
    htmlTokens(html)
      .map(({ kind, text, name }) => (kind === "text" ? text : PARTS_WORDS.test(name) ? " " : ""))
      .join(""),
  )
    .replace(/\s+/g, " ")
    .trim();

const SIGN_FILE = /\/([0-9a-f]{4,6}(?:-[0-9a-f]{4,6}){0,9})\.(?:png|svg)$/;
const ONLY_SIGNS = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F)+$/u;

/** A sign that a site draws as a picture (an emoji, a face of WordPress): what it stands for, as HTML; empty for any other picture. */
export function drawnSign(tag: string): string {
  const { alt = "", src = "", class: kind = "" } = attributesOf(tag);
  if (!/\b(?:emoji|wp-smiley)\b/.test(kind) && !/\/(?:emoji|smilies)\//.test(src) && !ONLY_SIGNS.test(alt)) return "";
  const codes = (SIGN_FILE.exec(src)?.[1] ?? "20").split("-").map((code) => Number.parseInt(code, 16));
  return escapeHtml(alt || (codes.every((code) => code <= 0x10ffff) ? String.fromCodePoint(...codes) : " "));
}
