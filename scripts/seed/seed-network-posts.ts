// The networks of the demo newsroom: stories go to the simulated Telegram channel by themselves, and wait for a person for the simulated Page.
import type { NetworkSettings } from "#app/features/network-posts/network-post.ts";

/** The simulated channel (`tests/providers/telegram.ts`). */
const CHANNEL = "@portal_demo_simulado";

/** Seeds the choices where there are none; only stories published from `now` (ms) on go. */
export async function seedNetworkPosts(d1: D1Database, now: number): Promise<void> {
  const choices: NetworkSettings = {
    telegram: { mode: "automatic", account: CHANNEL, since: now },
    facebook: { mode: "held", account: "", since: now },
  };
  await d1.prepare("INSERT INTO settings (key, value, updated_at) VALUES ('network-posts', ?1, ?2) ON CONFLICT DO NOTHING").bind(JSON.stringify(choices), now).run();
}
