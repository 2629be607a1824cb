import { type Node as BodyNode, Schema } from "@milkdown/kit/prose/model";
import { EditorState, NodeSelection, TextSelection, type Transaction } from "@milkdown/kit/prose/state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BOX_LABELS, type BoxKind } from "#app/features/articles/boxes.ts";
import { boxAround, changeBox, insertBox, keepField, leaveField, nextField, noteAt, setNote } from "#app/features/editor/newsroom/rich-text/block-commands.ts";
import { insertBlock, insertPicture } from "#app/features/editor/newsroom/rich-text/block-place.ts";
import { findInBody } from "#app/features/editor/newsroom/rich-text/find-replace.ts";
import { blockSpecs, markSpecs, mediaSpecs, tableSpecs } from "#app/features/editor/newsroom/rich-text/schema.ts";

const schema = new Schema({ nodes: { ...blockSpecs, ...mediaSpecs, ...tableSpecs }, marks: markSpecs });
const KINDS = Object.keys(BOX_LABELS) as BoxKind[];

const text = (words: string): BodyNode[] => (words === "" ? [] : [schema.text(words)]);
const p = (words: string) => schema.node("paragraph", null, text(words));
const picture = (caption = "") => schema.node("picture", { src: "/img/a.webp" }, text(caption));
const boxOf = (kind: BoxKind, words: string): BodyNode =>
  kind === "olho"
    ? schema.node("pull_quote", null, [schema.node("pull_text", null, text(words)), schema.node("box_source")])
    : schema.node("box", { kind }, [
        schema.node("box_title", null, text(words)),
        schema.node("box_list", null, [schema.node("box_term", null, text(words)), schema.node("box_value", null, text(words))]),
        schema.node("box_source", null, text(words)),
      ]);

const words = fc.constantFrom("", "água limpa", "Piripiri", "a");
const block = fc.oneof(
  words.map(p),
  words.map((one) => schema.node("heading", { level: 2 }, text(one))),
  words.map((one) => schema.node("bullet_list", null, [schema.node("list_item", null, [p(one), p("dentro")])])),
  words.map((one) => schema.node("blockquote", null, [p(one)])),
  words.map(picture),
  words.map((one) => schema.node("table", null, [schema.node("table_row", null, [schema.node("table_cell", null, [p(one)]), schema.node("table_cell", null, [p("b")])])])),
  fc.tuple(fc.constantFrom(...KINDS), words).map(([kind, one]) => boxOf(kind, one)),
  fc.constant(schema.node("horizontal_rule")),
);
const document = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => schema.node("doc", null, blocks));

/** The words of each line that has any, in order. */
function linesOf(doc: BodyNode): string[] {
  const lines: string[] = [];
  doc.descendants((node) => {
    if (node.isTextblock && node.textContent !== "") lines.push(node.textContent);
  });
  return lines;
}

test("at whatever place a picture, player or box is put in, no line of text is divided", () => {
  const added = [picture("legenda"), schema.node("embed", { src: "https://www.youtube-nocookie.com/embed/abcdefghijk" }), boxOf("ficha", "x"), boxOf("olho", "x")];
  fc.assert(
    fc.property(document, fc.constantFrom(...added), fc.nat(), (doc, node, drawn) => {
      const position = drawn % (doc.content.size + 1);
      const { tr } = EditorState.create({ doc });
      const at = insertBlock(tr, position, node, node.type.spec.group === "top");
      tr.doc.check();
      expect(tr.doc.nodeAt(at)?.eq(node)).toBe(true);
      const own = linesOf(schema.node("doc", null, [node]));
      const lines = linesOf(tr.doc);
      for (const line of own) lines.splice(lines.indexOf(line), 1);
      expect(lines.sort()).toEqual(linesOf(doc).sort());
    }),
    { numRuns: 1_000 },
  );
});

test("pictures that come to one place stand in their order", () => {
  const named = (src: string) => schema.node("picture", { src });
  for (const at of [1, 3, 5]) {
    const { tr } = EditorState.create({ doc: schema.node("doc", null, [p("água"), p("fim")]) });
    for (const src of ["/img/1.webp", "/img/2.webp", "/img/3.webp"]) insertPicture(tr, tr.mapping.map(at, 1), named(src));
    const order = tr.doc.children.map((node) => node.attrs.src ?? node.textContent);
    const pictures = ["/img/1.webp", "/img/2.webp", "/img/3.webp"];
    expect(order).toEqual(at === 1 ? [...pictures, "água", "fim"] : ["água", ...pictures, "fim"]);
  }
});

