import { cleanText } from "#app/platform/text/clean-text.ts";
import { all, appendTo, insertBefore, rename, unwrap, wrapInside } from "../dom-tree.ts";

const isBold = ({ fontWeight }: CSSStyleDeclaration) => /^(bold|bolder|[6-9]00)$/.test(fontWeight);
const isUpright = ({ fontStyle }: CSSStyleDeclaration) => fontStyle === "normal";
const isLight = ({ fontWeight }: CSSStyleDeclaration) => /^(normal|lighter|[1-4]00)$/.test(fontWeight);
const decoration = (style: CSSStyleDeclaration) => `${style.textDecoration} ${style.textDecorationLine}`;

/** The elements that are equivalent to a style; a link is underlined by default. */
function marksOf(element: HTMLElement): string[] {
  const { style } = element;
  const inLink = element.closest("a[href]") !== null || element.querySelector(":scope > a[href]:only-child") !== null;
  return [
    ...(isBold(style) ? ["strong"] : []),
    ...(/italic|oblique/.test(style.fontStyle) ? ["em"] : []),
    ...(decoration(style).includes("underline") && !inLink ? ["u"] : []),
    ...(decoration(style).includes("line-through") ? ["s"] : []),
    ...(style.verticalAlign === "super" ? ["sup"] : []),
    ...(style.verticalAlign === "sub" ? ["sub"] : []),
  ];
}

/** Google Docs wraps all that is copied in a bold that is not bold; others undo an italic in the same way. */
function dropUndone(root: HTMLElement): void {
  for (const one of all(root, "b, strong")) if (isLight(one.style)) unwrap(one);
  for (const one of all(root, "i, em")) if (isUpright(one.style)) unwrap(one);
  for (const one of all(root, "u, ins")) if (one.tagName === "INS" || /none/.test(decoration(one.style))) unwrap(one);
}

/** Styles that word processors write as CSS become elements; the CSS itself goes, with all its fonts and colours. */
export function nameStyles(root: HTMLElement): void {
  dropUndone(root);
  for (const one of all(root, "span, font, p, li, div, td, th, a")) {
    // A list's item repeats the style of its first word.
    if (one.tagName !== "LI") for (const tag of marksOf(one)) wrapInside(one, tag);
  }
  for (const one of all(root, "span, font, big, small:not([data-nota]), tt, mark, abbr, acronym, time, data, label, bdi, bdo, dfn, var, samp, kbd, q, nobr")) unwrap(one);
  for (const one of all(root, "del, strike")) rename(one, "s");
  for (const one of all(root, "b")) rename(one, "strong");
  for (const one of all(root, "i")) rename(one, "em");
  for (const one of all(root, "a[href] u")) unwrap(one);
  for (const one of all(root, "strong, em, u, s, sub, sup, code")) {
    if (one.parentElement?.closest(one.tagName)) unwrap(one);
    // A footnote has its figure: what only raised it goes.
    else if (one.tagName === "SUP" && one.querySelector("small[data-nota]") && [...one.childNodes].every((node) => node.nodeName === "SMALL" || isBlank(node))) unwrap(one);
  }
}

/** Inline elements that a program shows as blocks; an empty one parts paragraphs. */
export function nameBlocks(root: HTMLElement): void {
  for (const one of all(root, ":is(span, font, label, time):is([style*='display:block' i], [style*='display: block' i])")) {
    if (isEmpty(one)) one.replaceWith(root.ownerDocument.createElement("br"), root.ownerDocument.createElement("br"));
    else rename(one, "div");
  }
}

/** Headings are bold by themselves. */
export function plainHeadings(root: HTMLElement): void {
  for (const one of all(root, ":is(h2, h3, h4) :is(strong, u)")) unwrap(one);
}

/** Elements that end a line of text. */
const BLOCK = "p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, hr, figure, figcaption, table, thead, tbody, tfoot, tr, td, th, iframe, div";
/** Containers without a meaning of their own in a body. */
export const CONTAINERS =
  "section, article, main, header, footer, aside, nav, center, address, details, summary, fieldset, legend, form, dl, dt, dd, pre, menu, search, picture, figure, figcaption, listing, xmp, plaintext, dir, optgroup, hgroup";
