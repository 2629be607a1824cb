import fc from "fast-check";
import { expect, test } from "vitest";
import { paragraphsOfText, playersOf } from "#app/features/editor/newsroom/rich-text/paste/plain-text.ts";
import { tidyText } from "#app/features/editor/newsroom/rich-text/paste/tidy-blocks.ts";

const letters = (text: string) => text.replace(/[\s-]+/g, "");

test("lines of a message stay lines of their own", () => {
  const message = "[14:03, 12/03/2026] Maria: Bom dia!\n*Atenção* à pauta\n\n- ponte\n- festival\r\nAbraço";
  expect(paragraphsOfText(message)).toEqual(["[14:03, 12/03/2026] Maria: Bom dia!", "*Atenção* à pauta", "- ponte", "- festival", "Abraço"]);
});

test("lines that the width of a page broke are put together again, and words divided at a line's end", () => {
  const pdf =
    "A prefeitura anunciou nesta quinta-feira que a obra da ponte sobre o rio\ndos Matos será retomada em março, com recursos do governo estadual, se-\ngundo o secretário de Infraestrutura. A licitação foi concluída em feverei-\nro.\n\nO prefeito disse que não há risco de novo atraso na entrega da obra, que\nbeneficia três bairros.";
  expect(paragraphsOfText(pdf)).toEqual([
    "A prefeitura anunciou nesta quinta-feira que a obra da ponte sobre o rio dos Matos será retomada em março, com recursos do governo estadual, segundo o secretário de Infraestrutura. A licitação foi concluída em fevereiro.",
    "O prefeito disse que não há risco de novo atraso na entrega da obra, que beneficia três bairros.",
  ]);
});

test("paragraphs that are lines are not put together, however long", () => {
  const lines = [
    "O prefeito de Piripiri anunciou a retomada da obra nesta quinta-feira.",
    "A licitação foi concluída em fevereiro, segundo a secretaria de obras.",
    "O prazo é de um ano.",
  ];
  expect(paragraphsOfText(lines.join("\n"))).toEqual(lines);
});

test("no letter of a pasted text is lost or added, whatever its lines are", () => {
  const line = fc.array(fc.constantFrom("obra", "da", "ponte", "Piripiri", "1.", "-", "fim.", "se-", "“aspas”", "😀", "\u00a0"), { maxLength: 14 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.constantFrom("\n", "\r\n", "\n\n", "\u2028"), (lines, end) => {
      const text = lines.join(end);
      const paragraphs = paragraphsOfText(text);
      expect(letters(paragraphs.join(""))).toBe(letters(text));
      expect(paragraphs.every((paragraph) => paragraph.trim() !== "")).toBe(true);
    }),
  );
});

test("spaces that programs put to pad become one; those that hold a number to its unit stay", () => {
  expect(tidyText("dois\u00a0\u00a0 espaços\u00a0e um,\t recuo")).toBe("dois espaços e um, recuo");
  expect(tidyText("R$\u00a0500\u00a0mil, 10\u00a0km, nº\u00a07, art.\u00a05, de\u00a0novo")).toBe("R$\u00a0500\u00a0mil, 10\u00a0km, nº\u00a07, art.\u00a05, de novo");
  expect(tidyText("in\u00advi\u200bsí\ufeffvel, “aspas” e ‘aspas’ — 👩‍🌾")).toBe("invisível, “aspas” e ‘aspas’ — 👩‍🌾");
});

test("a line that is nothing but a player's address becomes the player, and is never joined to its neighbours", () => {
  const long = "Uma linha comprida de um texto que a largura da página quebrou bem no meio,";
  const lines = paragraphsOfText(`${long}\n${long}\nhttps://youtu.be/dQw4w9WgXcQ\n${long}\nfim.\n\nhttps://www.instagram.com/p/CxAbCdEfGhI/`);
  expect(lines).toEqual([`${long} ${long}`, "https://youtu.be/dQw4w9WgXcQ", `${long} fim.`, "https://www.instagram.com/p/CxAbCdEfGhI/"]);
  const providers = (isOwnLine: boolean, pasted = lines) => playersOf(pasted, isOwnLine).map((player) => player?.provider ?? null);
  expect(providers(true)).toEqual([null, "YouTube", null, "Instagram"]);
  // The last line goes on in the line that it is pasted into.
  expect(providers(false)).toEqual([null, "YouTube", null, null]);
  expect([providers(true, ["youtu.be/dQw4w9WgXcQ"]), providers(false, ["youtu.be/dQw4w9WgXcQ"])]).toEqual([["YouTube"], [null]]);
});
