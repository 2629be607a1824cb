import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { CARD_SIZES, CARD_TEMPLATES, type DrawingOrder } from "#app/features/cards/card-order.ts";
import { CARD_JPEG_MAX_BYTES } from "#app/features/cards/card-storage.ts";
import { contrastOf, luminance, MIN_TEXT_CONTRAST, rgbOf, scrimOpacityFor } from "#app/features/cards/colour.ts";
import { compose } from "#app/features/cards/compose.ts";
import { type Box, type Scene, sceneToSvg } from "#app/features/cards/scene.ts";
import { readPictureHeader } from "#app/features/media/picture.ts";
import { cardOrder, coverOrder, painted, type Raster, rasterOf } from "#tests/support/painted.ts";
import { drawnPng } from "#tests/support/pictures.ts";
import { isSoakSuite } from "#tests/support/soak.ts";

const renderer = env.CARD_RENDERER;
/** Runs in the whole soak suite only (vitest.workers.config.ts). */
const { CARD_RENDERER_TWIN: twin } = env as unknown as { CARD_RENDERER_TWIN: typeof renderer };

/** Noise that is the same every time. */
function noise(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
}

const noisy = (width: number, height: number) => {
  const next = noise();
  return drawnPng(width, height, () => [next(), next(), next()]);
};

const SIZE = { width: 540, height: 960 };
const BACKGROUNDS = {
  white: () => drawnPng(SIZE.width, SIZE.height, () => [255, 255, 255]),
  black: () => drawnPng(SIZE.width, SIZE.height, () => [0, 0, 0]),
  noise: () => noisy(SIZE.width, SIZE.height),
};

/** How many pixels around a letter its smoothed edge reaches. */
const EDGE = 3;

/** Contrast of a text with each pixel of its box that is neither letter nor a letter's edge. */
function contrastsAround(shown: Raster, box: Box, fill: string): number[] {
  const text = luminance(rgbOf(fill));
  const [left, top, width, height] = [Math.floor(box.left), Math.floor(box.top), Math.ceil(box.width), Math.ceil(box.height)];
  const contrasts = Float64Array.from({ length: width * height }, (_, index) => contrastOf(luminance(shown.at(left + (index % width), top + Math.floor(index / width))), text));
  const isLetter = (x: number, y: number) => (contrasts[y * width + x] ?? 99) < 2;
  const isNearLetter = (x: number, y: number) => {
    for (let down = -EDGE; down <= EDGE; down += 1) for (let right = -EDGE; right <= EDGE; right += 1) if (isLetter(x + right, y + down)) return true;
    return false;
  };
  const around: number[] = [];
  for (let y = EDGE; y < height - EDGE; y += 2) for (let x = EDGE; x < width - EDGE; x += 2) if (!isNearLetter(x, y)) around.push(contrasts[y * width + x] ?? 0);
  return around;
}

test("on the finished pixels every protected text reads at AA, whatever lies behind", async () => {
  for (const [name, background] of Object.entries(BACKGROUNDS)) {
    const png = await background();
    for (const order of [cardOrder({ picture: SIZE }), cardOrder({ picture: SIZE, format: "feed" }), coverOrder({ picture: SIZE })]) {
      const scene = compose(order);
      const shown = await rasterOf(await painted(order, png));
      expect(scene.scrim?.protects.length).toBeGreaterThan(0);
      for (const { box, fill } of scene.scrim?.protects ?? []) {
        const around = contrastsAround(shown, box, fill);
        const unread = around.filter((contrast) => contrast < MIN_TEXT_CONTRAST).length;
        // One in a hundred may be a stray light (domain/cards/scrim).
        expect([name, around.length > 100, unread <= around.length * 0.015 ? 0 : unread]).toEqual([name, true, 0]);
      }
    }
  }
});

/** Mean and largest difference of a channel, over a grid of pixels. */
function difference(one: Raster, other: Raster) {
  let [sum, count] = [0, 0];
  for (let y = 1; y < one.height; y += 3)
    for (let x = 1; x < one.width; x += 3) {
      const [a, b] = [one.at(x, y), other.at(x, y)];
      for (const channel of [0, 1, 2] as const) {
        sum += Math.abs(a[channel] - b[channel]);
        count += 1;
      }
    }
  return sum / count;
}

