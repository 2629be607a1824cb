import { PROBE_PARTS } from "#app/features/system/heartbeat.ts";
import { SERVICES, type SystemReport } from "#app/features/system/system-report.ts";
import { QUEUE_NAMES, type QueueSummary } from "#app/platform/queue/queue-item.ts";

/** 28 November 2026, 12:00 UTC. Milliseconds. */
export const REPORT_AT = Date.UTC(2026, 10, 28, 12);

/** An empty queue that goes on. */
export const idleQueue = (more: Partial<QueueSummary> = {}): QueueSummary => ({
  counts: { pending: 0, scheduled: 0, sending: 0, sent: 0, failed: 0, uncertain: 0 },
  waitingSince: null,
  failedSince: null,
  uncertainSince: null,
  nextStepAt: null,
  paused: null,
  throttled: null,
  ...more,
});

/** A report in which nothing is wrong. */
export const healthyReport = (more: Partial<SystemReport> = {}): SystemReport => ({
  at: REPORT_AT,
  today: "2026-11-28",
  services: SERVICES.map((service) => ({ service, isAnswering: true, at: REPORT_AT })),
  isDiskFull: false,
  checks: { lastRunAt: REPORT_AT - 60_000, checked: 1_440, parts: PROBE_PARTS.map((part) => ({ part, failed: 0, lastFailedAt: null, failingSince: null })) },
  backlogs: { stories: { count: 0, oldestAt: null }, edgeCache: { purges: 0, editions: 0, refusedUntil: 0 }, outbox: [] },
  queues: QUEUE_NAMES.map((name) => ({ name, summary: { isKnown: true, value: idleQueue() } })),
  unconfigured: [],
  token: { isKnown: true, value: null },
  keys: [{ id: "mail-webhook", settings: ["RESEND_WEBHOOK_SECRET"], state: "unused" }],
  quotas: { aiTokens: { used: 0, limit: 100 }, alerts: { isKnown: true, value: { used: 6, limit: 6 } }, instagram: null },
  backups: { isKnown: true, value: { missing: [], verified: 1, newest: { pointAt: REPORT_AT - 60_000, verifiedAt: REPORT_AT }, runningSince: null } },
  storage: { databaseBytes: 1_000_000, libraryFiles: 3, samples: [], trend: null },
  errors: [],
  vitals: [],
  ...more,
});
