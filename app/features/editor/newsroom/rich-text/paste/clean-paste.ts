import { storedAddress } from "#app/features/articles/embeds.ts";
import { checkLink } from "../../check-link.ts";
import { markBareText } from "../body-html.ts";
import { all, appendTo, insertBefore, rename, unwrap } from "../dom-tree.ts";
import { markPlaces, takePictures } from "./pictures.ts";
import { paragraphsOfText, playersOf } from "./plain-text.ts";
import { CONTAINERS, keepLineEnds, nameBlocks, nameStyles, tidyBlocks, tidyTexts } from "./tidy-blocks.ts";
import { rebuildLists, takeNotes } from "./word-documents.ts";

/** Click-tracking redirects, with the parameter that holds the target. */
const REDIRECTS: readonly { host: RegExp; path: RegExp; parameter: string }[] = [
  { host: /^(www\.)?google\.[a-z.]{2,6}$/, path: /^\/url$/, parameter: "q" },
  { host: /^(www\.)?google\.[a-z.]{2,6}$/, path: /^\/url$/, parameter: "url" },
  { host: /^lm?\.(facebook|instagram)\.com$/, path: /^\/(l\.php)?$/, parameter: "u" },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: /^\/$/, parameter: "url" },
];

/** Tracking parameters without meaning for the page. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|igshid|mc_[ce]id)$/;

function withoutTracking(address: string): string {
  if (!/[?&](?:utm_|fbclid|gclid|igshid|mc_)/.test(address)) return address;
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  return url.href;
}

/** Final target of a pasted link; null if a body may not link to it. */
function linkTarget(href: string): string | null {
  let address = href.trim();
  // A redirect can point to a redirect.
  for (let hop = 0; hop < 3 && URL.canParse(address); hop += 1) {
    const url = new URL(address);
    const found = REDIRECTS.find(({ host, path, parameter }) => host.test(url.hostname) && path.test(url.pathname) && url.searchParams.has(parameter));
    if (!found) break;
    address = url.searchParams.get(found.parameter) ?? "";
  }
  const good = checkLink(URL.canParse(address) ? withoutTracking(address) : address);
  return good === null || /^https?:\/\/[^/]*google\.[a-z.]{2,6}\/url\b/.test(good) ? null : good;
}

/** Unwraps tracking redirects and drops links that a body may not have; their text stays. */
function tidyLinks(root: HTMLElement): void {
  for (const link of all(root, "a")) {
    const target = linkTarget(link.getAttribute("href") ?? "");
    if (target === null || ((link.textContent ?? "").trim() === "" && link.querySelector("img") === null)) unwrap(link);
    else link.setAttribute("href", target);
  }
}

const SPAN_MAX = 100;

function tidySpan(cell: Element, name: "colspan" | "rowspan"): void {
  const span = Number(cell.getAttribute(name));
  if (Number.isInteger(span) && span > 1 && span <= SPAN_MAX) cell.setAttribute(name, String(span));
  else cell.removeAttribute(name);
}

function dissolve(table: Element): void {
  for (const part of all(table, ":scope > :is(thead, tbody, tfoot) > tr, :scope > tr")) {
    for (const cell of [...part.children]) rename(cell, "div");
    unwrap(part);
  }
  for (const part of all(table, ":scope > :is(thead, tbody, tfoot)")) unwrap(part);
  unwrap(table);
}

/** Tables of data are kept; one that only frames a text, or stands within another, gives its text. */
function tidyTables(root: HTMLElement): void {
  // HTML 4 writes `tfoot` before `tbody` but renders it last.
  for (const foot of all(root, "table > tfoot")) foot.parentNode?.appendChild(foot);
  for (const table of all(root, "table table")) dissolve(table);
  for (const table of all(root, "table")) {
    for (const one of all(table, "colgroup, col")) one.remove();
    for (const caption of all(table, "caption")) {
      const line = rename(caption, "p");
      table.parentNode?.insertBefore(line, table);
    }
    const cells = all(table, "td, th");
    if (cells.length <= 1) dissolve(table);
    for (const cell of cells) {
      tidySpan(cell, "colspan");
      tidySpan(cell, "rowspan");
    }
  }
}

