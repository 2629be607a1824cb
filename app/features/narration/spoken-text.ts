import { BOX_LABELS, isBoxKind } from "#app/features/articles/boxes.ts";
import { findEmbed } from "#app/features/articles/embeds.ts";
import { replacePollLines } from "#app/features/polls/poll.ts";
import type { NarratedContent } from "./narration-text.ts";
import type { Pronunciation } from "./pronunciation.ts";
import { cardinal, ordinal } from "./say/numerals.ts";
import { sayWith } from "./say/say.ts";

export type WrittenKind = "title" | "kicker" | "summary" | "heading" | "paragraph" | "quote" | "item" | "caption" | "table";

/** A piece of a body as it is written, in the order of reading. */
export interface WrittenPart {
  kind: WrittenKind;
  text: string;
  /** Index among the elements at the top of the body. */
  block: number | null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Characters for what stands for them in HTML. */
const decoded = (text: string): string =>
  text.replace(/&(?:([a-z]{2,4})|#([0-9]{1,7})|#x([0-9a-f]{1,6}));/gi, (entity, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
  });

const ATTRIBUTES = { src: /\ssrc="([^"]*)"/, start: /\sstart="([^"]*)"/, href: /\shref="([^"]*)"/, box: /\sdata-box="([^"]*)"/ };

const attributeOf = (tag: string, name: keyof typeof ATTRIBUTES): string => decoded(ATTRIBUTES[name].exec(tag)?.[1] ?? "");

const VOID = new Set(["br", "hr", "img"]);
/** Elements within which text runs on; every other one begins a piece of its own. */
const INLINE = new Set(["strong", "em", "u", "s", "sub", "sup", "a", "code", "b", "i", "span", "br", "small"]);
const HEADINGS = new Set(["h2", "h3", "h4"]);
/** Elements that are not narrated: struck-out text, credits of pictures, players, footnotes. */
const SILENT = new Set(["s", "iframe", "small"]);

/** Largest table that is read row by row (ours). */
const COLUMNS_MAX = 6;
const ROWS_MAX = 12;

const UNREAD_TABLE = "Tabela disponível no texto.";
const PLAYERS: Readonly<Record<string, string>> = {
  YouTube: "Vídeo disponível no texto.",
  Vimeo: "Vídeo disponível no texto.",
  Spotify: "Áudio disponível no texto.",
  X: "Publicação do X disponível no texto.",
  Facebook: "Publicação do Facebook disponível no texto.",
  TikTok: "Vídeo do TikTok disponível no texto.",
  Instagram: "Publicação do Instagram disponível no texto.",
};
const UNKNOWN_PLAYER = "Conteúdo disponível no texto.";

interface Cell {
  texts: string[];
  isHeader: boolean;
}

const squeezed = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The rows of a table as sentences, each value after the header of its column. */
function tableTexts(cells: readonly (readonly Cell[])[]): string[] {
  const rows = cells.map((row) => row.map(({ texts, isHeader }) => ({ text: texts.join(" "), isHeader })));
  const filled = rows.filter((row) => row.some(({ text }) => text !== ""));
  const [first = []] = filled;
  const headers = filled.length > 1 && first.every(({ isHeader }) => isHeader) ? first.map(({ text }) => text) : null;
  const values = headers ? filled.slice(1) : filled;
  if (values.length > ROWS_MAX || values.some(({ length }) => length > COLUMNS_MAX)) return [UNREAD_TABLE];
  return values.map((row) =>
    row
      .flatMap(({ text }, column) => {
        const header = headers?.[column] ?? "";
        return text === "" ? [] : [header === "" ? text : `${header}: ${text}`];
      })
      .join("; "),
  );
}

/** Reads a superscript: a power after a length, an ordinal after a number; other numbers refer to notes and are not read. */
function raised(text: string, before: string): string {
  if (/^[23]$/.test(text) && /m$/.test(before)) return text === "2" ? "²" : "³";
  if (/^[oa]s?$/i.test(text) && /[0-9nN]$/.test(before)) return `${/^o/i.test(text) ? "º" : "ª"}${text.slice(1)}`;
  return /^[0-9,\s*]+$/.test(text) ? "" : text;
}

/** The order of an item in a list with numbers, capitalised as the beginning of its sentence. */
function itemNumber(number: number): string {
  const words = number >= 1 && number <= 20 ? ordinal(String(number)) : cardinal(String(Math.max(0, number)));
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}: `;
}

const TAG = /<[^<>]*>|[^<]+|</g;
const TAG_NAME = /^<(\/?)([a-z][a-z0-9]*)/i;

/** Longest number at which a list can begin. */
const START_MAX = 9_999;

/** The pieces of a sanitised body. One pass: the open elements say what a text is. Polls are not read aloud: who listens cannot answer. */
export function bodyParts(body: string): WrittenPart[] {
  // An empty element: those after it keep their index.
  const html = replacePollLines(body, null, () => "<p></p>");
  const parts: WrittenPart[] = [];
  const open: string[] = [];
  const counts = new Map<string, number>();
  const lists: { isNumbered: boolean; next: number }[] = [];
  let block = -1;
  let text = "";
  /** The last character of it. */
  let last = "";
  let label = "";
  let rows: Cell[][] = [];
  let box = "";
  /** Term that the next value of a box belongs to. */
  let term = "";
  /** True when the words are those of a post's link. */
  let isPost = false;

  const isIn = (name: string): boolean => (counts.get(name) ?? 0) > 0;
  const kindHere = (): WrittenKind => {
    if (isIn("figcaption")) return "caption";
    if ([...HEADINGS].some(isIn)) return "heading";
    if (isIn("li")) return "item";
    return isIn("blockquote") ? "quote" : "paragraph";
  };
  const add = (kind: WrittenKind, written: string) => parts.push({ kind, text: written, block: block >= 0 ? block : null });
  /** A field of a box: its title after what kind of box it is, a value after what it is about. */
  const addOfBox = (written: string) => {
    const isAnswer = box === "perguntas";
    if (isIn("dt")) term = isAnswer ? `Pergunta: ${written}` : written;
    else if (isIn("dd")) {
      if (isAnswer) addTerm();
      add("item", isAnswer ? `Resposta: ${written}` : term === "" ? written : `${term}: ${written}`);
      term = "";
    } else if (isIn("cite")) add("paragraph", box === "olho" || /^fonte/i.test(written) ? written : `Fonte: ${written}`);
    else if (isIn("blockquote")) add("quote", written);
    else add("paragraph", isBoxKind(box) ? `${BOX_LABELS[box]}: ${written}` : written);
  };
  const addTerm = () => {
    if (term !== "") add("item", term);
    term = "";
  };
  const flush = () => {
    const written = squeezed(text);
    text = "";
    last = "";
    if (written === "") return;
    if (isIn("aside")) return addOfBox(written);
    if (isIn("table")) {
      const row = rows.at(-1) ?? rows[rows.push([]) - 1];
      const cell = row?.at(-1);
      if (cell) cell.texts.push(written);
      else row?.push({ texts: [written], isHeader: false });
      return;
    }
    const kind = kindHere();
    if (kind === "caption") add(kind, /^foto\b/i.test(written) ? written : `Foto: ${written}`);
    else add(kind, label + written);
    label = "";
  };
  const close = (name: string) => {
    if (!isIn(name)) return;
    for (;;) {
      const top = open.at(-1);
      if (top === undefined) return;
      if (!INLINE.has(top)) flush();
      if (top === "table" && counts.get("table") === 1) {
        counts.set("table", 0);
        for (const row of tableTexts(rows)) add("table", row);
        rows = [];
      } else counts.set(top, (counts.get(top) ?? 1) - 1);
      open.pop();
      if (top === "dl") addTerm();
      if (top === "ul" || top === "ol") lists.pop();
      if (top === "li") label = "";
      if (top === name) return;
    }
  };
  const begin = (name: string, tag: string) => {
    if (!INLINE.has(name)) flush();
    if (open.length === 0) block += 1;
    if (name === "br") text += ", ";
    if (name === "iframe") add("paragraph", PLAYERS[findEmbed(attributeOf(tag, "src"))?.provider ?? ""] ?? UNKNOWN_PLAYER);
    if (name === "a" && tag.startsWith("<a data-embed")) {
      isPost = true;
      add("paragraph", PLAYERS[findEmbed(attributeOf(tag, "href"))?.provider ?? ""] ?? UNKNOWN_PLAYER);
    }
    if (name === "aside") box = attributeOf(tag, "box");
    if (name === "dt") addTerm();
    if (VOID.has(name)) return;
    if (name === "tr") rows.push([]);
    if (name === "td" || name === "th") (rows.at(-1) ?? rows[rows.push([]) - 1])?.push({ texts: [], isHeader: name === "th" });
    if (name === "ul" || name === "ol") {
      const start = Number.parseInt(attributeOf(tag, "start"), 10);
      lists.push({ isNumbered: name === "ol", next: start >= 0 && start <= START_MAX ? start : 1 });
    }
    const list = lists.at(-1);
    if (name === "li" && list) {
      label = list.isNumbered ? itemNumber(list.next) : "";
      list.next += 1;
    }
    open.push(name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };

  for (const [piece] of html.matchAll(TAG)) {
    const found = TAG_NAME.exec(piece);
    if (found && piece.endsWith(">")) {
      const name = (found[2] ?? "").toLowerCase();
      if (name === "a") isPost = false;
      if (found[1] === "/") close(name);
      else begin(name, piece);
    } else if (isPost || [...SILENT].some(isIn) || (isIn("figcaption") && isIn("cite"))) continue;
    else if (!piece.startsWith("<") || piece === "<") {
      const words = decoded(piece);
      text += open.at(-1) === "sup" ? raised(words.trim(), last) : words;
      last = words.slice(-1);
    }
  }
  for (let name = open.at(-1); name !== undefined; name = open.at(-1)) close(name);
  flush();
  return parts;
}

export type SpokenKind = WrittenKind;

/** A piece of a story as it is said. */
export interface SpokenPart {
  kind: SpokenKind;
  /** Words only, no digits; ends with punctuation. */
  text: string;
  /** Index of the element of the body, among those at its top level, that says this; null for what stands above the body. */
  block: number | null;
  /** The written text of a heading, which begins a chapter; null for everything else. */
  chapter: string | null;
}

/** Before the topics of the quick summary. */
const SUMMARY_OPENING = "Em resumo: ";

/** A story as it is read aloud: hat line, title, quick summary, body. What says nothing is left out. */
export function spokenParts({ title, kicker, quickSummary, bodyHtml }: NarratedContent, pronunciations: readonly Pronunciation[]): SpokenPart[] {
  const say = sayWith(pronunciations);
  const part = (kind: SpokenKind, written: string, block: number | null): SpokenPart[] => {
    const text = say(written);
    return text === "" ? [] : [{ kind, text, block, chapter: kind === "heading" ? written : null }];
  };
  const topics = quickSummary.flatMap((topic) => part("summary", topic, null));
  return [
    ...part("kicker", kicker, null),
    ...part("title", title, null),
    ...topics.map((topic, index) => (index === 0 ? { ...topic, text: SUMMARY_OPENING + topic.text } : topic)),
    ...bodyParts(bodyHtml).flatMap(({ kind, text, block }) => part(kind, text, block)),
  ];
}
