import { facebookFromEnv } from "./facebook.provider.ts";
import type { Network, NetworkSettings } from "./network-post.ts";
import type { PublisherChoice } from "./network-publisher.server.ts";
import { telegramFromEnv } from "./telegram.provider.ts";

/** True where a network has a token: without one nothing is noted for them. */
export const hasNetworks = ({ TELEGRAM_BOT_TOKEN, FACEBOOK_PAGE_ID, META_ACCESS_TOKEN }: Env): boolean => Boolean(TELEGRAM_BOT_TOKEN || (FACEBOOK_PAGE_ID && META_ACCESS_TOKEN));

/** The publisher of a network by the deployment's tokens and the newsroom's choices. */
export const publisherFromEnv = (env: Env, network: Network, settings: NetworkSettings): PublisherChoice =>
  network === "telegram" ? telegramFromEnv(env, settings.telegram.account) : facebookFromEnv(env);
