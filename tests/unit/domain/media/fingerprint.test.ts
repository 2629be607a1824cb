import fc from "fast-check";
import { expect, test } from "vitest";
import { BAND_MASKS, BANDS, bandsOf, differenceOf, FINGERPRINT_SIDE, fingerprintOf, NO_FINGERPRINT, RESEMBLANCE_MAX } from "#app/features/media/fingerprint.ts";

const square = (colourAt: (x: number, y: number) => readonly [number, number, number, number?]) => {
  const pixels = new Uint8Array(FINGERPRINT_SIDE * FINGERPRINT_SIDE * 4);
  for (let y = 0; y < FINGERPRINT_SIDE; y += 1)
    for (let x = 0; x < FINGERPRINT_SIDE; x += 1) {
      const [red, green, blue, alpha = 255] = colourAt(x, y);
      pixels.set([red, green, blue, alpha], (y * FINGERPRINT_SIDE + x) * 4);
    }
  return pixels;
};

const grey = (value: number) => [value, value, value] as const;
/** Light and dark in no order. */
const speckled = (seed: number) => (x: number, y: number) => grey(((x * 37 + y * 91 + x * y * 17 + seed * 53) % 7) * 36);

const hex = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 32, maxLength: 32 });
const bits = (at: number, count: number) => fc.uniqueArray(fc.integer({ min: at, max: at + 63 }), { minLength: 0, maxLength: count });

function flipped(fingerprint: string, at: readonly number[]): string {
  const digits = [...fingerprint].map((digit) => Number.parseInt(digit, 16));
  for (const bit of at) digits[bit >> 2] = (digits[bit >> 2] ?? 0) ^ (1 << (bit & 3));
  return digits.map((digit) => digit.toString(16)).join("");
}

/** Whether the look-up by bands proposes one picture for another. */
const isProposed = (one: string, other: string) => {
  const others = bandsOf(other) ?? [];
  return (bandsOf(one) ?? []).some((value, band) => BAND_MASKS.some((mask) => (value ^ mask) === others[band]));
};

test("every fingerprint within the limit is found by its bands, and its distance is the number of bits that differ", () => {
  fc.assert(
    fc.property(hex, bits(0, RESEMBLANCE_MAX), bits(64, RESEMBLANCE_MAX), (one, across, down) => {
      const other = flipped(one, [...across, ...down]);
      expect(differenceOf(one, other)).toBe(across.length + down.length);
      expect(differenceOf(other, one)).toBe(across.length + down.length);
      expect(isProposed(one, other)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("one bit too many, in either direction, is another picture", () => {
  const one = "0123456789abcdef".repeat(2);
  for (const from of [0, 64]) {
    const at = Array.from({ length: RESEMBLANCE_MAX + 1 }, (_, index) => from + index * 5);
    expect([differenceOf(one, flipped(one, at.slice(1))), differenceOf(one, flipped(one, at))]).toEqual([RESEMBLANCE_MAX, null]);
  }
});

test("flat pictures, smooth gradients and almost empty ones have no fingerprint, and resemble nothing, not even each other", () => {
  const poor = [
    square(() => grey(0)),
    square(() => grey(255)),
    // Transparent pixels are white.
    square((x, y) => [...grey((x * y) % 255), 0] as const),
    square((x) => grey(x * 20)),
    square((x) => grey(200 - x * 20)),
    // Noise of compression.
    square((x, y) => grey(120 + ((x + y) % 2))),
    square((x, y) => grey(x === 4 && y === 4 ? 0 : 255)),
  ].map(fingerprintOf);
  expect(poor).toEqual(poor.map(() => NO_FINGERPRINT));
  const rich = fingerprintOf(square(speckled(1)));
  expect([differenceOf(NO_FINGERPRINT, NO_FINGERPRINT), differenceOf(rich, NO_FINGERPRINT), bandsOf(NO_FINGERPRINT)]).toEqual([null, null, null]);
});

test("light, contrast and colour change little; another picture, or the same mirrored, is another", () => {
  const one = fingerprintOf(square(speckled(1)));
  const lighter = fingerprintOf(square((x, y) => grey(40 + (speckled(1)(x, y)[0] ?? 0) * 0.8)));
  const tinted = fingerprintOf(square((x, y) => [speckled(1)(x, y)[0], (speckled(1)(x, y)[0] ?? 0) * 0.9, 60]));
  expect([differenceOf(one, lighter), differenceOf(one, tinted)]).toEqual([0, 0]);
  for (const other of [square(speckled(3)), square((x, y) => speckled(1)(FINGERPRINT_SIDE - 1 - x, y))]) expect(differenceOf(one, fingerprintOf(other))).toBeNull();
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(bandsOf(one)).toHaveLength(BANDS);
});

test("anything but a square of pixels is refused", () => {
  expect(() => fingerprintOf(new Uint8Array(12))).toThrow("12 bytes");
});
