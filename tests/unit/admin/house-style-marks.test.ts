import { toggleMark, wrapIn } from "@milkdown/kit/prose/commands";
import { type Node as BodyNode, Schema } from "@milkdown/kit/prose/model";
import { EditorState, TextSelection, type Transaction } from "@milkdown/kit/prose/state";
import { liftTarget } from "@milkdown/kit/prose/transform";
import type { DecorationSet, EditorView } from "@milkdown/kit/prose/view";
import fc from "fast-check";
import { expect, test } from "vitest";
import { correctStyleAt, houseStyle, setStyle } from "#app/features/editor/newsroom/rich-text/house-style.ts";
import { blockSpecs, markSpecs } from "#app/features/editor/newsroom/rich-text/schema.ts";
import { compileStyle } from "#app/features/house-style/match-style.ts";

const schema = new Schema({ nodes: blockSpecs, marks: markSpecs });
const rule = { explanation: "", wholeWord: true, matchCase: false };
const STYLE = compileStyle([
  { ...rule, id: 1, wrong: ["aa-b"], right: "aa" },
  { ...rule, id: 2, wrong: ["c d"], right: "cd" },
]);

const paragraph = (text: string): BodyNode => schema.node("paragraph", null, text === "" ? [] : [schema.text(text)]);

/** An editor without a browser: its state, and what the plugin underlines in it. */
function anEditor(doc: BodyNode) {
  const plugin = houseStyle({ onStyle: () => undefined, onStyleMenu: () => undefined });
  const view = {
    state: EditorState.create({ doc, plugins: [plugin] }),
    dispatch(transaction: Transaction) {
      view.state = view.state.apply(transaction);
    },
    focus: () => undefined,
  };
  const asView = () => view as unknown as EditorView;
  setStyle(asView(), STYLE);
  return {
    view,
    asView,
    marks() {
      const set = plugin.props.decorations?.call(plugin, view.state) as DecorationSet | undefined;
      return (set?.find() ?? []).map(({ from, to }) => `${from}-${to} ${view.state.doc.textBetween(from, to)}`).sort();
    },
  };
}

const aText = (paragraphs: readonly string[]) => anEditor(schema.node("doc", null, paragraphs.map(paragraph)));

type Edit = readonly [kind: "type" | "delete" | "split" | "quote" | "lift" | "code", from: number, to: number, text: string];

/** An edit's change of what is selected; null for none. */
function changeOf(state: EditorState, [kind, , , text]: Edit): Transaction | null {
  let made: Transaction | null = null;
  const take = (transaction: Transaction) => {
    made = transaction;
  };
  const { quote, code } = { quote: schema.nodes.blockquote, code: schema.marks.code };
  if (kind === "type") take(state.tr.insertText(text));
  else if (kind === "delete") take(state.tr.deleteSelection());
  else if (kind === "split") take(state.tr.split(state.selection.to));
  else if (kind === "quote" && quote) wrapIn(quote)(state, take);
  else if (kind === "code" && code) toggleMark(code)(state, take);
  else if (kind === "lift") {
    const range = state.selection.$from.blockRange(state.selection.$to);
    const target = range && liftTarget(range);
    if (range && typeof target === "number") take(state.tr.lift(range, target));
  }
  return made;
}

function edit(view: ReturnType<typeof aText>["view"], one: Edit): void {
  const { state } = view;
  const at = (share: number) => TextSelection.near(state.doc.resolve(Math.floor((share / 1_000) * state.doc.content.size))).from;
  const [from, to] = [at(one[1]), at(one[2])].sort((low, high) => low - high);
  const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from ?? 0, to)));
  const change = changeOf(selected, one);
  view.state = change ? selected.apply(change) : selected;
}

test("after any edits the lines are those of a text that is read as a whole", () => {
  const texts = fc.constantFrom("aa", "-b", "aa-b", "c d", "c", " d", " ", "x", "aa-b c d");
  const share = fc.integer({ min: 0, max: 1_000 });
  const kinds = fc.constantFrom<Edit[0]>("type", "type", "type", "delete", "split", "quote", "lift", "code");
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), fc.array(fc.tuple(kinds, share, share, texts), { maxLength: 20 }), (paragraphs, edits) => {
      const text = aText(paragraphs);
      for (const one of edits) {
        edit(text.view, one);
        expect(text.marks()).toEqual(anEditor(text.view.state.doc).marks());
      }
    }),
    { numRuns: 300 },
  );
});

test("all of a rule are corrected in one change, and the styles of the rest stay", () => {
  const text = aText(["aa-b e aa-b", "AA-B e c d"]);
  text.view.state = text.view.state.apply(text.view.state.tr.addMark(1, 3, schema.mark("strong")));
  const before = text.view.state.doc;
  correctStyleAt(text.asView(), 1, true);
  expect(text.view.state.doc.textContent).toBe("aa e aaAA e c d");
  expect(text.view.state.doc.firstChild?.firstChild?.marks.map(({ type }) => type.name)).toEqual(["strong"]);
  expect(text.marks()).toEqual(["15-18 c d"]);
  expect(before.textContent).toBe("aa-b e aa-bAA-B e c d");
});

test("what is composed is read once the composition has ended", () => {
  const text = aText(["x "]);
  text.view.dispatch(text.view.state.tr.insertText("aa-b", 3).setMeta("composition", 1));
  expect(text.marks()).toEqual([]);
  text.view.dispatch(text.view.state.tr.insertText(" ", 7));
  expect(text.marks()).toEqual(["3-7 aa-b"]);
});
