import { all, appendTo, insertBefore, rename, unwrap } from "../dom-tree.ts";

/** Elements that end a line of text. */
const BLOCK = "p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, hr, figure, figcaption, table, thead, tbody, tfoot, tr, td, th, iframe, div";
/** Containers without a meaning of their own in a body. */
const CONTAINERS =
  "div, section, article, main, header, footer, aside, nav, center, address, details, summary, fieldset, legend, form, dl, dt, dd, pre, hgroup, menu, search, picture, figure, figcaption, body";
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
  for (const one of all(root, "strong, em, u, s, sub, sup, code, a")) {
    if ((one.textContent ?? "").trim() !== "" || one.querySelector(SHOWS_SOMETHING)) continue;
    unwrap(one);
  }
}

/** One structure of blocks, paragraphs with text in them and nothing else in between. */
export function tidyBlocks(root: HTMLElement): void {
  pushStylesIn(root);
  liftBreaks(root);
  for (const one of all(root, "dt, summary, legend, figcaption, pre")) rename(one, "div");
  for (const one of all(root, CONTAINERS).reverse()) {
    paragraphsOf(one);
    unwrap(one);
  }
  for (const one of all(root, "li, td, th, blockquote")) if ([...one.children].some(isBlock)) paragraphsOf(one);
  paragraphsOf(root);
  for (const one of all(root, "p, h1, h2, h3, h4, h5, h6")) {
    const blocks = [...one.children].some(isBlock);
    const twoBreaks = all(one, "br + br").length > 0;
    if (one.tagName === "P" && (blocks || twoBreaks)) {
      const align = one.style.textAlign;
      paragraphsOf(one);
      if (align) for (const part of all(one, ":scope > p")) if (part.style.textAlign === "") part.style.textAlign = align;
      unwrap(one);
    }
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
