import fc from "fast-check";
import { expect, test } from "vitest";
import { PATH_MAX, pageAddress } from "#app/features/audience/page.ts";

test.each([
  ["/", "home", "/"],
  ["/post/12-uma-materia", "article", "/post/12"],
  ["/post/12-outra-grafia/", "article", "/post/12"],
  ["/post/12", "article", "/post/12"],
  ["/video/3-a-ponte", "video", "/video/3"],
  ["/categoria/cidades", "category", "/categoria/cidades"],
  ["/municipio/picos/", "town", "/municipio/picos"],
  ["/autor/ana-lima", "author", "/autor/ana-lima"],
  ["/tag/chuva", "tag", "/tag/chuva"],
  ["/mais-lidas", "list", "/mais-lidas"],
  ["/busca", "search", "/busca"],
  ["/privacidade", "page", "/privacidade"],
  ["/etica", "page", "/etica"],
  ["/historico/12", "page", "/historico"],
  ["/falecimento/12", "page", "/falecimento"],
  ["/municipio/picos/vagas/", "town", "/municipio/picos/vagas"],
  ["/correcoes", "page", "/correcoes"],
  ["/siga", "page", "/siga"],
])("%s is a page of kind %s", (path, kind, canonical) => {
  expect(pageAddress(path)).toMatchObject({ kind, path: canonical });
});

test.each([
  "",
  "post/1",
  "//",
  "/admin",
  "/login",
  "/api/posts",
  "/post/",
  "/post/abc",
  "/post/0",
  "/post/1/x",
  "/categoria/",
  "/categoria/A",
  "/municipio/picos/x",
  "/categoria/picos/vagas",
  "/falecimento/x",
  "/categoria/../x",
  "/feed.xml",
  "/img/x",
  "/constructor",
  "/post/9999999999999999",
  "https://example.com/",
  "/busca?q=x",
  "/post/1\n",
])("%j is no readers' page", (path) => {
  expect(pageAddress(path)).toBeNull();
});

test("any text is either no page or a page whose own address is again that page, bounded", () => {
  const near = fc.tuple(fc.constantFrom("/post/", "/categoria/", "/tag/", "/video/", "/"), fc.string({ maxLength: 300 })).map(([folder, name]) => folder + name);
  fc.assert(
    fc.property(fc.oneof(near, fc.string({ unit: "binary", maxLength: 300 })), (text) => {
      const page = pageAddress(text);
      if (page === null) return;
      expect(page.path.length).toBeLessThanOrEqual(PATH_MAX);
      expect(page.path).toMatch(/^\/[a-z0-9/-]*$/);
      expect(pageAddress(page.path)).toEqual(page);
    }),
  );
});
