import { z } from "zod/v4";

/** Ids are numbers, mostly as strings; they stand in paths. */
export const graphId = z.union([z.string().regex(/^\d{1,40}$/), z.number().int().nonnegative().safe().transform(String)]);

/** As `2026-11-21T18:30:00+0000`; epoch milliseconds. */
export const graphTime = z
  .string()
  .transform((text) => Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, "$1:$2")))
  .refine(Number.isFinite);

/** A number of things. */
export const graphCount = z.number().finite().nonnegative();
