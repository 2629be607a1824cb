import { runInDurableObject } from "cloudflare:test";
import { inject } from "vitest";
import type { Campaign } from "#app/features/push/campaign.ts";
import { BROWSER_KEYS, type DeliveredMessage, type WebPushSwitches } from "#tests/providers/web-push.ts";
import { testEnv } from "#tests/support/site.ts";
import { pushCampaigns } from "../../durable-objects/stubs.ts";

/** Waits for push services end at once; those of readers' quiet hours begin again. Milliseconds. */
const SOON_MS = 15 * 60_000;

interface Browser {
  /** Its behaviour, before a dash, and anything. */
  name: string;
  topics?: readonly string[];
  frequency?: "na-hora" | "resumo";
  quiet?: readonly [from: number, to: number] | null;
  weeklyQuota?: number | null;
  digest?: boolean;
}

/** A push object and a push service of their own, with subscriptions of the site that know this service. */
export function aPushWorld(scenario: string = crypto.randomUUID()) {
  const provider = inject("providers")["web-push"] ?? "";
  const endpointOf = (name: string) => `${provider}/s/${scenario}/push/${name}`;
  // Anew for each use: a killed object leaves its stub broken.
  const stub = () => testEnv.DISTRIBUTION_QUEUE.get(testEnv.DISTRIBUTION_QUEUE.idFromName(scenario));

  return {
    endpointOf,
    campaigns: pushCampaigns(testEnv, scenario),
    stub,

    /** Only these: what other tests left would be walked over too. */
    async browsers(all: readonly Browser[], createdAt = Date.now() - 1_000): Promise<void> {
      const rows = all.map(({ name, topics = ["tudo"], frequency = "na-hora", quiet = null, weeklyQuota = null, digest = false }) => ({
        ...{ hash: `${scenario}:${name}`, endpoint: endpointOf(name), topics, frequency, from: quiet?.[0] ?? null, to: quiet?.[1] ?? null, weeklyQuota, digest: Number(digest) },
      }));
      for (let from = 0; from < rows.length; from += 1_000) {
        const page = JSON.stringify(rows.slice(from, from + 1_000));
        await testEnv.DB.batch([
          testEnv.DB.prepare(
            `INSERT INTO push_subscriptions (endpoint_hash, endpoint, p256dh, auth, created_at, frequency, quiet_from, quiet_to, weekly_quota, digest)
              SELECT value ->> 'hash', value ->> 'endpoint', ?, ?, ?, value ->> 'frequency', value ->> 'from', value ->> 'to', value ->> 'weeklyQuota', value ->> 'digest' FROM json_each(?)`,
          ).bind(BROWSER_KEYS.p256dh, BROWSER_KEYS.auth, createdAt, page),
          testEnv.DB.prepare(
            `INSERT INTO push_topics (topic, subscription_id)
              SELECT t.value, s.id FROM json_each(?) b JOIN push_subscriptions s ON s.endpoint_hash = b.value ->> 'hash', json_each(b.value, '$.topics') t`,
          ).bind(page),
        ]);
      }
    },

    async clear(): Promise<void> {
      await testEnv.DB.prepare("DELETE FROM push_subscriptions").run();
    },

    setService: async (switches: WebPushSwitches): Promise<void> => void (await fetch(`${provider}/control/${scenario}`, { method: "PUT", body: JSON.stringify(switches) })),

    /** Messages that each browser got. */
    async delivered(): Promise<Record<string, DeliveredMessage[]>> {
      const { state } = (await (await fetch(`${provider}/control/${scenario}`)).json()) as { state?: { delivered: Record<string, DeliveredMessage[]>; tokens: string[] } };
      return state?.delivered ?? {};
    },

    async tokens(): Promise<number> {
      const { state } = (await (await fetch(`${provider}/control/${scenario}`)).json()) as { state?: { tokens: string[] } };
      return state?.tokens.length ?? 0;
    },

    /** Runs the object's alarm until the campaign is in one of the states, or nothing is due. */
    async runUntil(id: number, isEnd: (campaign: Campaign) => boolean, alarms = 200): Promise<Campaign> {
      for (let turn = 0; turn < alarms; turn += 1) {
        const found = (await pushCampaigns(testEnv, scenario).campaigns(100)).find((campaign) => campaign.id === id);
        if (!found) throw new Error(`no campaign ${id}`);
        if (isEnd(found)) return found;
        await runInDurableObject(stub(), async (object, state) => {
          // Waiting items are due now: a test does not wait for a clock.
          state.storage.sql.exec("UPDATE items SET due_at = 0 WHERE state IN ('scheduled', 'sending')");
          state.storage.sql.exec("UPDATE sends SET not_before = 0 WHERE state = 'waiting' AND not_before < ?", Date.now() + SOON_MS);
          await (object as { alarm?(): Promise<void> }).alarm?.();
        });
      }
      throw new Error("the campaign did not get there");
    },
  };
}
