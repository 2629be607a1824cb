import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import type { OutboundFetch } from "./outbound.server.ts";
import { outboundFetch } from "./outbound-fetch.provider.ts";

/** Environment variables of fetches of external addresses. */
export interface OutboundEnv {
  SITE_NAME: string;
  SHORT_URL: string;
  /** Reaches the public internet only; absent as deployed, where `fetch` reaches no private network. */
  PUBLIC_NETWORK?: { fetch: typeof fetch };
}

const hostOf = (url: string) => (URL.canParse(url) ? [new URL(url).hostname.replace(/^\[|\]$/g, "")] : []);

/** A header holds ASCII only. */
const ascii = (text: string) =>
  cleanText(text)
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/[();]/g, " ")
    .trim();

/** Fetches as the site at `siteUrl`. */
export function outboundFromEnv(env: OutboundEnv, siteUrl: string): OutboundFetch {
  return outboundFetch({
    send: (address, init) => withoutSlot(() => (env.PUBLIC_NETWORK ? env.PUBLIC_NETWORK.fetch(address, init) : fetch(address, init))),
    userAgent: `Mozilla/5.0 (compatible; ${ascii(env.SITE_NAME)}; +${siteUrl})`,
    ownHosts: [...hostOf(siteUrl), ...hostOf(env.SHORT_URL)],
  });
}
