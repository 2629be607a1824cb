import { expect, test } from "vitest";
import { checkCardPicture } from "#app/features/instagram/card-picture.ts";

const big = (value: number, bytes: number) => Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);
const text = (value: string) => [...value].map((character) => character.charCodeAt(0));
const chunk = (name: string, content: number[]) => [...big(content.length, 4), ...text(name), ...content, 0, 0, 0, 0];
const png = (width: number, height: number, end = chunk("IEND", [])) =>
  Uint8Array.from([0x89, ...text("PNG"), 0x0d, 0x0a, 0x1a, 0x0a, ...chunk("IHDR", [...big(width, 4), ...big(height, 4), 8, 2, 0, 0, 0]), ...end]);
const jpeg = (width: number, height: number, end = [0xff, 0xd9]) =>
  Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, ...big(height, 2), ...big(width, 2), 3, ...Array(9).fill(0), 0xff, 0xda, 0, 2, 1, 2, ...end]);
const problem = (bytes: Uint8Array, wanted: "feed" | "story" | null = null) => {
  const checked = checkCardPicture(bytes, wanted);
  return checked.ok ? null : checked.problem;
};

test("a finished picture goes where its shape belongs, if that is where it was asked for", () => {
  expect(checkCardPicture(png(1_080, 1_350), null)).toEqual({ ok: true, format: "feed", file: "png" });
  expect(checkCardPicture(jpeg(1_080, 1_920), null)).toEqual({ ok: true, format: "story", file: "jpeg" });
  expect(checkCardPicture(jpeg(1_080, 1_350), "feed")).toEqual({ ok: true, format: "feed", file: "jpeg" });
  expect(problem(png(1_080, 1_350), "story")).toBe("A imagem tem o tamanho de um card de feed, e foi pedido o outro.");
  expect(problem(png(1_080, 1_920), "feed")).toBe("A imagem tem o tamanho de um story, e foi pedido o outro.");
});

test("what is no card is refused with what is wrong with it", () => {
  expect(problem(Uint8Array.from([...text("GIF89a"), 0x38, 0x04, 0x46, 0x05, ...Array(10).fill(0)]))).toBe("Envie a imagem em PNG ou JPEG.");
  expect(problem(new Uint8Array(20))).toBe("Envie a imagem em PNG ou JPEG.");
  expect(problem(png(1_080, 1_350, []))).toBe("A imagem chegou incompleta. Envie de novo.");
  expect(problem(jpeg(1_080, 1_350, []))).toBe("A imagem chegou incompleta. Envie de novo.");
  for (const [width, height] of [
    [1_080, 1_080],
    [540, 1_350],
    [1_920, 1_080],
  ] as const)
    expect(problem(png(width, height))).toBe(`A imagem tem ${width}×${height}: use 1080×1350 (feed) ou 1080×1920 (story).`);
});

test("a picture holds 8 MB and not a byte more", () => {
  const sized = (bytes: number) => {
    const file = new Uint8Array(bytes);
    file.set(png(1_080, 1_350));
    return problem(file);
  };
  expect([sized(8 * 1_024 * 1_024), sized(8 * 1_024 * 1_024 + 1)]).toEqual([null, "A imagem passa de 8 MB."]);
});
