import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { textRuns, Unbroken, unbrokenHtml } from "#app/ui/site/typography/unbroken.tsx";

const kept = (text: string) => textRuns(text).flatMap((run) => (run.isUnbroken ? [run.text] : []));

test.each([
  ["Obras na BR-222 avançam 28 m³ por dia e custam R$ 18,4 milhões", ["BR-222", "28 m³", "R$ 18,4"]],
  ["No km 12 da PI-115, a 80 km/h, com 2,5 t de carga", ["km 12", "PI-115", "80 km/h", "2,5 t"]],
  ["Faz 38 °C às 15 h; chove 40 mm, e 12 % dos 5 ha secaram", ["38 °C", "15 h", "40 mm", "12 %", "5 ha"]],
  ["Casos de Covid-19 no nº 7 da rua, por R$ 3.", ["Covid-19", "nº 7", "R$ 3"]],
  ["Sub-17 vence o Vasco-PI por 3-2 em 2025-2026", ["Sub-17"]],
  ["Os 20 minutos e 3 meses, 5 metros, 30 mil, 12 temas", []],
  ["Orçamento de R$ 1.234.567.890,00 para o ano", []],
  ["guarda-roupa, segunda-feira, ex-prefeito", []],
])("what no line may break: %s", (text, found) => {
  expect(kept(text)).toEqual(found);
});

const WORDS = ["BR-222", "28 m³", "R$ 18,4", "R$", "km 3", "-", "12", "obra", " ", "&amp;", "m", "°C", "‑", "\u00a0"];
const texts = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.array(fc.constantFrom(...WORDS)).map((words) => words.join(" ")),
);

test("a text is never changed: its runs joined are the text, and so is what a reader copies", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const runs = textRuns(text);
      expect(runs.map((run) => run.text).join("")).toBe(text);
      for (const run of runs) expect(run.isUnbroken && run.text.length > 11).toBe(false);
      const escaped = renderToStaticMarkup(createElement("i", null, text));
      expect(renderToStaticMarkup(createElement("i", null, createElement(Unbroken, { text }))).replaceAll(/<\/?span[^>]*>/g, "")).toBe(escaped);
    }),
  );
});

test("in HTML only the text between the tags is marked, and nothing is taken away", () => {
  expect(unbrokenHtml('<p title="BR-222">A <a href="/br-222">BR-222</a> &amp; 28 m³</p>')).toBe(
    '<p title="BR-222">A <a href="/br-222"><span class="nb">BR-222</span></a> &amp; <span class="nb">28 m³</span></p>',
  );
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          texts.map((text) => text.replaceAll("<", "&lt;")),
          fc.constantFrom("<p>", "</p>", '<img alt="R$ 18,4 da BR-222">'),
        ),
      ),
      (parts) => {
        const html = parts.join("");
        expect(unbrokenHtml(html).replaceAll('<span class="nb">', "").replaceAll("</span>", "")).toBe(html);
      },
    ),
  );
});

test("a text of 100 KB is read in a straight line", () => {
  for (const worst of ["1".repeat(100_000), "1,".repeat(50_000), "A-".repeat(50_000), "R$ ".repeat(33_000), `${"9 ".repeat(50_000)}m³`])
    expect(textRuns(worst).length).toBeGreaterThan(0);
});
