import { DOMSerializer, Fragment, type Mark, type Schema, Slice } from "@milkdown/kit/prose/model";
import { Plugin } from "@milkdown/kit/prose/state";
import { type CleanPaste, cleanPaste } from "./clean-paste.ts";
import { claimMarks } from "./picture-places.ts";
import { paragraphsOfText } from "./plain-text.ts";

/** A picture on its way into the body: its place is kept under `id`. */
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

/** Says that HTML was copied from here: it is read as it stands. */
const OWN_MARK = "data-lide";

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])];

/** Whether a clipboard holds one picture and nothing to read: sites put its address beside its bytes. */
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

/** Plain text of several lines as paragraphs; a single line goes in as it is, spaces and all. */
function textSlice(schema: Schema, text: string, marks: readonly Mark[], plain: boolean): Slice {
  // Asked to paste as plain as can be, nothing is put together again.
  const lines = plain ? text.split(/(?:\r\n?|\n)+/) : paragraphsOfText(text);
  const type = schema.nodes.paragraph;
  // The type has no word for it, but ProseMirror takes none for an answer and reads the text by itself.
  if (!type || lines.length < 2) return null as unknown as Slice;
  return new Slice(Fragment.from(lines.map((line) => type.create(null, line === "" ? null : schema.text(line, marks)))), 1, 1);
}

/** What is pasted or dropped comes in clean; pictures among it are uploaded, and what stays out is said. */
export function pastePlugin(schema: Schema, { onFiles, onPlacedFiles, onLeftOut }: PasteEvents): Plugin {
  let waiting: PlacedFile[] = [];
  return new Plugin({
    props: {
      clipboardSerializer: ownSerializer(schema),
      transformPastedHTML(html) {
        if (html.includes(OWN_MARK) && html.includes("data-pm-slice")) return html;
        const clean = cleanPaste(html, location.origin);
        waiting = clean.pictures.map((file) => ({ id: crypto.randomUUID(), file }));
        onLeftOut(clean.leftOut);
        return clean.html;
      },
      clipboardTextParser: (text, $context, plain) => textSlice(schema, text, $context.marks(), plain),
      handlePaste(_view, event) {
        const files = filesOf(event.clipboardData);
        if (files.length === 0 || !isOnlyPicture(event.clipboardData)) return false;
        waiting = [];
        onLeftOut({ pictures: 0, players: 0 });
        onFiles(files);
        return true;
      },
      handleDrop(_view, event) {
        const files = filesOf(event.dataTransfer);
        if (files.length === 0) return false;
        event.preventDefault();
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
