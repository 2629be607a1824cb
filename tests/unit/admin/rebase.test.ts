import fc from "fast-check";
import { expect, test } from "vitest";
import { type ArticleForm, changedFields, emptyForm, type FormField } from "#app/features/editor/newsroom/article-form.ts";
import { keepSpelling, rebase, takeField } from "#app/features/editor/newsroom/session/merging.ts";

const word = fc.constantFrom("", "a", "b", "c");

/** Forms that differ in few ways, so that the three often agree. */
const aForm: fc.Arbitrary<ArticleForm> = fc
  .record({
    titulo: word,
    conteudo: word,
    posicao: fc.constantFrom("geral" as const, "destaque" as const),
    categorias: fc.subarray(["geral", "esporte"]),
    tags: fc.subarray(["um", "dois"]),
    whatsappAuto: fc.boolean(),
  })
  .map((some) => ({ ...emptyForm({ nome: "Redação" }), ...some }));

const three = fc.tuple(aForm, aForm, aForm);
const equal = (one: ArticleForm, other: ArticleForm, name: FormField) => JSON.stringify(one[name]) === JSON.stringify(other[name]);
const names = Object.keys(emptyForm({ nome: "" })) as FormField[];

test("each field is mine or theirs, by who changed it; only what both changed differently is a question", () => {
  fc.assert(
    fc.property(three, ([base, mine, theirs]) => {
      const { merged, brought, clashes } = rebase(base, mine, theirs);
      for (const name of names) {
        const byMe = !equal(base, mine, name);
        const byThem = !equal(base, theirs, name);
        expect([name, equal(merged, byMe || !byThem ? mine : theirs, name)]).toEqual([name, true]);
        expect([name, brought.includes(name)]).toEqual([name, byThem && !byMe]);
        expect([name, clashes.includes(name)]).toEqual([name, byMe && byThem && !equal(mine, theirs, name)]);
      }
    }),
  );
});

test("nothing typed is lost: every field of mine that I changed is in the merged text", () => {
  fc.assert(
    fc.property(three, ([base, mine, theirs]) => {
      const { merged } = rebase(base, mine, theirs);
      for (const name of changedFields(base, mine)) expect(merged[name]).toEqual(mine[name]);
    }),
  );
});

test("whoever changed nothing takes the other's text, and no question is asked", () => {
  fc.assert(
    fc.property(aForm, aForm, (base, other) => {
      expect(rebase(base, base, other)).toMatchObject({ merged: other, clashes: [] });
      expect(rebase(base, other, base)).toEqual({ merged: other, brought: [], clashes: [] });
      expect(rebase(base, other, other)).toEqual({ merged: other, brought: [], clashes: [] });
    }),
  );
});

test("both sides meet the same questions, and without one they end with one text", () => {
  fc.assert(
    fc.property(three, ([base, mine, theirs]) => {
      const [one, other] = [rebase(base, mine, theirs), rebase(base, theirs, mine)];
      expect([...one.clashes].sort()).toEqual([...other.clashes].sort());
      if (one.clashes.length === 0) expect(one.merged).toEqual(other.merged);
    }),
  );
});

test("a merged text over theirs has nothing more to merge", () => {
  fc.assert(
    fc.property(three, ([base, mine, theirs]) => {
      const { merged } = rebase(base, mine, theirs);
      expect(rebase(theirs, merged, theirs)).toEqual({ merged, brought: [], clashes: [] });
    }),
  );
});

test("a choice takes one field and leaves the others", () => {
  fc.assert(
    fc.property(three, fc.constantFrom(...names), ([, mine, theirs], name) => {
      const chosen = takeField(mine, name, theirs);
      expect(chosen[name]).toEqual(theirs[name]);
      for (const other of names) if (other !== name) expect(chosen[other]).toEqual(mine[other]);
    }),
  );
});

test("how the server spells a text is no change of it", () => {
  const base = { ...emptyForm({ nome: "Redação" }), conteudo: '<p><a href="https://a.b/">x</a></p>', titulo: "Título " };
  const stored = { ...base, conteudo: '<p><a href="https://a.b/" rel="noopener noreferrer">x</a></p>', titulo: "Título" };
  const mine = { ...base, conteudo: "<p>Meu</p>" };
  const theirs = { ...stored, subtitulo: "Delas" };
  expect(rebase(base, mine, keepSpelling(base, stored, theirs))).toEqual({ merged: { ...mine, subtitulo: "Delas" }, brought: ["subtitulo"], clashes: [] });
  expect(rebase(base, mine, theirs).clashes).toEqual(["conteudo"]);
});
