import fc from "fast-check";
import { expect, test } from "vitest";
import { blockHtml } from "#app/features/articles/body-blocks.ts";
import { typedAgain } from "#app/features/suggested-edits/newsroom/story-edits.server.ts";
import { applyEdit, applyEdits, cutBody, type EditChange, PASSAGE_MAX, placeEdits, type SuggestedEdit } from "#app/features/suggested-edits/suggested-edit.ts";
import { nestedFields, suggestForm } from "#app/features/suggested-edits/suggested-edits.wire.ts";
import "#tests/support/property-seed.ts";

const paragraph = fc.integer({ min: 0, max: 9 }).map((n) => `<p>Parágrafo ${n}</p>`);
const body = fc.array(fc.oneof(paragraph, fc.constant("<hr />")), { minLength: 1, maxLength: 9 });
/** What each block became: none, another, or several; the index picks one of the body's. */
const typed = fc.array(fc.tuple(fc.nat(), fc.array(paragraph, { maxLength: 3 })), { minLength: 1, maxLength: 5 });
const story = (html: string) => ({ title: "Título", subtitle: "Linha", body: html });

const suggested = (change: EditChange): SuggestedEdit => ({
  ...{ ...change, id: 1, articleId: 1, reason: "", state: "pending", authorId: 1, authorName: "Ana", createdAt: 0, decided: null },
});
const placeIn = (html: string, change: EditChange) => placeEdits(story(html), [suggested(change)])[0];

const cut = (blocks: readonly string[], changes: readonly (readonly [number, readonly string[]])[]) => {
  const edited = new Map(changes.map(([at, after]) => [at % blocks.length, after] as const));
  return { edited, cuts: cutBody(blocks, edited)?.map(({ change }) => change) ?? [] };
};

test("a block that is longer than a passage may be does not keep others from being changed", () => {
  const fields = { versao: "1", titulo: "Outro título", subtitulo: "Linha", "trechos.0.texto": `<table>${"x".repeat(PASSAGE_MAX)}</table>` };
  expect(suggestForm.safeParse(nestedFields(fields)).error?.issues).toBeUndefined();
});

test("the changes of one sending, made in the order of the text over the text that they were made from, give what was typed", () => {
  fc.assert(
    fc.property(fc.uniqueArray(paragraph, { minLength: 1, maxLength: 8 }), typed, fc.infiniteStream(fc.nat()), (blocks, changes, order) => {
      // New texts that no block has: what makes two blocks equal is a conflict, by the rule.
      const fresh = changes.map(([at, after]) => [at, after.map((one, index) => one.replace("Parágrafo", `Novo ${at % blocks.length} ${index}`))] as const);
      const { edited, cuts } = cut(blocks, fresh);
      const wanted = blocks.flatMap((block, at) => edited.get(at) ?? [block]).join("");
      const shuffled = [...cuts].sort(() => ((order.next().value ?? 0) % 2 === 0 ? 1 : -1));
      for (const edits of [cuts, shuffled]) expect(applyEdits(story(blocks.join("")), edits)).toMatchObject({ story: { body: wanted }, applied: edits });
    }),
  );
});

test("a change is made where its passage stands once, changes nothing else, and is never made anywhere else, however the text was edited meanwhile", () => {
  fc.assert(
    fc.property(body, typed, body, fc.nat(), fc.nat(), (blocks, changes, other, from, to) => {
      const { cuts } = cut(blocks, changes);
      // Somebody else replaced a part of the text by other blocks, which may be equal to some of it.
      const [first, last] = [from % (blocks.length + 1), to % (blocks.length + 1)].sort((one, two) => one - two) as [number, number];
      const now = [...blocks.slice(0, first), ...other, ...blocks.slice(last)];
      for (const change of cuts) {
        const places = now.flatMap((_, at) => (change.before.every((block, index) => now[at + index] === block) ? [at] : []));
        const after = applyEdit(now.join("\n"), change);
        const [place] = places;
        expect(after === null).toBe(places.length !== 1);
        if (after !== null && place !== undefined) expect(blockHtml(after)).toEqual([...now.slice(0, place), ...change.after, ...now.slice(place + change.before.length)]);
        expect(placeIn(now.join("\n"), change)?.place).toBe(after === null ? null : 3 + (place ?? 0));
      }
    }),
  );
});

