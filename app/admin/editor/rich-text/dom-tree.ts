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
