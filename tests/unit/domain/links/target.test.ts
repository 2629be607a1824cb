import fc from "fast-check";
import { expect, test } from "vitest";
import { articleIdIn, destinationOf, readTarget } from "#app/features/links/short-link.ts";
import { NAUGHTY } from "#tests/support/naughty-strings.ts";

const SHORT = "https://curto.com.br";
const SITE = "https://lide.com.br";

test("whatever is typed, what is taken is an http(s) address without credentials that a header can carry, and never the short domain", () => {
  const messy = fc.string({
    unit: fc.constantFrom("http", "https", "://", ":", "/", "\\", "@", ".", "curto.com.br", "a", "é", "\n", "\u202e", "\u0000", "%0d%0a", "#", "?", "[::1]", " ", "\ud800"),
    maxLength: 14,
  });
  fc.assert(
    fc.property(
      fc.oneof(
        messy,
        messy.map((rest) => `https://${rest}`),
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.constantFrom(...NAUGHTY),
      ),
      (typed) => {
        const target = readTarget(typed, SHORT, SITE);
        if (!target.ok) {
          expect(target.problem).toMatch(/\.$/);
          return;
        }
        const url = new URL(target.url);
        expect(["http:", "https:"]).toContain(url.protocol);
        expect([url.username, url.password, target.url.length <= 2_048]).toEqual(["", "", true]);
        expect(url.hostname.replace(/\.+$/, "")).not.toBe("curto.com.br");
        expect(new Headers({ Location: target.url }).get("Location")).toBe(target.url);
      },
    ),
    { numRuns: 1_000 },
  );
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://exemplo.com/",
  "//exemplo.com",
  "exemplo.com",
  "/post/1",
  "http:exemplo.com",
  "http:///exemplo.com",
  "https://",
  "https://exemplo.com/\r\nSet-Cookie: a=b",
  "https:\\\\exemplo.com",
  "https://curto.com.br@exemplo.com/",
  "https://ana:senha@exemplo.com/",
  "https://curto.com.br/abc",
  "http://curto.com.br/abc",
  "HTTPS://CURTO.COM.BR./abc",
  "https://curto.com.br:443/abc",
  "https://ｃｕｒｔｏ.com.br/abc",
  `https://exemplo.com/${"x".repeat(2_048)}`,
])("%s is refused", (typed) => {
  expect(readTarget(typed, SHORT, SITE).ok).toBe(false);
});

test("the short domain of this machine is refused under all its names, and the site beside it is not", () => {
  const local = "http://localhost:8788";
  for (const typed of ["http://localhost:8788/a", "http://127.0.0.1:8788/a", "http://[::1]:8788/a", "http://2130706433:8788/a", "http://0.0.0.0:8788", "http://LOCALHOST.:8788/"])
    expect([typed, readTarget(typed, local, "http://localhost:8787").ok]).toEqual([typed, false]);
  for (const typed of ["http://localhost:8787/post/1", "https://exemplo.com:8788/"]) expect([typed, readTarget(typed, local, "http://localhost:8787").ok]).toEqual([typed, true]);
});

test("an address of ours is known by its article, and leads where that article is now", () => {
  expect([`${SITE}/post/12`, `${SITE}/post/12-um-slug`, `http://LIDE.com.br/post/12-x/?utm_source=wa#fim`].map((url) => articleIdIn(url, SITE))).toEqual([12, 12, 12]);
  for (const url of [`${SITE}/post/x`, `${SITE}/post/0`, `${SITE}/post/12/extra`, `${SITE}/postagem/12`, "https://outro.com.br/post/12", `${SITE}:8443/post/12`])
    expect([url, articleIdIn(url, SITE)]).toEqual([url, null]);
  expect(destinationOf({ target: `${SITE}/post/12-velho?utm_source=wa#fim`, articleSlug: "12-novo" }, SITE)).toBe(`${SITE}/post/12-novo?utm_source=wa#fim`);
  expect(destinationOf({ target: "https://outro.com/x", articleSlug: null }, SITE)).toBe("https://outro.com/x");
});

const NOT_AN_ADDRESS = readTarget("a b", SHORT, SITE);
const TOO_LONG = { ok: false, problem: "O endereço passa de 2.048 caracteres." };

test("what is wrong with an address is said", () => {
  expect(NOT_AN_ADDRESS.ok).toBe(false);
  for (const empty of ["", "  "]) expect(readTarget(empty, SHORT, SITE)).toEqual({ ok: false, problem: "Digite a URL original." });
  for (const other of ["ftp://exemplo.com/", "javascript:alert(1)", "a+b.c-9:x"])
    expect(readTarget(other, SHORT, SITE)).toEqual({ ok: false, problem: "Só links http:// e https:// podem ser encurtados." });
  for (const none of ["exemplo.com", "http:exemplo.com", "https:///x", "9a:b", "/a:b", "x/y:z"]) expect([none, readTarget(none, SHORT, SITE)]).toEqual([none, NOT_AN_ADDRESS]);
  expect(readTarget("xhttps://exemplo.com/", SHORT, SITE).ok).toBe(false);
  expect(readTarget("https://curto.com.br/abc", SHORT, SITE)).toEqual({ ok: false, problem: "Um link curto não pode levar a outro link curto." });
});

test("an address is taken without the spaces around it, up to 2,048 characters as typed and as written out", () => {
  const long = (length: number, letter = "x") => `https://exemplo.com/${letter.repeat(length - 20)}`;
  expect(readTarget(` ${long(2_048)} `, SHORT, SITE)).toEqual({ ok: true, url: long(2_048) });
  expect(readTarget(long(2_049), SHORT, SITE)).toEqual(TOO_LONG);
  // Written out, "é" takes six characters.
  expect(readTarget(long(500, "é"), SHORT, SITE)).toEqual(TOO_LONG);
});

test("the short domain is refused under its own port only, and with the scheme's port under both", () => {
  const local = "http://localhost:8788";
  expect(readTarget("http://exemplo.com/", local, SITE).ok).toBe(true);
  expect(readTarget("https://curto.com.br:8443/a", SHORT, SITE).ok).toBe(true);
  expect(readTarget("http://curto.com.br/a", `${SHORT}:443`, SITE).ok).toBe(false);
  expect(readTarget("https://curto.com.br.../a", SHORT, SITE).ok).toBe(false);
});

test("an article's address is its whole path", () => {
  expect([`${SITE}/post/1`, `${SITE}/post/123456789012345-x/`].map((url) => articleIdIn(url, SITE))).toEqual([1, 123_456_789_012_345]);
  expect([`${SITE}/x/post/12`, `${SITE}/post/1234567890123456`].map((url) => articleIdIn(url, SITE))).toEqual([null, null]);
});

test("an address too long as typed is refused, however short it is written out", () => {
  expect(readTarget(`https://exemplo.com/${"./".repeat(1_100)}a`, SHORT, SITE)).toEqual(TOO_LONG);
});
