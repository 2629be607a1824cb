import { defaultValueCtx, Editor, editorViewCtx, editorViewOptionsCtx, nodeViewCtx, rootCtx, schemaCtx } from "@milkdown/kit/core";
import { dropCursor } from "@milkdown/kit/prose/dropcursor";
import { gapCursor } from "@milkdown/kit/prose/gapcursor";
import { history } from "@milkdown/kit/prose/history";
import { Plugin, TextSelection, type Transaction } from "@milkdown/kit/prose/state";
import { tableEditing } from "@milkdown/kit/prose/tables";
import type { NodeViewConstructor } from "@milkdown/kit/prose/view";
import { $mark, $node, $prose } from "@milkdown/kit/utils";
import { findEmbed } from "#app/features/articles/embeds.ts";
import type { CompiledStyle } from "#app/features/house-style/match-style.ts";
import type { BodyCount, TypingPlace } from "../body-state.ts";
import type { StyleEvents } from "../house-style/style-events.ts";
import { keepCells } from "./block-commands.ts";
import { continueBelow, insertBlock } from "./block-place.ts";
import { bodyDom, readBody, writeBody } from "./body-html.ts";
import { commandOf, type EditorCommand, UNDO_STATES, undoLimit } from "./commands.ts";
import type { Finder, FindStatus } from "./find-replace.ts";
import { galleryKeys, galleryView } from "./gallery-views.ts";
import { correctStyleAt, houseStyle, setStyle, showStyleAt } from "./house-style.ts";
import { embedView, pictureView } from "./node-views.ts";
import { selectedRange, selectPassage, selectRange } from "./note-passages.ts";
import { type PasteEvents, pastePlugin } from "./paste/paste-plugin.ts";
import { addPlace, fillPlace, picturePlaces } from "./paste/pictures.ts";
import { readToolbar } from "./read-toolbar.ts";
import { blockSpecs, markSpecs, mediaSpecs, tableSpecs } from "./schema.ts";
import type { ToolbarState } from "./toolbar-state.ts";
import { continueAt, countBody, editorKeys, markOfHtml, nodeOfHtml, readSelectionFirst, syncSelection, type ToolbarKeys, typingRules } from "./typing.ts";

/** A picture that was uploaded, as the body shows it. */
export interface BodyPicture {
  src: string;
  alt: string;
  credit?: string;
  width: number;
  height: number;
}

export interface RichTextOptions extends PasteEvents, StyleEvents, ToolbarKeys {
  html: string;
  /** Id of the visible label, the hint and the error of the field. */
  labelledBy: string;
  describedBy: string;
  /** Called after each change; read the text with `getHtml`. */
  onChange(): void;
  /** Asks for further pictures of the gallery at the cursor. */
  onGallery(): void;
  onToolbar(state: ToolbarState): void;
}

export interface RichText {
  getHtml(): string;
  getText(): string;
  count(): BodyCount;
  setHtml(html: string): void;
  run(command: EditorCommand): void;
  /** Reserves a place at the cursor for a picture that is being uploaded; returns its id. */
  reservePicture(): string;
  /** Inserts a picture at a reserved place; null releases the place. */
  placePicture(place: string, picture: BodyPicture | null): void;
  /** Inserts pictures of the library as a gallery at the cursor, or into the one around it; answers how many had no room. */
  insertPictures(pictures: readonly BodyPicture[]): Promise<number>;
  /** Selects the first place of a passage, or of the address of a link or picture; whether there is one. */
  selectPassage(passage: string): boolean;
  insertEmbed(address: string): void;
  /** Underlines from now on what these rules correct. */
  setStyle(style: CompiledStyle): void;
  /** Corrects the form at a position, or all that the same rule corrects. */
  correctStyle(at: number, all: boolean): void;
  /** Selects the form at a position and opens its menu. */
  showStyle(at: number): void;
  /** The selected words as a range of the text as notes know it; null when nothing is selected. */
  selectedRange(): { text: string; start: number; end: number } | null;
  /** Selects the range that `find` answers for that text; false when there is none. */
  selectRange(find: (text: string) => { start: number; end: number } | null): boolean;
  /** Begins a search in the text; its code is loaded now. */
  find(onStatus: (status: FindStatus) => void): Promise<Finder>;
  /** Takes over from the plain body. */
  continueAt(place: TypingPlace): void;
  focus(): void;
  destroy(): void;
}

/** Pixels that the bars above and below the text cover: the cursor is never behind them. */
const BARS = { top: 150, right: 5, bottom: 90, left: 5 };

const pictureAttrs = (picture: BodyPicture) => ({ ...picture, width: picture.width ? String(picture.width) : null, height: picture.height ? String(picture.height) : null });

/** Reports changes. */
const bridge = ({ onChange, onToolbar }: RichTextOptions) =>
  new Plugin({
    view: (first) => {
      onToolbar(readToolbar(first.state));
      return {
        update(view, before) {
          if (view.state === before) return;
          onToolbar(readToolbar(view.state));
          if (!view.state.doc.eq(before.doc)) onChange();
        },
      };
    },
  });

