/** Secrets: set with `wrangler secret put`; `npm start` makes its own. */
interface Env {
  SESSION_SECRET?: string;
  OPENAI_API_KEY?: string;
  META_ACCESS_TOKEN?: string;
}

/** Made by the Remix build. */
declare module "*/build/server/index.js";
