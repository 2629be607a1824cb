/** Pixels of each side of the square that a fingerprint is made of: eight differences in each direction. */
export const FINGERPRINT_SIDE = 9;

/** Stored for a picture that says too little to be compared: flat, one smooth gradient, almost empty. */
export const NO_FINGERPRINT = "";

/** Two pictures resemble each other when at most this many of the 64 bits differ, in each direction (ours). */
export const RESEMBLANCE_MAX = 7;

/**
 * Bits of one band. Of seven differing bits in four bands, one band has one at most: looking up each band's value and the
 * sixteen beside it finds every picture within `RESEMBLANCE_MAX`.
 */
const BAND_BITS = 16;
export const BANDS = 4;

/** Masks that are xor-ed with a band's value to look it up: the value itself first, then each single bit changed. */
export const BAND_MASKS: readonly number[] = [0, ...Array.from({ length: BAND_BITS }, (_, bit) => 2 ** bit)];

/** Smallest difference of brightness that counts (ours, of 255): compression moves flat areas by less. */
const CONTRAST_MIN = 2;

/** Ones, and zeros, that a fingerprint needs in the direction that is looked up (ours). */
const VARIETY_MIN = 10;

const GRID = FINGERPRINT_SIDE - 1;

/** Brightness of a pixel over white. */
function brightnessAt(rgba: Uint8Array, x: number, y: number): number {
  const at = (y * FINGERPRINT_SIDE + x) * 4;
  const [red = 0, green = 0, blue = 0, alpha = 255] = rgba.subarray(at, at + 4);
  return ((0.299 * red + 0.587 * green + 0.114 * blue) * alpha) / 255 + 255 - alpha;
}

/** Bits in bands of alternating columns, so that an even sky fills no band alone. */
function toHex(isBrighter: (x: number, y: number) => boolean): { hex: string; ones: number } {
  const bands = Array.from({ length: BANDS }, () => 0);
  let ones = 0;
  for (let y = 0; y < GRID; y += 1)
    for (let x = 0; x < GRID; x += 1) {
      const bit = isBrighter(x, y) ? 1 : 0;
      ones += bit;
      bands[x % BANDS] = (bands[x % BANDS] ?? 0) * 2 + bit;
    }
  return { hex: bands.map((band) => band.toString(16).padStart(4, "0")).join(""), ones };
}

/**
 * Fingerprint of a picture that was squeezed into a square of `FINGERPRINT_SIDE` RGBA pixels: a difference hash of 64 bits
 * across and one of 64 down, in hexadecimal digits. `NO_FINGERPRINT` for what says too little.
 */
export function fingerprintOf(rgba: Uint8Array): string {
  if (rgba.byteLength !== FINGERPRINT_SIDE * FINGERPRINT_SIDE * 4) throw new Error(`${rgba.byteLength} bytes are no square of ${FINGERPRINT_SIDE} RGBA pixels`);
  const across = toHex((x, y) => brightnessAt(rgba, x + 1, y) - brightnessAt(rgba, x, y) > CONTRAST_MIN);
  const down = toHex((x, y) => brightnessAt(rgba, x, y + 1) - brightnessAt(rgba, x, y) > CONTRAST_MIN);
  return across.ones < VARIETY_MIN || across.ones > GRID * GRID - VARIETY_MIN ? NO_FINGERPRINT : across.hex + down.hex;
}

const valuesIn = (fingerprint: string): number[] => Array.from({ length: fingerprint.length / 4 }, (_, index) => Number.parseInt(fingerprint.slice(index * 4, index * 4 + 4), 16));

/** The values by which a fingerprint is looked up; null for a picture without one. */
export const bandsOf = (fingerprint: string): number[] | null => (fingerprint === NO_FINGERPRINT ? null : valuesIn(fingerprint).slice(0, BANDS));

function onesOf(value: number): number {
  let ones = 0;
  for (let left = value; left > 0; left &= left - 1) ones += 1;
  return ones;
}

/** Counts the bits that differ between two fingerprints; null when the pictures are not similar. */
export function differenceOf(one: string, other: string): number | null {
  if (one === NO_FINGERPRINT || other === NO_FINGERPRINT) return null;
  const others = valuesIn(other);
  const differing = valuesIn(one).map((value, index) => onesOf(value ^ (others[index] ?? 0)));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const [across, down] = [sum(differing.slice(0, BANDS)), sum(differing.slice(BANDS))];
  return across > RESEMBLANCE_MAX || down > RESEMBLANCE_MAX ? null : across + down;
}
