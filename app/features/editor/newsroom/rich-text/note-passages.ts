import type { Node } from "@milkdown/kit/prose/model";
import { NodeSelection, TextSelection } from "@milkdown/kit/prose/state";
import type { EditorView } from "@milkdown/kit/prose/view";
import { noteText } from "#app/features/notes/anchors.ts";

/** The words of a body as notes know them (`noteText`), with the place in the document of each character. */
interface PlacedText {
  text: string;
  places: number[];
}

/** Blocks and line breaks are apart by a space, as `noteTextOfHtml` writes the same body; pictures and players are not in it. */
function placedText(doc: Node): PlacedText {
  let text = "";
  const places: number[] = [];
  let isApart = false;
  const put = (character: string, place: number) => {
    if (noteText(character) === "") {
      isApart = true;
      return;
    }
    if (isApart && text !== "") {
      text += " ";
      places.push(place);
    }
    isApart = false;
    text += character;
    places.push(place);
  };
  doc.descendants((node, position) => {
    if (node.isText) {
      const words = node.text ?? "";
      for (let index = 0; index < words.length; index += 1) put(words[index] ?? "", position + index);
    } else if (node.isBlock || node.type.name === "hard_break" || node.isLeaf) isApart = true;
    return true;
  });
  return { text, places };
}

/** The selected words as a range of the body's text; null when nothing is selected. */
export function selectedRange(view: EditorView): { text: string; start: number; end: number } | null {
  const { from, to, empty } = view.state.selection;
  if (empty) return null;
  const { text, places } = placedText(view.state.doc);
  let start = places.findIndex((place) => place >= from);
  let end = places.findIndex((place) => place >= to);
  if (end === -1) end = text.length;
  if (start === -1) return null;
  while (start < end && text[start] === " ") start += 1;
  while (end > start && text[end - 1] === " ") end -= 1;
  return start < end ? { text, start, end } : null;
}

/** Selects a range of the body's text and brings it into view; `find` answers it for the text as it is now. False when there is none. */
export function selectRange(view: EditorView, find: (text: string) => { start: number; end: number } | null): boolean {
  const { text, places } = placedText(view.state.doc);
  const range = find(text);
  const [from, last] = range ? [places[range.start], places[range.end - 1]] : [];
  if (from === undefined || last === undefined) return false;
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, last + 1)).scrollIntoView());
  view.focus();
  return true;
}

/** Selects the first place of a passage: words of one block, or the address of a link or picture. Returns false when there is none. */
export function selectPassage(view: EditorView, passage: string): boolean {
  if (passage.trim() === "") return false;
  const { doc } = view.state;
  // A check reads line ends and hard spaces as spaces.
  const wanted = passage.trim().replace(/\s+/g, " ");
  let found: TextSelection | NodeSelection | null = null;
  doc.descendants((node, position) => {
    if (found) return false;
    if (node.attrs.src === passage) found = NodeSelection.create(doc, position);
    else if (node.isText && node.marks.some(({ attrs }) => attrs.href === passage)) found = TextSelection.create(doc, position, position + node.nodeSize);
    else if (node.isTextblock) {
      // Leaves count as one character, as they do in positions.
      const at = node
        .textBetween(0, node.content.size, "\n", "\ufffc")
        .replace(/[\s\ufffc]/g, " ")
        .indexOf(wanted);
      if (at >= 0) found = TextSelection.create(doc, position + 1 + at, position + 1 + at + wanted.length);
    }
    return found === null;
  });
  if (!found) return false;
  view.dispatch(view.state.tr.setSelection(found).scrollIntoView());
  view.focus();
  return true;
}
