import { history, undo } from "@milkdown/kit/prose/history";
import { type Node as BodyNode, Schema } from "@milkdown/kit/prose/model";
import { EditorState, NodeSelection, TextSelection, type Transaction } from "@milkdown/kit/prose/state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { galleryAround, insertPictures, moveTo, nextCaption, removeGallery, selectLast, separate } from "#app/features/editor/newsroom/rich-text/gallery-commands.ts";
import { blockSpecs, markSpecs, mediaSpecs, tableSpecs } from "#app/features/editor/newsroom/rich-text/schema.ts";
import { GALLERY_MAX } from "#app/features/galleries/gallery.ts";

const schema = new Schema({ nodes: { ...blockSpecs, ...mediaSpecs, ...tableSpecs }, marks: markSpecs });
const p = (words: string) => schema.node("paragraph", null, words === "" ? [] : [schema.text(words)]);
const picture = (name: string) => schema.node("picture", { src: `/img/${name}.jpg`, credit: `Crédito ${name}` }, [schema.text(`Legenda ${name}`)]);
const gallery = (names: string) => schema.node("gallery", null, [...names].map(picture));
const docOf = (...blocks: BodyNode[]) => schema.node("doc", null, blocks);

/** A document in short: words of paragraphs, names of pictures, galleries in brackets. */
const short = (doc: BodyNode): string =>
  doc.children
    .map((node) => {
      const name = ({ attrs }: BodyNode) => String(attrs.src).slice(5, -4);
      return node.type.name === "gallery" ? `[${node.children.map(name).join("")}]` : node.type.name === "picture" ? name(node) : node.textContent;
    })
    .join("|");

function anEditor(doc: BodyNode, at: number) {
  let state = EditorState.create({ doc, plugins: [history()], selection: TextSelection.near(doc.resolve(at)) });
  const apply = (tr: Transaction) => {
    state = state.apply(tr);
    state.doc.check();
  };
  return {
    get: () => state,
    apply,
    place: () => {
      const place = galleryAround(state.selection.$from);
      if (!place) throw new Error("no gallery at the cursor");
      return place;
    },
    undo: () => undo(state, apply),
  };
}

test("several pictures are a gallery at the cursor, one is a plain picture; below it one writes on", () => {
  const many = anEditor(docOf(p("antes depois")), 6);
  many.apply(insertPictures(many.get(), [..."abc"].map(picture)).tr);
  expect(short(many.get().doc)).toBe("antes depois|[abc]|");
  expect(many.get().selection.$from.parent.type.name).toBe("paragraph");
  many.undo();
  expect(short(many.get().doc)).toBe("antes depois");
  const one = anEditor(docOf(p("antes")), 6);
  one.apply(insertPictures(one.get(), [picture("a")]).tr);
  expect(short(one.get().doc)).toBe("antes|a|");
});

test("further pictures go behind the one at the cursor, as many as there is room for", () => {
  const editor = anEditor(docOf(gallery("abc")), 3);
  editor.apply(insertPictures(editor.get(), [..."xy"].map(picture)).tr);
  expect(short(editor.get().doc)).toBe("[axybc]");
  editor.apply(selectLast(editor.get(), editor.place()));
  editor.apply(insertPictures(editor.get(), [picture("z")]).tr);
  expect(short(editor.get().doc)).toBe("[axybcz]");
  const { tr, leftOut } = insertPictures(
    editor.get(),
    Array.from({ length: GALLERY_MAX }, () => picture("n")),
  );
  expect(leftOut).toBe(6);
  editor.apply(tr);
  expect(editor.get().doc.firstChild?.childCount).toBe(GALLERY_MAX);
  expect(insertPictures(editor.get(), [picture("q")]).leftOut).toBe(1);
  expect(
    insertPictures(
      anEditor(docOf(p("")), 1).get(),
      Array.from({ length: 32 }, () => picture("n")),
    ).leftOut,
  ).toBe(2);
});

test("a picture moves with its caption and credit, one step of undo each, and stays selected; the ends are ends", () => {
  const editor = anEditor(docOf(p("x"), gallery("abc")), 6);
  const move = (by: number) => {
    const place = editor.place();
    const tr = moveTo(editor.get(), place, place.index + by);
    if (tr) editor.apply(tr);
    return tr !== null;
  };
  expect(move(-1)).toBe(false);
  expect([move(1), move(1), move(1)]).toEqual([true, true, false]);
  expect(short(editor.get().doc)).toBe("x|[bca]");
  const { selection } = editor.get();
  expect(selection instanceof NodeSelection && selection.node.eq(picture("a"))).toBe(true);
  editor.undo();
  expect(short(editor.get().doc)).toBe("x|[bac]");
  editor.undo();
  expect(short(editor.get().doc)).toBe("x|[abc]");
});

test("Enter goes from caption to caption and then below; a gallery comes apart, and goes, as one step", () => {
  const editor = anEditor(docOf(gallery("ab"), p("fim")), 2);
  editor.apply(nextCaption(editor.get(), editor.place()));
  expect(editor.get().selection.$from.parent.eq(picture("b"))).toBe(true);
  editor.apply(nextCaption(editor.get(), editor.place()));
  expect(editor.get().selection.$from.parent.textContent).toBe("fim");
  const apart = anEditor(docOf(gallery("ab"), p("fim")), 2);
  apart.apply(separate(apart.get(), apart.place()));
  expect(short(apart.get().doc)).toBe("a|b|fim");
  apart.undo();
  apart.apply(removeGallery(apart.get(), apart.place()));
  expect(short(apart.get().doc)).toBe("fim");
  const alone = anEditor(docOf(gallery("ab")), 2);
  alone.apply(removeGallery(alone.get(), alone.place()));
  expect(short(alone.get().doc)).toBe("");
});

test("whatever is moved, no picture is lost", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(4), fc.integer({ min: -1, max: 6 })), { maxLength: 12 }), (moves) => {
      const editor = anEditor(docOf(gallery("abcde")), 2);
      for (const [index, to] of moves) {
        const tr = moveTo(editor.get(), { ...editor.place(), index }, to);
        if (tr) editor.apply(tr);
      }
      expect([...short(editor.get().doc).slice(1, -1)].sort().join("")).toBe("abcde");
    }),
  );
});
