import type { IdempotencyRepository } from "#app/db/idempotency.ts";
import { refuse } from "#app/domain/refusal.ts";
import { sha256Hex } from "#app/services/sha256-hex.ts";

/** How long a key answers with its first answer (http-api § Conventions). */
const KEY_LIFETIME_MS = 24 * 60 * 60_000;
/** A key whose work never ended was interrupted; its work, guarded by the operation's id, may run again. */
const ABANDONED_MS = 30_000;

/**
 * Runs `work` once for a key: a repetition gets the first answer, another body 422, one that is still running 409.
 * `opId` is the same for every repetition, so that even a crash between work and record acts once.
 */
export async function once(
  keys: IdempotencyRepository,
  request: { key: string; userId: number; route: string; bodyHash: string; now: number },
  work: (opId: string) => Promise<Response>,
): Promise<Response> {
  if (request.key.length > 200) refuse("bad-request", "Idempotency-Key longa demais.");
  const id = await sha256Hex(`${request.userId}\n${request.route}\n${request.key}`);
  const stored = await keys.claim({
    key: id,
    bodyHash: request.bodyHash,
    now: request.now,
    expiredBefore: request.now - KEY_LIFETIME_MS,
    abandonedBefore: request.now - ABANDONED_MS,
  });
  if (stored) {
    if (stored.bodyHash !== request.bodyHash) refuse("invalid", "Esta Idempotency-Key já foi usada com outro conteúdo.");
    if (stored.status === null || stored.answer === null) refuse("conflict", "Esta operação ainda está em andamento.", { retryAfterSeconds: 1 });
    return new Response(stored.answer === "" ? null : stored.answer, {
      status: stored.status,
      headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-store", "Idempotency-Replayed": "true" },
    });
  }
  try {
    const response = await work(id);
    if (response.status >= 500) await keys.release(id);
    else await keys.settle(id, response.status, await response.clone().text());
    return response;
  } catch (error) {
    await keys.release(id);
    throw error;
  }
}
