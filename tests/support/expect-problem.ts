import { expect } from "vitest";
import type { Problem } from "#app/platform/http/errors/problem.server.ts";
import type { Answer } from "#tests/support/site.ts";

/** The answer's problem document, checked against the shape of every error (http-api § Conventions). */
export function expectProblem(answer: Answer<unknown>, status: number): Problem {
  const problem = answer.body as Problem;
  expect(answer.headers.get("Content-Type")).toBe("application/problem+json; charset=utf-8");
  expect(answer.status).toBe(status);
  expect(problem).toMatchObject({ type: "about:blank", status });
  expect(problem.title.length).toBeGreaterThan(3);
  expect(problem.detail).toMatch(/^[A-ZÀ-Ú].{5,}/);
  expect([problem.error, problem.message]).toEqual([problem.detail, problem.detail]);
  expect(answer.text).not.toMatch(/\bat .*\.(ts|js):|SQLITE|D1_|SELECT |node_modules/);
  return problem;
}
