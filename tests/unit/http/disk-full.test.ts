import { expect, test, vi } from "vitest";
import { HealthMonitor } from "#app/features/system/health.server.ts";
import { isDiskFull, OutageError } from "#app/platform/failures/outage.ts";
import { errorResponse } from "#app/platform/http/errors/problem.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";

const full = new OutageError("d1", new Error("D1_ERROR: database or disk is full: SQLITE_FULL"));
const down = new OutageError("d1", new Error("D1_ERROR: internal error"));

test.each([
  ["D1_ERROR: database or disk is full: SQLITE_FULL", true],
  ["write(): No space left on device; errno = 28", true],
  ["ENOSPC: no space left on device, write", true],
  ["D1_ERROR: internal error", false],
  ["The queue is full", false],
])("%s: a full disk is %s", (message, isFull) => {
  expect(isDiskFull(new Error("outer", { cause: new Error(message) }))).toBe(isFull);
});

test("whoever writes on a full disk is told so; readers and other outages read what they did", async () => {
  const detail = async (error: unknown, method: string) => {
    const response = errorResponse(error, method, () => undefined);
    return [response.status, ((await response.json()) as { detail: string }).detail];
  };
  expect(await detail(full, "POST")).toEqual([503, expect.stringMatching(/^O disco do servidor está cheio e nada pode ser salvo\. Guarde uma cópia/)]);
  // An object's error comes without its class.
  expect(await detail(new Error("database or disk is full: SQLITE_FULL"), "PUT")).toEqual([503, expect.stringMatching(/^O disco do servidor está cheio/)]);
  expect(await detail(full, "GET")).toEqual([503, "Serviço temporariamente indisponível. Tente novamente em instantes."]);
  expect(await detail(down, "POST")).toEqual([503, expect.stringMatching(/^Serviço temporariamente indisponível/)]);
});

test("whoever sends a screen's form on a full disk is told so, and other failures are named as before", () => {
  const given = { request: new Request("http://site.test/admin/pautas/3", { method: "POST" }), context: { requestId: "r" } as RequestContext };
  const noLog = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const message = (error: unknown) => refusedAction(error, "Não foi possível salvar", given);
  for (const error of [full, new Error("D1_ERROR: SQLITE_FULL"), new Error("outer", { cause: full })])
    expect(message(error)).toEqual({ status: 503, message: expect.stringMatching(/^O disco do servidor está cheio e nada pode ser salvo\. Guarde uma cópia.* não confirmou/), problems: {} });
  expect(message(down).message).toMatch(/^Não foi possível salvar\. O servidor não confirmou/);
  noLog.mockRestore();
});

test("the health check says that a probe failed for a full disk, and forgets it with the next look", async () => {
  let at = 0;
  const monitor = new HealthMonitor();
  const probes = (r2: () => Promise<unknown>) => ({ d1: async () => {}, r2, objects: async () => {} });
  const look = (r2: () => Promise<unknown>) => monitor.check(probes(r2), () => at);
  expect(await look(() => Promise.reject(new Error("ENOSPC: no space left on device, write")))).toMatchObject({ ok: false, isDiskFull: true, checks: { r2: "down" } });
  at = 10_000;
  expect(await look(() => Promise.reject(down))).toMatchObject({ ok: false, isDiskFull: false });
  at = 20_000;
  expect(await look(async () => {})).toMatchObject({ ok: true, isDiskFull: false });
});
