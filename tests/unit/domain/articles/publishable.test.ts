import { expect, test } from "vitest";
import { type ArticleContent, EMPTY_CONTENT, isVisible } from "#app/features/articles/article.ts";
import { countWords, readingMinutes } from "#app/features/articles/body-text.ts";
import { PRESENCE_EXPIRES_MS, PRESENCE_MAX, type Presence, stillPresent, withoutPresence, withPresence } from "#app/features/articles/presence.ts";
import { hasBody, publishProblems } from "#app/features/articles/publishable.ts";

const WHOLE: ArticleContent = {
  ...EMPTY_CONTENT,
  title: "Título",
  subtitle: "Linha fina",
  kicker: "CIDADE",
  body: "<p>Texto</p>",
  author: "Ana",
  categories: ["editoriais", "geral"],
};
const problems = (change: Partial<ArticleContent>) => publishProblems({ ...WHOLE, ...change }).map(({ field, message }) => [field, message]);
const REQUIRED = "Campo obrigatório.";

test("an article with everything that readers need can go out", () => {
  expect(problems({})).toEqual([]);
  expect(publishProblems(EMPTY_CONTENT).map(({ field }) => field)).toEqual(["titulo", "subtitulo", "chapeu", "conteudo", "autor", "categoriasCompletas"]);
});

test.each<[string, Partial<ArticleContent>, [string, string][]]>([
  ["a title of spaces", { title: "  " }, [["titulo", REQUIRED]]],
  ["a title of 80 characters", { title: "é".repeat(80) }, []],
  ["a title of 81 characters", { title: "é".repeat(81) }, [["titulo", "Máximo de 80 caracteres."]]],
  ["a subtitle of spaces", { subtitle: " " }, [["subtitulo", REQUIRED]]],
  ["a subtitle of 120 emoji", { subtitle: "😀".repeat(120) }, []],
  ["a subtitle of 121 characters", { subtitle: "x".repeat(121) }, [["subtitulo", "Máximo de 120 caracteres."]]],
  ["a hat line of spaces", { kicker: "   " }, [["chapeu", REQUIRED]]],
  ["a hat line of two characters", { kicker: " AB " }, [["chapeu", "Entre 3 e 15 caracteres"]]],
  ["a hat line of three characters", { kicker: "ABC" }, []],
  ["a hat line of 15 characters", { kicker: " ABCDEFGHIJKLMNO " }, []],
  ["a hat line of 16 characters", { kicker: "ABCDEFGHIJKLMNOP" }, [["chapeu", "Entre 3 e 15 caracteres"]]],
  ["an author of spaces", { author: " " }, [["autor", REQUIRED]]],
  ["groups without a subcategory", { categories: ["editoriais", "municipios"] }, [["categoriasCompletas", "Escolha pelo menos uma subcategoria."]]],
  ["an empty paragraph", { body: "<p>&nbsp; </p>" }, [["conteudo", REQUIRED]]],
])("%s", (_, change, expected) => {
  expect(problems(change)).toEqual(expected);
});

test("a body shows something when it has words, a picture, a player, a line or a table", () => {
  for (const body of ["texto", "<p>a</p>", '<img src="/a.jpg">', '<iframe src="x"></iframe>', "<hr>", "<table></table>"]) expect([body, hasBody(body)]).toEqual([body, true]);
  for (const body of ["", "<p></p>", '<p class="image"> \n&nbsp;</p><h2></h2>']) expect([body, hasBody(body)]).toEqual([body, false]);
});

test("readers see what is published, enabled and not thrown away", () => {
  const shown = { status: "publicada", active: true, deletedAt: null } as const;
  expect(isVisible(shown)).toBe(true);
  for (const hidden of [{ status: "rascunho" as const }, { status: "agendada" as const }, { active: false }, { deletedAt: 1 }])
    expect([hidden, isVisible({ ...shown, ...hidden })]).toEqual([hidden, false]);
});

test("reading takes a minute for 200 words, and one at least; signs are no words", () => {
  expect(countWords(" Uma  casa — a 2ª,\n«três» 5 … ")).toBe(6);
  expect(countWords("")).toBe(0);
  expect([0, 1, 200, 201, 400, 401].map(readingMinutes)).toEqual([1, 1, 1, 2, 2, 3]);
});

const NOW = Date.UTC(2026, 10, 21);
const person = (userId: number, editing: string, seenAt = NOW): Presence => ({ userId, name: `P${userId}`, avatar: null, editing, field: null, seenAt });

test("somebody is there for half a minute after the last sign of life", () => {
  const people = [person(1, "a", NOW - PRESENCE_EXPIRES_MS + 1), person(2, "b", NOW - PRESENCE_EXPIRES_MS), person(3, "c", NOW)];
  expect(stillPresent(people, NOW).map(({ userId }) => userId)).toEqual([1, 3]);
});

test("a sign of life renews a person's own editing in its place, and never takes another's", () => {
  const people = [person(1, "a", NOW - 5), person(2, "b", NOW - 5)];
  expect(withPresence(people, person(1, "a"))).toEqual([person(1, "a"), people[1]]);
  expect(withPresence(people, person(3, "c"))).toEqual([...people, person(3, "c")]);
  expect(withPresence(people, person(1, "c"))).toEqual([...people, person(1, "c")]);
  expect(withPresence(people, person(3, "a"))).toEqual(people);
  expect(withPresence([person(1, "a", NOW - PRESENCE_EXPIRES_MS)], person(2, "b"))).toEqual([person(2, "b")]);
});

test("of many the latest are listed, in the order in which they came", () => {
  const many = Array.from({ length: PRESENCE_MAX }, (_, index) => person(index, `e${index}`));
  expect(withPresence(many, person(99, "z"))).toEqual([...many.slice(1), person(99, "z")]);
});

test("who leaves an editing leaves that one alone", () => {
  const people = [person(1, "a"), person(1, "b"), person(2, "a"), person(3, "d", NOW - PRESENCE_EXPIRES_MS)];
  expect(withoutPresence(people, "a", 1, NOW)).toEqual([people[1], people[2]]);
});