/** Cleaned HTML of a paste, with what was dropped. */
export interface CleanPaste {
  html: string;
  /** Pictures whose bytes came with the paste, each marked in the text where it stood. */
  pictures: readonly File[];
  /** Pictures of other sites, or of a disk that the browser may not read; players that a body may not have. */
  leftOut: { pictures: number; players: number };
}

/** Never text of a story. */
const REMOVED =
  "head, script, style, meta, link, title, base, xml, template, noscript, svg, math, canvas, object, embed, applet, audio, video, source, track, map, input, select, option, textarea, button, dialog, progress, meter, " +
  "[hidden], [style*='mso-hide:all' i], [style*='mso-hide: all' i], [style*='display:none' i], [style*='display: none' i], .msoDel, .MsoCommentReference, comment, a.comment-indicator, [role='checkbox' i] > img, [role='checkbox' i] > span > img, img[role='checkbox' i], img[aria-roledescription='checkbox' i], [style*='mso-element:comment' i], del[cite], del[datetime], .mw-editsection, .sr-only, .screen-reader-text, .visually-hidden, br.Apple-interchange-newline";

/** What Word's AutoCorrect writes in its font of signs, in that of everybody. */
const WINGDINGS: Readonly<Record<string, string>> = { J: "🙂", K: "😐", L: "🙁", à: "→", ß: "←", ü: "✓", û: "✗" };

/** Signs that only a font or a style shows. */
function nameSigns(root: HTMLElement): void {
  for (const one of all(root, "[style*='wingdings' i], font[face='Wingdings' i]")) {
    const sign = WINGDINGS[(one.textContent ?? "").trim()];
    if (sign !== undefined) one.textContent = sign;
  }
  for (const one of all(root, "q")) one.replaceWith("“", ...one.childNodes, "”");
}

/** Names that Word has for paragraphs which HTML has an element for. */
const OF_WORD: readonly [string, string][] = [
  ["p.MsoTitle", "h2"],
  ["p.MsoSubtitle", "h3"],
  ["p.MsoQuote, p.MsoIntenseQuote", "blockquote"],
];

const KEPT = new Set("p h2 h3 h4 strong em u s sub sup a ul ol li blockquote hr br code img cite table thead tbody tfoot tr th td iframe div small".split(" "));
const KEPT_ATTRIBUTES = new Set(["href", "colspan", "rowspan", "scope", "start", "src", "alt", "width", "height", "title", "data-nota"]);

/** Removes what programs put around the copied fragment; what its marks stand in (a table of cells, a list) stays around it. */
function cutToFragment(root: HTMLElement): void {
  const owner = root.ownerDocument;
  const comments = owner.createTreeWalker(owner, NodeFilter.SHOW_COMMENT);
  const marks: Partial<Record<string, Node>> = {};
  while (comments.nextNode()) marks[(comments.currentNode.textContent ?? "").trim()] ??= comments.currentNode;
  const { StartFragment: start, EndFragment: end } = marks;
  if (!start || !end) return;
  const outside = owner.createRange();
  if (root.contains(start)) {
    outside.setStart(root, 0);
    outside.setEndBefore(start);
    outside.deleteContents();
  }
  if (root.contains(end)) {
    outside.setStartAfter(end);
    outside.setEnd(root, root.childNodes.length);
    outside.deleteContents();
  }
}

/** Lines of a page that a PDF reader within a page shows (pdf.js) are put together as those of plain text are. */
function joinPageLines(root: HTMLElement): void {
  const breaks = all(root, "br");
  if (breaks.length === 0 || breaks.some((one) => one.getAttribute("role") !== "presentation")) return;
  for (const one of breaks) one.replaceWith("\n");
  const paragraphs = paragraphsOfText(root.textContent ?? "").map((text) => {
    const paragraph = root.ownerDocument.createElement("p");
    paragraph.textContent = text;
    return paragraph;
  });
  root.replaceChildren(...paragraphs);
}

function removeComments(root: HTMLElement): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_PROCESSING_INSTRUCTION);
  const found: ChildNode[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as ChildNode);
  for (const one of found) one.remove();
}

/** Elements of Office's own names (`o:p`, `w:sdt`, `v:shape`): their text stays, drawings go. */
function unwrapOffice(root: HTMLElement): void {
  for (const one of all(root, "*")) {
    if (!one.tagName.includes(":")) continue;
    if (/^V:/i.test(one.tagName)) one.remove();
    else unwrap(one);
  }
}

