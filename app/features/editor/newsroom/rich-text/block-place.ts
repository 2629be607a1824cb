import type { Node as BodyNode, NodeType } from "@milkdown/kit/prose/model";
import { TextSelection, type Transaction } from "@milkdown/kit/prose/state";

/**
 * Returns the range for a block that is inserted at a position of the text: beside the block that holds the position, never within its words. It
 * replaces an empty line. `isOnTop` keeps it out of lists, tables and quotations.
 */
export function blockPlace(doc: BodyNode, position: number, type: NodeType, isOnTop = false): { from: number; to: number } {
  const $at = doc.resolve(position);
  for (let depth = $at.depth; depth >= 0; depth -= 1) {
    if (isOnTop && depth > 1) continue;
    const node = $at.node(depth);
    if (depth === $at.depth && !node.isTextblock) {
      const index = $at.index(depth);
      if (node.canReplaceWith(index, index, type)) return { from: position, to: position };
    }
    if (depth === 0) continue;
    const container = $at.node(depth - 1);
    const index = $at.index(depth - 1);
    const isEmptyLine = node.type.name === "paragraph" && node.content.size === 0;
    if (isEmptyLine && container.childCount > 1 && container.canReplaceWith(index, index + 1, type)) return { from: $at.before(depth), to: $at.after(depth) };
    const isBefore = position === $at.start(depth) || isEmptyLine;
    if (!container.canReplaceWith(isBefore ? index : index + 1, isBefore ? index : index + 1, type)) continue;
    const place = isBefore ? $at.before(depth) : $at.after(depth);
    return { from: place, to: place };
  }
  return { from: doc.content.size, to: doc.content.size };
}

/** Puts a picture beside the words at a position, behind those that came to the same place before. */
export function insertPicture(transaction: Transaction, position: number, picture: BodyNode): void {
  const { from, to } = blockPlace(transaction.doc, position, picture.type);
  let at = from;
  const isBehind = from === to && position < from;
  for (let next = transaction.doc.nodeAt(at); isBehind && next?.type === picture.type; next = transaction.doc.nodeAt(at)) at += next.nodeSize;
  transaction.replaceWith(at, at === from ? to : at, picture);
}

/** Puts a block in at a position without dividing the text there; answers where it begins. */
export function insertBlock(transaction: Transaction, position: number, node: BodyNode, isOnTop = false): number {
  const { from, to } = blockPlace(transaction.doc, position, node.type, isOnTop);
  transaction.replaceWith(from, to, node);
  return from;
}

/** Makes sure that one can write on below a block, and puts the cursor there. */
export function continueBelow(transaction: Transaction, end: number): void {
  const { paragraph } = transaction.doc.type.schema.nodes;
  const $end = transaction.doc.resolve(end);
  if (!$end.nodeAfter?.isTextblock && paragraph) transaction.insert(end, paragraph.create());
  transaction.setSelection(TextSelection.near(transaction.doc.resolve(end + 1)));
}
