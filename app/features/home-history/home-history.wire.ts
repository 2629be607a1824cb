import { z } from "zod/v4";
import { wholeNumber } from "#app/platform/text/text.wire.ts";
import { instantOf, parseDays, parseHour } from "#app/platform/time/local-time.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";

/** Query of the time machine's address; invalid values are ignored. */
const address = z.object({
  dia: z
    .string()
    .max(10)
    .refine((day) => day !== "" && parseDays(day, "")[0] === day)
    .nullable()
    .catch(null),
  hora: z
    .string()
    .max(5)
    .transform((hour) => parseHour(hour))
    .nullable()
    .catch(null),
  modo: z.enum(["comparar", "restaurar"]).nullable().catch(null),
});

/** A minute that an address names. */
export interface AskedMinute {
  /** Any moment in it (ms); null: now. */
  minute: number | null;
  mode: "comparar" | "restaurar" | null;
}

/** `today`: the newsroom's day, where the address names an hour alone. A day alone is its noon. */
export function readAskedMinute(fields: { get(name: string): unknown }, today: string, timeZone: string): AskedMinute {
  const { dia, hora, modo } = address.parse({ dia: fields.get("dia"), hora: fields.get("hora"), modo: fields.get("modo") });
  if (dia === null && hora === null) return { minute: null, mode: modo };
  return { minute: instantOf(dia ?? today, hora ?? 12 * 60, timeZone), mode: modo };
}

/** Of the form that restores. */
export const restoreArrangementForm = z.object({ versao: wholeNumber(0, ID_MAX, "Versão inválida.") });