const SHOWS_SOMETHING = "img, iframe, hr, table";

const isBlock = (node: Node): boolean => node instanceof Element && node.matches(BLOCK);
const isBreak = (node: Node | null | undefined): boolean => node?.nodeName === "BR";
const isBlank = (node: Node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() === "";
const isEmpty = (element: Element) => (element.textContent ?? "").trim() === "" && element.querySelector(SHOWS_SOMETHING) === null;

/** Puts runs of inline content of a container into paragraphs; two line breaks in a row begin another one. */
function paragraphsOf(container: Element): void {
  const owner = container.ownerDocument;
  let paragraph: HTMLElement | null = null;
  let breaks: Node[] = [];
  for (const node of [...container.childNodes]) {
    if (isBlock(node)) {
      for (const one of breaks) one.parentNode?.removeChild(one);
      breaks = [];
      paragraph = null;
    } else if (isBreak(node)) breaks.push(node);
    else if (isBlank(node) && (paragraph === null || breaks.length > 0)) container.removeChild(node);
    else {
      if (breaks.length > 1) paragraph = null;
      if (paragraph === null) {
        paragraph = owner.createElement("p");
        insertBefore(node, paragraph);
        for (const one of breaks) one.parentNode?.removeChild(one);
      } else appendTo(paragraph, ...breaks);
      breaks = [];
      appendTo(paragraph, node);
    }
  }
  for (const one of breaks) one.parentNode?.removeChild(one);
}

/** A style around paragraphs is put within each of them. */
function pushStylesIn(root: HTMLElement): void {
  const inline = "strong, em, u, s, sub, sup, code, a, cite";
  for (const one of all(root, inline).reverse()) {
    if (one.querySelector(BLOCK) === null) continue;
    const copy = () => one.cloneNode(false) as Element;
    const place = (parent: Element) => {
      let run: Element | null = null;
      for (const child of [...parent.childNodes]) {
        if (child instanceof Element && (isBlock(child) || child.querySelector(BLOCK) !== null)) {
          run = null;
          place(child);
        } else if (run) appendTo(run, child);
        else if (!isBlank(child) && !isBreak(child) && child.nodeType !== Node.COMMENT_NODE) {
          run = copy();
          insertBefore(child, run);
          appendTo(run, child);
        }
      }
    };
    place(one);
    unwrap(one);
  }
}

/** A line break in an element of style that ends a line, moved out of it: breaks are counted side by side. */
function liftBreaks(root: HTMLElement): void {
  for (const one of all(root, "strong, em, u, s, sub, sup, code, a").reverse()) {
    if ((one.textContent ?? "").trim() === "" && !one.querySelector(SHOWS_SOMETHING)) {
      unwrap(one);
      continue;
    }
    while (isBreak(one.lastChild) || (one.lastChild && isBlank(one.lastChild) && isBreak(one.lastChild.previousSibling))) {
      if (one.lastChild) one.parentNode?.insertBefore(one.lastChild, one.nextSibling);
    }
  }
}

const isList = (element: Element | null): boolean => element?.tagName === "UL" || element?.tagName === "OL";

/** Items stand in lists, and in lists stand only items. */
function pairItemsWithLists(root: HTMLElement): void {
  for (const list of all(root, "ul, ol")) {
    let item: Element | null = null;
    for (const node of [...list.childNodes]) {
      if (node.nodeName === "LI") item = null;
      else if (item) appendTo(item, node);
      else if (!isBlank(node)) {
        item = root.ownerDocument.createElement("li");
        insertBefore(node, item);
        appendTo(item, node);
      }
    }
  }
  for (const item of all(root, "li")) {
    if (isList(item.parentElement)) continue;
    const before = item.previousElementSibling;
    const follows = before?.tagName === "UL" && before.hasAttribute("data-made") && before.nextSibling === item;
    if (follows && before) appendTo(before, item);
    else {
      const list = root.ownerDocument.createElement("ul");
      list.setAttribute("data-made", "");
      insertBefore(item, list);
      appendTo(list, item);
    }
  }
}

/** One structure of blocks, paragraphs with text in them and nothing else in between. */
export function tidyBlocks(root: HTMLElement): void {
  for (const one of all(root, CONTAINERS)) rename(one, "div");
  pushStylesIn(root);
  plainHeadings(root);
  liftBreaks(root);
  for (const one of all(root, "div").reverse()) {
    paragraphsOf(one);
    unwrap(one);
  }
  pairItemsWithLists(root);
  for (const one of all(root, "li, td, th, blockquote")) if ([...one.children].some(isBlock)) paragraphsOf(one);
  paragraphsOf(root);
  for (const one of all(root, "p, h1, h2, h3, h4, h5, h6").reverse()) {
    const hasBlocks = [...one.children].some(isBlock);
    if (!hasBlocks && (one.tagName !== "P" || all(one, "br + br").length === 0)) continue;
    const { textAlign } = one.style;
    paragraphsOf(one);
    for (const line of all(one, ":scope > p")) {
      line.style.textAlign ||= textAlign;
      if (one.tagName !== "P") rename(line, one.tagName);
    }
    unwrap(one);
  }
  for (const one of all(root, "p, h1, h2, h3, h4, h5, h6, li, blockquote, ul, ol").reverse()) {
    while (isBreak(one.lastChild) || (one.lastChild && isBlank(one.lastChild) && isBreak(one.lastChild.previousSibling))) one.lastChild?.remove();
    if (isEmpty(one) && !one.closest("td, th")) one.remove();
  }
  for (const one of all(root, "li, td, th")) {
    for (const empty of all(one, ":scope > p").filter(isEmpty)) empty.remove();
    if (isEmpty(one)) one.textContent = "";
    const [line, ...more] = all(one, ":scope > p");
    if (!line || more.length > 0) continue;
    if (line.style.textAlign && one.tagName !== "LI") one.style.textAlign = line.style.textAlign;
    unwrap(line);
  }
}

/** Text as a person would have typed it: one space where programs put many, quotation marks as they are. */
export const tidyText = (text: string): string => cleanText(text).replace(/[\t\n ]+/g, " ");

/** Tidies the text of a tree, and the ends of its lines. */
export function tidyTexts(root: HTMLElement): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const tidy = tidyText(text.data);
    if (tidy !== text.data) text.data = tidy;
  }
}