/** An editor's state with the cursor at a place. */
function anEditor(doc: BodyNode, at: number) {
  let state = EditorState.create({ doc, selection: TextSelection.near(doc.resolve(at)) });
  const take = (transaction: Transaction) => {
    state = state.apply(transaction);
    state.doc.check();
  };
  return { get: () => state, run: (command: ReturnType<typeof insertBox>) => command(state, take), type: (words: string) => take(state.tr.insertText(words)), take };
}

test.each(KINDS)("a box is written with Enter alone, and left by it: %s", (kind) => {
  const editor = anEditor(schema.node("doc", null, [p("antes depois")]), 7);
  editor.run(insertBox(schema, kind));
  expect(boxAround(editor.get())).toBe(kind);
  const enter = () => editor.run(nextField);
  if (kind === "olho") {
    editor.type("Frase");
    enter();
    editor.type("Maria");
  } else {
    if (kind !== "numero") {
      editor.type("T");
      enter();
    }
    for (const word of ["a", "b", "c", "d"]) {
      editor.type(word);
      enter();
    }
    // The empty line that the last Enter made goes, and the cursor to the source.
    enter();
    enter();
    editor.type("F");
  }
  enter();
  editor.type("fim");
  expect(boxAround(editor.get())).toBeNull();
  expect(linesOf(editor.get().doc)).toEqual(
    kind === "olho" ? ["antes depois", "Frase", "Maria", "fim"] : ["antes depois", ...(kind === "numero" ? [] : ["T"]), "a", "b", "c", "d", "F", "fim"],
  );
});

test("lines are added and deleted, fields never joined, and an empty box goes by Backspace", () => {
  const editor = anEditor(schema.node("doc", null, [p("x"), boxOf("ficha", "ab")]), 7);
  editor.run(changeBox("add-line"));
  editor.run(changeBox("add-line"));
  expect(editor.get().doc.child(1).child(1).childCount).toBe(6);
  editor.run(leaveField);
  expect(editor.get().doc.child(1).child(1).childCount).toBe(4);
  editor.run(changeBox("delete-line"));
  expect(editor.get().doc.child(1).child(1).childCount).toBe(2);
  expect(editor.run(keepField)).toBe(true);
  editor.run(changeBox("delete-line"));
  expect(linesOf(editor.get().doc)).toEqual(["x"]);
  editor.run(insertBox(schema, "perguntas"));
  editor.run(leaveField);
  expect(editor.get().doc.children.map(({ type }) => type.name)).not.toContain("box");
});

test("whatever keys are pressed in boxes, the document stays one that the schema allows", () => {
  const commands = [
    nextField,
    leaveField,
    changeBox("add-line"),
    changeBox("delete-line"),
    changeBox("delete-box"),
    insertBox(schema, "ficha"),
    insertBox(schema, "olho"),
    setNote(schema, "nota"),
    setNote(schema, ""),
  ];
  fc.assert(
    fc.property(document, fc.nat(), fc.array(fc.nat(commands.length - 1), { maxLength: 12 }), (doc, at, keys) => {
      const editor = anEditor(doc, at % doc.content.size);
      for (const key of keys) {
        const command = commands[key];
        if (command) editor.run(command);
      }
    }),
    { numRuns: 500 },
  );
});

test("a footnote goes behind the cursor, is changed where it is selected, and removed by empty words", () => {
  const editor = anEditor(schema.node("doc", null, [p("uma lei vale")]), 8);
  editor.run(setNote(schema, "  Lei\n nº 1 "));
  const place = 8;
  expect(editor.get().doc.nodeAt(place)?.attrs.text).toBe("Lei nº 1");
  expect(editor.get().doc.textContent).toBe("uma lei vale");
  editor.take(editor.get().tr.setSelection(NodeSelection.create(editor.get().doc, place)));
  expect(noteAt(editor.get())).toBe("Lei nº 1");
  editor.run(setNote(schema, "Outra"));
  expect(editor.get().doc.nodeAt(place)?.attrs.text).toBe("Outra");
  editor.take(editor.get().tr.setSelection(NodeSelection.create(editor.get().doc, place)));
  editor.run(setNote(schema, " "));
  expect(editor.get().doc.eq(schema.node("doc", null, [p("uma lei vale")]))).toBe(true);
});

test("a search finds words across styles and around notes, not across blocks", () => {
  const note = schema.node("footnote", { text: "Piauí" });
  const doc = schema.node("doc", null, [
    schema.node("paragraph", null, [schema.text("Pi"), schema.text("auí", [schema.mark("strong")]), note, schema.text(" piaui")]),
    p("Pia"),
    p("uí"),
  ]);
  const found = findInBody(doc, "piaui", { matchCase: false, ignoreAccents: true, wholeWord: true });
  expect(found.map(({ from, to }) => doc.textBetween(from, to))).toEqual(["Piauí", "piaui"]);
});
