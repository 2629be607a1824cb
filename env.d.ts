/** Secrets: set with `wrangler secret put`; `npm start` makes its own. */
interface Env {
  SESSION_SECRET?: string;
  OPENAI_API_KEY?: string;
  META_ACCESS_TOKEN?: string;
  /** Reaches the public internet and nothing else (scripts/lib/platform.mjs); absent as deployed. */
  PUBLIC_NETWORK?: Fetcher;
}

/** Made by the Remix build. */
declare module "*/build/server/index.js";
