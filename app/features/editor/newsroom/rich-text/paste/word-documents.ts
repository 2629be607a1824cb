import { noteHtml } from "#app/features/articles/body-text.ts";
import { all, appendTo, insertBefore, unwrap } from "../dom-tree.ts";
import { tidyText } from "./tidy-blocks.ts";

interface Item {
  level: number;
  ordered: boolean;
  start: number | null;
  content: readonly Node[];
}

const MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';
const styleOf = (element: Element) => element.getAttribute("style") ?? "";

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The number that an item's sign states: figures, Roman ones (but for a single letter that is one of a, b, c …), or a letter. */
function numberOf(sign: string): number {
  const [, mark = ""] = /^\(?(\d{1,4}|[a-z]{1,6})[.)º-]/i.exec(sign) ?? [];
  const letters = mark.toLowerCase();
  if (/^\d/.test(mark)) return Number(mark);
  if (letters === "") return 1;
  if (letters.length === 1 && !/^[iv]$/.test(letters)) return letters.charCodeAt(0) - 96;
  const values = [...letters].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0) || 1;
}

/** Word writes a list's item as a paragraph that only looks like one; its sign or number is plain text in a marked span. */
function itemOfWord(element: Element): Item | null {
  const level = /mso-list:[^;:]*\blevel(\d)/i.exec(styleOf(element))?.[1];
  if (level === undefined) return null;
  const marker = element.querySelector(MARKER);
  const sign = (marker?.textContent ?? "").replace(/[\s\u00a0]+/g, "");
  marker?.remove();
  const ordered = /^\(?(?:\d{1,4}|[a-z]|[ivxlc]{1,6})[.)º-]/i.test(sign);
  const number = numberOf(sign);
  return { level: Number(level), ordered, start: ordered && number !== 1 ? number : null, content: [...element.childNodes] };
}

const LEVELS_MAX = 9;

/** Lists of a run of items, each level within the item above it. */
function build(items: readonly Item[], owner: Document): Node[] {
  const tops: Node[] = [];
  const open: { list: HTMLElement; level: number }[] = [];
  for (const item of items) {
    const level = Math.min(LEVELS_MAX, Math.max(1, item.level));
    const tag = item.ordered ? "OL" : "UL";
    while (open.length > 0 && ((open.at(-1)?.level ?? 0) > level || (open.at(-1)?.level === level && open.at(-1)?.list.tagName !== tag))) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = owner.createElement(tag);
      if (item.start !== null) list.setAttribute("start", String(item.start));
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) appendTo(parent, list);
      else tops.push(list);
      open.push({ list, level });
    }
    const made = owner.createElement("li");
    appendTo(made, ...item.content);
    const list = open.at(-1)?.list;
    if (list) appendTo(list, made);
  }
  return tops;
}

const isBlankText = (node: Node | null): boolean =>
  node !== null && (node.nodeType === Node.COMMENT_NODE || (node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() === ""));

function nextElement(element: Element): Element | null {
  let next = element.nextSibling;
  while (isBlankText(next)) next = next?.nextSibling ?? null;
  return next instanceof Element ? next : null;
}

function rebuildRuns(root: HTMLElement, selector: string, read: (element: Element) => Item | null): void {
  const done = new Set<Element>();
  for (const first of all(root, selector)) {
    if (done.has(first)) continue;
    const items: Item[] = [];
    const run: Element[] = [];
    for (let at: Element | null = first; at?.matches(selector); at = nextElement(at)) {
      const item = read(at);
      if (!item) break;
      items.push(item);
      run.push(at);
      done.add(at);
    }
    if (items.length === 0) continue;
    insertBefore(first, ...build(items, root.ownerDocument));
    for (const one of run) one.remove();
  }
}

/** Each item of Word on the web is a list of its own that states its level. */
function itemOfWordOnline(list: Element): Item | null {
  const [item] = all(list, ":scope > li[data-aria-level]");
  if (!item || list.children.length !== 1) return null;
  const start = Number(list.getAttribute("start") ?? 1);
  const ordered = list.tagName === "OL";
  return { level: Number(item.getAttribute("data-aria-level")) || 1, ordered, start: ordered && start > 1 ? start : null, content: [...item.childNodes] };
}

/** A list that stands between items, as Google Docs and LibreOffice write levels, belongs to the item before it. */
function adoptStrays(root: HTMLElement): void {
  for (const list of all(root, "ul > ul, ul > ol, ol > ul, ol > ol")) {
    const before = list.previousElementSibling;
    if (before?.tagName === "LI") appendTo(before, list);
    else unwrap(list);
  }
}

/** Headings that a program numbers as items of a list are headings. */
function freeHeadings(root: HTMLElement): void {
  for (const list of all(root, "ul, ol")) {
    const items = [...list.children];
    const isHeading = (node: Node) => isBlankText(node) || /^H[1-6]$/.test(node.nodeName);
    if (items.length === 0 || !items.every((item) => item.childElementCount > 0 && [...item.childNodes].every(isHeading))) continue;
    for (const item of items) unwrap(item);
    unwrap(list);
  }
}

