import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { rgbOf } from "#app/features/cards/colour.ts";
import { compose } from "#app/features/cards/compose.ts";
import { cardOrder, coverOrder, painted, type Raster, rasterOf, reencoded } from "#tests/support/painted.ts";
import { drawnPng, GIF, joined, pngPromising } from "#tests/support/pictures.ts";

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Blue; of every eight columns the last four are transparent. */
const HALF_TRANSPARENT = bytesOf("iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFklEQVR4nGMQ0bjzHw0zIGMQMQIUAABL02XhoNo3gAAAAABJRU5ErkJggg==");
/** Two frames of 8 × 8: red, then green. */
const ANIMATED = bytesOf("R0lGODlhCAAIAIAAAExpceYUFCH/C05FVFNDQVBFMi4wAwEAAAAh+QQFCgAAACwAAAAACAAIAAACB4yPqcvtXQAAIfkEBQoAAAAsAAAAAAgACACATGlxFMgUAgeMj6nL7V0AADs=");

const near = (one: readonly number[], other: readonly number[], tolerance: number) => one.every((channel, index) => Math.abs(channel - (other[index] ?? -1)) <= tolerance);

/** A picture whose colours say where each pixel stands: red from left to right, green from top to bottom. */
const mapped = (width: number, height: number) => drawnPng(width, height, (x, y) => [Math.round((x * 255) / (width - 1)), Math.round((y * 255) / (height - 1)), 60]);

/** Points of a drawing where nothing but the picture is seen: above its scrim, inside its clip. */
function bare(scene: ReturnType<typeof compose>) {
  if (!scene.picture) throw new Error("no picture");
  const { clip, drawn } = scene.picture;
  const bottom = scene.scrim ? scene.scrim.box.top - scene.scrim.feather : clip.top + clip.height;
  const [left, top] = [Math.max(clip.left, drawn.left), Math.max(clip.top, drawn.top)];
  const [right, end] = [Math.min(clip.left + clip.width, drawn.left + drawn.width), Math.min(bottom, drawn.top + drawn.height)];
  if (right - left < 50 || end - top < 50) throw new Error("nothing of the picture is bare");
  return [0.03, 0.3, 0.5, 0.7, 0.97].flatMap((across) =>
    [0.03, 0.35, 0.65, 0.97].map((down) => ({ x: Math.floor(left + (right - left) * across), y: Math.floor(top + (end - top) * down) })),
  );
}

/** Every point shows what the layout says must stand there. */
function expectPlaced(shown: Raster, scene: ReturnType<typeof compose>, tolerance: number) {
  const drawn = scene.picture?.drawn;
  if (!drawn) throw new Error("no picture");
  for (const { x, y } of bare(scene)) {
    const expected = [(255 * (x + 0.5 - drawn.left)) / drawn.width, (255 * (y + 0.5 - drawn.top)) / drawn.height, 60];
    expect({ x, y, shown: shown.at(x, y), expected, isNear: near(shown.at(x, y), expected, tolerance) }).toMatchObject({ isNear: true });
  }
}

test("pictures of every format lie behind a card, in its full size", async () => {
  const png = await mapped(640, 480);
  for (const format of ["image/png", "image/jpeg", "image/webp", "image/avif"] as const) {
    const order = cardOrder({ picture: { width: 640, height: 480 }, format: "feed" });
    const shown = await rasterOf(await painted(order, await reencoded(png, format)));
    expect([format, shown.width, shown.height]).toEqual([format, 1080, 1350]);
    expectPlaced(shown, compose(order), format === "image/png" ? 4 : 14);
  }
});

test("the focal point decides what a card shows, and every composition keeps to its layout", async () => {
  const picture = { width: 900, height: 300 };
  const png = await mapped(picture.width, picture.height);
  for (const template of ["foto", "faixa", "editorial"] as const) {
    for (const focus of [
      { x: 0, y: 0 },
      { x: 100, y: 100 },
    ]) {
      const order = cardOrder({ picture, focus, template });
      const scene = compose(order);
      const { clip, drawn } = scene.picture ?? { clip: null, drawn: null };
      if (!clip || !drawn) throw new Error("no picture");
      const shown = await rasterOf(await painted(order, png));
      const edge = shown.at(focus.x === 0 ? clip.left + 12 : clip.left + clip.width - 13, clip.top + 40);
      expect([template, focus.x, Math.abs(edge[0] - focus.x * 2.55) < 12]).toEqual([template, focus.x, true]);
    }
  }
});

