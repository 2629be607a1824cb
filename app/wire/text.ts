import { z } from "zod/v4";
import { lengthOf } from "#app/domain/article/article.ts";

/** Control characters show nothing and break XML; tabs and line ends stay. */
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

const MUST_BE_TEXT = "Deve ser um texto.";

/** Text from outside: well-formed, without control characters, at most `max` characters as a person counts them. */
export const text = (max: number) =>
  z
    .string(MUST_BE_TEXT)
    .refine((value) => (value as string & { isWellFormed(): boolean }).isWellFormed(), "O texto tem um caractere inválido.")
    .transform((value) => value.replace(CONTROLS, ""))
    .refine((value) => lengthOf(value) <= max, `Máximo de ${max} caracteres.`);

/** A line of text: line ends become spaces, the ends are trimmed. */
export const line = (max: number) => text(max).transform((value) => value.replace(/\s+/g, " ").trim());

/** A switch as JSON or as a form sends it. */
export const flag = z
  .union([z.boolean(), z.literal([0, 1, "0", "1", "true", "false", "on"])], "Deve ser verdadeiro ou falso.")
  .transform((value) => value === true || value === 1 || value === "1" || value === "true" || value === "on");

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;
/** The newsroom's clock, for a local date-time as a form sends it (http-api § Conventions: UTC−3, no summer time). */
const NEWSROOM_OFFSET = "-03:00";

const momentOf = (value: string) => Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}${NEWSROOM_OFFSET}`);

/** A moment in ISO 8601, on the newsroom's clock where it names no zone; milliseconds since 1970. */
export const moment = z
  .string("Deve ser uma data ISO 8601.")
  .refine((value) => MOMENT.test(value) && !Number.isNaN(momentOf(value)), "Deve ser uma data ISO 8601, como 2026-01-31T12:00:00.000Z.")
  .transform(momentOf);

export const toIso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** A positive id in a path. */
export const idParam = z.object({ id: z.string().regex(/^[1-9]\d{0,14}$/).transform(Number) });
