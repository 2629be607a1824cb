import { expect, test } from "vitest";
import { carouselChoices, carouselOf } from "#app/features/instagram/carousel.ts";

const WIDE = `/img/${"ab12".repeat(8)}-1600x1000.jpg`;
const TALL = `/img/${"cd34".repeat(8)}-900x1200.jpg`;
const OTHER = `/img/${"ef56".repeat(8)}-1200x800.jpg`;
const ELSEWHERE = "https://outro.example/a.jpg";
const item = (src: string, alt = "") => `<li><figure><img src="${src}" alt="${alt}" /></figure></li>`;
const BODY = `<ul data-galeria="fotos">${item(WIDE, "A &quot;praça&quot;")}${item(TALL)}${item(ELSEWHERE)}</ul><p>a</p><ul data-galeria="fotos">${item(OTHER)}${item(WIDE)}</ul><figure><img src="/img/${"99".repeat(16)}-10x10.jpg" alt="" /></figure>`;

const pathsOf = (chosen: readonly string[]) => {
  const made = carouselOf(BODY, chosen);
  return made.ok ? made.value.map(({ path }) => path) : made.refusal.detail;
};

test("a carousel can have the files of this site that the story's galleries show, each once", () => {
  expect(carouselChoices(BODY).map(({ src }) => src)).toEqual([WIDE, TALL, OTHER]);
});

test("all pictures are JPEG in one shape, that of the first, in the chosen order and with their texts", () => {
  expect(pathsOf([OTHER, TALL])).toEqual([`${OTHER}?w=1280&f=jpeg&r=4x3&p=50,50`, `${TALL}?w=1280&f=jpeg&r=4x3&p=50,50`]);
  expect(pathsOf([TALL, WIDE])).toEqual([`${TALL}?w=1280&f=jpeg&r=1x1&p=50,50`, `${WIDE}?w=1280&f=jpeg&r=1x1&p=50,50`]);
  expect(carouselOf(BODY, [WIDE, TALL])).toMatchObject({ ok: true, value: [{ alt: 'A "praça"' }, { alt: "" }] });
});

test("fewer than two, more than ten, one twice and what is in no gallery are refused", () => {
  for (const chosen of [[], [WIDE], [WIDE, WIDE], Array.from({ length: 11 }, (_, index) => `${WIDE}${index}`)])
    expect(pathsOf(chosen)).toBe("Um carrossel tem de 2 a 10 fotos, cada uma uma vez.");
  for (const strange of [ELSEWHERE, `/img/${"99".repeat(16)}-10x10.jpg`, "/img/../etc"]) expect(pathsOf([WIDE, strange])).toMatch(/^Uma das fotos não está mais/);
});
