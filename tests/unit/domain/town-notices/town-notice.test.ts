import { expect, test } from "vitest";
import { type DeathDetails, DUTY_MAX_MS, isOnDuty, NO_CONSENT, recordConsent, type TownNoticeFields } from "#app/features/towns/town-notice.ts";
import { missingToPublish, problemsOf } from "#app/features/towns/town-notice-rules.ts";

const NOW = Date.UTC(2026, 10, 27, 12);
const DAY = 86_400_000;

const notice = (more: Partial<TownNoticeFields> = {}): TownNoticeFields => ({
  kind: "plantao",
  municipality: "piripiri",
  title: "Farmácia Central",
  text: "",
  place: "Rua Padre Uchôa, 210",
  phone: "",
  sourceUrl: "",
  startsAt: NOW - DAY,
  endsAt: NOW + DAY,
  death: null,
  ...more,
});

const death = (more: Partial<DeathDetails> = {}): DeathDetails => ({
  age: 78,
  born: "1948",
  died: "2026-11-26",
  wake: { place: "", at: null },
  funeral: { place: "", at: null },
  consent: { ...NO_CONSENT, by: "Ana", relation: "filha", on: "2026-11-26" },
  ...more,
});

const fieldsOf = (problems: readonly { field: string }[]) => problems.map(({ field }) => field);

test("a draft must end after its start, a duty within eight days, anything else within a year", () => {
  expect(problemsOf(notice())).toEqual([]);
  expect(fieldsOf(problemsOf(notice({ endsAt: NOW - DAY })))).toEqual(["fim"]);
  expect(fieldsOf(problemsOf(notice({ endsAt: NOW - DAY + DUTY_MAX_MS })))).toEqual([]);
  expect(fieldsOf(problemsOf(notice({ endsAt: NOW - DAY + DUTY_MAX_MS + 1 })))).toEqual(["fim"]);
  expect(fieldsOf(problemsOf(notice({ kind: "vaga", endsAt: NOW + 366 * DAY })))).toEqual(["fim"]);
});

test("a birth may be a year or a day, never after the death", () => {
  const ofBirth = (born: string) => fieldsOf(problemsOf(notice({ kind: "falecimento", death: death({ born }) })));
  expect(["", "1948", "2026", "2026-11-26"].map(ofBirth)).toEqual([[], [], [], []]);
  expect(["2027", "2026-11-27"].map(ofBirth)).toEqual([["nascimento"], ["nascimento"]]);
});

test("what is missing before readers may see each kind", () => {
  const missing = (more: Partial<TownNoticeFields>) => fieldsOf(missingToPublish(notice(more), NOW));
  expect(missing({})).toEqual([]);
  expect(missing({ place: "" })).toEqual(["local"]);
  expect(missing({ endsAt: NOW })).toEqual(["fim"]);
  expect(missing({ kind: "aviso" })).toEqual(["texto", "fonte"]);
  expect(missing({ kind: "vaga", text: "Atendente", sourceUrl: "https://exemplo.com/vaga" })).toEqual([]);
  expect(missing({ kind: "falecimento", death: death() })).toEqual([]);
  expect(missing({ kind: "falecimento", death: death({ died: "" }) })).toEqual(["falecimento"]);
  for (const part of ["by", "relation", "on"]) expect(missing({ kind: "falecimento", death: death({ consent: { ...death().consent, [part]: "" } }) })).toEqual(["consentimentoDe"]);
});

test("a consent names who recorded it last, and keeps that while it says the same", () => {
  const sent = { by: "Ana", relation: "filha", on: "2026-11-26" };
  const recorded = recordConsent(NO_CONSENT, sent, "Repórter", 5);
  expect(recorded).toEqual({ ...sent, recordedBy: "Repórter", recordedAt: 5 });
  expect(recordConsent(recorded, sent, "Editora", 9)).toBe(recorded);
  expect(recordConsent(recorded, { ...sent, by: "Bia" }, "Editora", 9)).toMatchObject({ by: "Bia", recordedBy: "Editora", recordedAt: 9 });
  expect(recordConsent(recorded, { ...sent, on: "" }, "Editora", 9)).toMatchObject({ recordedBy: "", recordedAt: 0 });
});

test("a duty begins with its first moment and ends before its last", () => {
  const duty = { startsAt: 10, endsAt: 20 };
  expect([9, 10, 19, 20].map((at) => isOnDuty(duty, at))).toEqual([false, true, true, false]);
});