const INLINE = new Set("A ABBR B BDI BDO CITE CODE DEL DFN EM FONT I INS KBD MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR".split(" "));

/** True when white space separates or ends pieces of one line, and so is text; elsewhere it is formatting of the source. */
const isBetweenWords = ({ previousSibling, nextSibling }: Text): boolean =>
  previousSibling !== null && nextSibling !== null && [previousSibling, nextSibling].every(({ nodeName, nodeType }) => nodeType === Node.TEXT_NODE || INLINE.has(nodeName));

/** Text whose line ends are shown: they become line breaks, which other text has for spaces. */
export function keepLineEnds(root: HTMLElement): void {
  for (const one of all(
    root,
    "pre, listing, xmp, plaintext, [style*='white-space:pre' i], [style*='white-space: pre' i], [style*='white-space:break-spaces' i], [style*='white-space: break-spaces' i], [style*='white-space-collapse' i]:not([style*='white-space-collapse:collapse' i], [style*='white-space-collapse: collapse' i])",
  )) {
    const walker = root.ownerDocument.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const [first = "", ...lines] = text.data.split(/\r\n?|\n/);
      if (lines.length === 0 || (text.data.trim() === "" && !isBetweenWords(text))) continue;
      insertBefore(text, root.ownerDocument.createTextNode(first), ...lines.flatMap((line) => [root.ownerDocument.createElement("br"), root.ownerDocument.createTextNode(line)]));
      text.remove();
    }
  }
}
