import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PUBLISHING_ERRORS, type Recovery } from "#app/features/instagram/publishing-error-table.ts";
import { containerProblem, explainPublishing, type GraphAnswer, type PublishingStep, publishingFailure } from "#app/features/instagram/publishing-errors.ts";
import type { FailureClass } from "#app/platform/failures/provider-failure.ts";

const STEPS: PublishingStep[] = ["create", "poll", "publish", "read"];
const answer = (code: number | null, subcode: number | null = null, httpStatus = 400, isTransient = false): GraphAnswer => ({ code, subcode, httpStatus, isTransient });

/** The contract's own table, by hand: class and what is done about it when a container is made or published. */
const DOCUMENTED: [code: number, subcode: number | null, kind: FailureClass, recovery: Recovery][] = [
  [-2, 2207003, "transient", "repeat"],
  [-2, 2207020, "transient", "new-container"],
  [-1, 2207001, "transient", "repeat"],
  [-1, 2207032, "transient", "new-container"],
  [-1, 2207053, "transient", "new-container"],
  [1, 2207057, "invalid", "change"],
  [4, 2207051, "policy", "stop-queue"],
  [9, 2207042, "rate_limited", "hold-for-quota"],
  [24, 2207006, "permission", "new-container"],
  [24, 2207008, "transient", "repeat"],
  [25, 2207050, "policy", "stop-queue"],
  [100, 2207023, "invalid", "change"],
  [100, 2207028, "invalid", "change"],
  [352, 2207026, "invalid", "change"],
  [9004, 2207052, "transient", "new-container"],
  [9007, 2207027, "transient", "keep-polling"],
  [36000, 2207004, "invalid", "redraw"],
  [36001, 2207005, "invalid", "redraw"],
  [36003, 2207009, "invalid", "redraw"],
  [36004, 2207010, "invalid", "change"],
  [1, null, "transient", "repeat"],
  [2, null, "transient", "repeat"],
  [4, null, "rate_limited", "wait"],
  [17, null, "rate_limited", "wait"],
  [32, null, "rate_limited", "wait"],
  [341, null, "rate_limited", "wait"],
  [613, null, "rate_limited", "wait"],
  [80001, null, "rate_limited", "wait"],
  [80002, null, "rate_limited", "wait"],
  [10, null, "permission", "stop-queue"],
  [200, null, "permission", "stop-queue"],
  [275, null, "permission", "stop-queue"],
  [299, null, "permission", "stop-queue"],
  [100, null, "invalid", "change"],
  [102, null, "auth", "stop-queue"],
  [190, null, "auth", "stop-queue"],
  [190, 458, "auth", "stop-queue"],
  [190, 459, "auth", "stop-queue"],
  [190, 460, "auth", "stop-queue"],
  [190, 463, "auth", "stop-queue"],
  [190, 464, "auth", "stop-queue"],
  [190, 467, "auth", "stop-queue"],
  [368, null, "policy", "stop-queue"],
  [506, null, "invalid", "change"],
];

