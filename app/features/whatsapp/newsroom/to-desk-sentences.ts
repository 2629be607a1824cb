import { type DeskSentences, deskSentences } from "../desk-sentences.ts";
import type { WhatsAppStatusWire } from "../whatsapp.wire.ts";
import { whenLabel } from "./item-labels.ts";

/** The screen's sentences for the latest status. */
export function toDeskSentences(
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
      paused: pausa && { reason: pausa.motivo, until: pausa.ate === null ? null : Date.parse(pausa.ate) },
      throttled: espera && { reason: espera.motivo, until: Date.parse(espera.ate) },
      counts: queue,
    },
    (time) => whenLabel(new Date(time).toISOString(), timeZone, now),
  );
}
