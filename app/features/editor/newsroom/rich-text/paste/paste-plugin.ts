import { closeHistory } from "@milkdown/kit/prose/history";
import { DOMSerializer, Fragment, type ResolvedPos, type Schema, Slice } from "@milkdown/kit/prose/model";
import { Plugin, Selection } from "@milkdown/kit/prose/state";
import type { EditorView } from "@milkdown/kit/prose/view";
import { storedAddress } from "#app/features/articles/embeds.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { insertBlock } from "../block-place.ts";
import { type CleanPaste, cleanPaste } from "./clean-paste.ts";
import { claimMarks } from "./pictures.ts";
import { paragraphsOfText, playersOf } from "./plain-text.ts";

/** A picture that is being uploaded into the body: its place is kept under `id`. */
export interface PlacedFile {
  id: string;
  file: File;
}

export interface PasteEvents {
  /** Files pasted or dropped, and no text. */
  onFiles(files: readonly File[]): void;
  /** Pictures that came within pasted text. */
  onPlacedFiles(files: readonly PlacedFile[]): void;
  onLeftOut(leftOut: CleanPaste["leftOut"]): void;
}

/** Marks HTML that was copied from this editor: it is not cleaned. */
const OWN_MARK = "data-lide";

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])];

/** True when a clipboard holds one picture and no text: sites add its address to its bytes. */
function isOnlyPicture(data: DataTransfer | null): boolean {
  const html = data?.getData("text/html") ?? "";
  if (data?.getData("text/plain")) return false;
  if (html === "") return true;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return (body.textContent ?? "").trim() === "" && body.querySelectorAll("img").length <= 1;
}

/** Copies as ProseMirror does, with a mark of our own. */
function ownSerializer(schema: Schema): DOMSerializer {
  const { nodes, marks } = DOMSerializer.fromSchema(schema);
  class OwnSerializer extends DOMSerializer {
    override serializeFragment(fragment: Fragment, options?: { document?: Document }, target?: HTMLElement | DocumentFragment) {
      const written = super.serializeFragment(fragment, options, target);
      if (!target && written.firstChild instanceof Element) written.firstChild.setAttribute(OWN_MARK, "");
      return written;
    }
  }
  return new OwnSerializer(nodes, marks);
}

/** True when the cursor is in an empty paragraph that a player can replace: not in a list, table or quotation. */
const isOnOwnLine = ({ depth, parent }: ResolvedPos) => depth === 1 && parent.type.name === "paragraph" && parent.content.size === 0;

/** Plain text as paragraphs and players; a single line of text keeps the spaces around it. */
function textSlice(schema: Schema, text: string, $context: ResolvedPos, plain: boolean): Slice {
  // Paste as plain text: lines are not rejoined, and no address becomes a player.
  const clean = cleanText(text);
  const lines = !clean.includes("\n") ? [clean] : plain ? clean.split(/\n+/) : paragraphsOfText(text);
  const { paragraph, embed } = schema.nodes;
  const players = plain || $context.depth !== 1 ? [] : playersOf(lines, isOnOwnLine($context));
  // The type does not allow null, but ProseMirror accepts it and parses the text itself.
  if (!paragraph || !embed || (lines[0] === text && !players[0])) return null as unknown as Slice;
  const marks = $context.marks();
  const nodes = lines.map((line, index) => {
    const player = players[index];
    return player ? embed.create({ src: storedAddress(player) }) : paragraph.create(null, line === "" ? null : schema.text(line, marks));
  });
  return new Slice(Fragment.from(nodes), players[0] ? 0 : 1, players.at(-1) ? 0 : 1);
}

/** A player at the end gets a line after it: it would be selected, and the next key would replace it. */
function withLineAfterPlayer(schema: Schema, slice: Slice): Slice {
  const { paragraph, embed } = schema.nodes;
  if (!paragraph || !embed || slice.content.lastChild?.type !== embed) return slice;
  return new Slice(slice.content.addToEnd(paragraph.create()), slice.openStart, 1);
}

/** Blocks that would divide the words they are pasted into. */
const WHOLE_BLOCKS = new Set(["picture", "embed", "box", "pull_quote", "gallery"]);

/** Pastes one block that was copied alone beside the words at the cursor; answers whether it was one. */
function pasteBlock(view: EditorView, { content, openStart }: Slice): boolean {
  const [block, line, ...more] = content.content;
  const isAlone = more.length === 0 && (!line || (line.type.name === "paragraph" && line.content.size === 0));
  if (!block || !isAlone || openStart > 0 || !WHOLE_BLOCKS.has(block.type.name)) return false;
  const { tr, selection } = view.state;
  if (!selection.empty || selection.$from.parent.content.size === 0) return false;
  insertBlock(tr, selection.to, block, block.type.spec.group === "top");
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** Cleans pasted and dropped content, uploads its pictures and reports what was left out. */
export function pastePlugin(schema: Schema, { onFiles, onPlacedFiles, onLeftOut }: PasteEvents): Plugin {
  let waiting: PlacedFile[] = [];
  return new Plugin({
    props: {
      clipboardSerializer: ownSerializer(schema),
      transformPastedHTML(html, { state }) {
        if (html.includes(OWN_MARK) && html.includes("data-pm-slice")) return html;
        const { $from } = state.selection;
        const clean = cleanPaste(html, location.origin, $from.depth === 1 ? (isOnOwnLine($from) ? "own-line" : "in-line") : "nested");
        waiting = clean.pictures.map((file) => ({ id: crypto.randomUUID(), file }));
        onLeftOut(clean.leftOut);
        return clean.html;
      },
      clipboardTextParser: (text, $context, plain) => textSlice(schema, text, $context, plain),
      transformPasted: (slice) => withLineAfterPlayer(schema, slice),
      handlePaste(view, event, slice) {
        const files = filesOf(event.clipboardData);
        if (files.length === 0 || !isOnlyPicture(event.clipboardData)) return pasteBlock(view, slice);
        waiting = [];
        onLeftOut({ pictures: 0, players: 0 });
        onFiles(files);
        return true;
      },
      handleDrop(view, event) {
        const files = filesOf(event.dataTransfer);
        if (files.length === 0) {
          // What is dropped is a step of undo of its own, however soon after the change before.
          view.dispatch(closeHistory(view.state.tr));
          return false;
        }
        event.preventDefault();
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))));
        onFiles(files);
        return true;
      },
    },
    appendTransaction(transactions, _before, state) {
      if (waiting.length === 0 || !transactions.some(({ docChanged }) => docChanged)) return null;
      const claimed = claimMarks(
        state,
        waiting.map(({ id }) => id),
      );
      if (!claimed) return null;
      const placed = waiting;
      waiting = [];
      // The place must be there before anything can be put into it.
      queueMicrotask(() => onPlacedFiles(placed));
      return claimed;
    },
  });
}