test("every cut stands once in its text, and no two of one sending share a block", () => {
  fc.assert(
    fc.property(body, typed, (blocks, changes) => {
      const { cuts, edited } = cut(blocks, changes);
      expect(cuts.every((change) => applyEdit(blocks.join(""), change) !== null)).toBe(true);
      expect(cuts.reduce((sum, { before }) => sum + before.length, 0)).toBeLessThanOrEqual(blocks.length);
      expect(cuts.length).toBeLessThanOrEqual(edited.size);
    }),
  );
});

const P = { um: "<p>O açude encheu ontem à noite.</p>", dois: "<p>A defesa civil pede calma.</p>", tres: "<p>Não há feridos.</p>" };
const change: EditChange = { field: "body", before: [P.dois], after: ["<p>A Defesa Civil pede calma.</p>"] };

test.each<[string, string, string | null, string | null]>([
  ["the same text", P.um + P.dois + P.tres, P.um + change.after[0] + P.tres, null],
  ["moved to the end", P.um + P.tres + P.dois, P.um + P.tres + change.after[0], null],
  ["changed meanwhile", `${P.um}<p>A defesa civil já não pede calma.</p>`, null, "<p>A defesa civil já não pede calma.</p>"],
  ["twice", P.dois + P.um + P.dois, null, P.dois],
  ["gone", P.um + P.tres, null, null],
  ["accepted before", P.um + change.after[0], null, change.after[0] ?? ""],
])("a passage that is %s", (_, now, after, instead) => {
  expect(applyEdit(now, change)).toBe(after);
  expect(placeIn(now, change)?.now).toBe(instead);
});

test("of two equal blocks the second is meant with its neighbour: where it went, the first is not changed for it", () => {
  const blocks = [P.um, "<hr />", P.dois, "<hr />", P.tres];
  const [only] = cut(blocks, [[3, []]]).cuts;
  expect(only).toEqual({ field: "body", before: [P.dois, "<hr />"], after: [P.dois] });
  expect(only && applyEdit(`${P.um}<hr />${P.dois}${P.tres}`, only)).toBeNull();
});

test("titles are whole texts", () => {
  const titled: EditChange = { field: "title", before: ["Título"], after: ["Outro"] };
  expect([applyEdit("Título", titled), applyEdit("Títulos", titled), placeIn("", titled)?.place, placeIn("", { ...titled, before: ["Antes"] })?.now]).toEqual([
    "Outro",
    null,
    0,
    "Título",
  ]);
});

test.each<[string, EditChange, readonly string[], { name: string; words: string } | null]>([
  ["over the block that its passage became", change, [P.um, "<p>A defesa civil já não pede calma.</p>"], { name: "trechos.1.texto", words: "A Defesa Civil pede calma." }],
  [
    "with a line for each paragraph that was added",
    { ...change, after: [P.dois, P.tres] },
    [P.dois],
    { name: "trechos.0.texto", words: "A defesa civil pede calma.\nNão há feridos." },
  ],
  ["as HTML over a table", { ...change, after: ["<p>A</p>"] }, [`<table><tbody><tr><td>${P.dois}</td></tr></tbody></table>`], { name: "trechos.0.texto", words: "<p>A</p>" }],
  ["nowhere, where nothing is alike", change, [P.um], null],
  ["nowhere, where words would lose a picture", { ...change, after: ['<figure><img src="/img/a.jpg" alt="" /></figure>'] }, [P.dois], null],
  ["nowhere, where it held neighbours too", { ...change, before: [P.um, P.dois] }, [P.um, P.dois], null],
  ["over the title", { field: "title", before: ["Título"], after: ["Outro"] }, [], { name: "titulo", words: "Outro" }],
])("a suggestion that is made again is typed %s", (_, edit, blocks, typed) => {
  expect(typedAgain(edit, blocks)).toEqual(typed);
});
