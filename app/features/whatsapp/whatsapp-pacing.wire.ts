import { z } from "zod/v4";
import { flag, toIso } from "#app/platform/text/text.wire.ts";
import { hourText } from "#app/platform/time/hour.ts";
import { hour } from "#app/platform/time/hour.wire.ts";
import { dailyCapAt, PACING_RANGES, type Pacing } from "./pacing.ts";

/** `GET` and `PUT /whatsapp/pacing`. */
export const pacingWire = z.object({
  intervaloSegundos: z.int(),
  porHora: z.int(),
  porDia: z.int(),
  /** Nothing goes out from the first to the second (HH:MM); equal: no quiet hours. */
  silencioDe: z.string(),
  silencioAte: z.string(),
  /** Hours within which the same words are not sent twice. */
  textoIgualHoras: z.int(),
  /** Items in a row that fail before everything stops. */
  falhasSeguidas: z.int(),
  aquecimento: z.boolean(),
  aquecimentoDesde: z.string().nullable(),
  /** What a day allows now, with the warm-up. */
  porDiaAgora: z.int(),
  /** Whether this server sends without any pace, whatever is chosen here. */
  desligado: z.boolean(),
});

export type PacingWire = z.infer<typeof pacingWire>;

export const toPacingWire = (pacing: Pacing, { now, isOff }: { now: number; isOff: boolean }): PacingWire => ({
  intervaloSegundos: pacing.gapSeconds,
  porHora: pacing.hourlyCap,
  porDia: pacing.dailyCap,
  silencioDe: hourText(pacing.quietFrom),
  silencioAte: hourText(pacing.quietUntil),
  textoIgualHoras: pacing.identicalHours,
  falhasSeguidas: pacing.failuresMax,
  aquecimento: pacing.warmUpSince !== null,
  aquecimentoDesde: toIso(pacing.warmUpSince),
  porDiaAgora: dailyCapAt(pacing, now),
  desligado: isOff,
});

const ranged = ({ min, max }: { min: number; max: number }) => {
  const said = `Deve estar entre ${min} e ${max}.`;
  return z.int(said).min(min, said).max(max, said).optional();
};

/** `PUT /whatsapp/pacing`: any part of it. */
export const pacingBody = z
  .object({
    intervaloSegundos: ranged(PACING_RANGES.gapSeconds),
    porHora: ranged(PACING_RANGES.hourlyCap),
    porDia: ranged(PACING_RANGES.dailyCap),
    textoIgualHoras: ranged(PACING_RANGES.identicalHours),
    falhasSeguidas: ranged(PACING_RANGES.failuresMax),
    silencioDe: hour.optional(),
    silencioAte: hour.optional(),
    aquecimento: flag.optional(),
  })
  .transform(({ intervaloSegundos, porHora, porDia, textoIgualHoras, falhasSeguidas, silencioDe, silencioAte, aquecimento }) => ({
    gapSeconds: intervaloSegundos,
    hourlyCap: porHora,
    dailyCap: porDia,
    identicalHours: textoIgualHoras,
    failuresMax: falhasSeguidas,
    quietFrom: silencioDe,
    quietUntil: silencioAte,
    warmUp: aquecimento,
  }));
