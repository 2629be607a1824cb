import type { VitalMetric } from "#app/features/audience/vitals.ts";
import type { TokenHealth } from "#app/features/instagram/token-health.ts";
import type { QueueName, QueueSummary } from "#app/platform/queue/queue-item.ts";
import type { ErrorCount } from "./error-buffer.ts";
import type { MinuteChecks, ProbePart } from "./heartbeat.ts";
import type { StorageSample, StorageTrend } from "./storage-trend.ts";

/** Services of the site, each probed for the report. */
export const SERVICES = ["d1", "r2", "objects", "renderer", "hasher"] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Result of a service's probe, with its time (epoch milliseconds). */
export interface ServiceProbe {
  service: ServiceName;
  isAnswering: boolean;
  at: number;
}

/** A part of the report that is asked of somebody else; unknown where they did not answer. */
export type Asked<T> = { isKnown: true; value: T } | { isKnown: false };

/** Work that waits in a table. At most `BACKLOG_MAX` rows are counted. */
export interface Backlog {
  count: number;
  /** Of the oldest row (epoch milliseconds); null without any. */
  oldestAt: number | null;
}

/** Rows of a backlog that are counted; a count of so many stands for "or more" (ours). */
export const BACKLOG_MAX = 1_000;

/** Rows of the outbox that wait for one channel. */
export interface OutboxBacklog extends Backlog {
  channel: string;
  /** Rows that are never tried again, and when the oldest of them was written (epoch milliseconds; null without any). */
  abandoned: number;
  abandonedSince: number | null;
}

/** Pending requests to the cache in front of the site. Their age is not stored. */
export interface EdgeBacklog {
  /** Tags to purge, at most `BACKLOG_MAX`. */
  purges: number;
  /** Editions of the site that no accepted call has invalidated. */
  editions: number;
  /** Until when nothing is asked, because the last call was refused or failed (epoch milliseconds). */
  refusedUntil: number;
}

/** Work that D1 holds and that is due. */
export interface StoredBacklogs {
  /** Scheduled stories that are overdue. */
  stories: Backlog;
  /** Null: no cache is in front of the site. */
  edgeCache: EdgeBacklog | null;
  outbox: readonly OutboxBacklog[];
}

/** Something used up to a limit. */
export interface Usage {
  used: number;
  limit: number;
}

/** Use of limited resources; null: the provider is not configured. */
export interface Quotas {
  /** Tokens of the AI today. */
  aiTokens: Usage | null;
  /** Alerts of stories that began today. */
  alerts: Asked<Usage> | null;
  /** Publications on Instagram; `windowSeconds`: of the moving window. */
  instagram: Asked<Usage & { windowSeconds: number }> | null;
}

/** A secret or pair of keys that some feature needs. */
export interface KeyState {
  id: "whatsapp-webhook" | "mail-webhook" | "alerts" | "editions";
  /** Names of its settings. */
  settings: readonly string[];
  /** `absent`: what needs it is configured, and it is not. `unused`: nothing needs it. */
  state: "set" | "absent" | "unused";
}

/** Meta's token: its health, and the last moment at which it is valid (epoch milliseconds; null: none, or not known). */
export interface TokenState {
  health: TokenHealth;
  endsAt: number | null;
}

export interface StorageState {
  databaseBytes: number;
  /** Files of the library outside the bin, now. */
  libraryFiles: number;
  /** Oldest first. */
  samples: readonly StorageSample[];
  trend: StorageTrend | null;
}

/** p75 of what readers' browsers measured of a metric; null where it was measured too rarely. */
export interface FieldVital {
  metric: VitalMetric;
  p75: number | null;
  samples: number;
}

/** The backups that are kept. Times in epoch milliseconds. */
export interface BackupState {
  /** Names of the settings without which none is made. */
  missing: readonly string[];
  /** Number of backups that were read back whole. */
  verified: number;
  /** Of the newest of them: the moment that it holds, and when it had been read back; null without one. */
  newest: { pointAt: number; verifiedAt: number } | null;
  /** Since when one is being made; null: none is. */
  runningSince: number | null;
}

/** State of the whole system at `at` (epoch milliseconds). */
export interface SystemReport {
  at: number;
  /** Today on the newsroom's clock, `YYYY-MM-DD`. */
  today: string;
  services: readonly ServiceProbe[];
  /** The disk of a site on one machine. */
  isDiskFull: boolean;
  checks: MinuteChecks;
  backlogs: StoredBacklogs;
  queues: readonly { name: QueueName; summary: Asked<QueueSummary> }[];
  /** Queues without a configured channel: they send nothing, and their screens say so. */
  unconfigured: readonly QueueName[];
  /** Null: Instagram is not configured, or its token was not looked at yet. */
  token: Asked<TokenState | null>;
  keys: readonly KeyState[];
  quotas: Quotas;
  backups: Asked<BackupState>;
  storage: StorageState;
  /** Of the last days, newest day first. */
  errors: readonly ErrorCount[];
  vitals: readonly FieldVital[];
}

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
  telegram: "Telegram",
  facebook: "Facebook",
};

/** Effects of a missing key. */
export const KEY_LABELS: Readonly<Record<KeyState["id"], { name: string; without: string }>> = {
  "whatsapp-webhook": { name: "Segredo dos eventos do WhatsApp", without: "as confirmações de entrega são recusadas e a conexão só é consultada de tempos em tempos" },
  editions: { name: "Segredo das edições seladas", without: "nenhuma edição do dia é selada" },
  "mail-webhook": { name: "Segredo dos eventos de e-mail", without: "endereços que não recebem continuam na lista do boletim" },
  alerts: { name: "Chaves dos avisos aos leitores", without: "nenhum leitor pode ativar os avisos" },
};
