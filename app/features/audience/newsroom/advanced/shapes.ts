/** A part of a ring whose length is 100: where it begins, how long it is, and the direction of its middle from the centre. */
interface DonutPart {
  from: number;
  length: number;
  middle: { x: number; y: number };
}

const round = (value: number): number => Math.round(1_000 * value) / 1_000;

/** Parts of a ring by their shares (from 0 to 1 each), from the top on, clockwise. */
export function donutParts(shares: readonly number[]): DonutPart[] {
  let from = 0;
  return shares.map((share) => {
    const length = 100 * share;
    const angle = (2 * Math.PI * (from + length / 2)) / 100;
    const part = { from: round(from), length: round(length), middle: { x: round(Math.sin(angle)), y: round(-Math.cos(angle)) } };
    from += length;
    return part;
  });
}
