// Entry point of `npm start`'s seed: the demo newsroom with its pictures drawn on this machine.
import { drawCreative, drawJpeg } from "./draw-jpeg.ts";
import { makeFilm } from "./film.ts";
import { type SeedTarget, seedNewsroom } from "./seed-newsroom.ts";

export const seed = (target: SeedTarget) => seedNewsroom(target, { picture: drawJpeg, banner: drawCreative, film: makeFilm });
