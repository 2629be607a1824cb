import { noteHtml } from "./body-text.ts";
import { findEmbed, postLabel } from "./embeds.ts";

/** Boxes of a body, by the values of `data-box`. `olho` is a pull quote. */
export const BOX_LABELS = { ficha: "Ficha", cronologia: "Linha do tempo", numero: "Número", perguntas: "Pergunta e resposta", olho: "Frase em destaque" } as const;
export type BoxKind = keyof typeof BOX_LABELS;

export const isBoxKind = (value: string | null | undefined): value is BoxKind => value != null && Object.hasOwn(BOX_LABELS, value);

const TOKEN = /<[^<>]*>|[^<]+|</g;
const NAME = /^<(\/?)([a-z][a-z0-9]*)/;
const VOID = new Set(["br", "hr", "img"]);
const INLINE = new Set(["strong", "em", "u", "s", "sub", "sup", "a", "code"]);
/** Elements in which blocks stand; in any other a paragraph would be cut. */
const CONTAINERS = new Set(["", "li", "td", "th", "blockquote", "figure"]);
const BREAK = "<br />";

interface Token {
  text: string;
  /** Empty for text. */
  name: string;
  isEnd: boolean;
}

const tokensOf = (html: string): Token[] =>
  [...html.matchAll(TOKEN)].map(([text]) => {
    const found = NAME.exec(text);
    return { text, name: found?.[2] ?? "", isEnd: found?.[1] === "/" };
  });

const ATTRIBUTES = { "data-box": /\sdata-box="([^"]*)"/, "data-nota": /\sdata-nota="([^"]*)"/, href: /\shref="([^"]*)"/ };
const attributeOf = (tag: string, name: keyof typeof ATTRIBUTES): string | null => ATTRIBUTES[name].exec(tag)?.[1] ?? null;
const isMarked = ({ text, name, isEnd }: Token): boolean => name === "a" && !isEnd && /\sdata-embed="/.test(text);
const isNote = ({ text, name, isEnd }: Token): boolean => name === "small" && !isEnd && attributeOf(text, "data-nota") === "rodape";
const withoutMark = (tag: string): string => tag.replace(/\sdata-embed="[^"]*"/, "");

/** The words of a marked link that has none of its own. */
function labelOf(link: Token): string {
  const post = findEmbed((attributeOf(link.text, "href") ?? "").replaceAll("&amp;", "&"));
  return post ? postLabel(post) : "";
}

/** Index of the token that closes the element which begins at `start`. */
function endOf(tokens: readonly Token[], start: number): number {
  const name = tokens[start]?.name;
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    if (tokens[at]?.name !== name) continue;
    depth += tokens[at]?.isEnd ? -1 : 1;
    if (depth === 0) return at;
  }
  return tokens.length - 1;
}

const squeezed = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A note as plain text; a link in it becomes its words and its address. */
function noteOf(tokens: readonly Token[]): string {
  let text = "";
  let link = { href: "", start: 0 };
  for (const { text: piece, name, isEnd } of tokens) {
    if (name === "") text += piece;
    else if (name === "a" && !isEnd) link = { href: attributeOf(piece, "href") ?? "", start: text.length };
    else if (name === "a") {
      const words = squeezed(text.slice(link.start));
      if (link.href !== "" && words !== link.href) text += words === "" ? link.href : ` (${link.href})`;
    } else if (!INLINE.has(name)) text += " ";
  }
  const note = squeezed(text);
  return note === "" ? "" : noteHtml(note);
}

type Field = "title" | "term" | "value" | "quote" | "source";

/** Text without words, and breaks at its ends, are nothing. */
function trimmed(html: string): string {
  if (html.replace(/<[^<>]*>|&nbsp;/g, "").trim() === "") return "";
  let rest = html.trim();
  while (rest.startsWith(BREAK)) rest = rest.slice(BREAK.length).trimStart();
  while (rest.endsWith(BREAK)) rest = rest.slice(0, -BREAK.length).trimEnd();
  return rest;
}

/** The fields of a box. Inline elements are kept; blocks in a field become lines. */
class BoxReader {
  readonly kind: BoxKind;
  #title = "";
  #quote = "";
  #source = "";
  readonly #items: { term: string; value: string }[] = [];
  #field: Field | null = null;
  #open: string[] = [];
  #isLineDue = false;

  constructor(kind: BoxKind) {
    this.kind = kind;
  }

