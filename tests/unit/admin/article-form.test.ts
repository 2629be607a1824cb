import fc from "fast-check";
import { expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { nameKey } from "#app/features/articles/byline.ts";
import { CATEGORY_GROUPS, type Category, completeCategories } from "#app/features/articles/categories.ts";
import { POSITIONS } from "#app/features/articles/position.ts";
import { type CategoryChoice, changedFields, emptyForm, formOf, readForm, toWire } from "#app/features/editor/newsroom/article-form.ts";
import { addAuthors } from "#app/features/editor/newsroom/author-values.ts";
import { scheduleProblem, summaryNote } from "#app/features/editor/newsroom/form-rules.ts";
import { uploadPicture } from "#app/features/editor/newsroom/uploads.ts";
import { sentencesOf } from "#app/platform/text/sentences.ts";

/** The categories of spec 1 §3. */
const SUBS: Record<Category["type"], string[]> = {
  editorial: ["policia", "politica", "esporte", "entretenimento", "geral"],
  municipality: [
    "piripiri",
    "pedro-ii",
    "brasileira",
    "lagoa-de-sao-francisco",
    "piracuruca",
    "sao-jose-do-divino",
    "domingos-mourao",
    "capitao-de-campos",
    "cocal-de-telha",
    "milton-brandao",
    "teresina",
    "boa-hora",
  ],
  special: ["investigacao", "series-especiais", "entrevistas", "grandes-reportagens", "documentarios"],
};
const known = Object.entries(SUBS).flatMap(([type, slugs]) => slugs.map((slug, id) => ({ id, slug, name: slug, color: "#000000", type: type as Category["type"] })));
const choices: CategoryChoice[] = known;

/** Stored categories are complete and in the order of the form, as the form itself had sent them. */
const storedCategories = fc
  .tuple(fc.subarray(known.map(({ slug }) => slug)), fc.subarray([...CATEGORY_GROUPS]))
  .map(([subs, groups]) => completeCategories([...groups, ...subs], known));

const article = fc.record({
  titulo: fc.string(),
  subtitulo: fc.string(),
  chapeu: fc.stringMatching(/^[A-ZÇÃÉ ]{0,15}$/).map((text) => text.trim()),
  conteudo: fc.constant("<p>Texto</p>"),
  resumo: fc.array(fc.stringMatching(/^[a-z]{1,20}$/), { maxLength: 3 }),
  posicao: fc.constantFrom(...POSITIONS),
  categoriasCompletas: storedCategories,
  municipio: fc.option(fc.constantFrom(...SUBS.municipality)),
  autores: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 999 }), nome: fc.stringMatching(/^[a-zç]{1,9}( [a-zç]{1,9})?$/) }), {
    minLength: 1,
    maxLength: 6,
    selector: ({ nome }) => nameKey(nome),
  }),
  tags: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,10}$/)),
  imagemUrl: fc.option(fc.constant("/img/0123456789abcdef.webp")),
  imagemAlt: fc.string(),
  imagemCredito: fc.string(),
  agendamento: fc.constant(null),
  dataPublicacao: fc.option(fc.constant("2026-11-21T17:32:00.000Z")),
  slugEscolhido: fc.constantFrom("", "ponte-do-acude"),
  tituloBusca: fc.constantFrom("", "Para a busca"),
  descricaoBusca: fc.constantFrom("", "Descrição"),
  tituloSocial: fc.constantFrom("", "Para as redes"),
  imagemSocial: fc.option(fc.constant("/img/0123456789abcdef.webp")),
  whatsappAuto: fc.boolean(),
  pushAuto: fc.boolean(),
  igCardAuto: fc.boolean(),
  audioAuto: fc.boolean(),
  sensivel: fc.boolean(),
  correcao: fc.option(fc.record({ texto: fc.string(), em: fc.constant("2026-11-21T17:32:00.000Z") })),
}) as unknown as fc.Arbitrary<ArticleWire>;

