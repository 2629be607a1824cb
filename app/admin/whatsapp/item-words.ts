import { newsroomDay } from "#app/domain/time/newsroom-clock.ts";
import type { DeskSentences } from "#app/domain/whatsapp/desk-sentences.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { QueueItemWire } from "#app/wire/whatsapp.ts";
import { dayWords } from "./day-words.ts";

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

const DAY_MS = 24 * 3_600_000;
const NEAR_DAYS: readonly [number, string][] = [
  [0, "hoje"],
  [1, "amanhã"],
  [-1, "ontem"],
];

/** "hoje, 14:32" on the newsroom's clock, "amanhã, …", "ontem, …", "23/11, 14:32" on another day. */
export function whenWords(iso: string, timeZone: string, now: number): string {
  const day = newsroomDay(Date.parse(iso), timeZone);
  const near = NEAR_DAYS.find(([days]) => newsroomDay(now + days * DAY_MS, timeZone) === day)?.[1];
  const hour = new Date(iso).toLocaleTimeString("pt-BR", { timeZone, hour: "2-digit", minute: "2-digit" });
  return `${near ?? dayWords(iso, timeZone)}, ${hour}`;
}

/** How far a message came, where that says more than that it was sent. */
const REACHED_WORDS = { aceita: "", entregue: ", entregue", lida: ", lida no grupo", recusada: "" } as const;

/** When an item goes or went; null for what has no time. */
export function timeWords(
  { status, scheduled_time, sent_time, entrega }: QueueItemWire,
  { scheduledVerb, dueWords }: Pick<DeskSentences, "scheduledVerb" | "dueWords">,
  timeZone: string,
  now: number,
): string | null {
  if (status === "sent") return sent_time && `enviada ${whenWords(sent_time, timeZone, now)}${entrega ? REACHED_WORDS[entrega] : ""}`;
  if (status !== "scheduled" || scheduled_time === null) return null;
  return Date.parse(scheduled_time) <= now ? dueWords : `${scheduledVerb} ${whenWords(scheduled_time, timeZone, now)}`;
}

/** How the list is read: first what needs a person, then what moves, in the order in which it goes. */
export const QUEUE_SECTIONS: readonly { id: string; title: string; states: readonly QueueItemWire["status"][] }[] = [
  { id: "atencao", title: "Precisam de você", states: ["uncertain", "failed"] },
  { id: "saindo", title: "Saindo agora", states: ["sending"] },
  { id: "agendadas", title: "Agendadas", states: ["scheduled"] },
  { id: "pendentes", title: "Pendentes", states: ["pending"] },
  { id: "enviadas", title: "Enviadas por último", states: ["sent"] },
];
