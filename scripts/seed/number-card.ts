import { accessiblePair, mixColours } from "#app/features/cards/colour.ts";
import { SANS, SERIF } from "#app/features/cards/faces.ts";
import { fitTitle } from "#app/features/cards/fit-title.ts";
import { fittedLine, rectangle, type Scene, sceneToSvg, shape, textPart } from "#app/features/cards/scene.ts";
import { titlePart } from "#app/features/cards/templates.ts";
import type { SeedNumber } from "./seed-article.ts";

const WIDTH = 1600;
const HEIGHT = 1000;
/** All stands within the square that the narrowest crop leaves. */
const SIDE = 330;
const BAR = { top: 640, height: 46 };

/** The figure of a story as a picture, 1600 × 1000: large, with what it counts, and a bar where it is a share of a whole. Outlines: no machine's fonts. */
export function drawNumberCard({ number, label, share, color }: SeedNumber): string {
  const { ground, text } = accessiblePair(color);
  const width = WIDTH - 2 * SIDE;
  const line = fittedLine(number, SERIF, { largest: 400, smallest: 140, tracking: -5, width });
  const figure = textPart(line.text, line.style, SIDE - 10, 520, text);
  const title = fitTitle(label, [], { face: SANS, largest: 68, smallest: 44, width, height: 200, tallest: 240, leading: 1.16 });
  const words = titlePart(title, SANS, SIDE, share === undefined ? 620 : BAR.top + BAR.height + 60, text, { text, box: null, reach: "line" });
  const scene: Scene = {
    size: { width: WIDTH, height: HEIGHT },
    background: ground,
    picture: null,
    scrim: null,
    marks: [
      ...(share === undefined
        ? []
        : [
            shape(rectangle({ left: SIDE, top: BAR.top, width, height: BAR.height }), mixColours(ground, text, 0.28)),
            shape(rectangle({ left: SIDE, top: BAR.top, width: Math.round(width * share), height: BAR.height }), text),
          ]),
      ...figure.marks,
      ...words.marks,
    ],
    title: { lines: words.lines, fontSize: title.fontSize, isCut: title.isCut },
    texts: [],
  };
  return sceneToSvg(scene, { scrimOpacity: 0 });
}
