// A webhook of the demo newsroom with past deliveries; paused, so that it calls nobody.
import { retryDelay, STORY_EVENTS, type StoryEvent } from "#app/features/webhooks/webhook.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";

const ADDRESS = "https://ganchos.radio-parceira.example/lide";

const DELIVERIES: readonly { type: StoryEvent; hoursAgo: number; state: string; attempts: number; status: number }[] = [
  { type: "story.published", hoursAgo: 74, state: "delivered", attempts: 1, status: 204 },
  { type: "story.updated", hoursAgo: 73, state: "delivered", attempts: 3, status: 200 },
  { type: "story.corrected", hoursAgo: 55, state: "delivered", attempts: 1, status: 204 },
  { type: "story.published", hoursAgo: 50, state: "failed", attempts: 9, status: 503 },
  { type: "story.withdrawn", hoursAgo: 27, state: "pending", attempts: 6, status: 0 },
];

/** Seeds the webhook where there is none; repeated, it changes nothing. */
export async function seedWebhooks(d1: D1Database, now: number, persistently: <T>(step: () => Promise<T>) => Promise<T>): Promise<void> {
  const began = now - 90 * HOUR_MS;
  await persistently(() =>
    d1.batch([
      d1
        .prepare(
          `INSERT INTO webhook_endpoints (id, url, events, salt, failing_since, paused_reason, paused_at, created_at, updated_at)
           SELECT 1, ?1, ?2, 'demo', NULL, 'failing', ?3, ?4, ?3 WHERE NOT EXISTS (SELECT 1 FROM webhook_endpoints)`,
        )
        .bind(ADDRESS, JSON.stringify(STORY_EVENTS), now - 26 * HOUR_MS, began),
      ...DELIVERIES.flatMap(({ type, hoursAgo, state, attempts, status }, index) => {
        const id = `msg_${String(index).padStart(32, "0")}`;
        const at = now - hoursAgo * HOUR_MS;
        return [
          d1
            .prepare("INSERT INTO webhook_events (id, type, payload, created_at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING")
            .bind(id, type, JSON.stringify({ type, timestamp: new Date(at).toISOString(), data: {} }), at),
          d1
            .prepare(
              `INSERT INTO webhook_deliveries (endpoint_id, event_id, state, attempts, next_attempt_at, give_up_at, last_status, last_at)
               SELECT 1, ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE EXISTS (SELECT 1 FROM webhook_endpoints WHERE id = 1 AND url = ?8) ON CONFLICT DO NOTHING`,
            )
            .bind(id, state, attempts, at + attempts * retryDelay(attempts), at + DAY_MS, status, at + (attempts - 1) * HOUR_MS, ADDRESS),
        ];
      }),
    ]),
  );
}
