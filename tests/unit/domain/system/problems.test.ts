import fc from "fast-check";
import { expect, test } from "vitest";
import { BACKUP_OVERDUE_MS } from "#app/features/backup/retention.ts";
import * as limits from "#app/features/system/problems.ts";
import { DATABASE_MAX_BYTES } from "#app/features/system/storage-trend.ts";
import type { SystemReport } from "#app/features/system/system-report.ts";
import { QUEUE_NAMES, type QueueName, type QueueSummary } from "#app/platform/queue/queue-item.ts";
import { healthyReport, idleQueue, REPORT_AT } from "#tests/support/system-report.ts";

const MINUTE = 60_000;

const problemsOf = (more: Partial<SystemReport>) => limits.systemProblems(healthyReport(more));
const idsOf = (more: Partial<SystemReport>) => problemsOf(more).map(({ id }) => id);

const backlogs = (more: Partial<SystemReport["backlogs"]>) => ({ backlogs: { ...healthyReport().backlogs, ...more } });
const queue = (name: QueueName, summary: QueueSummary) => ({
  queues: healthyReport().queues.map((one) => (one.name === name ? { name, summary: { isKnown: true as const, value: summary } } : one)),
});
const counts = (more: Partial<QueueSummary["counts"]>) => ({ ...idleQueue().counts, ...more });
const health = (state: "ok" | "ending" | "unknown" | "reconnect" | "permission") => ({
  token: { isKnown: true as const, value: { health: { state, reason: "Vence.", action: state === "ok" ? "" : "Troque.", warningDay: null }, endsAt: null } },
});

test("nothing is wrong in a healthy report, though a limit of alerts is reached and a key is of no use", () => {
  expect(problemsOf({})).toEqual([]);
});

test("a service that does not answer says since when, and hides its failed checks", () => {
  const { checks, services } = healthyReport();
  const parts = checks.parts.map((one) => (one.part === "d1" ? { ...one, failed: 4, lastFailedAt: REPORT_AT - MINUTE, failingSince: REPORT_AT - 3 * MINUTE } : one));
  expect(problemsOf({ checks: { ...checks, parts }, services: services.map((one) => ({ ...one, isAnswering: one.service !== "d1" })) })).toMatchObject([
    { id: "service:d1", severity: "danger", since: REPORT_AT - 3 * MINUTE },
  ]);
  expect(idsOf({ checks: { ...checks, parts } })).toEqual(["check:d1"]);
  const old = parts.map((one) => ({ ...one, lastFailedAt: REPORT_AT - limits.FAILED_CHECK_MS - 1 }));
  expect(idsOf({ checks: { ...checks, parts: old } })).toEqual([]);
});

test("a full disk is named, with what to free", () => {
  expect(problemsOf({ isDiskFull: true })).toMatchObject([
    { id: "disk-full", severity: "danger", what: "O disco do servidor está cheio: nada pode ser salvo.", action: expect.stringContaining("STATE_DIR") },
  ]);
});

test("each limit is told beyond it and not at it", () => {
  const { checks } = healthyReport();
  const at = (time: number) => REPORT_AT - time;
  const outbox = (age: number) => backlogs({ outbox: [{ channel: "websub", count: 2, oldestAt: at(age), abandoned: 0, abandonedSince: null }] });
  const error = (count: number, day = "2026-11-28") => ({ errors: [{ day, kind: "render", count, lastAt: REPORT_AT, requestIds: [] }] });
  const size = (databaseBytes: number, daysUntilFull: number | null = null) => ({
    storage: { ...healthyReport().storage, databaseBytes, trend: { databaseBytesPerDay: 1, fileBytesPerDay: 0, daysUntilFull } },
  });
  const cases: [string, Partial<SystemReport>, Partial<SystemReport>][] = [
    ["scheduler", { checks: { ...checks, lastRunAt: null } }, { checks: { ...checks, lastRunAt: REPORT_AT + MINUTE } }],
    ["stories", backlogs({ stories: { count: 1, oldestAt: at(limits.STORY_LATE_MS + 1) } }), backlogs({ stories: { count: 1, oldestAt: at(limits.STORY_LATE_MS) } })],
    ["outbox:websub", outbox(limits.OUTBOX_LATE_MS + 1), outbox(limits.OUTBOX_LATE_MS)],
    ["late:email", queue("email", idleQueue({ nextStepAt: at(limits.QUEUE_LATE_MS + 1) })), queue("email", idleQueue({ nextStepAt: at(limits.QUEUE_LATE_MS) }))],
    [
      "paused:push",
      queue("push", idleQueue({ paused: { reason: "Chave recusada.", until: null } })),
      queue("push", idleQueue({ paused: { reason: "Espera.", until: REPORT_AT + 1 } })),
    ],
    [
      "failed:narration",
      queue("narration", idleQueue({ counts: counts({ failed: 1 }) })),
      queue("narration", idleQueue({ counts: counts({ pending: 9, scheduled: 9, sent: 9 }) })),
    ],
    ["uncertain:whatsapp", queue("whatsapp", idleQueue({ counts: counts({ uncertain: 1 }) })), queue("whatsapp", idleQueue({ counts: counts({ sending: 1 }) }))],
    ["token", health("ending"), health("unknown")],
    ["ai", { quotas: { ...healthyReport().quotas, aiTokens: { used: 90, limit: 100 } } }, { quotas: { ...healthyReport().quotas, aiTokens: { used: 89, limit: 100 } } }],
    ["database-size", size(0.8 * DATABASE_MAX_BYTES), size(0.8 * DATABASE_MAX_BYTES - 1_000)],
    ["database-size", size(1, limits.FULL_SOON_DAYS), size(1, limits.FULL_SOON_DAYS + 1)],
    ["errors:render", error(limits.MANY_ERRORS), error(limits.MANY_ERRORS - 1)],
    ["errors:render", error(limits.MANY_ERRORS), error(9_999, "2026-11-27")],
    ["vital:LCP", { vitals: [{ metric: "LCP", p75: 4_001, samples: 50 }] }, { vitals: [{ metric: "LCP", p75: 4_000, samples: 50 }] }],
    [
      "edge-cache",
      backlogs({ edgeCache: { purges: 1, editions: 0, refusedUntil: at(0) } }),
      backlogs({ edgeCache: { purges: 1, editions: 1, refusedUntil: at(limits.REFUSAL_MS) } }),
    ],
    ["edge-cache", backlogs({ edgeCache: { purges: limits.MANY_PURGES, editions: 0, refusedUntil: 0 } }), backlogs({ edgeCache: { purges: 0, editions: 0, refusedUntil: at(0) } })],
    ["key:mail-webhook", { keys: [{ id: "mail-webhook", settings: ["X"], state: "absent" }] }, { keys: [{ id: "mail-webhook", settings: ["X"], state: "set" }] }],
    ["unknown:token", { token: { isKnown: false } }, { token: { isKnown: true, value: null } }],
    ["unknown:alerts", { quotas: { ...healthyReport().quotas, alerts: { isKnown: false } } }, { quotas: { ...healthyReport().quotas, alerts: null } }],
  ];
  for (const [id, wrong, right] of cases) expect([id, idsOf(wrong), idsOf(right)]).toEqual([id, [id], []]);
});

