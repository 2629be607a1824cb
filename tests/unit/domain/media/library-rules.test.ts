import { expect, test } from "vitest";
import { isFocalPoint, sameFocus } from "#app/features/media/crop.ts";
import { titleOfFile } from "#app/features/media/media-item.ts";
import { fileFormatOf, fileKey, isMediaKey, mediaAddress } from "#app/features/media/media-kind.ts";
import { inUseSentence, keysIn, type MediaUse, placeOfUse, usesOf } from "#app/features/media/media-use.ts";
import { mayBeTransparent, pictureSizeOf, variantWidth } from "#app/features/media/picture.ts";
import { fileSizeText, formatDuration } from "#app/features/media/size-and-duration.ts";
import { partSize, partsOf, UPLOAD_PART_BYTES } from "#app/features/media/upload-parts.ts";
import { readVariant } from "#app/features/media/variant.ts";

const HASH = "0123456789abcdef".repeat(2);
const PICTURE = `${HASH}-640x480.jpg`;
const OTHER = `${HASH.replace("0", "f")}-1x1.png`;
const FILM = `${HASH}.mp4`;

test("a stored file's name tells its format, and its address what serves it", () => {
  expect(fileKey(`${HASH}${HASH}`, "mp4")).toBe(FILM);
  expect([FILM, `${HASH}.odt`, `${HASH}.exe`, `${HASH}.constructor`, `x${FILM}`, `${FILM}x`, `${FILM}.mp4`, PICTURE].map(fileFormatOf)).toEqual([
    "mp4",
    "odt",
    ...Array(6).fill(null),
  ]);
  expect([FILM, PICTURE, `${PICTURE}?w=1`, `${HASH}.exe`, "x"].map(isMediaKey)).toEqual([true, true, false, false, false]);
  expect([mediaAddress(FILM), mediaAddress(PICTURE)]).toEqual([`/media/${FILM}`, `/img/${PICTURE}`]);
});

test("a picture's address is known whole, with what follows a question mark", () => {
  expect([`/img/${PICTURE}`, `/img/${PICTURE}?w=320`].map((address) => pictureSizeOf(address)?.key)).toEqual([PICTURE, PICTURE]);
  expect([`/img/${PICTURE}x`, `/img/${PICTURE}#a`, `x/img/${PICTURE}`, `/img/${HASH}-123456x1.jpg`].map(pictureSizeOf)).toEqual([null, null, null, null]);
});

test("a text uses the items that it names, each once, and a cover its own", () => {
  const body = `<img src="/img/${PICTURE}?w=640"><video src="/media/${FILM}"></video><img src="/img/${PICTURE}"><a href="/media/${HASH}.exe">x</a>`;
  expect(keysIn(body)).toEqual([PICTURE, FILM]);
  expect(usesOf({ coverUrl: `/img/${OTHER}`, body })).toEqual([
    { key: OTHER, place: "cover" },
    { key: PICTURE, place: "body" },
    { key: FILM, place: "body" },
  ]);
  expect(usesOf({ coverUrl: null, body: "" })).toEqual([]);
  expect(usesOf({ coverUrl: `/img/${OTHER} /img/${PICTURE}`, body: "" })).toEqual([{ key: OTHER, place: "cover" }]);
});

test.each<[MediaUse, string]>([
  [{ by: "article", id: 1, title: "A", place: "cover", state: "publicada" }, "capa"],
  [{ by: "article", id: 1, title: "A", place: "body", state: "rascunho" }, "corpo"],
  [{ by: "article", id: 1, title: "A", place: "body", state: "lixeira" }, "corpo, na lixeira"],
  [{ by: "draft", id: 1, title: "A", place: "cover" }, "capa, em edição não salva"],
  [{ by: "video", id: 1, title: "A" }, "miniatura do vídeo"],
  [{ by: "play", id: 1, title: "A", place: "file" }, "arquivo de vídeo publicado"],
  [{ by: "play", id: 1, title: "A", place: "cover" }, "capa de vídeo publicado"],
  [{ by: "person", id: 1, title: "A" }, "foto de perfil"],
  [{ by: "site", id: 1, title: "A", place: "logo" }, "logotipo"],
  [{ by: "site", id: 1, title: "A", place: "icon" }, "ícone"],
])("a use of %j is called %s", (use, place) => {
  expect(placeOfUse(use)).toBe(place);
});

test("the refusal to delete names three uses and counts the others", () => {
  const uses = Array.from({ length: 5 }, (_, index): MediaUse => ({ by: "video", id: index, title: `V${index}` }));
  expect(inUseSentence(uses.slice(0, 1))).toBe("Em uso em: “V0” (miniatura do vídeo).");
  expect(inUseSentence(uses.slice(0, 3))).toBe("Em uso em: “V0” (miniatura do vídeo), “V1” (miniatura do vídeo), “V2” (miniatura do vídeo).");
  expect(inUseSentence(uses)).toBe("Em uso em: “V0” (miniatura do vídeo), “V1” (miniatura do vídeo), “V2” (miniatura do vídeo) e mais 2.");
});

