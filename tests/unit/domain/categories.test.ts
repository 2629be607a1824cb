import fc from "fast-check";
import { expect, test } from "vitest";
import { type Category, categoryOf, currentSlugs } from "#app/domain/article/categories.ts";
import { slugify } from "#app/domain/article/slug.ts";
import { inUseSentence, nameProblem, slugFor, storedName } from "#app/domain/categories/category-rules.ts";

const category = (id: number, name: string, former: readonly string[] = []): Category => ({ id, slug: slugify(name), name, color: "#123456", type: "editorial", former });
const known = [category(1, "POLÍCIA", ["seguranca"]), category(2, "SAÚDE", ["bem-estar", "vida"]), category(3, "VIDA")];

test("a former slug means the category of today, unless another has it now", () => {
  expect(currentSlugs(["seguranca", "bem-estar", "vida", "outra", "saude"], known)).toEqual(["policia", "saude", "vida", "outra"]);
  expect(categoryOf("vida", known)?.id).toBe(3);
  fc.assert(
    fc.property(fc.array(fc.constantFrom("policia", "seguranca", "bem-estar", "vida", "editoriais", "x")), (slugs) => {
      const once = currentSlugs(slugs, known);
      expect(currentSlugs(once, known)).toEqual(once);
    }),
  );
});

test("names compare without case, accents and signs, and are stored in capitals", () => {
  for (const name of ["polícia", "POLICIA", " Polícia ", "po-lí-cia".replaceAll("-", ""), "polícia!"])
    expect([name, nameProblem(storedName(name), known, null)?.taken]).toEqual([name, true]);
  expect(nameProblem("POLÍCIA", known, 1)).toBeNull();
  expect(nameProblem("MUNICÍPIOS", known, null)).toMatchObject({ taken: false });
  expect(storedName("  são  josé ")).toBe("SÃO JOSÉ");
});

test("geral keeps its slug whatever it is called", () => {
  expect([slugFor("NOTÍCIAS", "geral"), slugFor("NOTÍCIAS", "politica"), slugFor("NOTÍCIAS", null)]).toEqual(["geral", "noticias", "noticias"]);
});

test("the refusal counts what is in use", () => {
  expect(inUseSentence({ count: 1, binned: 0, hasVideos: false })).toBe("Em uso por 1 matéria. Escolha a categoria que vai recebê-las.");
  expect(inUseSentence({ count: 1_200, binned: 3, hasVideos: true })).toBe(
    "Em uso por 1.203 matérias, 3 na lixeira, e por vídeos do R10 Play. Escolha a categoria que vai recebê-las.",
  );
  expect(inUseSentence({ count: 0, binned: 2, hasVideos: false })).toBe("Em uso por 2 matérias, na lixeira. Escolha a categoria que vai recebê-las.");
});
