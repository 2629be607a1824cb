// Entry point of `npm start`'s seed: the demo newsroom.
import { createArtist } from "./artist.ts";
import { type SeedTarget, seedNewsroom } from "./seed-newsroom.ts";

/** `drawings`: the folder of the seed's drawings. */
export const seed = ({ drawings, ...target }: SeedTarget & { drawings: string }) => seedNewsroom(target, createArtist(drawings));