test.each([
  [0, "0 Bytes"],
  [532, "532 Bytes"],
  [1_023, "1023 Bytes"],
  [1_024, "1 KB"],
  [1_280, "1,3 KB"],
  [1_024 * 1_023.9, "1023,9 KB"],
  [1_024 * 1_023.96, "1 MB"],
  [1_258_291, "1,2 MB"],
  [1_024 ** 3 * 2.5, "2,5 GB"],
  [1_024 ** 4 * 3, "3072 GB"],
])("%d bytes are %s", (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});

test.each([
  [0, "0:00"],
  [5.4, "0:05"],
  [59.5, "1:00"],
  [65, "1:05"],
  [600, "10:00"],
  [3_599, "59:59"],
  [3_600, "1:00:00"],
  [3_729, "1:02:09"],
  [36_610, "10:10:10"],
])("%d seconds are %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  ["IMG_2026-11 festa.JPG", "IMG 2026-11 festa"],
  ["C:\\fotos\\a/b\\Foto da   escola.jpeg", "Foto da escola"],
  ["/pasta/arquivo", "arquivo"],
  ["Praça %22nova%22.jpg", 'Praça "nova"'],
  ["Pra%C3%A7a%20central.jpg", "Praça central"],
  ["100% pronto %E7.jpg", "100% pronto %E7"],
  ["v1.0 final", "v1.0 final"],
  ["relatorio.muitolongo9", "relatorio.muitolongo9"],
  ["um\u202edois\u0000.mp4", "umdois"],
  ["x".repeat(300), "x".repeat(200)],
  [`${"👾".repeat(201)}.png`, "👾".repeat(200)],
])("the file %j is called %j", (name, title) => {
  expect(titleOfFile(name)).toBe(title);
});

test("a large file comes in parts of five megabytes, the last as long as the rest", () => {
  const size = 2 * UPLOAD_PART_BYTES + 7;
  expect([partsOf(size), partsOf(2 * UPLOAD_PART_BYTES), partsOf(1)]).toEqual([3, 2, 1]);
  expect([1, 2, 3, 4].map((n) => partSize(size, n))).toEqual([UPLOAD_PART_BYTES, UPLOAD_PART_BYTES, 7, 0]);
});

test("a focal point is a whole percent of either side, and the same in both", () => {
  expect(
    [
      { x: 0, y: 100 },
      { x: 50, y: 50 },
    ].map(isFocalPoint),
  ).toEqual([true, true]);
  for (const point of [
    { x: -1, y: 0 },
    { x: 0, y: 101 },
    { x: 0.5, y: 0 },
    { x: 0, y: Number.NaN },
  ])
    expect([point, isFocalPoint(point)]).toEqual([point, false]);
  expect([sameFocus({ x: 1, y: 2 }, { x: 1, y: 2 }), sameFocus({ x: 1, y: 2 }, { x: 1, y: 3 }), sameFocus({ x: 1, y: 2 }, { x: 0, y: 2 })]).toEqual([true, false, false]);
});

const variant = (query: string, width = 4_000, height = 3_000) => readVariant(new URLSearchParams(query), { width, height });

test("an address names one of a few variants: the asked width, no wider than the picture, a known format and shape", () => {
  expect(variant("")).toEqual({ width: 1_600, format: "webp", shape: null, focus: null });
  expect(variant("w=300&f=avif")).toEqual({ width: 320, format: "avif", shape: null, focus: null });
  expect(variant("w=1600&f=jpeg", 500, 400)).toEqual({ width: 640, format: "jpeg", shape: null, focus: null });
  expect(variant("w=320&r=1x1&p=10,90")).toEqual({ width: 320, format: "webp", shape: "1x1", focus: { x: 10, y: 90 } });
  expect(variant("r=1x1", 4_000, 500)).toMatchObject({ width: 640, shape: "1x1" });
  expect(variant("w=320&f=gif&r=3x1&p=10,90")).toEqual({ width: 320, format: "webp", shape: null, focus: null });
  expect(variant("r=og&w=160&f=avif&p=1,2")).toEqual({ width: 1_200, format: "jpeg", shape: "og", focus: { x: 1, y: 2 } });
  for (const point of ["101,5", "1,2,3", "x1,2", "1,2x", "1", "-1,2", "1000,2"]) expect([point, variant(`r=1x1&p=${point}`).focus]).toEqual([point, null]);
});

test("a width that is none is the widest", () => {
  expect([null, 0, -5, Number.POSITIVE_INFINITY, Number.NaN, 5_000, 1_600, 1, 160].map(variantWidth)).toEqual([1_600, 1_600, 1_600, 1_600, 1_600, 1_600, 1_600, 160, 160]);
});

test("a JPEG is opaque, and of what nothing is known it is assumed that it is not", () => {
  expect([mayBeTransparent(new Uint8Array(40), "jpeg"), mayBeTransparent(new Uint8Array(40), "gif"), mayBeTransparent(new Uint8Array(40), "avif")]).toEqual([false, true, true]);
});
