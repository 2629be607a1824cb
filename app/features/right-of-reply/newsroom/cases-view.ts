import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { counted } from "#app/platform/values/format-number.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { Prominence, ReplyCase } from "../reply-case.ts";

export interface CaseLine {
  id: number;
  story: string;
  name: string;
  state: string;
  tone: BadgeTone;
  about: string;
}

/** A deadline this near is shown as urgent (ours). */
const SOON_MS = 2 * DAY_MS;

/** "3 dias", "5 horas", "20 minutos": rounded up, because it is what must be kept. */
export function spanLabel(ms: number): string {
  if (ms > 2 * DAY_MS) return counted(Math.ceil(ms / DAY_MS), "dia", "dias");
  if (ms > HOUR_MS) return counted(Math.ceil(ms / HOUR_MS), "hora", "horas");
  return counted(Math.max(1, Math.ceil(ms / MINUTE_MS)), "minuto", "minutos");
}

function stateOf({ decision, dueAt }: ReplyCase, now: number): Pick<CaseLine, "state" | "tone"> {
  if (decision === "granted") return { state: "Concedido", tone: "ok" };
  if (decision === "refused") return { state: "Recusado", tone: "neutral" };
  if (dueAt <= now) return { state: "Prazo vencido", tone: "danger" };
  return { state: "A decidir", tone: dueAt - now < SOON_MS ? "danger" : "warn" };
}

export function toCaseLine(found: ReplyCase, now: number, timeZone: string): CaseLine {
  const { id, storyTitle, name, decidedAt, decidedBy, receivedAt, dueAt } = found;
  const received = `Recebido em ${noteDateTime(receivedAt, timeZone)}`;
  return {
    id,
    story: storyTitle,
    name: name === "" ? "Dados apagados" : name,
    ...stateOf(found, now),
    about:
      decidedAt === null
        ? `${received}, publicar ou recusar até ${noteDateTime(dueAt, timeZone)}`
        : `${received}, decidido por ${decidedBy ?? "alguém"} em ${noteDateTime(decidedAt, timeZone)}`,
  };
}

const PLACES = { supermanchete: "super manchete", destaque: "destaque" } as const;

/** Describes the place that publishing the reply will reserve. */
export const prominenceSentence = (prominence: Prominence | null): string =>
  prominence === null
    ? "A matéria nunca teve lugar na capa: a resposta sai na mesma lista em que ela saiu, sem posição reservada."
    : `O lugar mais destacado da matéria foi ${PLACES[prominence.position]}, por ${spanLabel(prominence.ms)} ao todo. A resposta sai como ${PLACES[prominence.position]}, e ninguém pode tirá-la de lá antes desse tempo.`;

/** Describes the place that a published reply reserves; null for none. */
export const holdSentence = ({ heldPosition, heldUntil }: ReplyCase, now: number, timeZone: string): string | null =>
  heldPosition === null || heldUntil === null
    ? null
    : heldUntil > now
      ? `Posição reservada: ${PLACES[heldPosition]} até ${noteDateTime(heldUntil, timeZone)}.`
      : `A posição de ${PLACES[heldPosition]} ficou reservada até ${noteDateTime(heldUntil, timeZone)}.`;
