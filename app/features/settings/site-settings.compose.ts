import { mailFromEnv } from "#app/features/mail/from-env.provider.ts";
import { pushSettingsOf } from "#app/features/push/vapid-settings.provider.ts";
import { isEdgeCacheConfigured } from "#app/platform/edge-cache/edge-cache.provider.ts";
import type { EdgeFront } from "#app/platform/edge-cache/edge-cache.server.ts";
import { DEFAULT_VIDEO_BRAND } from "./site-choices.ts";
import { type SiteChoicesCache, siteDefaultsOf } from "./site-choices-cache.server.ts";

export interface SiteSettings {
  /** Name, clock and byline as this machine knows them; a reader's page reads them with its rows. */
  name: string;
  /** Origin without a trailing slash. */
  url: string;
  timeZone: string;
  byline: string;
  /** Name of the section of videos. */
  videoBrand: string;
  /** Key of the library's picture that stands for the site; null: the built-in one. */
  iconKey: string | null;
  /** True when reporters write drafts; screens use it, and the write checks again. */
  reporterDrafts: boolean;
  commit: string;
  bootISO: string;
  /** Names of providers that are simulated on this machine, as in `SIMULATED_PROVIDERS`. */
  simulated: readonly string[];
  /** The short domain's origin, without a trailing slash; null without one. */
  shortUrl: string | null;
  /** WebSub hub that feeds name and that is notified; null without one. */
  hubUrl: string | null;
  /** The public key with which browsers ask for alerts (VAPID); null while alerts cannot be sent. */
  pushKey: string | null;
  /** Names of settings without which no alert can be sent. */
  missingPush: readonly string[];
  /** True when stories are read aloud, so that there is a podcast. */
  hasPodcast: boolean;
  /** True when e-mail can be sent, so that there is a newsletter. */
  hasMail: boolean;
  /** True when readers' browsers get a service worker; `SERVICE_WORKER=off` removes it from those that have it. */
  serviceWorker: boolean;
  /** True when `/admin/estilo` shows the parts of screens; on the developer's machine alone. */
  styleGuide: boolean;
}

/** The settings that pages and services read. `origin`: of the request, for a site whose address is not set. */
export const settingsOf = (env: Env, origin: string, isolate: { bootISO: string; site: SiteChoicesCache }): SiteSettings => ({
  ...siteDefaultsOf(env),
  iconKey: null,
  videoBrand: DEFAULT_VIDEO_BRAND,
  reporterDrafts: false,
  ...isolate.site.identity(),
  url: (env.SITE_URL || origin).replace(/(?<!\/)\/+$/, ""),
  commit: env.COMMIT || "desenvolvimento",
  bootISO: env.BOOT_ISO || isolate.bootISO,
  simulated: (env.SIMULATED_PROVIDERS ?? "").split(/[\s,]+/).filter(Boolean),
  shortUrl: env.SHORT_URL?.replace(/(?<!\/)\/+$/, "") || null,
  hubUrl: env.WEBSUB_HUB_URL || null,
  ...pushSettingsOf(env),
  hasPodcast: Boolean(env.AZURE_SPEECH_KEY && env.AZURE_SPEECH_REGION),
  hasMail: mailFromEnv(env).missing.length === 0,
  serviceWorker: env.SERVICE_WORKER !== "off",
  styleGuide: env.STYLE_GUIDE === "on",
});

/** Returns the cache in front of this Worker. Answers that no write could purge are not stored. */
export const edgeFrontOf = (env: Env, execution: { cache?: unknown }): EdgeFront => (!isEdgeCacheConfigured(env) ? "none" : execution.cache ? "following" : "untold");
