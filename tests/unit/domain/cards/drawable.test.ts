import fc from "fast-check";
import { expect, test } from "vitest";
import { drawable, isDrawable } from "#app/domain/cards/drawable.ts";
import { SANS, SERIF } from "#app/domain/cards/faces.ts";
import { NAUGHTY } from "../../../support/naughty-strings.ts";

test("Portuguese and what a newsroom types stay as they are", () => {
  for (const text of [
    "ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü",
    "Preço do arroz sobe 12,5% e chega a R$ 34,90 — “recorde”, diz feirante…",
    "1ª, 2º, § 3º, nº 4 & 5ª @lide #piripiri © ® ™ 30 °C ½ × ±",
    "→ ← ↑ ↓ • ‘um’ – «dois» € £ Łódź Şişli Dvořák",
  ]) {
    expect(drawable(text)).toBe(text);
  }
});

test("letters written in parts, in bold or in full width are the letters", () => {
  expect(drawable("Sa\u0303o Joa\u0303o")).toBe("São João");
  expect(drawable("𝕿𝖍𝖊 １２３ ﬁm CO₂ 100 m² ½")).toBe("The 123 fim CO2 100 m² ½");
  expect(drawable("Z̴̢̛̭a̷̰͝l̸̟̈g̵̱̈́o̶̡͌ Việt")).toBe("Zalgo Viet");
});

test("emoji become a drawn symbol or leave nothing, not even their space", () => {
  expect(drawable("Obrigado ❤️ Piripiri ⭐⭐ ✅ pronto ➡️ veja")).toBe("Obrigado ♥ Piripiri ★★ ✓ pronto → veja");
  expect(drawable("Festa 👨‍👩‍👧‍👦 na praça 🏳️‍🌈🇧🇷 hoje 👍🏽!")).toBe("Festa na praça hoje !");
  expect(drawable("1️⃣ (😀) fim “🎉”")).toBe("1 fim");
});

test("Greek and Cyrillic are written in Latin letters, other scripts leave nothing", () => {
  expect(drawable("Москва Ελλάδα Щука")).toBe("Moskva Ellada Shchuka");
  expect(drawable("Loja 田中さん abre")).toBe("Loja abre");
  expect([isDrawable("田中さん"), isDrawable(" \u200b👍 "), isDrawable(""), isDrawable("a")]).toEqual([false, false, false, true]);
});

test("whatever is typed, what comes of it is drawn, and is the same a second time", () => {
  const isWhole = (text: string) => [...text].every((one) => SANS.glyph(one) && SERIF.glyph(one));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(fc.integer({ min: 0, max: 0x1f9ff })).map((codes) => String.fromCodePoint(...codes)),
        fc.constantFrom(...NAUGHTY),
      ),
      (text) => {
        const drawn = drawable(text);
        expect(isWhole(drawn)).toBe(true);
        expect(drawn).toBe(drawn.trim());
        expect(drawn).not.toContain("  ");
        expect(drawable(drawn)).toBe(drawn);
      },
    ),
    { numRuns: 400 },
  );
});
