// What `npm start` runs: the demo newsroom with its pictures drawn on this machine.
import { drawJpeg } from "./draw-jpeg.ts";
import { makeFilm } from "./film.ts";
import { type SeedTarget, seedNewsroom } from "./seed-newsroom.ts";

export const seed = (target: SeedTarget) => seedNewsroom(target, { picture: drawJpeg, film: makeFilm });
