import { expect, test } from "vitest";
import { QUEUE_SECTIONS, STATUS_LABELS, timeLabel, whenLabel } from "#app/features/whatsapp/newsroom/item-labels.ts";
import type { QueueItemWire } from "#app/features/whatsapp/whatsapp.wire.ts";
import { QUEUE_STATES } from "#app/platform/queue/queue-item.ts";

const ZONE = "America/Fortaleza";
const night = Date.parse("2026-11-21T23:30:00-03:00");
const when = (local: string) => whenLabel(`${local}-03:00`, ZONE, night);
const item = (more: Partial<QueueItemWire>) =>
  timeLabel({ scheduled_time: null, sent_time: null, ...more } as QueueItemWire, { scheduledVerb: "sai", dueLabel: "é a vez dela" }, ZONE, night);

test("the days next to today have names, by the newsroom's clock", () => {
  expect(when("2026-11-21T00:05:00")).toBe("hoje, 00:05");
  expect(when("2026-11-22T00:05:00")).toBe("amanhã, 00:05");
  expect(when("2026-11-20T23:59:00")).toBe("ontem, 23:59");
  expect(when("2026-11-23T08:00:00")).toBe("23/11, 08:00");
  // Nobody says "hoje" of the same day of another year.
  expect(when("2025-11-21T08:00:00")).toBe("21/11, 08:00");
});

test("an item says when it goes or went, and that its turn has come", () => {
  expect(item({ status: "scheduled", scheduled_time: "2026-11-22T12:05:00Z" })).toBe("sai amanhã, 09:05");
  expect(item({ status: "scheduled", scheduled_time: "2026-11-22T02:30:00Z" })).toBe("é a vez dela");
  expect(item({ status: "sent", sent_time: "2026-11-21T17:00:00Z" })).toBe("enviada hoje, 14:00");
  expect([item({ status: "pending" }), item({ status: "failed", scheduled_time: "2026-11-22T12:05:00Z" })]).toEqual([null, null]);
});

test("every state has its word and its one place in the list", () => {
  expect(QUEUE_SECTIONS.flatMap(({ states }) => states).sort()).toEqual([...QUEUE_STATES].sort());
  expect(["pending", "scheduled", "sent", "failed"].map((state) => STATUS_LABELS[state as keyof typeof STATUS_LABELS].label)).toEqual([
    "Pendente",
    "Agendada",
    "Enviada",
    "Falhou",
  ]);
});