test("position, categories, town and author go through the form and come back as they were", () => {
  fc.assert(
    fc.property(article, (stored) => {
      const wire = toWire(formOf(stored, choices));
      expect(wire.posicao).toBe(stored.posicao);
      expect(completeCategories(wire.categoriasCompletas as string[], known)).toEqual(stored.categoriasCompletas);
      expect(wire.autores).toEqual(stored.autores);
      // Without a word of its own the town follows from the categories: one town chosen is the town.
      const towns = stored.categoriasCompletas.filter((slug) => SUBS.municipality.includes(slug));
      const derived = towns.length === 1 ? towns[0] : null;
      expect("municipio" in wire ? wire.municipio : derived).toBe(stored.municipio);
    }),
  );
});

test("a form that nobody touched has changed in nothing, also when the page itself is read", () => {
  fc.assert(
    fc.property(article, (stored) => {
      const form = formOf(stored, choices);
      const page = new FormData();
      for (const [name, value] of Object.entries(form)) {
        if (Array.isArray(value)) for (const one of value) page.append(name, one);
        else if (typeof value === "boolean") value && page.set(name, "on");
        else page.set(name, String(value));
      }
      const plain = { ...form, titulo: "t", subtitulo: "s", imagemAlt: "", imagemCredito: "", correcao: "c" };
      for (const name of ["titulo", "subtitulo", "imagemAlt", "imagemCredito", "correcao"] as const) page.set(name, plain[name]);
      expect(changedFields(plain, readForm(page))).toEqual([]);
    }),
  );
});

test.each([
  ["", false, "Necessário exatamente 3 tópicos (um por linha)"],
  ["Uma frase. Outra frase.", false, "Necessário exatamente 3 tópicos (um por linha)"],
  ["A. Um.\nB. Dois.\nC. Três.\nD. Quatro.", false, "Necessário exatamente 3 tópicos (um por linha)"],
  ["A ponte abriu. O tráfego voltou.\nA obra durou um ano. Custou R$ 1.500,00.\nO Dr. Silva foi. Falou pouco.", true, "Resumo válido (3 tópicos, 2 frases cada)"],
  ["A ponte abriu\nA obra durou um ano. Custou caro.\nUm. Dois. Três.", true, "Resumo válido (3 tópicos; o ideal são 2 frases em cada, e agora há 1, 2 e 3)"],
  [`${"a".repeat(181)}\nB. Dois.\nC. Três.`, false, "Cada tópico pode ter até 180 caracteres"],
])("a summary is said to be what it is: %j", (resumo, isValid, text) => {
  expect(summaryNote(resumo, sentencesOf)).toEqual({ isValid, text });
});

test("a past schedule is wrong before anything is sent, unless it is the one that was saved", () => {
  const now = Date.UTC(2026, 0, 31, 12);
  const [past, future] = [{ agendamento: "2026-01-31T08:59" }, { agendamento: "2026-01-31T09:01" }];
  const none = { agendamento: "" };
  const sentence = "Informe uma data de agendamento no futuro.";
  expect([scheduleProblem(past, none, null, now), scheduleProblem(future, none, null, now), scheduleProblem(none, past, null, now)]).toEqual([sentence, null, null]);
  expect([scheduleProblem(past, past, { status: "agendada" }, now), scheduleProblem(past, future, { status: "agendada" }, now)]).toEqual([null, sentence]);
});

test("a picture over 5 MB is refused with its sentence before it is sent", async () => {
  const file = { size: 5 * 1024 * 1024 + 1, name: "capa.jpg", type: "image/jpeg" } as File;
  await expect(uploadPicture(file, () => undefined)).rejects.toThrow("Falha no upload: A imagem passa de 5 MB.");
});

test("who writes signs at first; the newsroom's byline stands alone, and gives way to a name", () => {
  const staff = [{ id: 7, name: "Ana Lopes" }];
  const { autores } = emptyForm({ id: 7, nome: "Ana Lopes" });
  expect(autores).toEqual(["7|Ana Lopes"]);
  expect(addAuthors(autores, "Agência Brasil", staff, "Redação Lide")).toEqual(["7|Ana Lopes", "|Agência Brasil"]);
  const byline = addAuthors(["7|Ana Lopes", "|Agência Brasil"], "redação lide", staff, "Redação Lide");
  expect(byline).toEqual(["|Redação Lide"]);
  expect(addAuthors(byline, "ana lopes", staff, "Redação Lide")).toEqual(["7|ana lopes"]);
});