  #fallback(): Field {
    return this.kind === "olho" ? "quote" : "value";
  }

  begin(wanted: Field): void {
    this.end();
    const field = this.kind === "olho" && wanted !== "source" ? "quote" : wanted === "quote" ? "value" : wanted;
    if (field === "term" || (field === "value" && this.#items.length === 0)) this.#items.push({ term: "", value: "" });
    this.#field = field;
    this.#isLineDue = true;
  }

  end(): void {
    for (const name of this.#open.reverse()) this.#append(`</${name}>`);
    this.#open = [];
    this.#field = null;
  }

  line(): void {
    this.#isLineDue = true;
  }

  openInline(tag: string, name: string): void {
    this.put(withoutMark(tag));
    this.#open.push(name);
  }

  closeInline(name: string): void {
    if (this.#open.at(-1) !== name) return;
    this.#open.pop();
    this.#append(`</${name}>`);
  }

  put(html: string): void {
    if (this.#field === null) this.begin(this.#fallback());
    if (this.#isLineDue && trimmed(this.#current()) !== "") this.#append(BREAK);
    this.#isLineDue = false;
    this.#append(html);
  }

  text(text: string): void {
    if (text.trim() !== "" || (this.#field !== null && !this.#isLineDue)) this.put(text);
  }

  #current(): string {
    const item = this.#items.at(-1);
    return { title: this.#title, quote: this.#quote, source: this.#source, term: item?.term ?? "", value: item?.value ?? "" }[this.#field ?? "value"];
  }

  #append(html: string): void {
    const item = this.#items.at(-1);
    if (this.#field === "title") this.#title += html;
    else if (this.#field === "quote") this.#quote += html;
    else if (this.#field === "source") this.#source += html;
    else if (item && this.#field !== null) item[this.#field] += html;
  }

  html(): string {
    this.end();
    const part = (tag: string, html: string) => (html === "" ? "" : `<${tag}>${html}</${tag}>`);
    const items = this.#items.map(({ term, value }) => ({ term: trimmed(term), value: trimmed(value) })).filter(({ term, value }) => term !== "" || value !== "");
    const list = part("dl", items.map(({ term, value }) => `<dt>${term}</dt><dd>${value}</dd>`).join(""));
    const inside = part("h3", trimmed(this.#title)) + part("blockquote", trimmed(this.#quote)) + list + part("cite", trimmed(this.#source));
    return inside === "" ? "" : `<aside data-box="${this.kind}">${inside}</aside>`;
  }
}

const FIELDS: Readonly<Record<string, Field>> = { h2: "title", h3: "title", h4: "title", dt: "term", dd: "value", blockquote: "quote", cite: "source" };

function readBox(kind: BoxKind, tokens: readonly Token[]): string {
  const box = new BoxReader(kind);
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const { text, name, isEnd } = token;
    const field = FIELDS[name];
    if (isNote(token)) {
      const end = endOf(tokens, at);
      const note = noteOf(tokens.slice(at + 1, end));
      if (note !== "") box.put(note);
      at = end;
    } else if (name === "iframe") at = endOf(tokens, at);
    else if (name === "") box.text(text);
    else if (field !== undefined) isEnd ? box.end() : box.begin(field);
    else if (INLINE.has(name)) isEnd ? box.closeInline(name) : box.openInline(text, name);
    else if (name !== "img" && name !== "small") box.line();
  }
  return box.html();
}

/** A marked link that is all of its paragraph, as plain words; null for any other. */
function markedLine(tokens: readonly Token[], start: number, end: number): string | null {
  const link = tokens[start];
  if (!link || !isMarked(link) || endOf(tokens, start) !== end) return null;
  const words = squeezed(
    tokens
      .slice(start, end)
      .filter(({ name }) => name === "")
      .map(({ text }) => text)
      .join(""),
  );
  return `<p>${link.text}${words || labelOf(link)}</a></p>`;
}

/**
 * Boxes, footnotes and marked links of posts in the one shape that they are stored in, which everything that reads bodies relies
 * on: boxes stand on top with their fields in order, a note is plain text outside of links, a marked link is all of its paragraph.
 * What misses that shape keeps its words. Takes well-formed HTML of the sanitiser.
 */
export function settleStructure(html: string): string {
  if (!/<(?:aside|dl|dt|dd|small)\b|\sdata-embed="/.test(html)) return html;
  const tokens = tokensOf(html);
  const open: { name: string; close: string }[] = [];
  let out = "";
  /** Notes that wait for the end of a link. */
  let waiting = "";
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const { text, name, isEnd } = token;
    const kind = name === "aside" && !isEnd && open.length === 0 ? attributeOf(text, "data-box") : null;
    if (name === "" || VOID.has(name)) out += text;
    else if (isBoxKind(kind)) {
      const end = endOf(tokens, at);
      out += readBox(kind, tokens.slice(at + 1, end));
      at = end;
    } else if (isNote(token)) {
      const end = endOf(tokens, at);
      const note = noteOf(tokens.slice(at + 1, end));
      if (open.some((one) => one.name === "a")) waiting += note;
      else out += note;
      at = end;
    } else if (isEnd) {
      out += open.pop()?.close ?? "";
      if (name === "a") {
        out += waiting;
        waiting = "";
      }
    } else if (open.length === 0 && isMarked(token)) {
      const end = endOf(tokens, at);
      out += markedLine(tokens, at, end) ?? "";
      at = end;
    } else if (open.length === 0 && name === "p") {
      const end = endOf(tokens, at);
      const line = markedLine(tokens, at + 1, end - 1);
      out += line ?? text;
      if (line === null) open.push({ name, close: "</p>" });
      else at = end;
    } else if (name === "dt" || name === "dd") {
      const around = open.filter((one) => one.name !== "dl" && one.name !== "aside").at(-1)?.name ?? "";
      const close = CONTAINERS.has(around) ? "</p>" : " ";
      out += close === "</p>" ? "<p>" : " ";
      open.push({ name, close });
    } else if (name === "aside" || name === "dl" || name === "small") open.push({ name, close: "" });
    else {
      out += isMarked(token) ? withoutMark(text) : text;
      if (isMarked(token) && endOf(tokens, at) === at + 1) out += labelOf(token);
      open.push({ name, close: `</${name}>` });
    }
  }
  return out + waiting;
}
