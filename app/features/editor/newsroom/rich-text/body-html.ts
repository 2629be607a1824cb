import { type Node as BodyNode, DOMParser, DOMSerializer, Fragment, type Mark, type Schema } from "@milkdown/kit/prose/model";
import { GALLERY_MIN } from "#app/features/galleries/gallery.ts";
import { appendTo, insertBefore, unwrap } from "./dom-tree.ts";
import { isPictureFigure } from "./schema.ts";

const depthOf = (mark: Mark): number => Number(mark.attrs.depth ?? 0);

/** Counts the nodes from `start` on that carry a mark. */
function runOf(mark: Mark, nodes: readonly BodyNode[], start: number): number {
  let end = start;
  while (end < nodes.length && mark.isInSet(nodes[end]?.marks ?? [])) end += 1;
  return end - start;
}

/** Marks are opened longest first, then as they were nested: ProseMirror's own order would cut `<em>a <strong>b</strong></em>` in two. */
function writeInline(inert: Document, nodes: readonly BodyNode[], open: readonly Mark[], parent: Node): void {
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at];
    if (!node) return;
    const [next] = node.marks
      .filter((mark) => !mark.isInSet(open))
      .map((mark) => ({ mark, run: runOf(mark, nodes, at) }))
      .sort((one, other) => other.run - one.run || depthOf(one.mark) - depthOf(other.mark));
    const spec = next?.mark.type.spec.toDOM?.(next.mark, true);
    if (next && spec) {
      const { dom, contentDOM } = DOMSerializer.renderSpec(inert, spec);
      writeInline(inert, nodes.slice(at, at + next.run), [...open, next.mark], contentDOM ?? dom);
      appendTo(parent, dom);
      at += next.run;
    } else {
      appendTo(parent, writeNode(inert, node));
      at += 1;
    }
  }
}

function writeNode(inert: Document, node: BodyNode): Node {
  if (node.isText) return inert.createTextNode(node.text ?? "");
  const spec = node.type.spec.toDOM?.(node);
  if (!spec) return inert.createTextNode("");
  const { dom, contentDOM } = DOMSerializer.renderSpec(inert, spec);
  if (contentDOM) writeContent(inert, node.content, contentDOM);
  return dom;
}

/** Writes nodes as elements of an inert document. */
function writeContent(inert: Document, content: Fragment, parent: Node): void {
  writeInline(inert, content.content, [], parent);
}

const BLOCKS = new Set(["P", "H1", "H2", "H3", "H4", "H5", "H6", "UL", "OL", "BLOCKQUOTE", "HR", "FIGURE", "TABLE", "IFRAME", "FIGCAPTION", "DIV"]);

