import { Selection, TextSelection } from "@milkdown/kit/prose/state";
import type { EditorView } from "@milkdown/kit/prose/view";
import type { TypingPlace } from "../typing-place.ts";

/** Puts the cursor where it stood in the plain body, and the focus into the text. */
export function continueAt(view: EditorView, { characters, line }: TypingPlace): void {
  const { doc, tr } = view.state;
  let left = characters;
  let at: number | null = null;
  doc.descendants((node, position) => {
    if (at !== null) return false;
    const size = node.text?.length ?? 0;
    if (line === "next" && left === 0 && node.isTextblock && node.content.size > 0) at = position + 1;
    else if (node.isText && left <= size && !(line === "next" && left === size)) at = position + left;
    else left = Math.max(0, left - size);
    return at === null;
  });
  const place = at ?? Selection.atEnd(doc).head;
  tr.setSelection(TextSelection.near(doc.resolve(place)));
  if (line === "new") tr.split(place);
  view.dispatch(tr.scrollIntoView());
  view.focus();
}
