import { expect, test } from "vitest";
import { toSystemView } from "#app/features/system/newsroom/to-system-view.ts";
import { systemPanels } from "#app/features/system/panels.ts";
import { toSystemWire } from "#app/features/system/system.wire.ts";
import type { SystemReport } from "#app/features/system/system-report.ts";
import { healthyReport, idleQueue, REPORT_AT } from "#tests/support/system-report.ts";

const MINUTE = 60_000;

const rowOf = (more: Partial<SystemReport>, panel: string, id: string) =>
  toSystemView(healthyReport(more), "America/Fortaleza")
    .panels.find((one) => one.id === panel)
    ?.rows.find((row) => row.id === id);

/** A report in which every part has something to say. */
const BUSY: Partial<SystemReport> = {
  backlogs: {
    stories: { count: 2, oldestAt: REPORT_AT - 90 * MINUTE },
    edgeCache: { purges: 1, editions: 2, refusedUntil: REPORT_AT },
    outbox: [{ channel: "websub", count: 3, oldestAt: REPORT_AT - MINUTE, abandoned: 2, abandonedSince: 7 }],
  },
  queues: [
    { name: "email", summary: { isKnown: true, value: idleQueue({ counts: { ...idleQueue().counts, pending: 2, sent: 1_200 }, waitingSince: REPORT_AT - 26 * 60 * MINUTE }) } },
    { name: "push", summary: { isKnown: true, value: idleQueue({ paused: { reason: "Chave recusada.", until: null } }) } },
    { name: "whatsapp", summary: { isKnown: false } },
  ],
  storage: {
    databaseBytes: 2_500_000_000,
    libraryFiles: 1_234,
    samples: [{ day: "2026-11-27", databaseBytes: 1, fileCount: 5, fileBytes: 3 * 1024 * 1024 }],
    trend: { databaseBytesPerDay: -2_048, fileBytesPerDay: 1_024, daysUntilFull: null },
  },
  errors: [{ day: "2026-11-28", kind: "render", count: 3, lastAt: REPORT_AT - 5 * MINUTE, requestIds: ["b", "a"] }],
  vitals: [
    { metric: "LCP", p75: 2_600.4, samples: 40 },
    { metric: "CLS", p75: 0.05, samples: 40 },
    { metric: "INP", p75: null, samples: 3 },
  ],
};

test("figures are written with their unit, limit and age", () => {
  expect(rowOf(BUSY, "backlogs", "stories")).toMatchObject({ value: "2", note: "28/11/2026 07:30, idade 1 h" });
  expect(rowOf(BUSY, "backlogs", "outbox-websub")).toMatchObject({ value: "3", note: "28/11/2026 08:59, idade 1 min. 2 recusadas" });
  expect(rowOf(BUSY, "queues", "email")).toMatchObject({ value: "2 sem hora, 1.200 enviados", note: "27/11/2026 07:00, idade 1 d", tone: null });
  expect(rowOf(BUSY, "queues", "push")).toMatchObject({ value: "Vazia", tone: "danger", note: "Parada: Chave recusada." });
  expect(rowOf(BUSY, "queues", "whatsapp")).toMatchObject({ value: "Não foi possível consultar", tone: "warn" });
  expect(rowOf(BUSY, "storage", "database")?.value).toBe("2,3 GB de 9,3 GB (25%)");
  expect(rowOf(BUSY, "storage", "database-growth")?.value).toBe("−2 KB");
  expect(rowOf(BUSY, "storage", "file-bytes")).toMatchObject({ value: "3 MB", note: "Amostra de 27/11/2026." });
  expect(rowOf(BUSY, "errors", "2026-11-28-render")).toMatchObject({ label: "render, 28/11/2026", value: "3", note: "28/11/2026 08:55, idade 5 min. Requisições: b, a" });
  expect(["LCP", "CLS", "INP"].map((id) => [rowOf(BUSY, "vitals", id)?.value, rowOf(BUSY, "vitals", id)?.tone])).toEqual([
    ["2.600 ms", "warn"],
    ["0,05", "ok"],
    ["Ainda sem medida", null],
  ]);
});

test("a scheduler that never ran is told so, and one that runs has its age", () => {
  const { checks } = healthyReport();
  expect(rowOf({ checks: { ...checks, lastRunAt: null } }, "scheduler", "last-run")).toMatchObject({ value: "Nenhuma", tone: "danger", note: "" });
  expect(rowOf({}, "scheduler", "last-run")).toMatchObject({ value: "Em dia", tone: "ok", note: "28/11/2026 08:59, idade 1 min" });
  expect(rowOf({ checks: { ...checks, lastRunAt: REPORT_AT } }, "scheduler", "last-run")?.note).toBe("28/11/2026 09:00, idade menos de 1 min");
});

test("rows have ids of their own, problems lead to panels that are there, and the API has the same rows with numbers", () => {
  const report = healthyReport(BUSY);
  const view = toSystemView(report, "America/Fortaleza");
  const wire = toSystemWire(report);
  const panels = systemPanels(report);
  for (const { rows } of panels) expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(view.problems.length).toBeGreaterThan(3);
  for (const { panel } of view.problems) expect(panels.map(({ id }) => id)).toContain(panel);
  expect(wire.paineis.map(({ id, linhas }) => [id, linhas.map((line) => line.id)])).toEqual(view.panels.map(({ id, rows }) => [id, rows.map((row) => row.id)]));
  expect(wire.paineis.find(({ id }) => id === "storage")?.linhas[0]).toMatchObject({ valor: 2_500_000_000, unidade: "bytes", limite: 10_000_000_000 });
  expect([wire.emOrdem, wire.problemas.length, toSystemWire(healthyReport()).emOrdem]).toEqual([false, view.problems.length, true]);
});
