/** A run of text in one style, or a described non-text element (`thing`). */
export interface Piece {
  text: string;
  marks: readonly Mark[];
}

export type Mark = "strong" | "em" | "u" | "s" | "sub" | "sup" | "code" | "a";

export type BlockKind = "p" | "h2" | "h3" | "h4" | "li" | "quote" | "cell" | "caption" | "picture" | "thing";

/** Unit of comparison: a paragraph, a heading, an item, a picture. */
export interface TextBlock {
  kind: BlockKind;
  pieces: readonly Piece[];
  /** Address of a picture. */
  src?: string;
}

const KINDS: Record<string, BlockKind> = {
  P: "p",
  H2: "h2",
  H3: "h3",
  H4: "h4",
  LI: "li",
  DT: "li",
  DD: "li",
  BLOCKQUOTE: "quote",
  CITE: "quote",
  TD: "cell",
  TH: "cell",
  FIGCAPTION: "caption",
};
const MARKS: Record<string, Mark> = { STRONG: "strong", B: "strong", EM: "em", I: "em", U: "u", S: "s", DEL: "s", SUB: "sub", SUP: "sup", CODE: "code", A: "a" };
/** Elements with text that is not part of the article. */
const SILENT = new Set(["SCRIPT", "STYLE", "TEMPLATE", "TEXTAREA", "TITLE", "NOSCRIPT", "SVG", "MATH"]);

const isSafePicture = (src: string) => /^\/img\/[\w.-]+(\?[\w=&-]*)?$/.test(src) || src.startsWith("https://");

/** A body as blocks of text. Parsed in an inert document, where nothing loads or runs. */
export function readBlocks(html: string): TextBlock[] {
  const dom = document.implementation.createHTMLDocument("").createElement("div");
  dom.innerHTML = html;
  const blocks: TextBlock[] = [];
  let open: { kind: BlockKind; pieces: Piece[] } | null = null;
  const close = () => {
    if (open?.pieces.some(({ text }) => text.trim() !== "")) blocks.push(open);
    open = null;
  };
  const walk = (node: Node, kind: BlockKind, marks: readonly Mark[]): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = (node.nodeValue ?? "").replace(/\s+/g, " ");
      if (text === "" || (text === " " && !open)) return;
      open ??= { kind, pieces: [] };
      open.pieces.push({ text, marks });
      return;
    }
    if (!(node instanceof Element) || SILENT.has(node.tagName.toUpperCase())) return;
    const name = node.tagName;
    if (name === "BR") {
      open?.pieces.push({ text: " ", marks });
      return;
    }
    if (name === "SMALL") {
      open ??= { kind, pieces: [] };
      open.pieces.push({ text: ` [Nota: ${(node.textContent ?? "").replace(/\s+/g, " ").trim()}]`, marks });
      return;
    }
    if (name === "A" && node.hasAttribute("data-embed")) {
      close();
      blocks.push({ kind: "thing", pieces: [{ text: `Conteúdo incorporado: ${node.getAttribute("href") ?? ""}`, marks: [] }] });
      return;
    }
    if (name === "IMG" || name === "IFRAME" || name === "HR") {
      close();
      const src = node.getAttribute("src") ?? "";
      if (name === "IMG")
        blocks.push({ kind: "picture", pieces: [{ text: `Imagem: ${node.getAttribute("alt") || "sem descrição"}`, marks: [] }], ...(isSafePicture(src) ? { src } : {}) });
      else blocks.push({ kind: "thing", pieces: [{ text: name === "HR" ? "Linha divisória" : `Conteúdo incorporado: ${src}`, marks: [] }] });
      return;
    }
    const mark = MARKS[name];
    if (mark) {
      for (const child of node.childNodes) walk(child, kind, marks.includes(mark) ? marks : [...marks, mark]);
      return;
    }
    const own = KINDS[name];
    const inner = own === undefined || (own === "p" && kind !== "p") ? kind : own;
    close();
    for (const child of node.childNodes) walk(child, inner, marks);
    close();
  };
  for (const child of dom.childNodes) walk(child, "p", []);
  close();
  return blocks;
}

/** A line of text as it is, for fields that are no HTML. */
export const plainBlocks = (text: string): TextBlock[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => ({ kind: "p", pieces: [{ text: line, marks: [] }] }));
