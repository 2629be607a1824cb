import { keymap } from "@milkdown/kit/prose/keymap";
import type { Command, Plugin, Transaction } from "@milkdown/kit/prose/state";
import type { EditorView, NodeViewConstructor } from "@milkdown/kit/prose/view";
import { appendTo } from "./dom-tree.ts";
import type { GalleryPlace } from "./gallery-commands.ts";

type Commands = typeof import("./gallery-commands.ts");
type Change = (commands: Commands, place: GalleryPlace) => Transaction | null;

let loaded: Commands | null = null;

/** Fetches the code that changes galleries, once. */
async function load(): Promise<Commands> {
  loaded ??= await import("./gallery-commands.ts");
  return loaded;
}

/** Changes the gallery around a position; answers whether it could. */
function changeWith(commands: Commands, view: EditorView, at: number, make: Change): boolean {
  const place = commands.galleryAround(view.state.doc.resolve(at));
  const tr = place && make(commands, place);
  if (tr) view.dispatch(tr);
  return Boolean(tr);
}

/** At once where the code is there already: the next key must find the cursor in its new place. */
async function change(view: EditorView, at: number, make: Change): Promise<boolean> {
  return loaded ? changeWith(loaded, view, at, make) : changeWith(await load(), view, at, make);
}

function button(name: string, label: string, text: string, onPress: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.gallery = name;
  made.textContent = text;
  if (label !== text) made.ariaLabel = label;
  made.addEventListener("click", onPress);
  return made;
}

function toolRow(...buttons: readonly Node[]): HTMLElement {
  const row = document.createElement("div");
  row.className = "ed-gallery-tools";
  row.contentEditable = "false";
  appendTo(row, ...buttons);
  return row;
}

/** A gallery as a grid of its pictures, with its own buttons below. `onAdd` asks for further pictures. */
export const galleryView =
  (onAdd: () => void): NodeViewConstructor =>
  (first, view, getPos) => {
    let node = first;
    // A failed fetch is repeated by the first change.
    load().catch(() => undefined);
    const dom = document.createElement("div");
    dom.className = "ed-gallery";
    const grid = document.createElement("div");
    grid.className = "ed-gallery-grid";
    const count = document.createElement("strong");
    const run = (make: Change) => void change(view, (getPos() ?? 0) + 1, make).then(() => view.focus());
    const tools = toolRow(
      count,
      button("add", "Adicionar fotos", "Adicionar fotos", () => void change(view, (getPos() ?? 0) + 1, ({ selectLast }, place) => selectLast(view.state, place)).then(onAdd)),
      button("separate", "Separar em imagens soltas", "Separar", () => run(({ separate }, place) => separate(view.state, place))),
      button("remove", "Excluir galeria", "Excluir galeria", () => run(({ removeGallery }, place) => removeGallery(view.state, place))),
    );
    appendTo(dom, grid, tools);
    const show = () => {
      count.textContent = node.childCount === 1 ? "Uma foto só não é galeria: adicione outra" : `Galeria com ${node.childCount} fotos`;
    };
    show();
    return {
      dom,
      contentDOM: grid,
      update(next) {
        if (next.type !== node.type) return false;
        node = next;
        show();
        return true;
      },
      stopEvent: (event) => tools.contains(event.target as Node),
      ignoreMutation: (mutation) => !grid.contains(mutation.target),
    };
  };

/** Buttons that move a picture within its gallery, which only pictures of galleries show (`prose-media.css`). */
export function moveTools(view: EditorView, getPos: () => number | undefined): HTMLElement {
  const move = (name: string, step: number) => async () => {
    let to = 0;
    let last = 0;
    const isMoved = await change(view, (getPos() ?? 0) + 1, ({ moveTo }, place) => {
      to = place.index + step;
      last = place.gallery.childCount - 1;
      return moveTo(view.state, place, to);
    });
    const moved = view.nodeDOM(view.state.selection.from);
    if (!isMoved || !(moved instanceof HTMLElement)) return;
    // The node view may be re-created: the focus moves to its new buttons. At either end only one of them is enabled.
    const tools = moved.querySelector(".ed-gallery-tools");
    const left = to === 0 ? "on" : to === last ? "back" : name;
    tools?.querySelector<HTMLElement>(`[data-gallery="${left}"]`)?.focus();
    const status = tools?.querySelector("[role=status]");
    if (status) status.textContent = `Agora é a foto ${to + 1}`;
  };
  const status = document.createElement("span");
  status.role = "status";
  return toolRow(button("back", "Mover a foto para antes", "←", move("back", -1)), button("on", "Mover a foto para depois", "→", move("on", 1)), status);
}

const inGallery =
  (make: (view: EditorView) => Change): Command =>
  ({ selection: { $from } }, dispatch, view) => {
    if (!view || !dispatch || $from.depth === 0 || $from.node(1).type.name !== "gallery") return false;
    void change(view, $from.pos, make(view));
    return true;
  };

const step = (by: number) =>
  inGallery(
    (view) =>
      ({ moveTo }, place) =>
        moveTo(view.state, place, place.index + by),
  );

/** Keys in a gallery. Must stand behind the editor's other keys. */
export const galleryKeys = (): Plugin =>
  keymap({
    Enter: inGallery(
      (view) =>
        ({ nextCaption }, place) =>
          nextCaption(view.state, place),
    ),
    "Alt-Shift-ArrowLeft": step(-1),
    "Alt-Shift-ArrowRight": step(1),
  });
