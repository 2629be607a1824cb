import type { QueueName } from "#app/platform/queue/queue-summary.ts";
import type { ProbePart } from "./probe-hours.ts";
import type { KeyState, ServiceName } from "./system-report.ts";

/** Subjects of the screen. */
export type PanelId = "services" | "scheduler" | "backlogs" | "queues" | "keys" | "quotas" | "backups" | "storage" | "errors" | "vitals";

export const SERVICE_LABELS: Readonly<Record<ServiceName, string>> = {
  d1: "Banco de dados (D1)",
  r2: "Armazenamento de arquivos (R2)",
  objects: "Objetos duráveis",
  renderer: "Gerador de artes",
  hasher: "Verificador de senhas",
};

export const PART_LABELS: Readonly<Record<ProbePart, string>> = { d1: SERVICE_LABELS.d1, r2: SERVICE_LABELS.r2, objects: SERVICE_LABELS.objects, page: "Página inicial" };

export const QUEUE_LABELS: Readonly<Record<QueueName, string>> = {
  instagram: "Instagram",
  whatsapp: "WhatsApp",
  narration: "Áudio",
  push: "Avisos",
  email: "E-mail",
  newsletter: "Boletim",
};

/** What a missing key keeps from working. */
export const KEY_LABELS: Readonly<Record<KeyState["id"], { name: string; without: string }>> = {
  "whatsapp-webhook": { name: "Segredo dos eventos do WhatsApp", without: "as confirmações de entrega são recusadas e a conexão só é consultada de tempos em tempos" },
  editions: { name: "Segredo das edições seladas", without: "nenhuma edição do dia é selada" },
  "mail-webhook": { name: "Segredo dos eventos de e-mail", without: "endereços que não recebem continuam na lista do boletim" },
  alerts: { name: "Chaves dos avisos aos leitores", without: "nenhum leitor pode ativar os avisos" },
};
