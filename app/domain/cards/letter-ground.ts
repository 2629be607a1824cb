import { drawable } from "./drawable.ts";
import type { Mark } from "./scene.ts";
import { centredLetter, shape } from "./scene-parts.ts";

/** The newspaper's initial as a faint ornament around a point, `height` pixels from foot to top; nothing without a name. */
export function letterGround(siteName: string, x: number, y: number, height: number, fill: string): Mark[] {
  const letter = [...drawable(siteName)][0]?.toLocaleUpperCase("pt-BR") ?? "";
  return letter === "" ? [] : [shape(centredLetter(letter, x, y, height), fill, 0.1)];
}
