// Read first (tsconfig.json): the engine's types declare Node's `process` as `any`, and the first declaration counts.
/// <reference types="node" />

/** Secrets: set with `wrangler secret put`; `npm start` makes its own. */
interface Env {
  SESSION_SECRET?: string;
  BACKUP_KEY?: string;
  EDITION_KEY?: string;
  OPENAI_API_KEY?: string;
  META_ACCESS_TOKEN?: string;
  TELEGRAM_BOT_TOKEN?: string;
  EVOLUTION_API_KEY?: string;
  EVOLUTION_WEBHOOK_SECRET?: string;
  WAHA_API_KEY?: string;
  AZURE_SPEECH_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  RESEND_API_KEY?: string;
  OPEN_METEO_API_KEY?: string;
  RESEND_WEBHOOK_SECRET?: string;
  WAHA_WEBHOOK_SECRET?: string;
  /** `on` where a developer runs the site (scripts/lib/platform.mjs); absent as deployed. */
  STYLE_GUIDE?: string;
  /** Reaches the public internet and nothing else (scripts/lib/platform.mjs); absent as deployed. */
  PUBLIC_NETWORK?: Fetcher;
}

/** Made by the Remix build. */
declare module "*/build/server/index.js";
