import { instagramFromEnv } from "#app/features/instagram/from-env.provider.ts";
import { mailFromEnv } from "#app/features/mail/from-env.provider.ts";
import { facebookFromEnv } from "#app/features/network-posts/facebook.provider.ts";
import { probeHasher } from "#app/features/people/password-hasher.provider.ts";
import { speechFromEnv } from "#app/features/speech/from-env.provider.ts";
import { dailyTokensFromEnv, textModelFromEnv } from "#app/features/suggestions/openai-text-model.provider.ts";
import { whatsAppGatewayFromEnv } from "#app/features/whatsapp/from-env.provider.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { isEdgeCacheConfigured } from "#app/platform/edge-cache/edge-cache.provider.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { QUEUE_NAMES, type QueueName } from "#app/platform/queue/queue-item.ts";
import { createErrorCountRepository, createSiteProbeRepository, createStorageSampleRepository } from "./samples.store.ts";
import { createSiteProbeService, createStorageSampleService } from "./site-probe.server.ts";
import { createSystemService, type SystemSources } from "./system.server.ts";
import type { KeyState } from "./system-report.ts";

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
    telegram: Boolean(env.TELEGRAM_BOT_TOKEN),
    facebook: facebookFromEnv(env).publisher !== null,
  };
  return QUEUE_NAMES.filter((name) => !isConfigured[name]);
}

/** The screen 'Sistema', and what the sweep keeps for it. */
export function composeSystem(shared: SharedDependencies, { health, backups }: Pick<SystemSources, "health" | "backups">) {
  const { env, queues, settings, db, store, now } = shared;
  const { publisher } = instagramFromEnv(env);
  return {
    system: createSystemService(shared, {
      health,
      workers: {
        renderer: () => Promise.resolve(env.CARD_RENDERER.wasmBytes()),
        hasher: () => probeHasher(env.PASSWORD_HASHER),
      },
      unconfigured: unconfiguredQueues(env, settings.pushKey !== null),
      instagram: publisher && { attention: () => queues.instagram.attention(), quota: () => publisher.quota() },
      dailyTokens: textModelFromEnv(env).model === null ? null : dailyTokensFromEnv(env),
      hasEdgeCache: isEdgeCacheConfigured(env),
      keys: keysOf(shared),
      backups,
    }),
    siteProbe: createSiteProbeService({ check: health, probes: createSiteProbeRepository(db), store, now }),
    storageSamples: createStorageSampleService({ samples: createStorageSampleRepository(db), errors: createErrorCountRepository(db), timeZone: settings.timeZone, now }),
  };
}

export const systemJobs: readonly Job[] = [
  { name: "probe-site", run: ({ services, scheduledAt, rendersHome }) => services.siteProbe.run(scheduledAt, rendersHome) },
  // Asks whether the day has its sample of sizes.
  { name: "sample-sizes", every: 60, run: ({ services }) => services.storageSamples.sampleIfDue() },
];