test("rows that a channel gave up are told apart from those that wait", () => {
  const since = REPORT_AT - 5 * MINUTE;
  const found = problemsOf(backlogs({ outbox: [{ channel: "indexnow", count: 0, oldestAt: null, abandoned: 3, abandonedSince: since }] }));
  expect(found).toMatchObject([{ id: "outbox-abandoned:indexnow", what: "3 mudanças não foram aceitas pelo canal indexnow.", since }]);
});

test("problems are of one id each, severe ones first and the oldest before the newer, each with a sentence to act by", () => {
  const time = fc.option(fc.integer({ min: REPORT_AT - 60 * MINUTE, max: REPORT_AT }), { nil: null });
  const summary = fc
    .record({ failed: fc.nat(2), uncertain: fc.nat(2), failedSince: time, uncertainSince: time, nextStepAt: time, isPaused: fc.boolean() })
    .map(({ failed, uncertain, isPaused, ...times }) =>
      idleQueue({ ...times, counts: counts({ failed, uncertain }), paused: isPaused ? { reason: "Parou.", until: null } : null }),
    );
  const queues = fc.tuple(
    ...QUEUE_NAMES.map((name) => fc.option(summary, { nil: null }).map((value) => ({ name, summary: value ? { isKnown: true as const, value } : { isKnown: false as const } }))),
  );
  const services = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }).map((all) => healthyReport().services.map((one, index) => ({ ...one, isAnswering: all[index] ?? true })));
  fc.assert(
    fc.property(queues, services, time, (someQueues, someServices, oldestAt) => {
      const found = problemsOf({ queues: someQueues, services: someServices, ...backlogs({ stories: { count: 2, oldestAt } }) });
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      const order = found.map(({ severity, since }) => [severity === "danger" ? 0 : 1, since ?? REPORT_AT] as const);
      expect(order).toEqual([...order].sort((one, other) => one[0] - other[0] || one[1] - other[1]));
      for (const { what, action } of found) expect([what, action]).toEqual([expect.stringMatching(/^\S.*\.$/s), expect.stringMatching(/^\S.*\.$/s)]);
    }),
  );
});

test("backups are a problem without a key, without a verified one, and once the last one is older than two days", () => {
  const state = (more: object) => ({ backups: { isKnown: true as const, value: { missing: [], verified: 1, newest: null, runningSince: null, ...more } } });
  const verifiedAt = (age: number) => state({ newest: { pointAt: REPORT_AT - age - MINUTE, verifiedAt: REPORT_AT - age } });
  expect(idsOf(verifiedAt(BACKUP_OVERDUE_MS))).toEqual([]);
  expect(problemsOf(verifiedAt(BACKUP_OVERDUE_MS + 1))).toMatchObject([{ id: "backup", since: REPORT_AT - BACKUP_OVERDUE_MS - 1 }]);
  expect(problemsOf(state({ missing: ["BACKUP_KEY"] }))).toMatchObject([{ id: "backup", what: "Nenhuma cópia de segurança é feita.", since: null }]);
  expect(problemsOf(state({}))).toMatchObject([{ id: "backup", what: "Ainda não há cópia de segurança conferida." }]);
  expect(idsOf({ backups: { isKnown: false } })).toEqual(["unknown:backups"]);
});

test("a stopped queue is a problem where its channel is configured", () => {
  const stopped = queue("whatsapp", idleQueue({ paused: { reason: "Restaurado.", until: null } }));
  expect(idsOf(stopped)).toEqual(["paused:whatsapp"]);
  expect(idsOf({ ...stopped, unconfigured: ["whatsapp"] })).toEqual([]);
});
