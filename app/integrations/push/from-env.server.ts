import type { PushChoice } from "#app/services/push/push-sender.ts";
import { type PushEnv, vapidFromEnv } from "./vapid-settings.ts";
import { webPushSender } from "./web-push-sender.server.ts";

/** The configured sender, or the names of settings that are missing or invalid. */
export function pushFromEnv(env: PushEnv): PushChoice {
  const { keys, missing } = vapidFromEnv(env);
  return keys ? { sender: webPushSender(keys, () => Date.now()), missing: [] } : { sender: null, missing };
}
