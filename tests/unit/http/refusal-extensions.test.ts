import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CURRENT_POLL } from "#app/features/polls/poll.ts";
import { REFUSALS } from "#app/features.ts";
import { carriedBy, carriedByError, carrying, RefusalError } from "#app/platform/failures/refusal.ts";
import { refusalExtension, refusalExtensions } from "#app/platform/http/errors/refusal-extensions.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { filesOf } from "../../../scripts/lib/layers.mjs";

/** Carried for code of the server alone: forms show one of them, and two make a caller try again. */
const WITHOUT_EXTENSION = ["narration", "needs-checks", "stale-categories"];

test("each kind that refusals carry is declared once, and stands in answers of the API or is carried for the server alone", () => {
  const declared = filesOf("rules", "server").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/: CarriedKind<.+> = \{ kind: "([\w-]+)" \};/g)].map((found) => found[1] ?? ""),
  );
  expect([...new Set(declared)].sort()).toEqual(declared.sort());
  expect([...REFUSALS.map(({ kind }) => kind), ...WITHOUT_EXTENSION].sort()).toEqual(declared.sort());
});

const context = {} as RequestContext;
const NUMBER = { kind: "number" };

test("an answer carries what the extension of the refusal's kind makes of it", async () => {
  const extensionsOf = refusalExtensions([refusalExtension(NUMBER, (value) => ({ current: value })), refusalExtension({ kind: "text" }, () => ({ other: true }))]);
  expect(await extensionsOf({ code: "conflict", detail: "", ...carrying(NUMBER, 7) }, context)).toEqual({ current: 7 });
  expect(await extensionsOf({ code: "conflict", detail: "", ...carrying({ kind: "unknown" }, 7) }, context)).toEqual({});
  expect(await extensionsOf({ code: "conflict", detail: "" }, context)).toEqual({});
});

test("two extensions of one kind are refused", () => {
  const extension = refusalExtension(NUMBER, () => ({}));
  expect(() => refusalExtensions([extension, extension])).toThrow("two refusal extensions of one kind");
});

test("what a refusal carries is read by its kind alone", () => {
  const refusal = { code: "conflict" as const, detail: "", ...carrying(NUMBER, 0) };
  expect(carriedBy(refusal, NUMBER)).toBe(0);
  expect(carriedBy(refusal, CURRENT_POLL)).toBeUndefined();
  expect(carriedByError(new RefusalError(refusal), NUMBER)).toBe(0);
  expect(carriedByError(new Error("other"), NUMBER)).toBeUndefined();
});
