import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { cutPicture } from "#app/features/cards/rendering/frame.ts";
import { picturePixels } from "#app/features/cards/rendering/picture-pixels.server.ts";
import { drawnPng } from "#tests/support/pictures.ts";

/** The Images binding of a platform that knows no raw pixels, as its documentation has it. */
const withoutRawPixels = (images: ImagesBinding): ImagesBinding => {
  const wrapped = (transformer: ImageTransformer): ImageTransformer => ({
    transform: (one) => wrapped(transformer.transform(one)),
    draw: () => transformer,
    output: async (options) => {
      if (options.format === "rgba") throw Object.assign(new Error("format is not supported"), { code: 9523 });
      return transformer.output(options);
    },
  });
  return Object.assign(Object.create(images), { input: (stream: ReadableStream<Uint8Array>) => wrapped(images.input(stream)) });
};

test("where the binding gives no raw pixels, its JPEG is decoded to the same", async () => {
  const size = { width: 300, height: 200 };
  const png = await drawnPng(size.width, size.height, (x) => (x < 150 ? [220, 40, 30] : [30, 60, 210]));
  const cut = cutPicture({ clip: { left: 0, top: 0, width: 90, height: 160 }, drawn: { left: -75, top: 0, width: 240, height: 160 } }, size);
  if (!cut) throw new Error("nothing is seen");
  const raw = await picturePixels(env.IMAGES, png.buffer, cut);
  const decoded = await picturePixels(withoutRawPixels(env.IMAGES), png.buffer, cut);
  expect({ width: decoded.width, height: decoded.height, length: decoded.data.length }).toEqual({ width: 90, height: 160, length: raw.data.length });
  for (const x of [10, 35, 60, 85])
    for (const channel of [0, 1, 2, 3]) expect(Math.abs((decoded.data[(80 * 90 + x) * 4 + channel] ?? 0) - (raw.data[(80 * 90 + x) * 4 + channel] ?? 0))).toBeLessThan(10);
});
