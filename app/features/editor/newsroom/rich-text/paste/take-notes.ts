import { noteHtml } from "#app/features/articles/footnotes.ts";
import { all, insertBefore } from "../dom-tree.ts";
import { tidyText } from "./tidy-text.ts";

const targetOf = (link: Element): string => {
  const href = link.getAttribute("href") ?? "";
  const place = href.includes("#") ? href.slice(href.indexOf("#") + 1) : "";
  try {
    return decodeURI(place);
  } catch {
    return place;
  }
};
const namesOf = (link: Element): string[] => [link.id, link.getAttribute("name") ?? ""].filter((name) => name !== "");

/** The whole note around the link that leads back from it: its paragraph or item, or what holds that note and no other. */
function noteAround(back: Element, links: readonly Element[], reference: Element): Element {
  let note = back.closest("p, li, dd, div, aside") ?? back;
  for (let parent = note.parentElement; parent?.tagName === "DIV"; parent = parent.parentElement) {
    const around = parent;
    if (around.contains(reference) || links.some((link) => link !== back && around.contains(link))) break;
    note = around;
  }
  return note;
}

/** What stands for a footnote in the text: its link, with the raised figure that holds nothing else. */
function markAround(reference: Element): Element {
  const parent = reference.parentElement;
  return parent?.tagName === "SUP" && (parent.textContent ?? "").trim() === (reference.textContent ?? "").trim() ? parent : reference;
}

/**
 * Footnotes of Word, LibreOffice, Google Docs and WordPress, whose figures and notes link to one another, as footnotes of ours: the note
 * where its figure stood. Comments of Google Docs, which are written in the same way, go.
 */
export function takeNotes(root: HTMLElement): void {
  const links = all(root, "a[href*='#']");
  const byTarget = new Map(links.map((link) => [targetOf(link), link]));
  const notes = new Set<Element>();
  for (const reference of links) {
    const target = targetOf(reference);
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
    if (text !== "" && !/^_?cmnt/.test(target)) {
      const made = root.ownerDocument.createElement("template");
      made.innerHTML = noteHtml("");
      const [small] = made.content.children;
      if (small) {
        small.textContent = text;
        insertBefore(mark, small);
      }
    }
    mark.remove();
    note.remove();
  }
  if (notes.size > 0) for (const list of all(root, "[style*='mso-element:footnote-list' i], [style*='mso-element:endnote-list' i]")) list.remove();
}
