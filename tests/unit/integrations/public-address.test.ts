import fc from "fast-check";
import { expect, test } from "vitest";
import { publicAddress } from "#app/platform/outbound/from-env.provider.ts";
import { HOSTILE_ADDRESSES } from "#tests/support/hostile-addresses.ts";

const OWN = ["site.test", "curto.test"];
const passes = (text: string) => publicAddress(text, OWN).ok;

test.each([
  "https://upload.wikimedia.org/wikipedia/commons/a/a9/Example.jpg",
  "https://example.com",
  "HTTPS://Example.COM:443/foto.png?w=1#topo",
  "https://example.com./foto.jpg",
  "https://xn--piau-upa.exemplo.com.br/foto.jpg",
  "https://piauí.exemplo.com.br/foto da praça.jpg",
  "https://8.8.8.8/foto.jpg",
  "https://172.15.0.1/",
  "https://172.32.0.1/",
  "https://100.63.255.255/",
  "https://[2606:4700:4700::1111]/foto.jpg",
  "https://[2a00:1450:4001:81b::200e]/",
  "https://local.exemplo.com.br/",
  "https://localhost.exemplo.com.br/",
  "https://10.exemplo.com.br/",
  "https://my_bucket.s3.amazonaws.com/x.jpg",
  "https://img.site.test.exemplo.com.br/x.jpg",
])("%s is public", (address) => {
  expect(passes(address)).toBe(true);
});

test.each(HOSTILE_ADDRESSES)("%j is refused, with a sentence", (address) => {
  const checked = publicAddress(address, OWN);
  expect(checked.ok).toBe(false);
  if (!checked.ok) expect(checked.problem).toMatch(/^(O|Deste) .+\.$/);
});

/** Networks that nobody outside may be sent to, as first address and prefix length (issue 5; IANA's special-purpose registry). */
const INNER_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

const numberOf = (dotted: string) => dotted.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);

const innerNumber = fc
  .tuple(fc.constantFrom(...INNER_V4), fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }))
  .map(([[first, length], share]) => numberOf(first) + Math.floor(share * 2 ** (32 - length)));

const octets = (number: number) => [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256);

/** How one part of an address may be written. */
const partSpelling = fc.tuple(fc.constantFrom("decimal", "octal", "hex", "HEX"), fc.integer({ min: 0, max: 6 })).map(
  ([base, zeros]) =>
    (part: number): string =>
      base === "decimal" ? String(part) : base === "octal" ? `0${"0".repeat(zeros)}${part.toString(8)}` : `${base === "hex" ? "0x" : "0X"}${"0".repeat(zeros)}${part.toString(16)}`,
);

const FULL_WIDTH = (text: string) => text.replace(/[0-9a-fx.]/gi, (one) => (one === "." ? "。" : String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)));
const PERCENT = (text: string) => text.replace(/\d/g, (one) => `%3${one}`);

/** Any spelling that a URL parser takes for the address. */
const spelledV4 = (number: fc.Arbitrary<number>) =>
  fc
    .tuple(number, fc.integer({ min: 1, max: 4 }), fc.array(partSpelling, { minLength: 4, maxLength: 4 }), fc.constantFrom("", "."), fc.constantFrom("as it is", "full", "percent"))
    .map(([address, parts, spell, dot, dress]) => {
      const whole = octets(address);
      const numbers = [...whole.slice(0, parts - 1), address % 2 ** (8 * (5 - parts))];
      const written = numbers.map((part, at) => spell[at]?.(part) ?? String(part)).join(".") + dot;
      return dress === "full" ? FULL_WIDTH(written) : dress === "percent" ? PERCENT(written) : written;
    });

test("no inner IPv4 address passes, however it is spelled", () => {
  fc.assert(
    fc.property(spelledV4(innerNumber), (host) => {
      expect(new URL(`https://${host}/`).hostname).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
      expect(passes(`https://${host}/foto.jpg`)).toBe(false);
    }),
    { numRuns: 3_000 },
  );
});

const isInner = (number: number) => INNER_V4.some(([first, length]) => Math.floor(number / 2 ** (32 - length)) === Math.floor(numberOf(first) / 2 ** (32 - length)));
/** Public numbers that lead to no server of a stranger: anycast of name servers, multicast tunnels, a cloud's own host. */
const ODD = ["192.31.196.", "192.52.193.", "192.175.48.", "168.63.129.16"];

test("every other IPv4 address passes, however it is spelled", () => {
  const outer = fc.integer({ min: 0, max: 2 ** 32 - 1 }).filter((number) => !isInner(number) && !ODD.some((odd) => octets(number).join(".").startsWith(odd)));
  fc.assert(
    fc.property(spelledV4(outer), (host) => {
      expect(passes(`https://${host}/`)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

const hex = (number: number) => number.toString(16);
const halves = (number: number) => [Math.floor(number / 2 ** 16), number % 2 ** 16];
const group = fc.integer({ min: 0, max: 0xffff });

/** Forms of IPv6 that hold an IPv4 address. */
const holding = fc.tuple(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.nat(6), fc.tuple(group, group, group, group), fc.boolean()).map(([number, form, [a, b, c, d], isDotted]) => {
  const [high, low] = halves(number).map(hex) as [string, string];
  const tail = isDotted ? octets(number).join(".") : `${high}:${low}`;
  return [
    `::ffff:${tail}`,
    `::${tail}`,
    `64:ff9b::${tail}`,
    `64:ff9b:1:${hex(a)}:${hex(b)}:${hex(c)}:${tail}`,
    `2002:${high}:${low}:${hex(a)}:${hex(b)}:${hex(c)}:${hex(d)}:1`,
    `2001:0:${high}:${low}:${hex(a)}:${hex(b)}:${hex(c)}:${hex(d)}`,
    `2a00:${hex(a)}:${hex(b)}:${hex(c)}:${d % 2 ? "200" : "0"}:5efe:${tail}`,
  ][form] as string;
});

/** First groups of networks that are not given out. */
const innerV6 = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 0x1fff }), fc.integer({ min: 0x4000, max: 0xffff }), fc.constantFrom(0xfc00, 0xfd00, 0xfe80, 0xfec0, 0xff02)),
    fc.array(group, { minLength: 7, maxLength: 7 }),
  )
  .map(([first, rest]) => [first, ...rest].map(hex).join(":"));

test("no IPv6 address passes that holds an IPv4 address or is not given out", () => {
  fc.assert(
    fc.property(fc.oneof(holding, innerV6), fc.boolean(), (address, isUpper) => {
      expect(passes(`https://[${isUpper ? address.toUpperCase() : address}]/`)).toBe(false);
    }),
    { numRuns: 3_000 },
  );
});

test("a redirect's relative address is read against where it came from, and checked all the same", () => {
  const base = new URL("https://fotos.exemplo.com.br/a/b");
  const from = (location: string) => publicAddress(location, OWN, base);
  expect(from("../c.jpg")).toEqual({ ok: true, url: new URL("https://fotos.exemplo.com.br/c.jpg") });
  for (const location of ["//10.0.0.1/", "http://fotos.exemplo.com.br/", "https://localhost/", "//site.test/x", "/\\127.0.0.1/"])
    expect([location, from(location).ok]).toEqual([location, false]);
});

test("nothing that anybody can type breaks the check", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.webUrl(),
        fc.string().map((rest) => `https://${rest}`),
      ),
      (text) => {
        const checked = publicAddress(text, OWN);
        if (checked.ok) expect(checked.url.protocol).toBe("https:");
      },
    ),
    { numRuns: 2_000 },
  );
});
