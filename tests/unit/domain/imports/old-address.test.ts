import { expect, test } from "vitest";
import { newAddressOf, OLD_PATH_MAX, oldAddressOf, oldStoryAddress, originalAddress, pathKey } from "#app/features/imports/old-address.ts";

const read = (address: string) => oldAddressOf(new URL(address, "https://r10.com.br"));

test.each([
  ["/2019/05/ponte-nova/", "/2019/05/ponte-nova"],
  ["/2019//05/Ponte-Nova", "/2019/05/ponte-nova"],
  ["/elei%C3%A7%C3%B5es", "/eleições"],
  ["/elei%63%CC%A7%C3%B5es", "/eleições"],
  ["/quebrado-%E7", "/quebrado-%e7"],
  ["/", "/"],
  ["/wp-content/uploads/2019/05/Ponte-300x200.JPG", "/wp-content/uploads/2019/05/ponte.jpg"],
  ["/wp-content/uploads/ponte-scaled.jpg", "/wp-content/uploads/ponte.jpg"],
  ["/wp-content/uploads/ponte-300x200-b.jpg", "/wp-content/uploads/ponte-300x200-b.jpg"],
  ["/ponte-300x200.jpg", "/ponte-300x200.jpg"],
])("the path %s is stored as %s", (path, key) => {
  expect(pathKey(path)).toBe(key);
});

test.each([
  ["https://a.br/uploads/Ponte-1024x768.jpg", "https://a.br/uploads/Ponte.jpg"],
  ["https://a.br/uploads/Ponte-scaled.jpeg", "https://a.br/uploads/Ponte.jpeg"],
  ["https://a.br/uploads/Ponte-1x2.jpg.webp", "https://a.br/uploads/Ponte-1x2.jpg.webp"],
  ["https://a.br/uploads/Ponte-1024x768.jpeg2k0", "https://a.br/uploads/Ponte-1024x768.jpeg2k0"],
  ["https://a.br/uploads/Ponte-x768.jpg", "https://a.br/uploads/Ponte-x768.jpg"],
  ["https://a.br/uploads/Ponte-123456x768.jpg", "https://a.br/uploads/Ponte-123456x768.jpg"],
  ["https://a.br/uploads/Ponte-scaled.jpg?x", "https://a.br/uploads/Ponte-scaled.jpg?x"],
  ["https://a.br/uploads/Ponte.jpg", "https://a.br/uploads/Ponte.jpg"],
])("the original of %s is %s", (address, original) => {
  expect(originalAddress(address)).toBe(original);
});

test.each(["/api", "/api/posts", "/admin/", "/assets/a.js", "/img/a", "/media/a", "/card/1", "/post/12-x", "/login", "/logout", "/previa/x", "/collect", "/edicoes/1"])(
  "%s is an address of this site alone",
  (path) => {
    expect(read(path)).toBeNull();
  },
);

test.each(["/apiario", "/postagem", "/imgs/a", "/x/api"])("%s may be an address of the other site", (path) => {
  expect(read(path)).toEqual({ keys: [path], isFeed: false, target: null, isByParameter: false });
});

test.each([
  ["/2019/05/ponte/amp/", "/2019/05/ponte", false],
  ["/2019/05/ponte/embed", "/2019/05/ponte", false],
  ["/2019/05/ponte/trackback/", "/2019/05/ponte", false],
  ["/category/cidade/page/12/", "/category/cidade", false],
  ["/2019/05/ponte/comment-page-2/", "/2019/05/ponte", false],
  ["/category/cidade/page/1234567", "/category/cidade/page/1234567", false],
  ["/category/cidade/page/x", "/category/cidade/page/x", false],
  ["/category/cidade/feed/", "/category/cidade", true],
  ["/category/cidade/feed/rss", "/category/cidade", true],
  ["/category/cidade/feed/rss2/", "/category/cidade", true],
  ["/category/cidade/feed/atom/", "/category/cidade", true],
  ["/category/cidade/feed/rdf/", "/category/cidade", true],
  ["/category/cidade/page/2/feed/", "/category/cidade", true],
  ["/2019/05/ponte/feed/x", "/2019/05/ponte/feed/x", false],
  ["/feed-da-cidade", "/feed-da-cidade", false],
  ["/author/ana/rss", "/author/ana/rss", true],
])("%s is looked up as %s (feed: %s)", (path, key, isFeed) => {
  expect(read(path)).toEqual({ keys: [key], isFeed, target: null, isByParameter: false });
});

