import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne, readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { OutboundPost } from "#app/platform/outbound/outbound.server.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#app/platform/time/units.ts";
import {
  ANSWER_LIMIT_MS,
  ENDPOINTS_MAX,
  eventsOf,
  outcomeOf,
  type PauseReason,
  payloadOf,
  ROTATION_OVERLAP_MS,
  type StoryEvent,
  TEST_EVENT,
  TRIED_FOR_MS,
  type WebhookDelivery,
  type WebhookEndpoint,
} from "./webhook.ts";
import { createWebhookRepository } from "./webhooks.store.ts";

const SALT_BYTES = 16;
/** Events are listed, and can be sent again, for this long. */
const RETENTION_MS = 30 * DAY_MS;
/** Time in which one run begins new attempts: work behind an answer ends after 30 s, and the last attempt takes ten. */
const RUN_MS = 15 * SECOND_MS;
/** Time after which an attempt without an end, after a crash, is followed by the next. */
const CLAIM_MS = MINUTE_MS;

const NO_ENDPOINT = "Webhook não encontrado.";

/** Deriving secrets keeps them out of the database and its backups. */
const keyOf = (sessionSecret: string, salt: string): Buffer => createHmac("sha256", sessionSecret).update(`webhook:${salt}`).digest();

/** Signs as Standard Webhooks 1.0 says: `v1,` and the HMAC-SHA-256 of id, time (s) and body, in base64. */
const signatureOf = (key: Buffer, id: string, seconds: number, body: string): string => `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;

/** Outgoing webhooks: endpoints as admins manage them, and the delivery of events. */
export function createWebhookService(
  {
    db,
    settings: { url: siteUrl },
    secret: sessionSecret,
    now,
    randomBytes,
    randomId,
    waitUntil,
  }: Pick<SharedDependencies, "db" | "settings" | "secret" | "now" | "randomBytes" | "randomId" | "waitUntil">,
  { problemOf, post }: OutboundPost,
) {
  const webhooks = createWebhookRepository(db);
  const newSalt = () => Buffer.from(randomBytes(SALT_BYTES)).toString("base64url");
  const secretOf = (salt: string) => `whsec_${keyOf(sessionSecret, salt).toString("base64")}`;
  const newEventId = () => `msg_${randomId().replaceAll("-", "")}`;
  const signed = (actor: Actor, action: string, url: string) => ({ at: now(), actor, action, details: { subject: url } });
  const find = async (id: number): Promise<WebhookEndpoint> => (await readOne(db, webhooks.readById(id))) ?? refuse("not-found", NO_ENDPOINT);
  const giveUpAt = () => now() + TRIED_FOR_MS;

  /** Makes events of what the outbox holds. */
  async function tellAll(): Promise<void> {
    for (const row of await readOne(db, webhooks.readStoryRows())) {
      const { kind, at, ...story } = row;
      const events = eventsOf(kind, story, at).map((type) => ({ id: newEventId(), type, payload: payloadOf(type, story, siteUrl, at) }));
      await webhooks.tell(row, events, now(), giveUpAt());
    }
  }

  /** Tries what is due at one endpoint, one event after another, until `until`. */
  async function deliverTo(endpoint: WebhookEndpoint, until: number): Promise<void> {
    let { failingSince } = endpoint;
    while (now() < until) {
      const claimed = await webhooks.claim(endpoint.id, now(), now() + CLAIM_MS);
      if (!claimed) return;
      const seconds = Math.floor(now() / SECOND_MS);
      const isOverlap = endpoint.previousSalt !== null && (endpoint.previousUntil ?? 0) > now();
      const salts = [endpoint.salt, ...(isOverlap && endpoint.previousSalt !== null ? [endpoint.previousSalt] : [])];
      const headers = {
        "Content-Type": "application/json",
        "webhook-id": claimed.eventId,
        "webhook-timestamp": String(seconds),
        "webhook-signature": salts.map((salt) => signatureOf(keyOf(sessionSecret, salt), claimed.eventId, seconds, claimed.payload)).join(" "),
      };
      const status = await post(endpoint.url, { headers, body: claimed.payload, timeoutMs: ANSWER_LIMIT_MS });
      const outcome = outcomeOf({ ...claimed, status, failingSince, now: now() });
      await webhooks.settle(claimed, endpoint.id, status, outcome, now());
      if (outcome.pause !== null) return;
      failingSince = outcome.failingSince;
    }
  }

  /** Tells what is due; endpoints side by side, so that a slow one holds up no other. Never rejects. */
  async function deliver(): Promise<void> {
    try {
      if (!(await readOne(db, webhooks.readIsDue(now())))) return;
      await tellAll();
      const until = now() + RUN_MS;
      const outcomes = await Promise.allSettled((await readOne(db, webhooks.readDueEndpoints(now()))).map((endpoint) => deliverTo(endpoint, until)));
      for (const outcome of outcomes) if (outcome.status === "rejected") logEvent("error", "webhook", errorFields(outcome.reason));
    } catch (error) {
      logEvent("error", "webhook", errorFields(error));
    }
  }

  return {
    list: (): Promise<WebhookEndpoint[]> => readOne(db, webhooks.readAll()),

    /** An endpoint with its last deliveries; refuses with 404. */
    async read(id: number): Promise<{ endpoint: WebhookEndpoint; deliveries: WebhookDelivery[] }> {
      const [endpoint, deliveries] = await readTogether(db, webhooks.readById(id), webhooks.readDeliveries(id));
      return { endpoint: endpoint ?? refuse("not-found", NO_ENDPOINT), deliveries };
    },

    /** Adds an endpoint and answers its secret. Refuses an address that may not be called (422), and (409) too many. */
    async create(url: string, events: readonly StoryEvent[], actor: Actor): Promise<{ id: number; secret: string }> {
      const message = problemOf(url);
      if (message !== null) refuse("invalid", message, { fields: [{ field: "endereco", message }] });
      const salt = newSalt();
      const outcome = await webhooks.create(url, events, salt, signed(actor, "webhook.create", url));
      if (!outcome.done) return refuse("conflict", `O portal pode ter até ${ENDPOINTS_MAX} webhooks. Exclua um antes.`);
      return { id: outcome.id, secret: secretOf(salt) };
    },

    async remove(id: number, actor: Actor): Promise<void> {
      const { url } = await find(id);
      await webhooks.remove(id, signed(actor, "webhook.remove", url));
    },

    /** Gives an endpoint another secret; the one before signs too, for a day. */
    async rotate(id: number, actor: Actor): Promise<string> {
      const { url } = await find(id);
      const salt = newSalt();
      await webhooks.rotate(id, salt, now() + ROTATION_OVERLAP_MS, signed(actor, "webhook.rotate", url));
      return secretOf(salt);
    },

    /** Pauses an endpoint, or (null) lets it go on; repeated, it changes nothing. */
    async setPause(id: number, reason: PauseReason | null, actor: Actor): Promise<void> {
      const { url } = await find(id);
      await webhooks.setPause(id, reason, signed(actor, reason === null ? "webhook.resume" : "webhook.pause", url));
      if (reason === null) waitUntil(deliver());
    },

    /** Sends an event of no story, to try the endpoint. */
    async test(id: number): Promise<void> {
      const { pausedReason } = await find(id);
      if (pausedReason !== null) refuse("conflict", "O webhook está pausado. Religue-o antes.");
      const event = { id: newEventId(), type: TEST_EVENT, payload: JSON.stringify({ type: TEST_EVENT, timestamp: new Date(now()).toISOString(), data: {} }) };
      await webhooks.tellOne(id, event, now(), giveUpAt());
      waitUntil(deliver());
    },

    /** Sends an event again, as it was and under the same id; refused for a story that left the site since. */
    async resend(id: number, deliveryId: number): Promise<void> {
      const { pausedReason } = await find(id);
      if (pausedReason !== null) refuse("conflict", "O webhook está pausado. Religue-o antes.");
      const outcome = await webhooks.resend(id, deliveryId, now(), giveUpAt());
      if (outcome === "none") refuse("not-found", "Entrega não encontrada.");
      if (outcome === "hidden") refuse("conflict", "A matéria não está no ar: este aviso não é mais enviado.");
      waitUntil(deliver());
    },

    deliver,

    prune: (): Promise<void> => webhooks.prune(now() - RETENTION_MS),
  };
}

export const webhookJobs: readonly Job[] = [
  { name: "prune-webhooks", run: ({ services }) => services.webhooks.prune() },
  { name: "deliver-webhooks", stage: "deliver", run: ({ services }) => services.webhooks.deliver() },
];
