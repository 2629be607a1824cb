import { closeHistory } from "@milkdown/kit/prose/history";
import type { Node as BodyNode, ResolvedPos } from "@milkdown/kit/prose/model";
import { type EditorState, NodeSelection, TextSelection, type Transaction } from "@milkdown/kit/prose/state";
import { GALLERY_MAX } from "#app/features/galleries/gallery.ts";
import { continueBelow, insertBlock } from "./block-place.ts";

/** A gallery in a document, and one of its pictures. */
export interface GalleryPlace {
  gallery: BodyNode;
  /** Position before the gallery. */
  start: number;
  /** The picture's place in it, from 0. */
  index: number;
}

/** The gallery around a position; null outside of galleries. */
export function galleryAround($at: ResolvedPos): GalleryPlace | null {
  const gallery = $at.depth > 0 ? $at.node(1) : null;
  return gallery?.type.name === "gallery" ? { gallery, start: $at.before(1), index: Math.max(0, Math.min($at.index(1), gallery.childCount - 1)) } : null;
}

/** Position before a picture. */
function placeOf({ gallery, start }: GalleryPlace, index: number): number {
  let at = start + 1;
  for (let before = 0; before < index; before += 1) at += gallery.child(before).nodeSize;
  return at;
}

/** The same gallery with these pictures, of which one is selected. One step of undo. */
function withPictures(state: EditorState, place: GalleryPlace, pictures: readonly BodyNode[], chosen: number): Transaction {
  const { gallery, start } = place;
  const tr = closeHistory(state.tr).replaceWith(start + 1, start + gallery.nodeSize - 1, pictures);
  const changed = tr.doc.nodeAt(start);
  return changed ? tr.setSelection(NodeSelection.create(tr.doc, placeOf({ ...place, gallery: changed }, chosen))) : tr;
}

/** Moves a picture to another place of its gallery; null where that is none, or its own. */
export function moveTo(state: EditorState, place: GalleryPlace, to: number): Transaction | null {
  const pictures = [...place.gallery.children];
  const [picture] = pictures.splice(place.index, 1);
  if (!picture || to === place.index || to < 0 || to >= place.gallery.childCount) return null;
  pictures.splice(to, 0, picture);
  return withPictures(state, place, pictures, to);
}

/** Selects the last picture, behind which others are added. */
export const selectLast = (state: EditorState, place: GalleryPlace): Transaction =>
  state.tr.setSelection(NodeSelection.create(state.doc, placeOf(place, place.gallery.childCount - 1)));

/** Pictures at the cursor: into the gallery around it, behind the picture there, else as a new gallery. Answers how many had no room. */
export function insertPictures(state: EditorState, pictures: readonly BodyNode[]): { tr: Transaction; leftOut: number } {
  const around = galleryAround(state.selection.$from);
  if (around) {
    const added = pictures.slice(0, Math.max(0, GALLERY_MAX - around.gallery.childCount));
    const all = [...around.gallery.children];
    all.splice(around.index + 1, 0, ...added);
    return { tr: withPictures(state, around, all, Math.min(around.index + added.length, all.length - 1)), leftOut: pictures.length - added.length };
  }
  const shown = pictures.slice(0, GALLERY_MAX);
  const tr = closeHistory(state.tr);
  const block = shown.length > 1 ? state.schema.nodes.gallery?.create(null, shown) : shown[0];
  if (block) continueBelow(tr, insertBlock(tr, state.selection.to, block, true) + block.nodeSize);
  return { tr: tr.scrollIntoView(), leftOut: pictures.length - shown.length };
}

/** The pictures of a gallery as plain ones. */
export const separate = (state: EditorState, { gallery, start }: GalleryPlace): Transaction =>
  closeHistory(state.tr).replaceWith(start, start + gallery.nodeSize, gallery.children);

/** Removes a gallery with its pictures; the files stay in the library. */
export function removeGallery(state: EditorState, { gallery, start }: GalleryPlace): Transaction {
  const tr = closeHistory(state.tr).delete(start, start + gallery.nodeSize);
  if (tr.doc.resolve(start).nodeAfter?.isTextblock) tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1)));
  else continueBelow(tr, start);
  return tr;
}

/** Enter goes from caption to caption, and from the last one below the gallery. */
export function nextCaption(state: EditorState, place: GalleryPlace): Transaction {
  const { tr } = state;
  const next = place.index + 1;
  if (next === place.gallery.childCount) continueBelow(tr, place.start + place.gallery.nodeSize);
  else tr.setSelection(TextSelection.near(tr.doc.resolve(placeOf(place, next) + 1)));
  return tr.scrollIntoView();
}
