import type { NodeViewConstructor } from "@milkdown/kit/prose/view";
import { findEmbed } from "#app/features/articles/embeds.ts";
import { appendTo } from "./dom-tree.ts";

/** A player shown as a card: nothing of a third party loads in the editor. */
export const embedView: NodeViewConstructor = (node, view, getPos) => {
  const dom = document.createElement("div");
  dom.className = "ed-embed";
  dom.contentEditable = "false";
  const name = document.createElement("strong");
  name.textContent = findEmbed(node.attrs.src)?.provider ?? "Conteúdo incorporado";
  const address = document.createElement("span");
  address.textContent = node.attrs.src;
  const remove = document.createElement("button");
  remove.type = "button";
  remove.textContent = "Remover";
  remove.addEventListener("click", () => {
    const position = getPos();
    if (position !== undefined) view.dispatch(view.state.tr.delete(position, position + 1));
    view.focus();
  });
  appendTo(dom, name, address, remove);
  return {
    dom,
    selectNode: () => dom.classList.add("is-selected"),
    deselectNode: () => dom.classList.remove("is-selected"),
    stopEvent: (event) => event.target === remove,
    ignoreMutation: () => true,
  };
};
