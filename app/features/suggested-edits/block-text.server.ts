import { diffArrays } from "diff";
import { blocksOf, mostAlike, wordsIn } from "#app/features/articles/body-blocks.ts";
import { textHtml } from "#app/features/articles/body-text.ts";

/** The text of a block apart from its markup: who suggests changes types words, and links and emphasis of the words that stay are kept. */

interface Element {
  name: string;
  open: string;
  inner: string;
  close: string;
}

/** A block that is text: lines of words within `open` and `close`, which are empty for a paragraph. */
interface TextShape {
  open: string;
  close: string;
  lines: readonly Element[];
}

const LINE_BLOCKS = new Set(["p", "h2", "h3", "h4"]);
const LINES_WITHIN: Readonly<Record<string, string>> = { ul: "li", ol: "li", blockquote: "p" };
const EMPHASIS = new Set(["a", "code", "em", "s", "strong", "sub", "sup", "u"]);

function elementOf(html: string): Element | null {
  const name = /^<([a-z][a-z0-9]*)\b/.exec(html)?.[1];
  const [first, last] = [html.indexOf(">") + 1, html.lastIndexOf("</")];
  if (name === undefined || last < first || html.slice(last) !== `</${name}>`) return null;
  return { name, open: html.slice(0, first), inner: html.slice(first, last), close: html.slice(last) };
}

const isLine = ({ inner }: Element): boolean =>
  [...inner.matchAll(/<\/?([a-z][a-z0-9]*)\b([^<>]*)>/g)].every(([, name = "", attributes = ""]) => EMPHASIS.has(name) && !attributes.includes("data-embed"));

function shapeOf(block: string): TextShape | null {
  const element = elementOf(block);
  if (!element) return null;
  if (LINE_BLOCKS.has(element.name)) return isLine(element) ? { open: "", close: "", lines: [element] } : null;
  const within = LINES_WITHIN[element.name];
  if (within === undefined) return null;
  const lines = blocksOf(element.inner).map(({ html }) => elementOf(html));
  const isText = lines.every((line): line is Element => line !== null && line.name === within && isLine(line));
  return isText && lines.length > 0 ? { open: element.open, close: element.close, lines } : null;
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };
const decoded = (html: string): string => html.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => CHARACTERS[name] ?? "");
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
const lineText = ({ inner }: Element): string => oneLine(decoded(inner.replace(/<[^<>]*>/g, "")));

/** The lines of a block as they are typed; null where it is no text alone (pictures, tables, boxes, notes): it is edited as HTML. */
export const typedLines = (block: string): string | null =>
  shapeOf(block)
    ?.lines.map(lineText)
    .filter((line) => line !== "")
    .join("\n") ?? null;

const PARTS = /<[^<>]*>|[^<]+|</g;
const WORDS = /\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu;
const wordsOf = (text: string): string[] => text.match(WORDS) ?? [];
const keyOf = (word: string): string => word.replace(/^\s+$/, " ");

/** Words between two texts beyond which all of the line is another one: comparing takes the square of it (ours). */
const CHANGES_MAX = 1_500;
const EMPTY_EMPHASIS = /<(a|code|em|strong|sub|sup|s|u)\b[^<>]*><\/\1>/g;

/** A word, and the tags between it and the word before. */
interface Word {
  tags: string;
  text: string;
}

function wordsWithTags(inner: string): Word[] {
  const words: Word[] = [];
  let tags = "";
  for (const part of inner.match(PARTS) ?? []) {
    if (part.startsWith("<") && part.length > 1) tags += part;
    else
      for (const text of wordsOf(decoded(part))) {
        words.push({ tags, text });
        tags = "";
      }
  }
  // The tags at the end stand before no word.
  return [...words, { tags, text: "" }];
}

/** The inside of a line with other words: markup stays around the words that stay, and new words stand within what the words before them stood in. */
function reword(inner: string, text: string): string {
  const old = wordsWithTags(inner);
  const runs = diffArrays(
    old.map((word) => keyOf(word.text)),
    [...wordsOf(text).map(keyOf), ""],
    { maxEditLength: CHANGES_MAX },
  );
  if (!runs) return textHtml(text);
  let html = "";
  let at = 0;
  for (const { value, added, removed } of runs) {
    if (added) html += textHtml(value.join(""));
    else {
      for (const word of old.slice(at, at + value.length)) html += word.tags + (removed ? "" : textHtml(word.text));
      at += value.length;
    }
  }
  for (let shorter = html.replace(EMPTY_EMPHASIS, ""); shorter !== html; shorter = html.replace(EMPTY_EMPHASIS, "")) html = shorter;
  return html.trim();
}

const withText = (line: Element, text: string): string => (lineText(line) === text ? line.open + line.inner + line.close : line.open + reword(line.inner, text) + line.close);

/** The lines of a shape as elements: each typed line that is one of before, or alike, keeps its markup; the others are new. */
function linesWith(lines: readonly Element[], typed: readonly string[]): string[] {
  const added = lines[0]?.name === "li" ? "li" : "p";
  const plain = (text: string) => `<${added}>${textHtml(text)}</${added}>`;
  const words = typed.map(wordsIn);
  const made: string[] = [];
  let next = 0;
  for (const [index, line] of lines.entries()) {
    const text = lineText(line);
    const same = typed.indexOf(text, next);
    // The last line of both is one line, however much it was changed.
    const isPair = lines.length - index === 1 && typed.length - next === 1;
    const at = same !== -1 ? same : isPair ? next : mostAlike(words, wordsIn(text), next);
    if (at === -1) continue;
    made.push(...typed.slice(next, at).map(plain), withText(line, typed[at] ?? ""));
    next = at + 1;
  }
  return [...made, ...typed.slice(next).map(plain)];
}

/** The blocks that a block of text becomes with these lines: none without a line, several where a paragraph has more than one. */
export function retyped(block: string, text: string): string[] {
  const shape = shapeOf(block);
  const typed = text
    .split(/\r\n?|\n/)
    .map(oneLine)
    .filter((line) => line !== "");
  if (!shape || typed.join("\n") === typedLines(block)) return [block];
  if (typed.length === 0) return [];
  const lines = linesWith(shape.lines, typed);
  return shape.open === "" ? lines : [shape.open + lines.join("") + shape.close];
}
