import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ASSIGNMENT_SPAN_MAX_MS,
  ASSIGNMENT_STATES,
  ASSIGNMENT_TITLE_MAX,
  type AssignmentSnapshot,
  assignmentTimeOf,
  changedFields,
  choosableStates,
  ideaFromMessage,
  initialStates,
  isDraftable,
  mayDelete,
  mondayOf,
  standingOf,
} from "#app/features/assignments/assignment.ts";

const ZONE = "America/Fortaleza";
const at = (iso: string) => Date.parse(iso);

test("nobody chooses written or published: they follow the story", () => {
  for (const state of ASSIGNMENT_STATES)
    for (const standing of ["desk", "assignee", "proposer", "none"] as const)
      for (const articleId of [null, 7]) {
        const others = choosableStates(standing, { state, articleId }).slice(1);
        expect(others).not.toContain("publicada");
        if (!(state === "caiu" && articleId !== null && standing === "desk")) expect(others).not.toContain("escrita");
      }
});

test("the desk decides about ideas; who is assigned says that the work began or that it fell", () => {
  const planned = (state: (typeof ASSIGNMENT_STATES)[number]) => ({ state, articleId: null });
  expect(choosableStates("desk", planned("ideia"))).toEqual(["ideia", "pautada", "em-apuracao", "caiu"]);
  expect(choosableStates("assignee", planned("pautada"))).toEqual(["pautada", "em-apuracao", "caiu"]);
  expect(choosableStates("proposer", planned("pautada"))).toEqual(["pautada"]);
  expect(choosableStates("proposer", planned("ideia"))).toEqual(["ideia", "caiu"]);
  expect(choosableStates("desk", { state: "caiu", articleId: 3 })).toEqual(["caiu", "escrita"]);
  expect(choosableStates("none", planned("ideia"))).toEqual(["ideia"]);
  expect([initialStates("reporter"), initialStates("editor")]).toEqual([["ideia"], ["ideia", "pautada", "em-apuracao"]]);
});

test("a reporter stands to an assignment as who proposed it, who is assigned, or nobody", () => {
  const assignees = [{ id: 2, name: "Bia" }];
  expect(standingOf({ id: 2, role: "reporter" }, { createdBy: 1, assignees })).toBe("assignee");
  expect(standingOf({ id: 1, role: "reporter" }, { createdBy: 1, assignees })).toBe("proposer");
  expect(standingOf({ id: 3, role: "reporter" }, { createdBy: 1, assignees })).toBe("none");
  expect(standingOf({ id: null, role: "reporter" }, { createdBy: null, assignees })).toBe("none");
  expect(standingOf({ id: 3, role: "editor" }, { createdBy: 1, assignees })).toBe("desk");
  expect([mayDelete("proposer", true, "ideia"), mayDelete("proposer", true, "pautada"), mayDelete("none", false, "ideia"), mayDelete("desk", false, "publicada")]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test("a draft is made once, and not of a dropped assignment", () => {
  expect(ASSIGNMENT_STATES.filter((state) => isDraftable({ state, articleId: null }))).not.toContain("caiu");
  expect(ASSIGNMENT_STATES.some((state) => isDraftable({ state, articleId: 1 }))).toBe(false);
});

test("a day and a week are whole ones on the newsroom's clock, over the end of a year too", () => {
  expect(mondayOf("2027-01-01")).toBe("2026-12-28");
  expect(assignmentTimeOf("dia", at("2026-12-31T23:30:00-03:00"), null, ZONE)).toEqual({
    timeKind: "dia",
    startsAt: at("2026-12-31T00:00:00-03:00"),
    endsAt: at("2027-01-01T00:00:00-03:00"),
  });
  expect(assignmentTimeOf("semana", at("2027-01-01T10:00:00-03:00"), null, ZONE)).toEqual({
    timeKind: "semana",
    startsAt: at("2026-12-28T00:00:00-03:00"),
    endsAt: at("2027-01-04T00:00:00-03:00"),
  });
  // A week in which a clock is put back is an hour longer.
  const week = assignmentTimeOf("semana", at("2026-10-24T10:00:00Z"), null, "Europe/Lisbon");
  expect(week).toMatchObject({ startsAt: at("2026-10-18T23:00:00Z"), endsAt: at("2026-10-26T00:00:00Z") });
  expect(assignmentTimeOf("aberta", 5, 6, ZONE)).toEqual({ timeKind: "aberta", startsAt: null, endsAt: null });
  expect(assignmentTimeOf("momento", 5, null, ZONE)).toEqual({ timeKind: "momento", startsAt: 5, endsAt: 5 });
  expect([assignmentTimeOf("momento", 5, 4, ZONE), assignmentTimeOf("dia", null, null, ZONE), assignmentTimeOf("momento", 0, ASSIGNMENT_SPAN_MAX_MS + 1, ZONE)]).toEqual([
    "end-before-start",
    "no-start",
    "too-long",
  ]);
});

test("any day lies in its day and week, which never exceed the longest period", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: at("2100-01-01T00:00:00Z") }), fc.constantFrom(ZONE, "Europe/Lisbon", "Pacific/Auckland"), (time, zone) => {
      for (const kind of ["dia", "semana"] as const) {
        const period = assignmentTimeOf(kind, time, null, zone);
        if (typeof period === "string" || period.startsAt === null || period.endsAt === null) return false;
        if (period.startsAt > time || period.endsAt <= time || period.endsAt - period.startsAt > ASSIGNMENT_SPAN_MAX_MS) return false;
      }
      return true;
    }),
  );
});

test("a message becomes an undated idea whose title fits a story", () => {
  const idea = ideaFromMessage({ message: `A rua ${"muito ".repeat(60)}esburacada`, story: "/post/7-rua" });
  expect([...idea.title].length).toBeLessThanOrEqual(ASSIGNMENT_TITLE_MAX);
  expect([idea.timeKind, idea.state, idea.brief.includes("/post/7-rua"), idea.title.endsWith("…")]).toEqual(["aberta", "ideia", true, true]);
});

test("a history names what changed, the period and the people as one each", () => {
  const { contacts, ...idea } = ideaFromMessage({ message: "Buraco na rua", story: "" });
  const one: AssignmentSnapshot = { ...idea, contacts, assigneeNames: [] };
  expect(changedFields(null, one)).toBeNull();
  expect(changedFields(one, one)).toEqual([]);
  expect(changedFields(one, { ...one, timeKind: "momento", startsAt: 1, endsAt: 2, assigneeIds: [2, 1] })).toEqual(["time", "assigneeIds"]);
  expect(changedFields({ ...one, assigneeIds: [1, 2] }, { ...one, assigneeIds: [2, 1] })).toEqual([]);
});
