import type { Node as BodyNode } from "@milkdown/kit/prose/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@milkdown/kit/prose/state";
import { Decoration, DecorationSet, type EditorView } from "@milkdown/kit/prose/view";
import { findEmbed } from "#app/features/articles/embeds.ts";
import { insertPicture } from "../block-place.ts";
import { all, appendTo, insertBefore } from "../dom-tree.ts";

/** The place of a picture that is being uploaded: shown, moved with the text, never stored. */
interface Places {
  shown: DecorationSet;
}

type Change = { kind: "add"; id: string; at: number }[];

const key = new PluginKey<Places>("picture-places");
const OPEN = "\ue000";
const CLOSE = "\ue001";
const MARK = /\ue000(\d*)\ue001/g;

/** The mark of the nth picture in pasted HTML, which `claimMarks` replaces by a place. */
export const markOfPlace = (index: number): string => `${OPEN}${index}${CLOSE}`;

function widget(): HTMLElement {
  const dom = document.createElement("span");
  dom.className = "ed-place";
  dom.textContent = "Enviando imagem…";
  return dom;
}

const decorate = (id: string, at: number) => Decoration.widget(at, widget, { id, side: -1, key: id });

/** Tracks the places of pictures that are being uploaded. */
export const picturePlaces = () =>
  new Plugin<Places>({
    key,
    state: {
      init: () => ({ shown: DecorationSet.empty }),
      apply(transaction, { shown }) {
        const change = transaction.getMeta(key) as { add?: Change; remove?: string } | undefined;
        let next = shown.map(transaction.mapping, transaction.doc);
        if (change?.add)
          next = next.add(
            transaction.doc,
            change.add.map(({ id, at }) => decorate(id, at)),
          );
        if (change?.remove) next = next.remove(next.find(undefined, undefined, ({ id }) => id === change.remove));
        return next === shown ? { shown } : { shown: next };
      },
    },
    props: { decorations: (state) => key.getState(state)?.shown },
  });

function findPlace(state: EditorState, id: string): number | null {
  const [found] = key.getState(state)?.shown.find(undefined, undefined, (spec) => spec.id === id) ?? [];
  return found?.from ?? null;
}

/** Replaces the marks of a document by places; returns the transaction, or null without marks. */
export function claimMarks(state: EditorState, ids: readonly string[]): Transaction | null {
  const marks: { from: number; to: number; id: string | undefined }[] = [];
  state.doc.descendants((node, position) => {
    if (!node.isText) return;
    for (const found of (node.text ?? "").matchAll(MARK)) {
      marks.push({ from: position + found.index, to: position + found.index + found[0].length, id: ids[Number(found[1])] });
    }
  });
  if (marks.length === 0) return null;
  const { tr } = state;
  for (const { from, to } of [...marks].reverse()) tr.delete(from, to);
  const add: Change = marks.flatMap(({ from, id }) => (id === undefined ? [] : [{ kind: "add" as const, id, at: tr.mapping.map(from) }]));
  return tr.setMeta(key, { add });
}

/** Reserves a place at the cursor. */
export function addPlace(view: EditorView, id: string): void {
  view.dispatch(view.state.tr.setMeta(key, { add: [{ kind: "add", id, at: view.state.selection.to }] }));
}

/** Inserts a picture at its place, or at the cursor if the place was deleted: beside the words there, never into them. Null only releases the place. */
export function fillPlace(view: EditorView, id: string, picture: BodyNode | null): void {
  const at = findPlace(view.state, id);
  const { tr } = view.state;
  if (picture) insertPicture(tr, at ?? view.state.selection.to, picture);
  view.dispatch(tr.setMeta(key, { remove: id }));
}

/** More pictures than this in one paste come one by one (the server takes 5 MB each). */
const PICTURES_MAX = 20;

const OWN_PATH = /^\/img\/[a-z0-9][a-z0-9._-]*$/i;

/** The path of a picture of this very site; null for any other. */
function ownPath(src: string, origin: string): string | null {
  const url = URL.canParse(src, origin) ? new URL(src, origin) : null;
  return url && url.origin === origin && OWN_PATH.test(url.pathname) ? url.pathname : null;
}

function fileOfDataUrl(src: string, index: number): File | null {
  const found = /^data:(image\/(?:png|jpeg|webp|gif|avif));base64,([a-z0-9+/=\s]+)$/i.exec(src);
  if (!found?.[1] || !found[2]) return null;
  try {
    const bytes = Uint8Array.from(atob(found[2].replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
    return new File([bytes], `imagem-colada-${index + 1}.${found[1].slice(6)}`, { type: found[1].toLowerCase() });
  } catch {
    return null;
  }
}

/** Signs that sites draw as pictures: a count of readers, or an emoji, whose text says it. */
function replacementText(img: HTMLElement): string | null {
  const alt = img.getAttribute("alt") ?? "";
  if (/^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[0-9#*]\u{fe0f}?\u{20e3}|\u{fe0f}|\u{200d}|[\u{e0020}-\u{e007f}])+$/u.test(alt)) return alt;
  const isDot = ["width", "height"].some((name) => Number(img.getAttribute(name) ?? 99) <= 2);
  return isDot ? "" : null;
}

/**
 * Removes pictures from pasted text: those with bytes leave a mark, those of this site stay,
 * all others are counted: a picture on another server can change or vanish, and may not be ours to use.
 */
export function takePictures(root: HTMLElement, origin: string): { pictures: File[]; leftOut: { pictures: number; players: number } } {
  const pictures: File[] = [];
  const leftOut = { pictures: 0, players: 0 };
  for (const img of all(root, "img")) {
    const src = img.getAttribute("src") ?? "";
    const own = ownPath(src, origin);
    const text = replacementText(img);
    const file = own === null && text === null && pictures.length < PICTURES_MAX ? fileOfDataUrl(src, pictures.length) : null;
    if (own !== null) {
      img.setAttribute("src", own);
      continue;
    }
    if (text !== null) insertBefore(img, root.ownerDocument.createTextNode(text));
    else if (file) {
      const place = root.ownerDocument.createElement("span");
      place.dataset.place = String(pictures.length);
      insertBefore(img, place);
      pictures.push(file);
    } else leftOut.pictures += 1;
    img.remove();
  }
  for (const frame of all(root, "iframe")) {
    if (findEmbed(frame.getAttribute("src") ?? "")) continue;
    if (/^https?:/.test(frame.getAttribute("src") ?? "")) leftOut.players += 1;
    frame.remove();
  }
  return { pictures, leftOut };
}

/** Writes the marks that `takePictures` left, after invisible signs of others are gone. */
export function markPlaces(root: HTMLElement): void {
  for (const place of all(root, "span[data-place]")) appendTo(place, root.ownerDocument.createTextNode(markOfPlace(Number(place.dataset.place))));
}
