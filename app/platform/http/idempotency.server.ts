import type { IdempotencyRepository, StoredAnswer } from "#app/platform/db/idempotency.store.ts";
import type { MarkedOperation, OperationMark } from "#app/platform/db/operation-mark.store.ts";
import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";

/** Lifetime of a key's first answer (http-api § Conventions). */
const KEY_LIFETIME_MS = DAY_MS;
/** An attempt without an answer after this may be followed by another one, and can then commit nothing more (`operation-mark`). Milliseconds. */
const ABANDONED_MS = 30_000;
/** http-api names no bound; ours. Characters. */
export const KEY_MAX = 200;

/** Storage of keys, and the mark of the writes that run under one. */
export interface Idempotency {
  keys: IdempotencyRepository;
  mark: OperationMark;
}

interface KeyedCall {
  key: string;
  userId: number;
  /** Method and path. */
  route: string;
  /** Sent content; another one under the same key is refused. */
  content: string;
  now: number;
  /** True when the work itself acts once for an `opId`, so that it may run again after an interruption. */
  resumes: boolean;
}

/** An answer as it is stored. */
export interface StoredResponse {
  status: number;
  text: string;
}

const encoder = new TextEncoder();

/** Answers may contain a secret (an invitation link): stored encrypted with the key, of which only a hash is stored. */
async function sealingKey({ key, userId }: KeyedCall): Promise<CryptoKey> {
  const secret = await crypto.subtle.digest("SHA-256", encoder.encode(`answer\n${userId}\n${key}`));
  return crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["encrypt", "decrypt"]);
}

const NONCE_BYTES = 12;

async function seal(call: KeyedCall, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await sealingKey(call), encoder.encode(text));
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString("base64");
}

async function unseal(call: KeyedCall, answer: string): Promise<string> {
  const bytes = Buffer.from(answer, "base64");
  const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes.subarray(0, NONCE_BYTES) }, await sealingKey(call), bytes.subarray(NONCE_BYTES));
  return new TextDecoder().decode(opened);
}

function refuseUnanswered(stored: StoredAnswer, call: KeyedCall): never {
  const underWay = call.now - stored.attemptedAt < ABANDONED_MS;
  if (underWay) refuse("conflict", "Esta operação ainda está em andamento.", { retryAfterSeconds: 1, outcome: "unknown" });
  return refuse("conflict", "Esta operação foi interrompida depois de gravar, e a resposta dela se perdeu. Recarregue e confira como ficou antes de pedir de novo.", {
    outcome: "interrupted",
  });
}

/**
 * Runs `work` once for a key: a repetition gets the first answer, another content 422, one that is still running 409.
 * `opId` is the same for every repetition. Work that was interrupted runs again when it wrote nothing, or when it acts
 * once for an `opId`; else a repetition is refused as interrupted, and the key is spent.
 */
export async function runOnce(
  { keys, mark }: Idempotency,
  call: KeyedCall,
  work: (opId: string) => Promise<{ answer: StoredResponse; isFailure: boolean }>,
): Promise<{ answer: StoredResponse; isRepeated: boolean }> {
  if (call.key.length > KEY_MAX) refuse("bad-request", "Idempotency-Key longa demais.");
  const id = await sha256Hex(`${call.userId}\n${call.route}\n${call.key}`);
  // The key is part of the hash and stored nowhere, so the hash reveals nothing about a password in the body.
  const bodyHash = await sha256Hex(`content\n${call.userId}\n${call.key}\n${call.content}`);
  const abandonedBefore = call.now - ABANDONED_MS;
  const claim = await keys.claim({ key: id, bodyHash, now: call.now, expiredBefore: call.now - KEY_LIFETIME_MS, abandonedBefore, resumes: call.resumes });
  if (!("attempt" in claim)) {
    if (claim.bodyHash !== bodyHash) refuse("invalid", "Esta Idempotency-Key já foi usada com outro conteúdo.");
    if (claim.status === null || claim.answer === null) return refuseUnanswered(claim, call);
    return { answer: { status: claim.status, text: await unseal(call, claim.answer) }, isRepeated: true };
  }
  return { answer: await carryOut({ keys, mark }, claim, call, () => work(id)), isRepeated: false };
}

async function carryOut(
  { keys, mark }: Idempotency,
  operation: MarkedOperation,
  call: KeyedCall,
  work: () => Promise<{ answer: StoredResponse; isFailure: boolean }>,
): Promise<StoredResponse> {
  const abandon = () => keys.abandon(operation, call.now - ABANDONED_MS - 1);
  try {
    if (!call.resumes) mark.begin(operation);
    const { answer, isFailure } = await work();
    mark.begin(null);
    // The work is committed even when its answer cannot be stored.
    const kept = isFailure ? abandon() : keys.settle(operation, answer.status, await seal(call, answer.text));
    await kept.catch((error: unknown) => logEvent("error", "idempotency", errorFields(error)));
    return answer;
  } catch (error) {
    mark.begin(null);
    const changedNothing = error instanceof RefusalError && error.refusal.outcome !== "unknown";
    await (changedNothing ? keys.release(operation) : abandon()).catch((failure: unknown) => logEvent("error", "idempotency", errorFields(failure)));
    throw error;
  }
}
