import { type DeskSentences, deskSentences } from "#app/domain/whatsapp/desk-sentences.ts";
import type { WhatsAppStatusWire } from "#app/wire/whatsapp.ts";
import { whenWords } from "./item-words.ts";

/** The screen's sentences for the server's last answer. */
export function deskWords(
  { whatsapp, group, queue, pausa, espera }: WhatsAppStatusWire,
  { hasGateway, isStale, timeZone }: { hasGateway: boolean; isStale: boolean; timeZone: string },
): DeskSentences {
  const now = Date.now();
  return deskSentences(
    {
      hasGateway,
      isStale,
      connection: whatsapp.estado,
      connectionNotice: whatsapp.aviso,
      isUnanswered: whatsapp.semResposta,
      group,
      hold: pausa && { reason: pausa.motivo, until: pausa.ate === null ? null : Date.parse(pausa.ate) },
      rest: espera && { reason: espera.motivo, until: Date.parse(espera.ate) },
      counts: queue,
    },
    (time) => whenWords(new Date(time).toISOString(), timeZone, now),
  );
}
