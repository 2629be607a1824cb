import { Schema } from "@milkdown/kit/prose/model";
import { readBody, writeBody } from "#app/features/editor/newsroom/rich-text/body-html.ts";
import { cleanPaste, type PastePlace } from "#app/features/editor/newsroom/rich-text/paste/clean-paste.ts";
import { blockSpecs, markSpecs, mediaSpecs, tableSpecs } from "#app/features/editor/newsroom/rich-text/schema.ts";

/** The editor's own cleaning and schema, for a blank page of a real browser. */
const schema = new Schema({ nodes: { ...blockSpecs, ...mediaSpecs, ...tableSpecs }, marks: markSpecs });
const ORIGIN = "https://portal.test";

/** A body after the editor has read and written it. */
const read = (html: string) => writeBody(readBody(schema, html));
const clean = (html: string) => read(cleanPaste(html, ORIGIN).html);

function pasted(html: string, place?: PastePlace) {
  const { html: cleaned, pictures, leftOut } = cleanPaste(html, ORIGIN, place);
  const stored = read(cleaned);
  return { stored, again: read(stored), twice: clean(stored), pictures: pictures.length, leftOut };
}

declare global {
  interface Window {
    pasted: typeof pasted & { read: typeof read };
  }
}

window.pasted = Object.assign(pasted, { read });
