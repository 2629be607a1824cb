import type { Element, ElementContent, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { defaultHandlers, type Handle, toMdast } from "hast-util-to-mdast";
import type { FootnoteDefinition, Html, Image, Nodes, PhrasingContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";

/** Path of a body's picture within the export, from its address; null: it stays where it is. */
export type PicturePath = (address: string) => string | null;

const isElement = (node: ElementContent | Root["children"][number], name?: string): node is Element => node.type === "element" && (name === undefined || node.tagName === name);

/** Elements of a kind within a node, however deep. */
function* elementsOf(node: Element | Root, name: string): Generator<Element> {
  for (const child of node.children) {
    if (!isElement(child as ElementContent)) continue;
    if ((child as Element).tagName === name) yield child as Element;
    yield* elementsOf(child as Element, name);
  }
}

const textOf = (node: ElementContent | Root): string =>
  node.type === "text" ? node.value : "children" in node ? node.children.map((child) => textOf(child as ElementContent)).join("") : "";

/** A part that Markdown has no form for, as HTML. An empty line would end it. */
const asHtml = (node: Element): Html => ({ type: "html", value: toHtml(node).replace(/\n\s*\n/g, "\n") });

const keepHtml: Handle = (_state, node) => asHtml(node);

/** Inline elements without a form of their own: their marks as HTML, what is in them as Markdown. */
const inlineHtml: Handle = (state, node) => [
  { type: "html", value: `<${node.tagName}>` },
  ...(state.all(node) as PhrasingContent[]),
  { type: "html", value: `</${node.tagName}>` },
];

const imageOf = (node: Element): Image => ({ type: "image", url: String(node.properties.src ?? ""), alt: String(node.properties.alt ?? "") });

/** One picture with its words below; a gallery, an embedded player or a post stays HTML. */
const figure: Handle = (state, node) => {
  const pictures = [...elementsOf(node, "img")];
  const [only] = pictures;
  const isPlain = pictures.length === 1 && only !== undefined && node.children.every((child) => !isElement(child) || child.tagName === "img" || child.tagName === "figcaption");
  if (!isPlain) return asHtml(node);
  const caption = [...elementsOf(node, "figcaption")].flatMap((element) => state.all(element) as PhrasingContent[]);
  const credit = String(node.properties.dataCredit ?? "").trim();
  const words: PhrasingContent[] = credit === "" ? caption : [...caption, { type: "text", value: `${caption.length > 0 ? " " : ""}(${credit})` }];
  const picture = { type: "paragraph" as const, children: [imageOf(only)] };
  return words.length === 0 ? picture : [picture, { type: "paragraph", children: words }];
};

/** Elements that a cell of a Markdown table cannot hold. */
const BLOCKS = new Set(["p", "ul", "ol", "table", "figure", "blockquote", "h2", "h3", "h4", "br"]);

/** Merged or aligned cells, blocks in cells and tables without a head have no form in Markdown. */
const table: Handle = (state, node) => {
  const cells = [...elementsOf(node, "td"), ...elementsOf(node, "th")];
  const isPlain = ({ properties, children }: Element) =>
    !("colSpan" in properties || "rowSpan" in properties || "style" in properties) && children.every((child) => !isElement(child) || !BLOCKS.has(child.tagName));
  return elementsOf(node, "th").next().done || !cells.every(isPlain) ? asHtml(node) : defaultHandlers.table(state, node);
};

const MARKED = new Set(["strong", "em", "s"]);

/** Whether a node shows nothing at the edge of marked words: spaces alone, or a break. */
const isEdge = (node: ElementContent): boolean => isElement(node, "br") || (node.type === "text" && node.value.trim() === "");

/** Spaces and breaks at the edges of marked words, taken out of them: Markdown marks nothing that begins or ends with a space. */
function freeEdges(parent: Element | Root): void {
  const children = parent.children as ElementContent[];
  for (let at = 0; at < children.length; at += 1) {
    const node = children[at];
    if (node === undefined || !isElement(node)) continue;
    freeEdges(node);
    if (!MARKED.has(node.tagName)) continue;
    const [before, after] = [takeEdge(node.children, "start"), takeEdge(node.children, "end")];
    const kept = node.children.length > 0 ? [node] : [];
    children.splice(at, 1, ...before, ...kept, ...after);
    at += before.length + kept.length + after.length - 1;
  }
}

/** Takes what shows nothing from one end of these nodes. */
function takeEdge(nodes: ElementContent[], end: "start" | "end"): ElementContent[] {
  const taken: ElementContent[] = [];
  for (;;) {
    const node = end === "start" ? nodes[0] : nodes.at(-1);
    if (node === undefined) return taken;
    if (isEdge(node)) {
      nodes.splice(end === "start" ? 0 : -1, 1);
      if (end === "start") taken.push(node);
      else taken.unshift(node);
      continue;
    }
    if (node.type === "text") {
      const words = end === "start" ? node.value.trimStart() : node.value.trimEnd();
      if (words !== node.value) {
        const space: ElementContent = { type: "text", value: " " };
        if (end === "start") taken.push(space);
        else taken.unshift(space);
        node.value = words;
      }
    }
    return taken;
  }
}

/** A body as Markdown (CommonMark with GFM's tables, strikethrough and footnotes). */
export function toMarkdownBody(html: string, pathOf: PicturePath = () => null): string {
  const tree = fromHtml(html, { fragment: true });
  for (const picture of elementsOf(tree, "img")) picture.properties.src = pathOf(String(picture.properties.src ?? "")) ?? String(picture.properties.src ?? "");
  freeEdges(tree);
  const notes: FootnoteDefinition[] = [];
  const note: Handle = (_state, node) => {
    const identifier = String(notes.length + 1);
    notes.push({ type: "footnoteDefinition", identifier, label: identifier, children: [{ type: "paragraph", children: [{ type: "text", value: textOf(node) }] }] });
    return { type: "footnoteReference", identifier, label: identifier };
  };
  const small: Handle = (state, node, parent) => (node.properties.dataNota === undefined ? inlineHtml(state, node, parent) : note(state, node, parent));
  const mdast = toMdast(tree, {
    newlines: false,
    handlers: { iframe: keepHtml, aside: keepHtml, dl: keepHtml, figure, small, u: inlineHtml, sub: inlineHtml, sup: inlineHtml, cite: inlineHtml, table },
  }) as Nodes;
  if ("children" in mdast) (mdast.children as unknown[]).push(...notes);
  return toMarkdown(mdast, { extensions: [gfmToMarkdown()], bullet: "-", emphasis: "*", rule: "-", fences: true });
}
