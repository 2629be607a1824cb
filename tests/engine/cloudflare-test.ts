/** The part of `cloudflare:test` that the tests use, in Node. */
import { env } from "./cloudflare-workers.ts";
import { runInObject, runObjectAlarm } from "./objects.ts";
import { machineNow, nextTurn } from "./turn.ts";

export const runInDurableObject = runInObject;
export const runDurableObjectAlarm = runObjectAlarm;

const backgrounds = new WeakMap<object, Promise<unknown>[]>();
/** Pending `waitUntil` work of all execution contexts. */
const running = new Set<Promise<unknown>>();

/** Adds work to `running` until it settles. */
function runningUntilEnd(one: Promise<unknown>): Promise<unknown> {
  const work = Promise.resolve(one);
  running.add(work);
  const forget = () => void running.delete(work);
  work.then(forget, forget);
  return work;
}

/** A context that remembers the work behind an answer. */
export function createExecutionContext(): ExecutionContext {
  const work: Promise<unknown>[] = [];
  const context = { waitUntil: (one: Promise<unknown>) => void work.push(runningUntilEnd(one)), passThroughOnException: () => undefined, props: {} };
  backgrounds.set(context, work);
  return context as unknown as ExecutionContext;
}

/** Waits for all work behind the answer; rejects when some of it failed. */
export async function waitOnExecutionContext(context: object): Promise<void> {
  const work = backgrounds.get(context) ?? [];
  const errors: unknown[] = [];
  while (work.length > 0) for (const outcome of await Promise.allSettled(work.splice(0))) if (outcome.status === "rejected") errors.push(outcome.reason);
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors);
}

export const createScheduledController = ({ scheduledTime = Date.now(), cron = "" }: { scheduledTime?: Date | number; cron?: string } = {}): ScheduledController =>
  ({ scheduledTime: Number(scheduledTime), cron, noRetry: () => undefined }) as unknown as ScheduledController;

/** The request as a Worker gets it: with the length of a body that is no stream. */
async function arriving(input: RequestInfo | URL, init?: RequestInit): Promise<Request> {
  const request = new Request(input, init);
  if (request.body === null || init?.body instanceof ReadableStream) return request;
  const bytes = await request.arrayBuffer();
  const headers = new Headers(request.headers);
  headers.set("Content-Length", String(bytes.byteLength));
  const { method, redirect, signal } = request;
  return new Request(request.url, { method, redirect, signal, headers, body: bytes });
}

/** Turns in which work behind an answer goes on before the answer is there: what only stores has then ended. */
const BACKGROUND_TURNS = 400;

/** Lets the work behind an answer go on, so that what it stores does not depend on how busy the machine is; what waits for a network goes on alone. */
async function letBackgroundRun(context: object): Promise<void> {
  let isDone = false;
  void waitOnExecutionContext(context)
    .catch(() => undefined)
    .then(() => {
      isDone = true;
    });
  await nextTurn();
  for (let turns = 0; turns < BACKGROUND_TURNS && !isDone; turns += 1) await nextTurn();
}

/** Event-loop turns granted to pending work at the end of a file. Bounded: some work waits for a provider that never answers. */
const LAST_TURNS = 4_000;

/** Waits for pending `waitUntil` work, which would otherwise write into the empty site of the next file. */
export async function letBackgroundsEnd(): Promise<void> {
  for (let turns = 0; turns < LAST_TURNS && running.size > 0; turns += 1) await nextTurn();
  running.clear();
}

let lastArrival = 0;

/** No two requests arrive in one millisecond: it takes longer to ask one after another, and lists are in the order of their times. */
async function nextMillisecond(): Promise<void> {
  while (machineNow() === lastArrival) await nextTurn();
  lastArrival = machineNow();
}

/** The answer as `fetch` gives it: its body is no longer compressed, as its headers still say. */
function decompressed(response: Response): Response {
  const { body, headers, status } = response;
  if (body === null || headers.get("Content-Encoding") !== "gzip") return response;
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { status, headers });
}

const REDIRECTS_MAX = 20;
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);
const hasNoBody = (status: number) => [101, 204, 205, 304].includes(status);

async function selfFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { default: worker } = await import("#tests/support/site-under-test.ts");
  let request = await arriving(input, init);
  await nextMillisecond();
  for (let redirects = 0; redirects < REDIRECTS_MAX; redirects += 1) {
    const context = createExecutionContext();
    const handle = worker.fetch as unknown as (request: Request, env: unknown, context: ExecutionContext) => Promise<Response>;
    const response = await handle(request, env, context);
    await letBackgroundRun(context);
    const location = response.headers.get("Location");
    if (request.redirect !== "follow" || !isRedirect(response.status) || location === null) {
      const { status, headers } = response;
      return request.method === "HEAD" && !hasNoBody(status) ? new Response(null, { status, headers }) : decompressed(response);
    }
    request = new Request(new URL(location, request.url), { headers: request.headers });
  }
  throw new Error("too many redirects");
}

/** The site under test, as another Worker reaches it. */
export const SELF = { fetch: selfFetch };
