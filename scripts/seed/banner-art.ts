// Creatives of invented shops: a drawing beside a panel with the shop's words, which are set as outlines, so that no font of
// the machine is needed.
import type { Face } from "#app/features/cards/face.ts";
import { SANS, SERIF } from "#app/features/cards/faces.ts";
import { textPath, textWidth } from "#app/features/cards/set-text.ts";

export interface BannerArt {
  /** A file of `drawings`, without its ending. */
  drawing: string;
  /** #rrggbb of the panel, of its words, and of the button. */
  colours: readonly [panel: string, words: string, button: string, onButton: string];
  name: string;
  /** One line; smaller where the format is narrow. */
  slogan: string;
  button: string;
}

interface Line {
  text: string;
  face: Face;
  size: number;
}

const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;

const rect = (x: number, y: number, width: number, height: number, fill: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;

const styleOf = ({ face, size }: Line) => ({ face, size, tracking: 0 });

/** The line, smaller where it is wider than `room`. */
function fitted(line: Line, room: number): Line {
  const width = textWidth(line.text, styleOf(line));
  return width <= room ? line : { ...line, size: (line.size * room) / width };
}

const drawn = (line: Line, left: number, baseline: number, fill: string): string => shape(textPath(line.text, styleOf(line), left, baseline), fill);

/** The drawing as a part of a document, filling a box. */
const drawingIn = (drawing: string, x: number, y: number, width: number, height: number): string =>
  `<image href="drawing:${drawing}" x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"/>`;

function button(text: string, [, , fill, words]: BannerArt["colours"], left: number, top: number, height: number, room: number): string {
  const line = fitted({ text, face: SANS, size: height * 0.46 }, room - height);
  const width = textWidth(text, styleOf(line)) + height;
  return rect(left, top, width, height, fill, height / 2) + drawn(line, left + height / 2, top + height * 0.66, words);
}

/** A creative of `width` × `height` pixels as an SVG document; `emphasis` swaps panel and button, for the other frame of an animation. */
export function drawBanner(art: BannerArt, width: number, height: number, emphasis = false): string {
  const [panel, words] = emphasis ? [art.colours[2], art.colours[3]] : art.colours;
  const colours = emphasis ? ([art.colours[2], art.colours[3], art.colours[0], art.colours[1]] as const) : art.colours;
  const isWide = width / height > 2;
  const pad = Math.round(Math.min(width, height) * (isWide ? 0.14 : 0.07));
  let content: string;
  if (isWide) {
    const split = Math.round(width * 0.64);
    const room = split - 2 * pad;
    const isThin = height / width < 0.2;
    const name = fitted({ text: art.name, face: SERIF, size: height * (isThin ? 0.34 : 0.26) }, isThin ? room * 0.62 : room);
    const slogan = fitted({ text: art.slogan, face: SANS, size: height * (isThin ? 0.2 : 0.12) }, isThin ? room * 0.62 : room);
    const high = height * (isThin ? 0.4 : 0.19);
    content = [
      drawingIn(art.drawing, split - Math.round(height * 0.3), 0, width - split + Math.round(height * 0.3), height),
      shape(`M0 0H${split}L${split - Math.round(height * 0.3)} ${height}H0z`, panel),
      drawn(name, pad, isThin ? height * 0.48 : pad + name.size * 0.75, words),
      drawn(slogan, pad, isThin ? height * 0.78 : pad + name.size * 0.75 + slogan.size * 1.7, words),
      isThin ? button(art.button, colours, pad + room * 0.66, height * 0.3, high, room * 0.3) : button(art.button, colours, pad, height - pad - high, high, room * 0.6),
    ].join("");
  } else {
    const split = Math.round(height * 0.44);
    const room = width - 2 * pad;
    const name = fitted({ text: art.name, face: SERIF, size: height * 0.115 }, room);
    const slogan = fitted({ text: art.slogan, face: SANS, size: height * 0.066 }, room);
    const high = height * 0.13;
    content = [
      drawingIn(art.drawing, 0, 0, width, split + pad),
      shape(`M0 ${split + pad}L${width} ${split - pad}V${height}H0z`, panel),
      drawn(name, pad, split + pad * 1.2 + name.size * 0.8, words),
      drawn(slogan, pad, split + pad * 1.2 + name.size * 1.2 + slogan.size, words),
      button(art.button, colours, pad, height - pad - high, high, room),
    ].join("");
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${rect(0, 0, width, height, panel)}${content}</svg>`;
}
