import fc from "fast-check";
import { expect, test } from "vitest";
import { compositeFade, compositeOverlay, compositePicture, compositeScrim, filledFrame } from "#app/features/cards/rendering/frame.ts";

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(channel, channel, channel);
const hex = (channels: readonly number[]) => `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
const at = ({ data, width }: ReturnType<typeof filledFrame>, x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];

test("a scrim blends as a browser does, whole in its box and fading above it, and changes nothing else", () => {
  fc.assert(
    fc.property(colour, colour, fc.double({ min: 0.1, max: 1, noNaN: true }), (ground, fill, opacity) => {
      const frame = filledFrame({ width: 16, height: 100 }, hex(ground));
      compositeScrim(frame, { box: { left: 0, top: 60, width: 16, height: 40 }, feather: 40, fill: hex(fill), protects: [] }, opacity);
      expect(at(frame, 3, 19)).toEqual([...ground, 255]);
      for (const [row, share] of [
        [40, 20.5 / 40],
        [59, 39.5 / 40],
        [60, 1],
        [99, 1],
      ] as const) {
        for (const index of [0, 1, 2] as const) {
          const expected = ground[index] + (fill[index] - ground[index]) * opacity * share;
          expect(Math.abs((at(frame, 5, row)[index] ?? 0) - expected)).toBeLessThanOrEqual(1);
        }
      }
    }),
  );
});

test("a fade has no bands: over any few rows its mean follows its opacity, closer than one step of colour", () => {
  const frame = filledFrame({ width: 64, height: 1_600 }, "#202020");
  compositeFade(frame, { box: { left: 0, top: 0, width: 64, height: 1_600 }, fill: "#000000", from: 0, to: 1 });
  for (let row = 0; row + 8 <= 1_600; row += 8) {
    let sum = 0;
    for (let y = row; y < row + 8; y += 1) for (let x = 0; x < 64; x += 1) sum += at(frame, x, y)[0] ?? 0;
    expect(Math.abs(sum / 512 - 32 * (1 - (row + 4) / 1_600))).toBeLessThan(0.2);
  }
});

test("an overlay with premultiplied alpha, and a picture with straight alpha, blend alike", () => {
  fc.assert(
    fc.property(colour, colour, channel, (ground, over, alpha) => {
      const [one, other] = [filledFrame({ width: 1, height: 1 }, hex(ground)), filledFrame({ width: 1, height: 1 }, hex(ground))];
      compositeOverlay(one, Uint8Array.of(...over.map((value) => Math.round((value * alpha) / 255)), alpha));
      const box = { left: 0, top: 0, width: 1, height: 1 };
      compositePicture(other, { width: 1, height: 1, data: Uint8Array.of(...over, alpha) }, { visible: box, at: box, scaled: box, kept: box, made: box });
      for (const index of [0, 1, 2] as const) {
        const expected = (over[index] * alpha + ground[index] * (255 - alpha)) / 255;
        expect(Math.abs((at(one, 0, 0)[index] ?? 0) - expected)).toBeLessThanOrEqual(1.01);
        expect(Math.abs((at(other, 0, 0)[index] ?? 0) - expected)).toBeLessThanOrEqual(0.51);
      }
      expect([at(one, 0, 0)[3], at(other, 0, 0)[3]]).toEqual([255, 255]);
    }),
  );
});
