import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { readForm } from "#app/platform/http/forms/form-body.server.ts";
import { answerWhileReceiving, bodyTime, readBytes, readJson } from "#app/platform/http/forms/request-body.server.ts";

const LIMIT = 2_048;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request whose body comes piece by piece, as the test sends it. */
function sending(type = "application/json", path = "/") {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  let wasCancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      body = controller;
    },
    cancel() {
      wasCancelled = true;
    },
  });
  const request = new Request(`http://site.test${path}`, { method: "POST", body: stream, headers: { "Content-Type": type }, duplex: "half" } as RequestInit);
  return { request, send: (text: string) => body?.enqueue(new TextEncoder().encode(text)), end: () => body?.close(), wasCancelled: () => wasCancelled };
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "read",
    (error: unknown) => (error instanceof RefusalError ? error.refusal.code : error),
  );

test("a body that comes drop by drop is given up after its time, and its connection with it", async () => {
  const { request, send, wasCancelled } = sending();
  const outcome = refusalOf(readBytes(request, LIMIT));
  for (let passed = 0; passed < bodyTime(LIMIT) - 1_000; passed += 1_000) {
    send(" ");
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await outcome).toBe("too-slow");
  expect([wasCancelled(), vi.getTimerCount()]).toEqual([true, 0]);
  // Nothing of it is waited for behind the answer.
  const answer = new Response("408");
  expect(await answerWhileReceiving(request, answer, () => undefined)).toBe(answer);
});

test("a form that never ends is refused as too slow, not as malformed", async () => {
  const { request, send } = sending("application/x-www-form-urlencoded");
  const outcome = refusalOf(readForm(request, LIMIT));
  send("a=1");
  await vi.advanceTimersByTimeAsync(bodyTime(LIMIT));
  expect(await outcome).toBe("too-slow");
});

test("what comes in time is read, and leaves no timer", async () => {
  const { request, send, end } = sending();
  const read = readJson(request, LIMIT);
  send('{"a":');
  await vi.advanceTimersByTimeAsync(bodyTime(LIMIT) - 1);
  send("1}");
  end();
  expect((await read).value).toEqual({ a: 1 });
  expect(vi.getTimerCount()).toBe(0);
});

test("one byte too many is too large, and leaves no timer", async () => {
  const { request, send } = sending();
  const outcome = refusalOf(readBytes(request, LIMIT));
  send("x".repeat(LIMIT + 1));
  expect(await outcome).toBe("too-large");
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  { path: "/collect", status: 413, seconds: 5 },
  { path: "/api/posts/12/reactions", status: 413, seconds: 5 },
  { path: "/login.data", status: 413, seconds: 5 },
  { path: "/enquete/7", status: 404, seconds: 5 },
  // Without a session, and where there is nothing.
  { path: "/api/media", status: 401, seconds: 5 },
  { path: "/nada", status: 404, seconds: 5 },
  { path: "/admin/midia.data", status: 400, seconds: 5 },
  // Beyond the session's check.
  { path: "/api/media", status: 413, seconds: 30 },
  { path: "/admin/nova-materia", status: 422, seconds: 30 },
])("the rest of a body that comes drop by drop to $path and got $status is discarded for $seconds s", async ({ path, status, seconds }) => {
  const { request, send } = sending("application/json", path);
  let isOver = false;
  const answer = await answerWhileReceiving(request, new Response("refused", { status }), (work) => {
    void work.then(() => {
      isOver = true;
    });
  });
  const text = answer.text();
  for (let second = 1; second <= seconds; second += 1) {
    send("x");
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect([isOver, await text, vi.getTimerCount()]).toEqual([true, "refused", 0]);
});

test("an answer without content waits as long for a body that never ends", async () => {
  const { request, send } = sending("application/json", "/collect");
  const answered = answerWhileReceiving(request, new Response(null, { status: 204 }), () => undefined);
  send("x");
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await answered).status).toBe(204);
});

test("readers' small bodies have about five seconds, a whole article minutes", () => {
  expect([bodyTime(LIMIT) < 6_000, bodyTime(9 * 1024 * 1024) > 60_000]).toEqual([true, true]);
});
