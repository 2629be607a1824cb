import type { Node as BodyNode } from "@milkdown/kit/prose/model";
import type { EditorView, NodeViewConstructor } from "@milkdown/kit/prose/view";
import { findEmbed } from "#app/features/articles/embeds.ts";
import { PICTURE_ALT_MAX, PICTURE_CREDIT_MAX } from "../form-rules.ts";
import { appendTo } from "./dom-tree.ts";
import { moveTools } from "./gallery-views.ts";

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

const FIELDS = [
  { name: "alt", label: "Texto alternativo", hint: "Descreva a imagem para quem não a vê", max: PICTURE_ALT_MAX },
  { name: "credit", label: "Crédito", hint: "Fotógrafo ou fonte", max: PICTURE_CREDIT_MAX },
] as const;

function field(view: EditorView, getPos: () => number | undefined, node: BodyNode, { name, label, hint, max }: (typeof FIELDS)[number]) {
  const input = document.createElement("input");
  input.type = "text";
  input.value = node.attrs[name];
  input.placeholder = hint;
  input.maxLength = max;
  input.addEventListener("input", () => {
    const position = getPos();
    if (position !== undefined) view.dispatch(view.state.tr.setNodeAttribute(position, name, input.value));
  });
  const wrapper = document.createElement("label");
  appendTo(wrapper, document.createTextNode(label), input);
  return { input, wrapper, name };
}

/** A picture with its caption to write in place, its alternative text and credit below. */
export const pictureView: NodeViewConstructor = (first, view, getPos) => {
  let node = first;
  const dom = document.createElement("figure");
  dom.className = "ed-figure";
  const img = document.createElement("img");
  // The picture keeps its place in the layout and shows a message.
  img.addEventListener("error", () => {
    dom.dataset.gone = "Esta imagem não está mais na mídia.";
  });
  img.addEventListener("load", () => delete dom.dataset.gone);
  const caption = document.createElement("figcaption");
  caption.dataset.placeholder = "Legenda da imagem";
  const fields = FIELDS.map((one) => field(view, getPos, node, one));
  const panel = document.createElement("div");
  panel.className = "ed-figure-fields";
  panel.contentEditable = "false";
  const remove = document.createElement("button");
  remove.type = "button";
  remove.textContent = "Remover imagem";
  remove.addEventListener("click", () => {
    const position = getPos();
    if (position !== undefined) view.dispatch(view.state.tr.delete(position, position + node.nodeSize));
    view.focus();
  });
  appendTo(panel, ...fields.map(({ wrapper }) => wrapper), remove, moveTools(view, getPos));
  appendTo(dom, img, caption, panel);

  const show = () => {
    if (img.getAttribute("src") !== node.attrs.src) img.src = node.attrs.src;
    img.alt = node.attrs.alt;
    caption.classList.toggle("is-empty", node.content.size === 0);
    for (const { input, name } of fields) if (input.value !== node.attrs[name]) input.value = node.attrs[name];
  };
  show();
  return {
    dom,
    contentDOM: caption,
    update(next) {
      if (next.type !== node.type) return false;
      node = next;
      show();
      return true;
    },
    selectNode: () => dom.classList.add("is-selected"),
    deselectNode: () => dom.classList.remove("is-selected"),
    stopEvent: (event) => panel.contains(event.target as Node),
    ignoreMutation: (mutation) => !caption.contains(mutation.target),
  };
};