test("a video's cover places its picture where the sliders put it, larger and smaller than its area", async () => {
  const png = await mapped(600, 400);
  for (const sliders of [
    { zoom: 100, positionX: 0, positionY: 100 },
    { zoom: 300, positionX: 37, positionY: 20 },
    { zoom: 173, positionX: 100, positionY: 0 },
    { zoom: 30, positionX: 50, positionY: 10 },
    { zoom: 10, positionX: 0, positionY: 0 },
  ]) {
    const order = coverOrder({ picture: { width: 600, height: 400 }, ...sliders });
    expectPlaced(await rasterOf(await painted(order, png)), compose(order), 4);
  }
});

test("a cover's picture that is larger than the drawing is scaled down to the same places", async () => {
  const picture = { width: 3000, height: 2600 };
  const png = await reencoded(await mapped(750, 650), "image/png", picture);
  for (const zoom of [40, 100, 180]) {
    const order = coverOrder({ picture, zoom, positionX: 80, positionY: 10 });
    expectPlaced(await rasterOf(await painted(order, png)), compose(order), 4);
  }
});

test("a picture that its EXIF turns is turned before it is cut", async () => {
  const lying = await reencoded(await mapped(400, 640), "image/jpeg");
  // Orientation 6: to be turned to the right by a quarter.
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const turned = joined(lying.subarray(0, 2), Uint8Array.of(0xff, 0xe1, 0, exif.length + 2, ...exif), lying.subarray(2));
  const order = cardOrder({ picture: { width: 640, height: 400 } });
  const drawn = compose(order).picture?.drawn;
  if (!drawn) throw new Error("no picture");
  const shown = await rasterOf(await painted(order, turned));
  for (const { x, y } of bare(compose(order))) {
    // The upper part lies to the right now, the left part above.
    const expected = [(255 * (y + 0.5 - drawn.top)) / drawn.height, 255 - (255 * (x + 0.5 - drawn.left)) / drawn.width, 60];
    expect([x, y, near(shown.at(x, y), expected, 14)]).toEqual([x, y, true]);
  }
});

test("where a picture is transparent, the card's own ground is seen", async () => {
  const order = cardOrder({ picture: { width: 8, height: 8 }, template: "foto", format: "feed" });
  const scene = compose(order);
  const shown = await rasterOf(await painted(order, HALF_TRANSPARENT));
  expect(near(shown.at(60, 100), [20, 40, 220], 3)).toBe(true);
  expect(near(shown.at(1020, 100), rgbOf(scene.background), 3)).toBe(true);
});

test("one pixel fills a card; of an animation the first frame does", async () => {
  const dot = await rasterOf(await painted(cardOrder({ picture: { width: 1, height: 1 } }), await drawnPng(1, 1, () => [10, 200, 90])));
  expect(near(dot.at(500, 100), [10, 200, 90], 2)).toBe(true);
  expect(near((await rasterOf(await painted(cardOrder({ picture: { width: 8, height: 8 } }), ANIMATED))).at(500, 100), [230, 20, 20], 3)).toBe(true);
  await painted(cardOrder({ picture: { width: 1, height: 1 } }), GIF);
  const cover = coverOrder({ picture: { width: 1, height: 1 }, zoom: 300 });
  expect(near((await rasterOf(await painted(cover, await drawnPng(1, 1, () => [10, 200, 90])))).at(500, 400), [10, 200, 90], 2)).toBe(true);
});

test("a photo of 12 megapixels lies behind a card", async () => {
  const picture = { width: 4000, height: 3000 };
  const order = cardOrder({ picture });
  expectPlaced(await rasterOf(await painted(order, await reencoded(await mapped(800, 600), "image/jpeg", picture))), compose(order), 14);
});

test("what is no whole picture is refused, and the next card is painted all the same", async () => {
  const png = await mapped(320, 240);
  const jpeg = await reencoded(png, "image/jpeg");
  const order = cardOrder({ picture: { width: 320, height: 240 } });
  const broken: Record<string, Uint8Array> = {
    nothing: new Uint8Array(),
    text: new TextEncoder().encode("isto não é uma imagem, de jeito nenhum"),
    svg: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240"/></svg>'),
    "half a PNG": png.subarray(0, png.byteLength / 2),
    "half a JPEG": jpeg.subarray(0, jpeg.byteLength / 2),
    "a header alone": pngPromising(320, 240),
    "a bomb": pngPromising(30_000, 30_000),
    "a JPEG's first bytes before text": joined(jpeg.subarray(0, 20), new TextEncoder().encode("nada mais de imagem aqui")),
  };
  for (const [name, bytes] of Object.entries(broken)) {
    const answer = await env.CARD_RENDERER.paint(order, bytes.slice().buffer as ArrayBuffer, "png");
    expect([name, answer]).toEqual([name, { ok: false, refused: "unreadable" }]);
  }
  expectPlaced(await rasterOf(await painted(order, png)), compose(order), 4);
});
