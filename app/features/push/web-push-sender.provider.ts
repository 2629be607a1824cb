import { createECDH, type ECDH } from "node:crypto";
import ece from "http_ece";
import { importJWK, SignJWT } from "jose";
import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { providerMessage } from "#app/platform/failures/provider-failure.ts";
import { boundedText } from "#app/platform/outbound/provider-call.provider.ts";
import type { PushChoice, PushSender } from "./push-ledger.server.ts";
import { meaningOfStatus, type PushAnswer } from "./send-result.ts";
import { type PushEnv, type VapidKeys, vapidFromEnv } from "./vapid-settings.provider.ts";

/** Secrets generated for each message; given only to check a known result. */
export interface MessageSecrets {
  privateKey: ECDH;
  salt: string;
}

function freshPair(): ECDH {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return pair;
}

/** A message for one browser's eyes (RFC 8291): the body of the request to its push service. */
export function encryptMessage(text: string, { p256dh, auth }: { p256dh: string; auth: string }, secrets?: MessageSecrets): Uint8Array<ArrayBuffer> {
  const { privateKey = freshPair(), ...salt } = secrets ?? {};
  return ece.encrypt(Buffer.from(text), { version: "aes128gcm", dh: p256dh, authSecret: auth, privateKey, ...salt });
}

/** Contracts §0. Milliseconds. */
const TIMEOUT_MS = 10_000;
/** A push service answers in a line. Bytes. */
const ANSWER_MAX_BYTES = 4_096;
/** Push services accept a token for up to 24 hours (RFC 8292 §2). Seconds. */
const TOKEN_LIFETIME_S = 12 * 60 * 60;
/** A token is made anew this long before its end. Seconds. */
const TOKEN_MARGIN_S = 60 * 60;
/** Origins whose tokens are kept; browsers know four push services. */
const TOKENS_MAX = 50;

/** Seconds, or a date (RFC 9110 §10.2.3); null without either. */
function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (header.trim() !== "" && Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** Speaks to push services as RFC 8030, 8291 and 8292 have it. One token for each of them, signed twice a day. */
function webPushSender({ publicKey, privateKey, subject }: VapidKeys, now: () => number): PushSender {
  const tokens = new Map<string, { token: Promise<string>; expiresAt: number }>();

  async function sign(audience: string, expiresAt: number): Promise<string> {
    const point = Buffer.from(publicKey, "base64url");
    const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
    const key = await importJWK({ kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33), d: privateKey }, "ES256");
    return new SignJWT({ aud: audience, exp: expiresAt, sub: subject }).setProtectedHeader({ typ: "JWT", alg: "ES256" }).sign(key);
  }

  function tokenFor(audience: string): Promise<string> {
    const seconds = Math.floor(now() / 1_000);
    const known = tokens.get(audience);
    if (known && known.expiresAt - TOKEN_MARGIN_S > seconds && known.expiresAt - TOKEN_LIFETIME_S <= seconds) return known.token;
    if (tokens.size >= TOKENS_MAX) tokens.clear();
    const expiresAt = seconds + TOKEN_LIFETIME_S;
    const token = sign(audience, expiresAt);
    token.catch(() => tokens.delete(audience));
    tokens.set(audience, { token, expiresAt });
    return token;
  }

  async function toPushAnswer(response: Response): Promise<PushAnswer> {
    const { status } = response;
    const kind = meaningOfStatus(status);
    if (kind === "key-refused") return { kind, status, reason: providerMessage(await boundedText(response, ANSWER_MAX_BYTES).catch(() => ""), [privateKey]) };
    await response.body?.cancel().catch(() => undefined);
    if (kind === "later") return { kind, status, retryAfterMs: retryAfterMs(response.headers.get("Retry-After"), now()) };
    return kind === "refused" ? { kind, status } : { kind };
  }

  return {
    publicKey,

    async send({ endpoint, p256dh, auth }, { payload, topic, ttlSeconds, urgency }) {
      let authorization: string;
      let body: Uint8Array<ArrayBuffer>;
      try {
        authorization = `vapid t=${await tokenFor(new URL(endpoint).origin)}, k=${publicKey}`;
      } catch {
        return { kind: "key-refused", status: 401, reason: "as chaves VAPID não formam um par" };
      }
      try {
        body = encryptMessage(payload, { p256dh, auth });
      } catch {
        // Keys that are no point of the curve: nobody could read the message.
        return { kind: "refused", status: 400 };
      }
      let response: Response;
      try {
        response = await withoutSlot(() =>
          fetch(endpoint, {
            method: "POST",
            redirect: "manual",
            signal: AbortSignal.timeout(TIMEOUT_MS),
            headers: {
              Authorization: authorization,
              "Content-Encoding": "aes128gcm",
              "Content-Type": "application/octet-stream",
              TTL: String(ttlSeconds),
              Topic: topic,
              Urgency: urgency,
            },
            body,
          }),
        );
      } catch {
        return { kind: "no-answer" };
      }
      return toPushAnswer(response);
    },
  };
}

/** The configured sender, or the names of settings that are missing or invalid. */
export function pushFromEnv(env: PushEnv): PushChoice {
  const { keys, missing } = vapidFromEnv(env);
  return keys ? { sender: webPushSender(keys, () => Date.now()), missing: [] } : { sender: null, missing };
}
