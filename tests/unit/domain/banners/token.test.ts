import fc from "fast-check";
import { expect, test } from "vitest";
import { REJECTION_REASONS } from "#app/features/banners/ledger-state.ts";
import { POSITION_NAMES } from "#app/features/banners/positions.ts";
import { readTokenText, TOKEN_MAX, type TokenContent, tokenText } from "#app/features/banners/token.ts";

const PAGE = "AbCd-_0123456789";
const content: TokenContent = { page: PAGE, slot: POSITION_NAMES[1] ?? "top-strip", banner: 71, at: 1_800_000_000_000, exclusion: null };

test("a token names page view, slot, banner, time and why the view does not count", () => {
  expect(tokenText(content)).toBe(`${PAGE}.1.1z.mywpiww0.`);
  expect(tokenText({ ...content, exclusion: REJECTION_REASONS[12] ?? null })).toBe(`${PAGE}.1.1z.mywpiww0.12`);
});

test("a token is read as it was written, whatever it holds", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...POSITION_NAMES),
      fc.nat(),
      fc.integer({ min: 0, max: 4_000_000_000_000 }),
      fc.option(fc.constantFrom(...REJECTION_REASONS)),
      (slot, banner, at, exclusion) => {
        const token: TokenContent = { page: PAGE, slot, banner, at, exclusion };
        expect([readTokenText(tokenText(token)), tokenText(token).length < TOKEN_MAX]).toEqual([token, true]);
      },
    ),
  );
});

test.each([
  "",
  PAGE,
  `${PAGE}.1.1z.abc`.slice(1),
  `x${PAGE}.1.1z.abc.`,
  `${PAGE.slice(1)}/.1.1z.abc.`,
  `${PAGE}..1z.abc.`,
  `${PAGE}.11.1z.abc.`,
  `${PAGE}.a.1z.abc.`,
  `${PAGE}.9.1z.abc.`,
  `${PAGE}.1..abc.`,
  `${PAGE}.1.1Z.abc.`,
  `${PAGE}.1.01234567890.abc.`,
  `${PAGE}.1.1z..`,
  `${PAGE}.1.1z.a-c.`,
  `${PAGE}.1.1z.01234567890.`,
  `${PAGE}.1.1z.abc.x`,
  `${PAGE}.1.1z.abc.99`,
  `${PAGE}.1.1z.abc.001`,
  `${PAGE}.1.1z.abc..`,
  `${PAGE}.1.1z.abc.1.2`,
])("the text %s is no token", (text) => {
  expect(readTokenText(text)).toBeNull();
});
