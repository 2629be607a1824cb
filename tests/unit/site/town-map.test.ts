import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Figure, HeadFigure } from "#app/ui/site/cards/cards.tsx";
import { placeOnMap } from "#app/ui/site/cards/town-places.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../migrations");

test("each town that the newsroom begins with is on the map of the state, where its seat is", () => {
  const seats = [...readFileSync(join(MIGRATIONS, "0076_weather.sql"), "utf8").matchAll(/\('([a-z-]+)', (-[\d.]+), (-[\d.]+)\)/g)];
  expect(seats.length).toBe(12);
  for (const [, slug = "", latitude, longitude] of seats) {
    const place = placeOnMap(slug);
    // The state's frame: from 45.99° to 40.37° west, from 2.74° to 10.93° south.
    const [x, y] = [((Number(longitude) + 45.994) / 5.624) * 100, ((-2.739 - Number(latitude)) / 8.189) * 100];
    expect([slug, Math.abs((place?.x ?? 0) - x) < 1, Math.abs((place?.y ?? 0) - y) < 1]).toEqual([slug, true, true]);
  }
});

test("a town of another state is not on it", () => {
  for (const slug of [null, "", "sobral", "constructor", "piripiri:1"]) expect(placeOnMap(slug)).toBeNull();
});

const card = { section: null, town: "Piripiri", place: { x: 75, y: 19 } };
const shown = (title: string, place: typeof card.place | null = card.place) => renderToStaticMarkup(createElement(Figure, { card: { ...card, place, title } }));

test("the map stands where the title names neither an amount nor a quote, in card and head", () => {
  expect(shown("Prefeito abre feira")).toBe('<p class="figure figure-map" aria-hidden="true"><i style="--x:75%;--y:19%"></i></p>');
  expect(shown("Feira abre 45 vagas")).toContain("45");
  expect(shown("Prefeito abre feira", null)).toBe("");
  const head = (quote: string | null) => renderToStaticMarkup(createElement(HeadFigure, { card: { ...card, title: "Prefeito abre feira" }, quote }));
  expect(head(null)).toContain("<small>Piripiri</small>");
  expect(head("Nunca vi tanta gente na praça")).toContain("Nunca vi tanta gente");
});
