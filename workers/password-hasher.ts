import { answerKeyRequest } from "#app/features/people/password-hasher.provider.ts";
import { SerialExecutor } from "#app/platform/concurrency/slot-queue.server.ts";

/** One key at a time, some 0.2 s each, and between two of them whatever else the thread has to do; the site lets 24 wait. */
const executor = new SerialExecutor({ maxWaiting: 32, waitTimeoutMs: 20_000, runTimeoutMs: 5_000, pollIntervalMs: 250, heartbeatTimeoutMs: 1_000 });

/**
 * Derives the keys of passwords for the site, behind a service binding; nothing reaches it from outside. scrypt holds the
 * thread of its isolate: in the site's own every reader would wait for each sign-in.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    return (await executor.run(() => answerKeyRequest(request))) ?? new Response(null, { status: 503 });
  },
};