/** A list whose first item states another number than one begins there. */
function startAtFirstItem(root: HTMLElement): void {
  for (const item of all(root, "ol:not([start]) > li[value]:first-child")) item.parentElement?.setAttribute("start", item.getAttribute("value") ?? "1");
}

/** Lists that only look like lists become lists, with their levels. */
export function rebuildLists(root: HTMLElement): void {
  for (const wrapper of all(root, ".ListContainerWrapper")) unwrap(wrapper);
  rebuildRuns(root, ":is(p, div, h1, h2, h3, h4, h5, h6)[style*='mso-list' i]", itemOfWord);
  rebuildRuns(root, ":is(ul, ol):has(> li[data-aria-level])", itemOfWordOnline);
  for (const marker of all(root, MARKER)) marker.remove();
  adoptStrays(root);
  startAtFirstItem(root);
  freeHeadings(root);
}

const targetOf = (link: Element): string => {
  const href = link.getAttribute("href") ?? "";
  const place = href.includes("#") ? href.slice(href.indexOf("#") + 1) : "";
  try {
    return decodeURI(place);
  } catch {
    return place;
  }
};
/** What leads to a link: its own names, and that of the raised figure that holds it, as Wikipedia and Markdown write it. */
const namesOf = (link: Element): string[] =>
  [link.id, link.getAttribute("name") ?? "", link.parentElement?.matches("sup, span") ? link.parentElement.id : ""].filter((name) => name !== "");

/** The whole note around the link that leads back from it: its paragraph or item, or what holds that note and no other. */
function noteAround(back: Element, links: readonly Element[], reference: Element): Element {
  let note = back.closest("p, li, dd, div, aside") ?? back;
  for (let parent = note.parentElement; parent?.matches("div, li"); parent = parent.parentElement) {
    const around = parent;
    if (around.contains(reference) || links.some((link) => link !== back && around.contains(link))) break;
    note = around;
  }
  return note;
}

/** Returns the element of a footnote's reference: its link, with the superscript that holds nothing else. */
function markAround(reference: Element): Element {
  const parent = reference.parentElement;
  return parent?.tagName === "SUP" && (parent.textContent ?? "").trim() === (reference.textContent ?? "").trim() ? parent : reference;
}

/** Puts a footnote where its figure stands. */
function putNote(mark: Element, text: string): void {
  const made = mark.ownerDocument.createElement("template");
  made.innerHTML = noteHtml("");
  const [small] = made.content.children;
  if (small) {
    small.textContent = text;
    insertBefore(mark, small);
  }
  mark.remove();
}

/**
 * Footnotes of Word, LibreOffice, Google Docs and WordPress, whose figures and notes link to one another, as footnotes of ours: the note
 * where its figure stood, and again where a second figure names it. Comments of Google Docs, which are written in the same way, go.
 */
export function takeNotes(root: HTMLElement): void {
  const links = all(root, "a[href*='#']");
  const byTarget = new Map(links.map((link) => [targetOf(link), link]));
  const notes = new Set<Element>();
  const taken = new Map<string, string>();
  for (const reference of links) {
    const target = targetOf(reference);
    const again = taken.get(target);
    if (again !== undefined && root.contains(reference)) {
      putNote(markAround(reference), again);
      continue;
    }
    // The first of the two links is the figure, the second stands in the note.
    const back = namesOf(reference)
      .map((name) => byTarget.get(name))
      .find((link) => link !== undefined && link !== reference);
    if (target === "" || !back || !root.contains(reference) || notes.has(back) || !(reference.compareDocumentPosition(back) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
    const note = noteAround(back, links, reference);
    if (!namesOf(back).includes(target) && note.id !== target && note.querySelector(`[id="${CSS.escape(target)}"], [name="${CSS.escape(target)}"]`) === null) continue;
    notes.add(back);
    back.remove();
    for (const block of all(note, "p, div, li, br")) insertBefore(block, root.ownerDocument.createTextNode(" "));
    const text = tidyText(note.textContent ?? "")
      .replace(/^\s*\[\d+\]/, "")
      .trim();
    const mark = markAround(reference);
    note.remove();
    if (text === "" || /^_?cmnt/.test(target)) mark.remove();
    else {
      taken.set(target, text);
      putNote(mark, text);
    }
  }
  if (notes.size === 0) return;
  // The rule that stood between the text and its notes.
  for (const rule of all(root, "hr")) {
    const rest = root.ownerDocument.createRange();
    rest.setStartAfter(rule);
    rest.setEnd(root, root.childNodes.length);
    if (rest.toString().trim() === "" && rest.cloneContents().querySelector("img, iframe") === null) rule.remove();
  }
  for (const list of all(root, "[style*='mso-element:footnote-list' i], [style*='mso-element:endnote-list' i]")) list.remove();
}