const isBlank = (node: Node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() === "";
const isBlock = (node: Node) => node instanceof Element && BLOCKS.has(node.tagName);

/** Text that stands directly in a container of blocks is marked, so that it can come back without a paragraph. */
function wrapBareText(container: Element): void {
  let run: HTMLElement | null = null;
  for (const node of [...container.childNodes]) {
    if (isBlock(node)) run = null;
    else if (run) appendTo(run, node);
    else if (!isBlank(node)) {
      run = container.ownerDocument.createElement("p");
      run.setAttribute("data-bare", "");
      insertBefore(node, run);
      appendTo(run, node);
    }
  }
  if (!container.firstElementChild && container.tagName !== "FIGURE") {
    const empty = container.ownerDocument.createElement("p");
    empty.setAttribute("data-bare", "");
    appendTo(container, empty);
  }
}

/** A caption or a field of a box is a line of text: its paragraphs become lines. */
function flattenCaption(caption: Element): void {
  for (const paragraph of [...caption.querySelectorAll(":scope > p")]) {
    if (paragraph.previousSibling && !isBlank(paragraph.previousSibling)) insertBefore(paragraph, document.createElement("br"));
    unwrap(paragraph);
  }
}

/** ProseMirror makes fields that are missing at a box's end, not those before. */
function addEmptyFields(box: Element): void {
  const has = (tag: string) => [...box.children].some((field) => field.localName === tag);
  const add = (tag: string, before: Node | null) => box.insertBefore(box.ownerDocument.createElement(tag), before);
  const [first, list] = box.getAttribute("data-box") === "olho" ? ["blockquote", null] : ["h3", "dl"];
  if (!has(first)) add(first, box.firstChild);
  if (list && !has(list)) add(list, box.firstElementChild?.nextSibling ?? null);
}

/** A stored body as a document of the editor. */
export function readBody(schema: Schema, html: string): BodyNode {
  return DOMParser.fromSchema(schema).parse(bodyDom(html));
}

/** A stored body as elements that the schema reads without loss. Never attached to the page: nothing in it loads or runs. */
export function bodyDom(html: string): HTMLElement {
  const dom = document.implementation.createHTMLDocument("").createElement("div");
  dom.innerHTML = html;
  for (const paragraph of dom.querySelectorAll("p:has(> iframe)")) {
    if ([...paragraph.childNodes].every((node) => isBlank(node) || node.nodeName === "IFRAME")) unwrap(paragraph);
  }
  for (const line of dom.querySelectorAll("figcaption, aside :is(h3, dt, dd, blockquote, cite)")) flattenCaption(line);
  for (const box of dom.querySelectorAll("aside[data-box]")) addEmptyFields(box);
  markBareText(dom);
  return dom;
}

/** Marks the text that stands directly in an item, cell, quotation or figure. */
export function markBareText(dom: Element): void {
  for (const container of dom.querySelectorAll("li, td, th, blockquote:not(aside > *), figure")) {
    if (container.tagName !== "FIGURE" || !isPictureFigure(container)) wrapBareText(container);
  }
}

const isBare = (node: Element | null) => node?.tagName === "P" && node.hasAttribute("data-bare");

/** Unwraps bare text from its paragraph, except where it would join adjacent text. */
function unwrapBareText(dom: Element): void {
  const bare = [...dom.querySelectorAll("p[data-bare]")];
  const free = bare.filter(
    (one) => one.parentElement?.matches("li, td, th, blockquote, figure") && !one.hasAttribute("style") && !isBare(one.previousElementSibling) && !isBare(one.nextElementSibling),
  );
  for (const one of bare) one.removeAttribute("data-bare");
  for (const one of free) unwrap(one);
}

function rebuildHead(table: Element): void {
  const body = table.querySelector(":scope > tbody");
  const rows = [...(body?.children ?? [])];
  const firstOfBody = rows.findIndex((row) => !row.hasAttribute("data-head"));
  const head = rows.slice(0, firstOfBody === -1 ? rows.length : firstOfBody);
  for (const row of rows) row.removeAttribute("data-head");
  if (!body || head.length === 0) return;
  const thead = document.createElement("thead");
  appendTo(thead, ...head);
  insertBefore(body, thead);
  if (body.children.length === 0) body.remove();
}

/** Fields of a box that nobody has filled in are not stored, nor is a box of nothing else. */
function dropEmptyFields(box: Element): void {
  const isEmpty = (field: Element | null) => (field?.textContent ?? "").trim() === "";
  for (const term of [...box.querySelectorAll("dt")].filter((one) => isEmpty(one) && isEmpty(one.nextElementSibling))) {
    term.nextElementSibling?.remove();
    term.remove();
  }
  for (const field of [...box.querySelectorAll("h3, blockquote, cite, dl")].filter(isEmpty)) field.remove();
  if (isEmpty(box)) box.remove();
}

/** Each picture of a gallery stands in an item; one picture alone is no gallery. */
function finishGallery(gallery: Element): void {
  if (gallery.childElementCount < GALLERY_MIN) {
    unwrap(gallery);
    return;
  }
  for (const picture of [...gallery.children]) {
    const item = gallery.ownerDocument.createElement("li");
    insertBefore(picture, item);
    appendTo(item, picture);
  }
}

/** Cache of each block's HTML: blocks are immutable, and a key changes one of them. */
const written = new WeakMap<BodyNode, string>();

function writeBlock(block: BodyNode, inert: Document): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  const dom = inert.createElement("div");
  writeContent(inert, Fragment.from(block), dom);
  unwrapBareText(dom);
  for (const caption of dom.querySelectorAll("figcaption:empty")) caption.remove();
  for (const table of dom.querySelectorAll("table")) rebuildHead(table);
  for (const gallery of dom.querySelectorAll("ul[data-galeria]")) finishGallery(gallery);
  for (const box of dom.querySelectorAll("aside")) dropEmptyFields(box);
  // Serialised as the sanitiser does: unchanged text must not look changed.
  for (const aligned of dom.querySelectorAll<HTMLElement>("[style]")) aligned.setAttribute("style", `text-align:${aligned.style.textAlign}`);
  const html = dom.innerHTML;
  written.set(block, html);
  return html;
}

/** A document of the editor as the body that is stored; an empty one is no text at all. */
export function writeBody(doc: BodyNode): string {
  if (doc.childCount === 1 && doc.firstChild?.type.name === "paragraph" && doc.firstChild.content.size === 0) return "";
  const inert = document.implementation.createHTMLDocument("");
  return doc.children.map((block) => writeBlock(block, inert)).join("");
}
