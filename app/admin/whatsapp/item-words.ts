import type { BadgeTone } from "#app/ui/badge.tsx";
import type { QueueItemWire } from "#app/wire/whatsapp.ts";

/** Status labels (spec 2 §3), and of what only the server's queue knows. */
export const STATUS_WORDS: Record<QueueItemWire["status"], { label: string; tone: BadgeTone }> = {
  pending: { label: "Pendente", tone: "neutral" },
  scheduled: { label: "Agendada", tone: "info" },
  sending: { label: "Enviando", tone: "accent" },
  sent: { label: "Enviada", tone: "ok" },
  failed: { label: "Falhou", tone: "danger" },
  uncertain: { label: "Incerta", tone: "warn" },
};

/** Kinds of content as the list names them. */
export const KIND_WORDS: Record<QueueItemWire["tipo"], string> = { noticia: "Matéria", custom: "Mensagem", youtube: "YouTube", instagram: "Instagram", link: "Link" };

/** "hoje, 14:32" on the newsroom's clock, "23/11, 14:32" on another day. */
export function whenWords(iso: string, timeZone: string, now: number): string {
  const day = (time: number | string) => new Date(time).toLocaleDateString("pt-BR", { timeZone, day: "2-digit", month: "2-digit" });
  const hour = new Date(iso).toLocaleTimeString("pt-BR", { timeZone, hour: "2-digit", minute: "2-digit" });
  return `${day(iso) === day(now) ? "hoje" : day(iso)}, ${hour}`;
}