const asDataAddress = (bytes: Uint8Array) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:image/png;base64,${btoa(text)}`;
};

/** The same scene as a browser shows it, by another painter of SVG. */
const asSvg = (scene: Scene, scrimOpacity: number, pictureHref?: string) =>
  rasterOf(new TextEncoder().encode(sceneToSvg(scene, { scrimOpacity, ...(pictureHref === undefined ? {} : { pictureHref }) })));

test("what is painted is what a browser shows of the same scene", async () => {
  const [red, green] = [
    [200, 60, 40],
    [60, 150, 90],
  ] as const;
  const png = await drawnPng(270, 480, (x, y) => ((Math.floor(x / 90) + Math.floor(y / 96)) % 2 === 0 ? red : green));
  const picture = { width: 270, height: 480 };
  for (const template of CARD_TEMPLATES) {
    for (const order of [cardOrder({ template, highlighted: [2, 3] }), cardOrder({ template, picture, highlighted: [2, 3] }), cardOrder({ template, picture, format: "feed" })]) {
      const scene = compose(order);
      const shown = await rasterOf(await painted(order, order.picture ? png : null));
      // How dark the scrim is, seen where it is whole and nothing stands: the pixels' own answer is tested with the scrim.
      const opacity = scene.scrim ? await opacityOf(scene, png) : 0;
      const drawn = await asSvg(scene, opacity, order.picture ? asDataAddress(png) : undefined);
      expect([template, order.format, order.picture !== null, difference(shown, drawn) < 1.2]).toEqual([template, order.format, order.picture !== null, true]);
    }
  }
});

/** The scrim's opacity over a picture that another painter has scaled. */
async function opacityOf(scene: Scene, png: Uint8Array): Promise<number> {
  if (!scene.scrim) return 0;
  const bare = await asSvg({ ...scene, marks: [], scrim: null }, 0, asDataAddress(png));
  const data = new Uint8Array(bare.width * bare.height * 3);
  for (let y = 0; y < bare.height; y += 1) for (let x = 0; x < bare.width; x += 1) data.set(bare.at(x, y), (y * bare.width + x) * 3);
  return scrimOpacityFor(scene.scrim, { data, width: bare.width, height: bare.height, channels: 3 });
}

test("a finished file has the size and the format that were asked for", async () => {
  const [png, picture] = [await noisy(48, 64), { width: 48, height: 64 }];
  const orders: [DrawingOrder, { width: number; height: number }][] = [
    [cardOrder({ picture, format: "feed" }), CARD_SIZES.feed],
    [cardOrder({ picture, format: "story", template: "faixa" }), CARD_SIZES.story],
    [coverOrder({ picture }), CARD_SIZES.cover],
  ];
  for (const [order, size] of orders) for (const format of ["png", "jpeg"] as const) expect(readPictureHeader(await painted(order, png, format))).toEqual({ format, ...size });
});

const digestOf = async (bytes: BufferSource) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].join(".");

test.runIf(isSoakSuite())("the same order and picture make the same bytes, in every instance", async () => {
  const [png, picture] = [await noisy(48, 64), { width: 48, height: 64 }];
  const order = cardOrder({ picture, highlighted: [0], format: "feed" });
  const other = cardOrder({ picture, highlighted: [1], format: "feed" });
  for (const format of ["png", "jpeg"] as const) {
    const first = await digestOf(await painted(order, png, format));
    expect(await digestOf(await painted(other, png, format))).not.toBe(first);
    expect(await digestOf(await painted(order, png, format))).toBe(first);
    const elsewhere = await twin.paint(order, png.slice().buffer, format);
    expect(elsewhere.ok && (await digestOf(elsewhere.bytes))).toBe(first);
  }
});

test("ten cards at once are all painted, each with its own words and picture", async () => {
  const orders = Array.from({ length: 10 }, (_, index) =>
    cardOrder({ format: "feed", template: CARD_TEMPLATES[index % 3] ?? "foto", title: `Matéria número ${index}`, picture: { width: 64, height: 64 } }),
  );
  const pictures = await Promise.all(orders.map((_, index) => drawnPng(64, 64, () => [index * 25, 90, 255 - index * 25])));
  const together = await Promise.all(orders.map((order, index) => painted(order, pictures[index] ?? null)));
  for (const [index, order] of orders.entries())
    expect([index, await digestOf(await painted(order, pictures[index] ?? null))]).toEqual([index, await digestOf(together[index] ?? new Uint8Array())]);
});

test("who comes when too many wait is told so at once", async () => {
  const [png, order] = [await noisy(48, 64), cardOrder({ format: "feed", template: "editorial", picture: { width: 48, height: 64 } })];
  const answers = await Promise.all(Array.from({ length: 30 }, () => renderer.paint(order, png.slice().buffer, "jpeg")));
  const painted = answers.filter((answer) => answer.ok).length;
  expect(painted).toBeGreaterThanOrEqual(10);
  expect(painted).toBeLessThan(30);
  expect(answers.filter((answer) => !answer.ok && answer.refused === "busy").length).toBe(30 - painted);
});

test("a JPEG of noise stays within Instagram's 8 MB, and WebAssembly within 96", async () => {
  const order = cardOrder({ picture: { width: 1080, height: 1920 }, template: "foto" });
  const picture = await noisy(1080, 1920);
  const bytes = await painted(order, picture, "jpeg");
  expect(bytes.byteLength).toBeGreaterThan(1_000_000);
  expect(bytes.byteLength).toBeLessThanOrEqual(CARD_JPEG_MAX_BYTES);
  await painted(order, picture, "png");
  // It never gives any back: what it holds now is the most that it held, with everything above.
  const held = await renderer.wasmBytes();
  expect(held).toBeGreaterThan(10_000_000);
  expect(held).toBeLessThan(96 * 1024 * 1024);
});
