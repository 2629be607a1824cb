import { Buffer } from "node:buffer";
import { beforeAll, expect, test } from "vitest";
import { readPictureHeader } from "#app/features/media/picture.ts";
import type { DrawnWire } from "#app/features/social/social.wire.ts";
import turnedAvif from "#tests/support/brought/deitada.avif?inline";
import turnedPng from "#tests/support/brought/deitada-16-bits.png?inline";
import tenBitAvif from "#tests/support/brought/dez-bits.avif?inline";
import recording from "#tests/support/brought/gravacao-3gp4.m4a?inline";
import { pixelsOf } from "#tests/support/pictures.ts";
import { raw } from "#tests/support/session.ts";
import { type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

const bytesOf = (address: string) => Uint8Array.from(Buffer.from(address.slice(address.indexOf(",") + 1), "base64"));

let editor: Client;
beforeAll(async () => {
  editor = await signedIn("editor");
});

async function pixels(bytes: Uint8Array<ArrayBuffer>) {
  const decoded = await testEnv.IMAGES.input(new Blob([bytes]).stream()).output({ format: "image/png" });
  return pixelsOf(new Uint8Array(await new Response(decoded.image()).arrayBuffer()));
}

/** The colour that is seen where one of the picture's corners is. */
function colourAt({ width, height, at }: Awaited<ReturnType<typeof pixels>>, x: number, y: number): "red" | "green" | "light" {
  const [red, green, blue] = at(Math.round(x * (width - 1)), Math.round(y * (height - 1)));
  return red > green + 80 ? "red" : green > red + 50 && green > blue + 20 ? "green" : "light";
}

// Both lie on their side in 1600 × 1200 and are shown upright: the PNG of 16 bits by its EXIF, the AVIF by the turn of its primary item.
test.each([
  ["png", turnedPng, { topRight: "red", bottomLeft: "green" }],
  ["avif", turnedAvif, { topRight: "green", bottomLeft: "red" }],
])("a picture that lies on its side (%s) stands upright as a cover: in the library, on the page, in its cut and on a card", async (ending, address, { topRight, bottomLeft }) => {
  const form = new FormData();
  form.set("file", new File([bytesOf(address)], `Pra%22ç%22a.${ending}`));
  const { body, status } = await editor.post<{ id: number; key: string; largura: number; altura: number; titulo: string; url: string }>("/api/media", form);
  expect([status, body.largura, body.altura, body.titulo]).toEqual([201, 1200, 1600, 'Pra"ç"a']);
  expect(body.key).toMatch(new RegExp(`^[0-9a-f]{32}-1200x1600\\.${ending}$`));

  const story = await published(editor, { imagemUrl: `/img/${body.key}`, imagemTexto: "Praça", imagemCredito: "Ana" });
  const page = (await thePublic.get(`/post/${story.slug}`)).text;
  const cover = new RegExp(`<img[^>]*src="/img/${body.key}[^>]*>`).exec(page)?.[0] ?? "";
  const [, width, height] = /\bwidth="(\d+)" height="(\d+)"/.exec(cover) ?? [];
  expect([cover === "", Number(height) > 0 && Number(width) / Number(height)]).toEqual([false, 0.75]);

  const shown = new Uint8Array(await (await raw(`/img/${body.key}?w=320&f=jpeg`)).arrayBuffer());
  expect(readPictureHeader(shown)).toEqual({ format: "jpeg", width: 320, height: 427 });
  const seen = await pixels(shown);
  expect([colourAt(seen, 0.9, 0.08), colourAt(seen, 0.1, 0.92)]).toEqual([topRight, bottomLeft]);

  const drawn = await editor.post<DrawnWire>("/api/social/generate", {
    ...{ title: "A", hat: "TESTE", imageUrl: `/img/${body.key}`, categoria: "geral", type: "card", template: "foto", highlightedWords: [] },
  });
  expect(drawn.status).toBe(200);
  const card = await pixels(Uint8Array.from(Buffer.from(drawn.body.preview.slice(drawn.body.preview.indexOf(",") + 1), "base64")));
  expect([card.width, card.height, colourAt(card, 0.95, 0.04)]).toEqual([1080, 1350, topRight]);
});

test("an AVIF of ten bits a colour is taken, and shown in other formats", async () => {
  const form = new FormData();
  form.set("file", new File([bytesOf(tenBitAvif)], "HDR.avif", { type: "image/avif" }));
  const { body, status } = await editor.post<{ key: string; largura: number; altura: number }>("/api/media", form);
  expect([status, body.largura, body.altura]).toEqual([201, 320, 200]);
  expect(body.key).toMatch(/^[0-9a-f]{32}-320x200\.avif$/);
  for (const format of ["jpeg", "webp"]) {
    const answer = await raw(`/img/${body.key}?w=160&f=${format}`);
    const shown = new Uint8Array(await answer.arrayBuffer());
    expect([format, answer.status, readPictureHeader(shown)]).toEqual([format, 200, { format, width: 160, height: 100 }]);
    const { at } = await pixels(shown);
    // Two bars of the test picture: red and magenta.
    const isSeen = ([red = 0, green = 0, blue = 0]: readonly number[], hasBlue: boolean) => red > 180 && green < 70 && (hasBlue ? blue > 180 : blue < 70);
    expect([format, isSeen(at(20, 20), false), isSeen(at(120, 50), true)]).toEqual([format, true, true]);
  }
});

test("a recording of a phone, which names itself after 3GP first, is sound that plays", async () => {
  const bytes = bytesOf(recording);
  const form = new FormData();
  form.set("file", new File([bytes], "Voz%20001.m4a", { type: "audio/x-m4a" }));
  const { body, status } = await editor.post<{ key: string; tipo: string; mime: string; duracao: number; titulo: string }>("/api/media", form);
  expect([status, body.tipo, body.mime, body.titulo]).toEqual([201, "audio", "audio/mp4", "Voz 001"]);
  expect(body.duracao).toBeGreaterThan(0.5);
  expect(body.key).toMatch(/^[0-9a-f]{32}\.m4a$/);
  const answer = await raw(`/media/${body.key}`, { headers: { Range: "bytes=4-7" } });
  expect([answer.status, answer.headers.get("Content-Type"), await answer.text()]).toEqual([206, "audio/mp4", "ftyp"]);
});