test.each([
  ["/feed/", "/feed.xml"],
  ["/feed/atom", "/feed.xml"],
  ["/rss", "/feed.xml"],
  ["/comments/feed/", "/feed.xml"],
  ["/index.php", "/"],
  ["/page/2/", "/"],
  ["/amp", "/"],
])("%s leads to %s without being looked up", (path, target) => {
  expect(read(path)).toEqual({ keys: [], isFeed: target === "/feed.xml", target, isByParameter: false });
});

test("the front page is nobody's old address, but for its feed", () => {
  expect([read("/"), read("/?utm_source=x"), read("/?p=x")]).toEqual([null, null, null]);
  expect(read("/?feed=rss2")).toEqual({ keys: [], isFeed: true, target: "/feed.xml", isByParameter: true });
  expect(read("/comments")).toEqual({ keys: ["/comments"], isFeed: false, target: null, isByParameter: false });
});

test.each([
  ["/?p=12", ["?p=12"]],
  ["/?page_id=12", ["?p=12"]],
  ["/?attachment_id=12", ["?p=12"]],
  ["/?cat=3", ["?cat=3"]],
  ["/?cat=3&p=12", ["?p=12", "?cat=3"]],
])("%s is looked up by %o, before the front page answers", (address, keys) => {
  expect(read(address)).toEqual({ keys, isFeed: false, target: null, isByParameter: true });
});

test("parameters count at the front page alone, and not in the place of its own answer at /index.php", () => {
  expect(read("/index.php?p=12")).toEqual({ keys: ["?p=12"], isFeed: false, target: null, isByParameter: false });
  expect(read("/ponte?p=12")?.keys).toEqual(["/ponte"]);
  expect(read("/?feed=rss2&cat=3")).toEqual({ keys: ["?cat=3"], isFeed: true, target: null, isByParameter: true });
});

test("paths longer than those that are stored are not looked up", () => {
  const path = (length: number) => `/${"a".repeat(length - 1)}`;
  expect([read(path(OLD_PATH_MAX))?.keys[0]?.length, read(path(OLD_PATH_MAX + 1))]).toEqual([OLD_PATH_MAX, null]);
  const encoded = (length: number) => read(`/${"%C3%A7".repeat((length - 1) / 6)}`)?.keys[0]?.length ?? null;
  expect([encoded(1_495), encoded(1_501)]).toEqual([250, null]);
});

test("an address of a story may be one word, as WordPress has it under `/post/%postname%/`; a number alone is a story of this site", () => {
  expect(["eleicoes", "12-eleicoes", "Eleições"].map((slug) => oldStoryAddress(slug))).toEqual(
    ["/post/eleicoes", "/post/12-eleicoes", "/post/eleições"].map((key) => ({ keys: [key], isFeed: false, target: null, isByParameter: false })),
  );
  expect(["12", "", "a".repeat(OLD_PATH_MAX - 5)].map(oldStoryAddress)).toEqual([null, null, null]);
  expect(oldStoryAddress("a".repeat(OLD_PATH_MAX - 6))).not.toBeNull();
});

test.each([
  ["/categoria/cidade", true, "/categoria/cidade/feed.xml"],
  ["/municipio/piripiri", true, "/municipio/piripiri/feed.xml"],
  ["/autor/ana", true, "/autor/ana/feed.xml"],
  ["/post/12-x", true, "/post/12-x"],
  ["/x/categoria/cidade", true, "/x/categoria/cidade"],
  ["/categoria/cidade", false, "/categoria/cidade"],
])("%s, asked for as a feed (%s), is %s", (target, isFeed, address) => {
  expect(newAddressOf(target, { isFeed })).toBe(address);
});