/** A footnote is opened by two clicks, as by Enter. */
const noteClicks = ({ onNote }: ToolbarKeys) =>
  new Plugin({
    props: {
      handleDoubleClickOn(_view, _position, node) {
        if (node.type.name !== "footnote") return false;
        onNote();
        return true;
      },
    },
  });

/** Puts the cursor into the first text: a player or picture at the start would be selected, and the first key would replace it. */
function startInText(transaction: Transaction): Transaction {
  let at: number | null = null;
  transaction.doc.descendants((node, position) => {
    if (at === null && node.isTextblock) at = position + 1;
    return at === null;
  });
  return at === null ? transaction : transaction.setSelection(TextSelection.create(transaction.doc, at));
}

/** Puts the editor into `root`; only in a browser, and only by dynamic import. */
export async function mountRichText(root: HTMLElement, options: RichTextOptions): Promise<RichText> {
  const nodes = Object.entries({ ...blockSpecs, ...mediaSpecs, ...tableSpecs }).map(([id, spec]) => $node(id, () => nodeOfHtml(spec)));
  const marks = Object.entries(markSpecs).map(([id, spec]) => $mark(id, () => markOfHtml(spec)));
  const editor = await Editor.make()
    .config((ctx) => {
      ctx.set(rootCtx, root);
      ctx.set(defaultValueCtx, { type: "html", dom: bodyDom(options.html) });
      const views: [string, NodeViewConstructor][] = [
        ["picture", pictureView],
        ["embed", embedView],
        ["gallery", galleryView(options.onGallery)],
      ];
      ctx.set(nodeViewCtx, views);
      ctx.update(editorViewOptionsCtx, (before) => ({
        ...before,
        scrollThreshold: BARS,
        scrollMargin: BARS,
        attributes: {
          class: "ed-prose",
          role: "textbox",
          "aria-multiline": "true",
          "aria-labelledby": options.labelledBy,
          "aria-describedby": options.describedBy,
          spellcheck: "true",
          lang: "pt-BR",
        },
      }));
    })
    .use(nodes)
    .use(marks)
    .use([
      $prose(readSelectionFirst),
      $prose((ctx) => typingRules(ctx.get(schemaCtx))),
      $prose(() => noteClicks(options)),
      $prose((ctx) => editorKeys(ctx.get(schemaCtx), options)),
      $prose(galleryKeys),
      $prose(() => history({ depth: UNDO_STATES })),
      $prose(undoLimit),
      $prose(() => tableEditing()),
      $prose(keepCells),
      $prose(() => dropCursor({ class: "ed-drop" })),
      $prose(() => gapCursor()),
      $prose(picturePlaces),
      $prose(() => houseStyle(options)),
      $prose((ctx) => pastePlugin(ctx.get(schemaCtx), options)),
      $prose(() => bridge(options)),
    ])
    .create();
  const view = editor.ctx.get(editorViewCtx);
  const { schema } = view.state;
  view.dispatch(startInText(view.state.tr));
  return {
    getHtml: () => writeBody(view.state.doc),
    count: () => countBody(view.state.doc),
    getText: () => view.state.doc.textBetween(0, view.state.doc.content.size, "\n", " "),
    setHtml: (html) => view.dispatch(startInText(view.state.tr.replaceWith(0, view.state.doc.content.size, readBody(schema, html).content))),
    run(command) {
      syncSelection(view);
      commandOf(schema, command)(view.state, view.dispatch, view);
      view.focus();
    },
    reservePicture() {
      syncSelection(view);
      const place = crypto.randomUUID();
      addPlace(view, place);
      return place;
    },
    placePicture(place, picture) {
      fillPlace(view, place, picture && (schema.nodes.picture?.create(pictureAttrs(picture)) ?? null));
    },
    async insertPictures(pictures) {
      syncSelection(view);
      const { insertPictures } = await import("./gallery-commands.ts");
      const { tr, leftOut } = insertPictures(
        view.state,
        pictures.flatMap((picture) => schema.nodes.picture?.create(pictureAttrs(picture)) ?? []),
      );
      view.dispatch(tr);
      return leftOut;
    },
    selectPassage: (passage) => selectPassage(view, passage),
    insertEmbed(address) {
      syncSelection(view);
      const node = schema.nodes.embed?.create({ src: address });
      if (!node) return;
      const { tr, selection } = view.state;
      // Within a list or table a post would be a mere link.
      continueBelow(tr, insertBlock(tr, selection.to, node, findEmbed(address)?.kind === "post") + node.nodeSize);
      view.dispatch(tr.scrollIntoView());
    },
    setStyle: (style) => setStyle(view, style),
    correctStyle: (at, all) => correctStyleAt(view, at, all),
    showStyle: (at) => showStyleAt(view, at, options.onStyleMenu),
    selectedRange() {
      syncSelection(view);
      return selectedRange(view);
    },
    selectRange: (find) => selectRange(view, find),
    async find(onStatus) {
      const { createFinder } = await import("./find-replace.ts");
      return createFinder(view, onStatus);
    },
    continueAt: (place) => continueAt(view, place),
    focus: () => view.focus(),
    destroy: () => void editor.destroy(),
  };
}
