import { type Node as BodyNode, DOMSerializer, type Fragment, type Mark } from "@milkdown/kit/prose/model";
import { appendTo } from "./dom-tree.ts";

const depthOf = (mark: Mark): number => Number(mark.attrs.depth ?? 0);

/** How many nodes from `start` on carry a mark. */
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
export function writeContent(inert: Document, content: Fragment, parent: Node): void {
  writeInline(inert, content.content, [], parent);
}
