import { type SQL, sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import { createRecordTable, type RecordOutcome, type RecordWrite } from "#app/platform/record/record-table.store.ts";
import {
  type AttemptOutcome,
  type DeliveryState,
  ENDPOINTS_MAX,
  type OutboxRowKind,
  type PauseReason,
  type StoryEvent,
  type ToldStory,
  WEBHOOK_CHANNELS,
  type WebhookDelivery,
  type WebhookEndpoint,
  WORDED_EVENTS,
} from "./webhook.ts";

/** Deliveries that a screen lists, and rows of the outbox that are taken at once (ours). */
const LISTED_MAX = 50;
const BATCH_SIZE = 50;

type EndpointRow = Omit<WebhookEndpoint, "events"> & { events: string };

/** A row of the outbox with its story as it is now; a story that is gone takes its rows along. */
export interface StoryRow extends ToldStory {
  rowId: number;
  kind: OutboxRowKind;
  at: number;
}

/** An event to be told. */
export interface NewEvent {
  id: string;
  type: StoryEvent;
  payload: string;
}

/** A delivery that one caller claimed. */
export interface ClaimedDelivery {
  id: number;
  attempts: number;
  giveUpAt: number;
  eventId: string;
  payload: string;
}

const ENDPOINT = sql`SELECT id, url, events, salt, previous_salt AS previousSalt, previous_until AS previousUntil, failing_since AS failingSince, paused_reason AS pausedReason,
  created_at AS createdAt FROM webhook_endpoints`;
const toEndpoints = (result: unknown): WebhookEndpoint[] => rawRowsOf<EndpointRow>(result).map(({ events, ...row }) => ({ ...row, events: JSON.parse(events) as StoryEvent[] }));

const CHANNELS = valueRows(WEBHOOK_CHANNELS.map(({ name }) => name));
const WAITING = sql`channel IN ${CHANNELS} AND delivered_at IS NULL`;

/** Condition of an event `e` that tells of a story which readers see, of one that left the site, or of none. */
const MAY_BE_TOLD = sql`(e.type NOT IN ${valueRows(WORDED_EVENTS)}
  OR EXISTS (SELECT 1 FROM articles a WHERE a.id = e.payload ->> '$.data.id' AND a.visible = 1))`;

/** Condition of an endpoint `p` that is told of events of a type. */
const wants = (type: SQL): SQL => sql`p.paused_reason IS NULL AND EXISTS (SELECT 1 FROM json_each(p.events) wanted WHERE wanted.value = ${type})`;

/** Endpoints, events and deliveries of webhooks. Times in milliseconds. */
export function createWebhookRepository(db: Database) {
  const table = createRecordTable({ db, table: "webhook_endpoints" });
  const readEndpoints = (where: SQL): Read<WebhookEndpoint[]> => ({
    statements: [rawStatement(sql`${ENDPOINT} WHERE ${where} ORDER BY id LIMIT ${ENDPOINTS_MAX}`)],
    decode: ([result]) => toEndpoints(result),
  });

  return {
    readAll: (): Read<WebhookEndpoint[]> => readEndpoints(sql`1`),

    readById: (id: number): Read<WebhookEndpoint | null> => ({ ...readEndpoints(sql`id = ${id}`), decode: ([result]) => toEndpoints(result)[0] ?? null }),

    /** Newest first. */
    readDeliveries: (endpointId: number): Read<WebhookDelivery[]> => ({
      statements: [
        rawStatement(sql`SELECT d.id, d.event_id AS eventId, e.type, d.state, d.attempts, d.next_attempt_at AS nextAttemptAt, d.last_status AS lastStatus, d.last_at AS lastAt,
          e.created_at AS createdAt FROM webhook_deliveries d JOIN webhook_events e ON e.id = d.event_id WHERE d.endpoint_id = ${endpointId} ORDER BY d.id DESC LIMIT ${LISTED_MAX}`),
      ],
      decode: ([result]) => rawRowsOf<WebhookDelivery>(result),
    }),

    /** Stores an endpoint; nothing where there are as many as may be. */
    create: (url: string, events: readonly StoryEvent[], salt: string, signed: RecordWrite): Promise<RecordOutcome> => {
      const fits = sql`(SELECT COUNT(*) FROM webhook_endpoints) < ${ENDPOINTS_MAX}`;
      return table.write(signed, fits, [
        rawStatement(sql`INSERT INTO webhook_endpoints (url, events, salt, created_at, updated_at)
          SELECT ${url}, ${JSON.stringify(events)}, ${salt}, ${signed.at}, ${signed.at} WHERE ${fits} RETURNING id`),
      ]);
    },

    remove: (id: number, signed: RecordWrite): Promise<RecordOutcome> =>
      table.write(signed, sql`EXISTS (SELECT 1 FROM webhook_endpoints WHERE id = ${id})`, [rawStatement(sql`DELETE FROM webhook_endpoints WHERE id = ${id} RETURNING id`)]),

    rotate: (id: number, salt: string, previousUntil: number, signed: RecordWrite): Promise<RecordOutcome> =>
      table.changeWhere(sql`id = ${id}`, signed, sql`previous_salt = salt, previous_until = ${previousUntil}, salt = ${salt}, updated_at = ${signed.at}`),

    /** Pauses an endpoint that is not, or lets one go on (null): its failures are counted anew. */
    setPause: (id: number, reason: PauseReason | null, signed: RecordWrite): Promise<RecordOutcome> =>
      table.changeWhere(
        sql`id = ${id} AND (paused_reason IS NULL) <> ${reason === null ? 1 : 0}`,
        signed,
        sql`paused_reason = ${reason}, paused_at = ${reason && signed.at}, failing_since = NULL, updated_at = ${signed.at}`,
      ),

    /** True when there is something to tell or to try at `now`. */
    readIsDue: (now: number): Read<boolean> => ({
      statements: [
        rawStatement(sql`SELECT EXISTS (SELECT 1 FROM webhook_endpoints) AND (EXISTS (SELECT 1 FROM outbox WHERE ${WAITING})
          OR EXISTS (SELECT 1 FROM webhook_deliveries WHERE state = 'pending' AND next_attempt_at <= ${now})) AS due`),
      ],
      decode: ([result]) => rawRowsOf<{ due: number }>(result)[0]?.due === 1,
    }),

    /** Rows of the outbox that no event was made of, the oldest first, with the open removals of their stories. */
    readStoryRows: (): Read<StoryRow[]> => ({
      statements: [
        rawStatement(sql`SELECT o.id AS rowId, substr(o.channel, 9) AS kind, o.created_at AS at, a.id, a.slug, a.title, a.subtitle, a.kicker, a.category, a.municipality,
            a.visible AS isVisible, a.published_at AS publishedAt, a.updated_at AS updatedAt, a.correction, a.corrected_at AS correctedAt,
            (SELECT r.reason FROM removals r WHERE r.article_id = a.id AND r.ended_at IS NULL) AS removalReason
          FROM outbox o JOIN articles a ON a.id = o.article_id WHERE o.${WAITING} ORDER BY o.id LIMIT ${BATCH_SIZE}`),
      ],
      decode: ([result]) => rawRowsOf<Omit<StoryRow, "isVisible"> & { isVisible: number }>(result).map((row) => ({ ...row, isVisible: row.isVisible === 1 })),
    }),

    /**
     * Makes the events of a row, a delivery of each for every endpoint that wants it in the order of `events`, and marks the row as done; repeated, it
     * changes nothing. A row of kind `withdrawn` ends what waits of its story: a retry would bring the title back after the withdrawal.
     */
    async tell({ rowId, kind, id: articleId }: Pick<StoryRow, "rowId" | "kind" | "id">, events: readonly NewEvent[], at: number, giveUpAt: number): Promise<void> {
      const told = JSON.stringify(events);
      await runBatch(db, [
        ...(kind === "withdrawn"
          ? [
              rawStatement(sql`UPDATE webhook_deliveries SET state = 'failed' WHERE state = 'pending' AND EXISTS (SELECT 1 FROM webhook_events e
                WHERE e.id = event_id AND e.type <> 'story.withdrawn' AND e.outbox_id < ${rowId} AND e.payload ->> '$.data.id' = ${articleId})`),
            ]
          : []),
        rawStatement(sql`INSERT INTO webhook_events (id, outbox_id, type, payload, created_at)
          SELECT one.value ->> 'id', ${rowId}, one.value ->> 'type', one.value ->> 'payload', ${at} FROM json_each(${told}) one
          WHERE EXISTS (SELECT 1 FROM webhook_endpoints p WHERE ${wants(sql`one.value ->> 'type'`)}) ON CONFLICT DO NOTHING`),
        rawStatement(sql`INSERT INTO webhook_deliveries (endpoint_id, event_id, state, attempts, next_attempt_at, give_up_at)
          SELECT p.id, e.id, 'pending', 0, ${at}, ${giveUpAt} FROM webhook_events e, webhook_endpoints p
          WHERE e.id IN (SELECT one.value ->> 'id' FROM json_each(${told}) one) AND ${wants(sql`e.type`)}
          ORDER BY e.rowid ON CONFLICT DO NOTHING`),
        rawStatement(sql`UPDATE outbox SET delivered_at = ${at} WHERE id = ${rowId}`),
      ]);
    },

    /** Makes an event for one endpoint. */
    async tellOne(endpointId: number, event: { id: string; type: string; payload: string }, at: number, giveUpAt: number): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT INTO webhook_events (id, type, payload, created_at) VALUES (${event.id}, ${event.type}, ${event.payload}, ${at})`),
        rawStatement(sql`INSERT INTO webhook_deliveries (endpoint_id, event_id, state, attempts, next_attempt_at, give_up_at)
          VALUES (${endpointId}, ${event.id}, 'pending', 0, ${at}, ${giveUpAt})`),
      ]);
    },

    /** Endpoints that are not paused and have a delivery due. */
    readDueEndpoints: (now: number): Read<WebhookEndpoint[]> =>
      readEndpoints(
        sql`paused_reason IS NULL AND EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = webhook_endpoints.id AND d.state = 'pending' AND d.next_attempt_at <= ${now})`,
      ),

    /** Claims the oldest due delivery of an endpoint that is not paused, which counts as an attempt; after a crash the next one follows at `nextAttemptAt`. */
    async claim(endpointId: number, now: number, nextAttemptAt: number): Promise<ClaimedDelivery | null> {
      const [taken] = await runBatch(db, [
        rawStatement<ClaimedDelivery>(sql`UPDATE webhook_deliveries SET attempts = attempts + 1, next_attempt_at = ${nextAttemptAt}, last_at = ${now}
          WHERE id = (SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints p ON p.id = d.endpoint_id
            WHERE d.endpoint_id = ${endpointId} AND d.state = 'pending' AND d.next_attempt_at <= ${now} AND p.paused_reason IS NULL ORDER BY d.id LIMIT 1)
          RETURNING id, attempts, give_up_at AS giveUpAt, event_id AS eventId, (SELECT payload FROM webhook_events e WHERE e.id = event_id) AS payload`),
      ]);
      return taken.results[0] ?? null;
    },

    /** Stores what an attempt made of its delivery and of its endpoint, unless a later attempt began meanwhile. */
    async settle({ id, attempts }: ClaimedDelivery, endpointId: number, status: number, { state, nextAttemptAt, failingSince, pause }: AttemptOutcome, now: number): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`UPDATE webhook_endpoints SET failing_since = ${failingSince}, paused_reason = ${pause}, paused_at = ${pause && now}
          WHERE id = ${endpointId} AND paused_reason IS NULL AND EXISTS (SELECT 1 FROM webhook_deliveries WHERE id = ${id} AND attempts = ${attempts})`),
        // A story that left the site meanwhile ended the delivery: a failure makes it wait no more.
        rawStatement(sql`UPDATE webhook_deliveries SET state = CASE WHEN state = 'failed' AND ${state} = 'pending' THEN state ELSE ${state satisfies DeliveryState} END, next_attempt_at = ${nextAttemptAt}, last_status = ${status}, last_at = ${now}
          WHERE id = ${id} AND attempts = ${attempts}`),
      ]);
    },

    /** Makes a settled delivery of an endpoint due again: the same event under the same id. Nothing of a story that left the site goes again. */
    async resend(endpointId: number, id: number, at: number, giveUpAt: number): Promise<"due" | "hidden" | "none"> {
      const these = sql`id = ${id} AND endpoint_id = ${endpointId}`;
      const [changed, found] = await runBatch(db, [
        rawStatement(sql`UPDATE webhook_deliveries SET state = 'pending', next_attempt_at = ${at}, give_up_at = ${giveUpAt}
          WHERE ${these} AND EXISTS (SELECT 1 FROM webhook_events e WHERE e.id = event_id AND ${MAY_BE_TOLD}) RETURNING id`),
        rawStatement(sql`SELECT id FROM webhook_deliveries WHERE ${these}`),
      ]);
      if (changed.results.length > 0) return "due";
      return found.results.length > 0 ? "hidden" : "none";
    },

    /** Deletes events from before `before`, with their deliveries, and their rows of the outbox. */
    async prune(before: number): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`DELETE FROM webhook_events WHERE created_at < ${before}`),
        rawStatement(sql`DELETE FROM outbox WHERE channel IN ${CHANNELS} AND created_at < ${before}`),
      ]);
    },
  };
}
