import { z } from "zod/v4";

/** A session's configuration: the operator's proxy, store, metadata and webhooks, and our webhook. */
export type WahaConfiguration = Record<string, unknown>;

interface Webhook {
  url: string;
  events: readonly string[];
  hmac: { key: string };
}

const session = z.object({ config: z.record(z.string(), z.unknown()).nullish().catch(null) });
const webhook = z.object({ url: z.string() }).passthrough();

/** The configuration in the answer about a session; empty where it tells none. */
export function readConfiguration(body: unknown): WahaConfiguration {
  const read = session.safeParse(body);
  return read.success ? (read.data.config ?? {}) : {};
}

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);

/** The configuration with our webhook, null for none: last, instead of the one of ours that is there, also of another host of this site. */
export function withWebhook(config: WahaConfiguration, ours: Webhook | null): WahaConfiguration {
  if (ours === null) return config;
  const there = Array.isArray(config.webhooks) ? config.webhooks : [];
  const isOurs = (item: unknown) => {
    const read = webhook.safeParse(item);
    return read.success && pathOf(read.data.url) === pathOf(ours.url);
  };
  const before = there.find(isOurs);
  const isSame = before !== undefined && JSON.stringify(pick(before)) === JSON.stringify(pick(ours));
  return isSame ? config : { ...config, webhooks: [...there.filter((item) => !isOurs(item)), ours] };
}

/** What of a webhook is ours to decide; a server adds fields of its own. */
const pick = (item: unknown) => {
  const { url, events, hmac } = item as Partial<Webhook>;
  return [url, events, hmac?.key];
};
