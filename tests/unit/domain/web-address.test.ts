import fc from "fast-check";
import { expect, test } from "vitest";
import { newArticle } from "#app/features/articles/articles.wire.ts";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { checkLink } from "#app/features/editor/newsroom/check-link.ts";
import { readTarget } from "#app/features/links/short-link.ts";
import { textBlocks } from "#app/features/settings/page-text.ts";
import { siteRecordBody } from "#app/features/settings/site-choices.wire.ts";
import { publicAddress } from "#app/features/whatsapp/message.ts";
import { addressFlaw, isPublicName } from "#app/platform/values/web-address.ts";

const SPECIAL = ["localhost", "local", "internal", "svc", "example", "test", "invalid", "onion", "home.arpa", "lan", "svc.cluster.local", "corp", "localdomain"];

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);

/** Every place where an address is typed, as it takes one or not. */
const PLACES: Record<string, (address: string) => boolean> = {
  "a short link": (address) => readTarget(address, "https://curto.com.br", "https://lide.com.br").ok,
  "a message": (address) => publicAddress(address) !== null,
  "a cover": (address) => newArticle.safeParse({ titulo: "A", imagemUrl: address }).success,
  "a social profile": (address) => siteRecordBody.safeParse({ redes: [address] }).success,
  "a link in a text": (address) => checkLink(address) !== null,
  "a link in a page of the site": (address) => JSON.stringify(textBlocks(`[a](${address})`)).includes('"link"'),
};

test("names of special use, private numbers and credentials are refused wherever an address is typed", () => {
  const host = fc.oneof(
    fc.tuple(label, fc.constantFrom(...SPECIAL)).map((parts) => parts.join(".")),
    fc.constantFrom(...SPECIAL, "127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "[::1]", "[fd00::1]", "ana:senha@exemplo.com.br", "ana@exemplo.com.br"),
  );
  fc.assert(
    fc.property(host, fc.constantFrom("", "."), (name, dot) => {
      const address = `https://${name}${name.endsWith("]") || name.includes("@") ? "" : dot}/pagina`;
      for (const [place, takes] of Object.entries(PLACES)) expect([place, address, takes(address)]).toEqual([place, address, false]);
    }),
  );
});

test("public addresses are taken everywhere", () => {
  for (const address of ["https://exemplo.com.br/pagina", "https://www.gov.br/pt-br", "https://xn--piau-upa.com/a", "https://local.com.br/a"])
    for (const [place, takes] of Object.entries(PLACES)) expect([place, address, takes(address)]).toEqual([place, address, true]);
  expect(addressFlaw("http://200.137.0.10/edital")).toBeNull();
});

test("the site's own address is taken wherever the site runs, and nothing else beside it", () => {
  expect(addressFlaw("http://localhost:8787/post/1", "http://localhost:8787")).toBeNull();
  expect(addressFlaw("http://localhost:8080/", "http://localhost:8787")).toBe("not-public");
  expect(addressFlaw("http://ana@localhost:8787/", "http://localhost:8787")).toBe("credentials");
});

test("a body keeps the text of a link with credentials, and not its address", () => {
  expect(sanitizeBody('<p><a href="https://ana:senha@exemplo.com.br/">aqui</a></p>')).toBe("<p><a>aqui</a></p>");
});

test("a public name has two labels or more of letters, digits and hyphens, and does not end in a number", () => {
  const long = (last: number) => [63, 63, 63, last].map((length) => "a".repeat(length)).join(".");
  for (const name of ["exemplo.com", "a_b.c-d.com.br", "1.com", `${"a".repeat(63)}.com`, long(61), "0x.com"]) expect([name, isPublicName(name)]).toEqual([name, true]);
  for (const name of ["exemplo", "", "a..com", ".com", "-a.com", "a-.com", "a b.com", "ação.com", `${"a".repeat(64)}.com`, long(62), "a.1", "a.0x1f", "1.2.3.4", "a.local"])
    expect([name, isPublicName(name)]).toEqual([name, false]);
});

test.each([
  ["https://intranet1/", "not-public"],
  ["https://-a.com/", "not-public"],
  ["https://[2001:db8::1]/", null],
  ["https://[3fff::1]:8080/", null],
  ["https://[fe80::1]/", "not-public"],
  ["https://[::ffff:10.0.0.1]/", "not-public"],
  ["https://8.8.8.8.local/", "not-public"],
  ["https://172.15.0.1/", null],
  ["https://172.31.0.1/", "not-public"],
  ["https://ana@exemplo.com/", "credentials"],
  ["https://:senha@exemplo.com/", "credentials"],
  ["https://exemplo.com:99999/", "unreadable"],
  ["ftp://exemplo.com/https://exemplo.com", "unreadable"],
  ["https:///exemplo.com", "unreadable"],
  ["exemplo.com", "unreadable"],
  ["", "unreadable"],
  ["HTTP://EXEMPLO.COM", null],
] as const)("the flaw of %j is %j", (typed, flaw) => {
  expect(addressFlaw(typed)).toBe(flaw);
});