/** Body text is aligned to the left by default; only centre and right are kept. */
function nameAlignment(root: HTMLElement): void {
  for (const one of all(root, "[align], [style*='text-align' i], center")) {
    const align = one.tagName === "CENTER" ? "center" : (one.style.textAlign || one.getAttribute("align") || "").toLowerCase();
    if (align === "center" || align === "right") one.style.textAlign = align;
    else one.style.removeProperty("text-align");
    // Only a block's own alignment is kept; containers pass theirs on.
    if (one.matches("div, center, section, li")) for (const line of all(one, ":scope > p")) line.style.textAlign ||= one.style.textAlign;
  }
}

function dropAttributes(root: HTMLElement): void {
  for (const one of all(root, "*")) {
    const { textAlign } = one.style;
    for (const { name } of [...one.attributes]) if (!KEPT_ATTRIBUTES.has(name)) one.removeAttribute(name);
    if (textAlign && one.matches("p, h2, h3, h4, td, th")) one.style.textAlign = textAlign;
  }
}

function nameHeadings(root: HTMLElement): void {
  for (const [from, to] of [
    ["h1", "h2"],
    ["h5", "h4"],
    ["h6", "h4"],
  ] as const)
    for (const one of all(root, from)) rename(one, to).style.textAlign = one.style.textAlign;
}

/** Target of pasted HTML: an empty line of the text, a line that has text, or a list, table or quotation. */
export type PastePlace = "own-line" | "in-line" | "nested";

/** The address that a line shows and is nothing but; sites shorten what a link shows of it. */
function addressOf(line: Element): string {
  const text = (line.textContent ?? "").trim();
  const link = line.childNodes.length === 1 ? line.querySelector(":scope > a") : null;
  if (line.querySelector("img, iframe, br") || /\s/.test(text)) return "";
  return link && text.includes("/") ? (link.getAttribute("href") ?? "") : text;
}

/** Lines that are nothing but a player's address become the player. */
function embedAddresses(root: HTMLElement, place: PastePlace): void {
  if (place === "nested") return;
  const isLoose = ![...root.children].some((one) => !one.matches("a, strong, em, u, s, code"));
  const lines = isLoose ? [root] : [...root.children];
  const players = playersOf(
    lines.map((line) => (line === root || line.matches("p") ? addressOf(line) : "")),
    place === "own-line",
  );
  for (const [index, player] of players.entries()) {
    const line = lines[index];
    if (!player || !line) continue;
    const frame = root.ownerDocument.createElement("iframe");
    frame.setAttribute("src", storedAddress(player));
    if (line === root) {
      root.textContent = "";
      appendTo(root, frame);
    } else {
      insertBefore(line, frame);
      line.remove();
    }
  }
}

/**
 * Pasted HTML of Word, Google Docs, LibreOffice and web pages as the text that was meant: structure and styles by name,
 * no fonts, no colours, nothing from other sites; players in the place of their addresses. `origin` is this site's, whose own
 * pictures are kept.
 */
export function cleanPaste(html: string, origin: string, place: PastePlace = "in-line"): CleanPaste {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const root = parsed.body;
  cutToFragment(root);
  for (const one of all(root, "script, style")) one.remove();
  joinPageLines(root);
  takeNotes(root);
  rebuildLists(root);
  for (const one of all(root, REMOVED)) one.remove();
  removeComments(root);
  unwrapOffice(root);
  for (const [selector, tag] of OF_WORD) for (const one of all(root, selector)) rename(one, tag);
  const { pictures, leftOut } = takePictures(root, origin);
  keepLineEnds(root);
  nameBlocks(root);
  nameSigns(root);
  tidyTexts(root);
  markPlaces(root);
  tidyLinks(root);
  nameAlignment(root);
  nameStyles(root);
  nameHeadings(root);
  tidyTables(root);
  for (const one of all(root, "small:not([data-nota])")) unwrap(one);
  for (const one of all(root, "*")) if (!KEPT.has(one.tagName.toLowerCase()) && !one.matches(CONTAINERS)) unwrap(one);
  tidyBlocks(root);
  dropAttributes(root);
  embedAddresses(root, place);
  markBareText(root);
  return { html: root.innerHTML, pictures, leftOut };
}
