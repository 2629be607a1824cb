import fc from "fast-check";
import { expect, test } from "vitest";
import { type Category, categoryOf, categoryPath, currentSlugs } from "#app/features/articles/categories.ts";
import { inUseSentence, nameProblem, slugFor, storedName } from "#app/features/categories/category-rules.ts";
import { slugify } from "#app/platform/text/slug.ts";

const category = (id: number, name: string, former: readonly string[] = []): Category => ({ id, slug: slugify(name), name, color: "#123456", type: "editorial", former });
const known = [category(1, "POLÍCIA", ["seguranca"]), category(2, "SAÚDE", ["bem-estar", "vida"]), category(3, "VIDA")];

test("a former slug means the category of today, unless another has it now", () => {
  expect(currentSlugs(["seguranca", "bem-estar", "vida", "outra", "saude"], known)).toEqual(["policia", "saude", "vida", "outra"]);
  expect(categoryOf("vida", known)?.id).toBe(3);
  expect(categoryOf("vida", [{ slug: "a" }])).toBeUndefined();
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
  expect(inUseSentence({ count: 1_200, binned: 3, hasVideos: true })).toBe("Em uso por 1.203 matérias, 3 na lixeira, e por vídeos. Escolha a categoria que vai recebê-las.");
  expect(inUseSentence({ count: 0, binned: 2, hasVideos: false })).toBe("Em uso por 2 matérias, na lixeira. Escolha a categoria que vai recebê-las.");
});

test("a name is refused by its address: empty, a group's, or another category's in its list", () => {
  const problem = (name: string, own: number | null = null) => nameProblem(storedName(name), known, own);
  expect(problem("!!!")).toEqual({ taken: false, message: "O nome precisa de letras ou números." });
  expect(problem("Especiais")).toEqual({ taken: false, message: "Este nome é de um grupo de categorias. Escolha outro." });
  expect(problem("Saude")).toEqual({ taken: true, message: "Já existe a categoria SAÚDE em Editoriais." });
  expect([problem("Saude", 2), problem("Cultura")]).toEqual([null, null]);
  const renamed: Category[] = [{ ...category(4, "GERAL"), slug: "geral", name: "NOTÍCIAS" }];
  expect([nameProblem("NOTICIAS", renamed, null)?.taken, nameProblem("GERAL", renamed, null)?.taken]).toEqual([true, true]);
});

test("what is only in the bin, or only of videos, is in use too", () => {
  expect(inUseSentence({ count: 0, binned: 0, hasVideos: true })).toBe("Em uso por vídeos. Escolha a categoria que vai recebê-los.");
  expect(inUseSentence({ count: 2, binned: 0, hasVideos: true })).toBe("Em uso por 2 matérias, e por vídeos. Escolha a categoria que vai recebê-las.");
  expect(inUseSentence({ count: 0, binned: 1, hasVideos: false })).toBe("Em uso por 1 matéria, na lixeira. Escolha a categoria que vai recebê-las.");
});

test("the list of a town's stories has an address of its own kind", () => {
  expect([
    categoryPath({ type: "municipality", slug: "piripiri" }),
    categoryPath({ type: "special", slug: "entrevistas" }),
    categoryPath({ type: "editorial", slug: "geral" }),
  ]).toEqual(["/municipio/piripiri", "/categoria/entrevistas", "/categoria/geral"]);
});
