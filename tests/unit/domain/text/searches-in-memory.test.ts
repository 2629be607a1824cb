import { expect, test } from "vitest";
import { matchesBannerSearch } from "#app/features/banners/banner.ts";
import { findRules, type StyleRule } from "#app/features/house-style/style-rule.ts";
import { findSettings } from "#app/features/settings/newsroom/find-settings.ts";
import { pickerMatches } from "#app/features/whatsapp/desk.ts";

const TITLE = "Orçamento da fundação Москва";
const RULE: StyleRule = {
  id: 1,
  version: 1,
  updatedAt: 0,
  wrong: ["a nível de"],
  right: "em nível de",
  explanation: `${"Palavras antes. ".repeat(10)}${TITLE}`,
  kind: "grafia",
} as unknown as StyleRule;

// As other programs hand them over: signs that show nothing, letters taken apart, ligatures, spaces that do not break.
test.each(["orçamento\u200B da", "or\u00ADçamento", "orçamento\u00A0da", "fundac\u0327a\u0303o", "\uFEFFMOSKVA".replace("MOSKVA", "МОСКВА")])(
  "a search among what is in memory finds the words as a program hands them over: %j",
  (search) => {
    expect(matchesBannerSearch({ title: TITLE, size: "300x250" }, search)).toBe(true);
    expect(pickerMatches([{ titulo: TITLE, chapeu: "" }], search)).toHaveLength(1);
    expect(findRules([RULE], search, null)).toHaveLength(1);
  },
);

test("what no rule has finds none, whatever its alphabet; a setting is found by its name with a sign that shows nothing", () => {
  expect(findRules([RULE], "Киев", null)).toEqual([]);
  expect(findSettings("narra\u00ADção", () => true).length).toBeGreaterThan(2);
});
