import { createErrorCountRepository } from "#app/db/system/error-counts.ts";
import { createStorageSampleRepository } from "#app/db/system/storage-samples.ts";
import { QUEUE_NAMES, type QueueName } from "#app/domain/queue/queue-summary.ts";
import type { KeyState } from "#app/domain/system/system-report.ts";
import { dailyTokensFromEnv, textModelFromEnv } from "#app/integrations/ai/from-env.server.ts";
import { speechFromEnv } from "#app/integrations/azure-speech/from-env.server.ts";
import { isEdgeCacheConfigured } from "#app/integrations/edge-cache.server.ts";
import { instagramFromEnv } from "#app/integrations/instagram/from-env.server.ts";
import { mailFromEnv } from "#app/integrations/mail/from-env.server.ts";
import { probeHasher } from "#app/integrations/password-hasher.server.ts";
import { whatsAppGatewayFromEnv } from "#app/integrations/whatsapp/from-env.server.ts";
import { createStorageSampleService } from "#app/services/system/storage-samples.server.ts";
import { createSystemService, type SystemDeps } from "#app/services/system/system.server.ts";
import { instagramQueue, pushCampaigns, queueSummaries } from "../../durable-objects/stubs.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

const stateOf = (isNeeded: boolean, isSet: boolean): KeyState["state"] => (isSet ? "set" : isNeeded ? "absent" : "unused");

/** Optional secrets, and whether a configured feature lacks its own. */
function keysOf({ env, settings }: SharedDependencies): KeyState[] {
  const isWaha = !env.EVOLUTION_URL && Boolean(env.WAHA_URL);
  return [
    {
      id: "whatsapp-webhook",
      settings: [isWaha ? "WAHA_WEBHOOK_SECRET" : "EVOLUTION_WEBHOOK_SECRET"],
      state: stateOf(whatsAppGatewayFromEnv(env).gateway !== null, Boolean(isWaha ? env.WAHA_WEBHOOK_SECRET : env.EVOLUTION_WEBHOOK_SECRET)),
    },
    { id: "mail-webhook", settings: ["RESEND_WEBHOOK_SECRET"], state: stateOf(mailFromEnv(env).mailer !== null, Boolean(env.RESEND_WEBHOOK_SECRET)) },
    { id: "editions", settings: ["EDITION_KEY"], state: stateOf(true, Boolean(env.EDITION_KEY)) },
    {
      id: "alerts",
      settings: settings.missingPush.length > 0 ? settings.missingPush : ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
      // One of the pair alone is a mistake; without both, alerts are not wanted.
      state: stateOf(Boolean(env.VAPID_PUBLIC_KEY || env.VAPID_PRIVATE_KEY), settings.pushKey !== null),
    },
  ];
}

/** Queues that have nobody to send to. */
function unconfiguredQueues(env: Env, hasAlerts: boolean): QueueName[] {
  const mailer = mailFromEnv(env).mailer !== null;
  const isConfigured: Record<QueueName, boolean> = {
    instagram: instagramFromEnv(env).publisher !== null,
    whatsapp: whatsAppGatewayFromEnv(env).gateway !== null,
    narration: speechFromEnv(env).speech !== null,
    push: hasAlerts,
    email: mailer,
    newsletter: mailer,
  };
  return QUEUE_NAMES.filter((name) => !isConfigured[name]);
}

/** The screen 'Sistema', and what the sweep keeps for it. */
export function composeSystem(shared: SharedDependencies, { health, backups }: Pick<SystemDeps, "health" | "backups">) {
  const { env, settings, db, siteSettings, now } = shared;
  const { timeZone } = settings;
  const { publisher } = instagramFromEnv(env);
  const queue = instagramQueue(env);
  return {
    system: createSystemService({
      db,
      settings: siteSettings,
      health,
      workers: {
        renderer: () => Promise.resolve(env.CARD_RENDERER.wasmBytes()),
        hasher: () => probeHasher(env.PASSWORD_HASHER),
      },
      queues: queueSummaries(env),
      unconfigured: unconfiguredQueues(env, settings.pushKey !== null),
      instagram: publisher && { attention: () => queue.attention(), quota: () => publisher.quota() },
      campaigns: settings.pushKey === null ? null : pushCampaigns(env),
      dailyTokens: textModelFromEnv(env).model === null ? null : dailyTokensFromEnv(env),
      hasEdgeCache: isEdgeCacheConfigured(env),
      keys: keysOf(shared),
      backups,
      timeZone,
      now,
    }),
    storageSamples: createStorageSampleService({ samples: createStorageSampleRepository(db), errors: createErrorCountRepository(db), timeZone, now }),
  };
}
