import { z } from "zod/v4";
import { ID_TEXT } from "#app/platform/values/read-id.ts";
import { cleanText, lengthOf } from "./clean-text.ts";

// zod would compile its objects by `new Function`, which the content security policy refuses and reports. Schemas of forms run in
// the browser too, and every module of them imports this one, so that it is evaluated before any schema is made.
z.config({ jitless: true });

const MUST_BE_TEXT = "Deve ser um texto.";

/** Text from outside: well-formed, in the one spelling that is stored (`cleanText`), at most `max` characters as a person counts them. */
export const text = (max: number) =>
  z
    .string(MUST_BE_TEXT)
    .refine((value) => (value as string & { isWellFormed(): boolean }).isWellFormed(), "O texto tem um caractere inválido.")
    .transform(cleanText)
    .refine((value) => lengthOf(value) <= max, `Máximo de ${max} caracteres.`);

/** A line of text: line ends become spaces, the ends are trimmed. */
export const line = (max: number) => text(max).transform((value) => value.replace(/\s+/g, " ").trim());

/** Text of several lines, without what is empty around it. */
export const paragraphs = (max: number) => text(max).transform((value) => value.trim());

/** The name of somebody or something, in a line: nobody types NUL, and what is cut at it elsewhere would be another name. */
export const nameLine = (max: number) =>
  z
    .string(MUST_BE_TEXT)
    .refine((value) => !value.includes("\0"), "O texto tem um caractere inválido.")
    .pipe(line(max));

/** A switch as JSON or as a form sends it. */
export const flag = z
  .union([z.boolean(), z.literal([0, 1, "0", "1", "true", "false", "on"])], "Deve ser verdadeiro ou falso.")
  .transform((value) => value === true || value === 1 || value === "1" || value === "true" || value === "on");

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;
/** The newsroom's clock, for a local date-time as a form sends it (http-api § Conventions: UTC−3, no summer time). */
const NEWSROOM_OFFSET = "-03:00";

/** Bounds of a believable date; beyond them an order key would no longer be exact. */
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

/** True when the day exists: `Date.parse` makes 2 March of 30 February. */
const isRealDay = (value: string) => {
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value.slice(0, 10));
};

const isMoment = (value: string) => MOMENT.test(value) && isRealDay(value) && momentOf(value) >= EARLIEST && momentOf(value) < LATEST;

const momentOf = (value: string) => Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}${NEWSROOM_OFFSET}`);

/** A moment in ISO 8601, on the newsroom's clock where it names no zone; milliseconds since 1970. */
export const moment = z.string("Deve ser uma data ISO 8601.").refine(isMoment, "Deve ser uma data ISO 8601, como 2026-01-31T12:00:00.000Z.").transform(momentOf);

export const toIso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

export const BAD_QUERY = "Parâmetro inválido.";

/** A whole number in a query, between `min` and `max`. */
export const integerText = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, BAD_QUERY)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `Deve estar entre ${min} e ${max}.`);

/** A whole number, or its decimal digits from a form control. Unlike `z.coerce` it rejects `1e3`, `0x10`, blanks and booleans. */
export const wholeNumber = (min: number, max: number, problem: string) =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      problem,
    )
    .refine((value) => value >= min && value <= max, problem);

/** A positive id in a path. */
export const idParam = z.object({
  id: z.string().regex(ID_TEXT).transform(Number),
});

/** A version of an article in a path. */
export const versionParam = idParam.extend({
  version: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
});

/** A list on the wire (http-api § Conventions). */
export const pageWire = (item: z.ZodType) => z.object({ items: z.array(item), total: z.int(), page: z.int(), limit: z.int(), pages: z.int() });

export const toPageWire = <T>(items: T[], total: number, page: number, limit: number) => ({ items, total, page, limit, pages: Math.max(1, Math.ceil(total / limit)) });

/** A control of a form; an absent one is an empty text. */
export const typed = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "string" ? value.trim() : ""))
  .pipe(z.string());
