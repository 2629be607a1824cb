import type { Face } from "./face.ts";
import { inkReach } from "./set-text.ts";

/** How far the box behind marked words reaches beyond capitals and below the baseline, and at least beyond accents and tails; ems. */
const ABOVE_CAPITALS = 0.1;
const BELOW_BASELINE = 0.2;
const BEYOND_INK = 0.02;

/** How far above and below its baseline the box behind a text reaches, in ems: a tail that left it would have the colour of what is beside it. */
export function markerReach(text: string, face: Face): { above: number; below: number } {
  const { above, below } = inkReach(text, face);
  return { above: Math.max(face.capHeight / face.unitsPerEm + ABOVE_CAPITALS, above + BEYOND_INK), below: Math.max(BELOW_BASELINE, below + BEYOND_INK) };
}
