import fc from "fast-check";
import { expect, test } from "vitest";
import { addressWords, rankByTitleWords, toAnyWordExpression } from "#app/features/articles/related.ts";
import { pageHref, toPaginationView } from "#app/features/lists/site/pagination-view.ts";
import { storyIdIn } from "#app/features/messages/reader-message.ts";
import { readerPage } from "#app/features/readers/reader-page.http.ts";
import { QUERY_MAX, readSearchQuery } from "#app/features/search/search-query.wire.ts";

const keyOf = (path: string, init?: RequestInit) => readerPage(new Request(`https://lide.test${path}`, init))?.key ?? null;

test.each([
  ["/", "/"],
  ["/?utm_source=x", "/"],
  ["/categoria/policia", "/categoria/policia"],
  ["/categoria/policia?pagina=1", "/categoria/policia"],
  ["/categoria/policia?pagina=02", "/categoria/policia?pagina=2"],
  ["/categoria/policia?x=1&pagina=2&pagina=3", "/categoria/policia?pagina=2"],
  ["/categoria/policia?pagina=abc", "/categoria/policia"],
  ["/categoria/policia?pagina=9999999999999999999999", "/categoria/policia?pagina=1000000"],
  ["/mais-lidas?periodo=7d", "/mais-lidas"],
  ["/mais-lidas?periodo=hoje&pagina=4", "/mais-lidas?periodo=hoje"],
  ["/sobre?pagina=2", "/sobre"],
  ["/tag/feira/feed.xml?x=1", "/tag/feira/feed.xml"],
  ["/autor/ana-lima/feed.xml", "/autor/ana-lima/feed.xml"],
  ["/post/12-titulo?pagina=2", "/post/12-titulo"],
])("%s is the page %s", (path, key) => expect(keyOf(path)).toBe(key));

test.each(["/categoria/Policia", "/categoria/policia/", "/categoria/", "/busca?q=x", "/contato", "/admin", "/categoria/pol%C3%ADcia", "/nada"])(
  "%s is no page that is kept",
  (path) => expect(keyOf(path)).toBeNull(),
);

test("what changes something is no page", () => expect(keyOf("/sobre", { method: "POST" })).toBeNull());

test("a key is its own page, whatever parameters came with it", () => {
  const path = fc.constantFrom("/categoria/policia", "/municipio/pedro-ii", "/mais-lidas", "/municipios", "/");
  const parameters = fc.array(fc.tuple(fc.constantFrom("pagina", "periodo", "q", "x"), fc.oneof(fc.constantFrom("hoje", "7d", "0", "2", "007"), fc.string())), { maxLength: 4 });
  fc.assert(
    fc.property(path, parameters, (at, pairs) => {
      const key = keyOf(`${at}?${new URLSearchParams(pairs)}`);
      expect(key).not.toBeNull();
      expect(keyOf(key ?? "")).toBe(key);
    }),
  );
});

test("the words of a lost address are those that tell of its story", () => {
  expect(addressWords("/post/123-ponte-sobre-o-rio-long%C3%A1-e-reaberta")).toEqual(["ponte", "sobre", "longa", "reaberta"]);
  expect(addressWords("/2019/05/%E0%A4%A-noticia")).toContain("noticia");
  expect(addressWords("/")).toEqual([]);
  expect(toAnyWordExpression([])).toBeNull();
});

test("a suggestion shares two words with the address, or all there are", () => {
  const story = (title: string, publishedAt: number) => ({ title, publishedAt, createdAt: 0 });
  const stories = [story("Ponte do Longá é reaberta", 1), story("Ponte nova", 9), story("Longá enche e a ponte fecha", 5)];
  expect(rankByTitleWords(stories, ["ponte", "longa", "reaberta"], 4).map(({ title }) => title)).toEqual(["Ponte do Longá é reaberta", "Longá enche e a ponte fecha"]);
  expect(rankByTitleWords(stories, ["ponte"], 2).map(({ publishedAt }) => publishedAt)).toEqual([9, 5]);
  expect(rankByTitleWords(stories, [], 2)).toEqual([]);
});

test.each([
  ["https://lide.test/post/12-titulo", 12],
  ["/post/7", 7],
  ["post/8-x", 8],
  ["A matéria da ponte", null],
  ["https://outro.test/repost/9", null],
  ["/post/0", null],
  ["/post/1234567890123456", null],
])("the story in %s is %s", (text, id) => expect(storyIdIn(text)).toBe(id));

test("a search's address is read whatever it holds, and never beyond what is searched for", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom("q", "municipio", "periodo", "pagina"), fc.string({ unit: "binary", maxLength: 300 }))), (pairs) => {
      const query = readSearchQuery(new URLSearchParams(pairs));
      expect([...query.q].length).toBeLessThanOrEqual(QUERY_MAX);
      expect(query.q).toBe(query.q.trim());
      expect(query.municipio).toMatch(/^[a-z0-9-]*$/);
      expect(Number.isSafeInteger(query.page) && query.page >= 1).toBe(true);
    }),
  );
});

test("a list's pages name their neighbours, and one page needs none", () => {
  const hrefOf = (page: number) => pageHref("/busca", page, { q: "açude & rio" });
  expect(toPaginationView(1, 1, hrefOf)).toBeNull();
  expect(toPaginationView(2, 9, hrefOf)).toMatchObject({ previous: "/busca?q=a%C3%A7ude+%26+rio", next: "/busca?q=a%C3%A7ude+%26+rio&pagina=3" });
  expect(toPaginationView(9, 9, hrefOf)).toMatchObject({ next: null });
  expect(toPaginationView(5, 9, hrefOf)?.pages.map((page) => page?.label ?? null)).toEqual(["1", null, "4", "5", "6", null, "9"]);
});