describe("the documented table", () => {
  test.each(DOCUMENTED)("%s/%s is %s: %s", (code, subcode, kind, recovery) => {
    const problem = publishingFailure(answer(code, subcode), "create");
    expect(problem).toMatchObject({ kind, recovery, askContainerFirst: false });
    expect(problem.tries > 0).toBe(recovery !== "change" && recovery !== "stop-queue");
  });

  test("every subcode of a token has its own cause", () => {
    const causes = [458, 459, 460, 463, 464, 467].map((subcode) => publishingFailure(answer(190, subcode), "read").reason);
    expect(new Set(causes).size).toBe(causes.length);
  });

  test("no two rows are of one code and subcode, and each speaks whole sentences", () => {
    const names = PUBLISHING_ERRORS.map(({ code, subcode }) => `${code}/${subcode}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { reason, action } of PUBLISHING_ERRORS) for (const sentence of [reason, action]) expect(sentence).toMatch(/^[A-ZÀ-Ú].{15,}\.$/u);
  });

  test("a container that cannot be found is looked for twice, after half a minute, before a new one", () => {
    expect(publishingFailure(answer(24, 2207008), "publish")).toMatchObject({ recovery: "repeat", tries: 2, waitSeconds: 30, afterwards: "new-container" });
  });
});

describe("an answer to a publish", () => {
  test.each([
    [1, null],
    [2, null],
    [-1, 2207001],
    [-2, 2207003],
    [24, 2207008],
  ] as const)("%s/%s may hide a post: the outcome is unknown", (code, subcode) => {
    expect(publishingFailure(answer(code, subcode), "publish")).toMatchObject({ kind: "unknown_outcome", askContainerFirst: true });
  });

  test("suspected spam stops the queue and is no proof that nothing went out", () => {
    expect(publishingFailure(answer(4, 2207051), "publish")).toMatchObject({ kind: "policy", recovery: "stop-queue", askContainerFirst: true });
  });

  test.each([
    [190, 463],
    [10, null],
    [9, 2207042],
    [9007, 2207027],
    [100, null],
    [25, 2207050],
  ] as const)("%s/%s proves that nothing was published", (code, subcode) => {
    expect(publishingFailure(answer(code, subcode), "publish").askContainerFirst).toBe(false);
  });

  test("what is not Instagram's own word proves nothing, whatever its status", () => {
    for (const status of [301, 400, 404, 408, 418, 500, 502, 503])
      expect(publishingFailure(answer(null, null, status), "publish")).toMatchObject({ kind: "unknown_outcome", askContainerFirst: true });
    for (const code of ["timeout", "connection", "unreadable", "too-large"])
      expect(explainPublishing({ kind: "unknown_outcome", code }, "publish")).toMatchObject({ kind: "unknown_outcome", recovery: "repeat", askContainerFirst: true });
  });
});

test("an object that Instagram denies is its fault when it was just made, and ours when it is the account", () => {
  expect(publishingFailure(answer(100, 33), "poll")).toMatchObject({ kind: "transient", recovery: "repeat" });
  expect(publishingFailure(answer(100, 33), "read")).toMatchObject({ kind: "transient", recovery: "repeat" });
  expect(publishingFailure(answer(100, 33), "create")).toMatchObject({ kind: "permission", recovery: "stop-queue" });
});

test("unknown codes go by the status, and by the provider's own word that it will pass", () => {
  const kindOf = (status: number, isTransient = false) => publishingFailure(answer(987_654, 1, status, isTransient), "create").kind;
  expect([kindOf(400), kindOf(401), kindOf(403), kindOf(429), kindOf(500), kindOf(503), kindOf(400, true)]).toEqual([
    "invalid",
    "auth",
    "permission",
    "rate_limited",
    "transient",
    "transient",
    "transient",
  ]);
});

test("a container's error is told by the subcode in its status, and never repeats that container", () => {
  expect(containerProblem("Error: Media upload has failed with error code 2207052")).toMatchObject({ recovery: "new-container", kind: "transient" });
  expect(containerProblem("Error: 2207009")).toMatchObject({ recovery: "redraw", kind: "invalid" });
  expect(containerProblem("Error: 2207001").recovery).toBe("new-container");
  expect(containerProblem("")).toMatchObject({ recovery: "new-container", tries: 2 });
  expect(explainPublishing({ kind: "invalid", code: "container/2207009" }, "poll").recovery).toBe("redraw");
});

const anyCode = fc.oneof(fc.constantFrom(...PUBLISHING_ERRORS.map(({ code }) => code)), fc.integer({ min: -10, max: 100_000 }), fc.constant(null));
const anySubcode = fc.oneof(fc.constantFrom(null, 33, ...PUBLISHING_ERRORS.flatMap(({ subcode }) => subcode ?? [])), fc.integer({ min: 1, max: 3_000_000 }));
const anyAnswer = fc.record({ code: anyCode, subcode: anySubcode, httpStatus: fc.integer({ min: 300, max: 599 }), isTransient: fc.boolean() });

test("every answer has a class, a cause and a remedy, and only a publish leaves doubts", () => {
  fc.assert(
    fc.property(anyAnswer, fc.constantFrom(...STEPS), (given, step) => {
      const problem = publishingFailure(given, step);
      expect(problem.reason.length > 10 && problem.action.length > 10).toBe(true);
      if (step !== "publish") expect([problem.askContainerFirst, problem.kind === "unknown_outcome"]).toEqual([false, false]);
      if (problem.kind === "unknown_outcome") expect(problem.askContainerFirst).toBe(true);
      if (step === "publish" && problem.kind === "transient") expect(problem.askContainerFirst).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test("a failure that was stored is explained as it was when it came", () => {
  fc.assert(
    fc.property(anyAnswer, fc.constantFrom(...STEPS), (given, step) => {
      const { kind, recovery } = publishingFailure(given, step);
      const code = given.code === null ? `http-${given.httpStatus}` : given.subcode === null ? String(given.code) : `${given.code}/${given.subcode}`;
      const stored = explainPublishing({ kind, code }, step);
      expect([stored.kind, stored.recovery]).toEqual([kind, recovery]);
    }),
    { numRuns: 2_000 },
  );
});

test("a stored failure is explained by the code it carries: Meta's, a status, an own one, or none", () => {
  const told = (code: string | undefined, step: PublishingStep = "poll", kind: FailureClass = "transient") => explainPublishing({ kind, code }, step);
  expect(told("190/463", "read", "auth")).toEqual(publishingFailure({ code: 190, subcode: 463, httpStatus: 401, isTransient: false }, "read"));
  expect(told("-1", "create")).toEqual(publishingFailure({ code: -1, subcode: null, httpStatus: 500, isTransient: false }, "create"));
  expect(told("http-503")).toEqual(publishingFailure({ code: null, subcode: null, httpStatus: 503, isTransient: true }, "poll"));
  expect(told("http-400", "create", "invalid")).toEqual(publishingFailure({ code: null, subcode: null, httpStatus: 400, isTransient: false }, "create"));
  expect(told("id", "poll", "invalid")).toMatchObject({ recovery: "change", reason: expect.stringContaining("não é do Instagram") });
  expect(told("timeout").reason).toContain("demorou demais");
  const unknown = told(undefined);
  for (const code of ["x190", "190x", "http-5000", "xhttp-503", "other"]) expect([code, told(code)]).toEqual([code, unknown]);
  expect(told("timeout", "publish").reason).toBe(told("connection", "publish").reason);
  expect(told("timeout", "publish").reason).not.toBe(told("timeout").reason);
});

test("an answer without a code of Instagram's is no word of the post, except that nothing went out where it says so itself", () => {
  const foreign = publishingFailure(answer(null, null, 404), "publish");
  expect(foreign).toMatchObject({ kind: "unknown_outcome", recovery: "repeat", askContainerFirst: true });
  expect(foreign.reason).toContain("não se sabe se o post saiu");
  expect(publishingFailure(answer(null, null, 404), "create")).toMatchObject({ kind: "invalid", recovery: "change", askContainerFirst: false });
  expect(publishingFailure(answer(506), "publish")).toMatchObject({ kind: "invalid", recovery: "change" });
  expect(publishingFailure(answer(null, null, 401), "publish")).toMatchObject({ kind: "auth", recovery: "stop-queue" });
  expect(publishingFailure(answer(null, null, 408), "create")).toMatchObject({ kind: "transient", recovery: "repeat" });
});

test("a stored code without a subcode is the general one, and a number that was never Meta's proves that nothing went out", () => {
  expect(explainPublishing({ kind: "invalid", code: "100" }, "create")).toEqual(publishingFailure(answer(100), "create"));
  expect(explainPublishing({ kind: "invalid", code: "id" }, "publish")).toMatchObject({ kind: "invalid", askContainerFirst: false, tries: 0 });
  expect(publishingFailure(answer(300), "create").kind).toBe("invalid");
  expect(publishingFailure(answer(199), "create").kind).toBe("invalid");
  expect(containerProblem("Error: 2207027").recovery).toBe("new-container");
});
