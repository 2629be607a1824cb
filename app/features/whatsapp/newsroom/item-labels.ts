import { newsroomDay, tableDay, tableTime } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { DeskSentences } from "../desk-sentences.ts";
import type { QueueItemWire } from "../whatsapp.wire.ts";

/** Status labels (spec 2 §3), and those of the server queue's own states. */
export const STATUS_LABELS: Record<QueueItemWire["status"], { label: string; tone: BadgeTone }> = {
  pending: { label: "Pendente", tone: "neutral" },
  scheduled: { label: "Agendada", tone: "info" },
  sending: { label: "Enviando", tone: "accent" },
  sent: { label: "Enviada", tone: "ok" },
  failed: { label: "Falhou", tone: "danger" },
  uncertain: { label: "Incerta", tone: "warn" },
};

/** Kinds of content as the list names them. */
export const KIND_LABELS: Record<QueueItemWire["tipo"], string> = { noticia: "Matéria", custom: "Mensagem", youtube: "YouTube", instagram: "Instagram", link: "Link" };

const NEAR_DAYS: readonly [number, string][] = [
  [0, "hoje"],
  [1, "amanhã"],
  [-1, "ontem"],
];

/** "hoje, 14:32" on the newsroom's clock, "amanhã, …", "ontem, …", "23/11, 14:32" on another day. */
export function whenLabel(iso: string, timeZone: string, now: number): string {
  const day = newsroomDay(Date.parse(iso), timeZone);
  const near = NEAR_DAYS.find(([days]) => newsroomDay(now + days * DAY_MS, timeZone) === day)?.[1];
  return `${near ?? dayLabel(iso, timeZone)}, ${tableTime(Date.parse(iso), timeZone)}`;
}

/** Delivery status, where it says more than 'sent'. */
const DELIVERY_LABELS = { aceita: "", entregue: ", entregue", lida: ", lida no grupo", recusada: "" } as const;

/** Labels when an item is due or was sent; null without a time. */
export function timeLabel(
  { status, scheduled_time, sent_time, entrega }: QueueItemWire,
  { scheduledVerb, dueLabel }: Pick<DeskSentences, "scheduledVerb" | "dueLabel">,
  timeZone: string,
  now: number,
): string | null {
  if (status === "sent") return sent_time && `enviada ${whenLabel(sent_time, timeZone, now)}${entrega ? DELIVERY_LABELS[entrega] : ""}`;
  if (status !== "scheduled" || scheduled_time === null) return null;
  return Date.parse(scheduled_time) <= now ? dueLabel : `${scheduledVerb} ${whenLabel(scheduled_time, timeZone, now)}`;
}

/** Sections of the list: first items that need a person, then moving ones in sending order. */
export const QUEUE_SECTIONS: readonly { id: string; title: string; states: readonly QueueItemWire["status"][] }[] = [
  { id: "atencao", title: "Precisam de você", states: ["uncertain", "failed"] },
  { id: "saindo", title: "Saindo agora", states: ["sending"] },
  { id: "agendadas", title: "Agendadas", states: ["scheduled"] },
  { id: "pendentes", title: "Pendentes", states: ["pending"] },
  { id: "enviadas", title: "Enviadas por último", states: ["sent"] },
];

/** "22/11", on the newsroom's clock. */
export const dayLabel = (iso: string, timeZone: string): string => tableDay(Date.parse(iso), timeZone);
