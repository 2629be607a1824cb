import { z } from "zod/v4";
import { line } from "#app/platform/text/text.wire.ts";

const SLUG_MAX = 100;

/** Degrees as a control holds them, with a comma or a point. */
const degrees = (max: number) =>
  z
    .string("Deve ser um número.")
    .transform((value) => value.trim().replace(",", "."))
    .refine((value) => /^-?\d{1,3}(\.\d{1,8})?$/.test(value) && Math.abs(Number(value)) <= max, `Deve ser um número entre -${max} e ${max}, como -4.2716.`)
    .transform(Number);

const LATITUDE_MAX = 90;
const LONGITUDE_MAX = 180;

/** Form of a town's coordinates. */
export const weatherPlaceForm = z.object({ municipio: line(SLUG_MAX), latitude: degrees(LATITUDE_MAX), longitude: degrees(LONGITUDE_MAX) });

export const mainTownForm = z.object({ municipio: line(SLUG_MAX) });
