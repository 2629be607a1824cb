import { drawable } from "./drawable.ts";
import type { Box, Mark } from "./scene.ts";
import { centredLetter, shape } from "./scene-parts.ts";

/** A ground for where no picture is: the newspaper's initial, larger than the box that shows it would hold whole. */
export function letterGround(siteName: string, box: Box, fill: string): Mark[] {
  const letter = [...drawable(siteName)][0]?.toLocaleUpperCase("pt-BR") ?? "";
  if (letter === "") return [];
  const height = Math.round(Math.min(box.width, box.height) * 0.72);
  return [shape(centredLetter(letter, box.left + box.width * 0.62, box.top + box.height * 0.36, height), fill, 0.09)];
}
