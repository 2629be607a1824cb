import { NodeSelection, TextSelection } from "@milkdown/kit/prose/state";
import type { EditorView } from "@milkdown/kit/prose/view";

/** Selects the first place of a passage: words of one block, or the address of a link or picture. Whether there is one. */
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
