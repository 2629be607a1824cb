export interface SiteSettings {
  name: string;
  /** Origin without a trailing slash. */
  url: string;
  timeZone: string;
  byline: string;
  commit: string;
  bootISO: string;
  /** Names of providers that are simulated on this machine, as in `SIMULATED_PROVIDERS`. */
  simulated: readonly string[];
  /** The hub that is told of new stories (WebSub), and that feeds name; null without one. */
  hubUrl: string | null;
  /** The public key with which browsers ask for notices (VAPID); null without one. */
  pushKey: string | null;
  /** Whether readers' browsers get a service worker; `SERVICE_WORKER=off` takes it back from those that have it. */
  serviceWorker: boolean;
}

/** The settings that pages and services read. `origin`: of the request, for a site whose address is not set. */
export const settingsOf = (env: Env, origin: string, isolate: { bootISO: string }): SiteSettings => ({
  name: env.SITE_NAME,
  url: (env.SITE_URL || origin).replace(/\/+$/, ""),
  timeZone: env.SITE_TIMEZONE,
  byline: env.NEWSROOM_BYLINE,
  commit: env.COMMIT || "desenvolvimento",
  bootISO: env.BOOT_ISO || isolate.bootISO,
  simulated: (env.SIMULATED_PROVIDERS ?? "").split(/[\s,]+/).filter(Boolean),
  hubUrl: env.WEBSUB_HUB_URL || null,
  pushKey: env.VAPID_PUBLIC_KEY || null,
  serviceWorker: env.SERVICE_WORKER !== "off",
});
