/** Moves in a tree by the methods of `Node`: the Workers' own `Element` shadows `append` and `replaceWith` in the types. */

export function appendTo(parent: Node, ...children: readonly Node[]): void {
  for (const child of children) parent.appendChild(child);
}

export function insertBefore(node: Node, ...added: readonly Node[]): void {
  for (const one of added) node.parentNode?.insertBefore(one, node);
}

/** Puts a node's children in its place. */
export function unwrap(node: Node): void {
  insertBefore(node, ...node.childNodes);
  node.parentNode?.removeChild(node);
}

/** Puts an element of another name in the place of one, around the same children. */
export function rename(element: Element, tag: string): HTMLElement {
  const made = element.ownerDocument.createElement(tag);
  appendTo(made, ...element.childNodes);
  insertBefore(element, made);
  element.remove();
  return made;
}

/** Puts an element around all children of a node. */
export function wrapInside(node: Node, tag: string): void {
  const made = (node.ownerDocument ?? document).createElement(tag);
  appendTo(made, ...node.childNodes);
  appendTo(node, made);
}

/** The elements that a selector finds, as they are now: what is moved meanwhile is not found twice. */
export const all = (root: Element, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
