import { call } from "./call.provider.ts";
import type { HubPort } from "./search-pings.server.ts";

/** A WebSub hub's endpoint for publishers: `hub.url` is named once for each feed (PubSubHubbub 0.3 §7.1, which hubs kept). */
export const webSubHub = (url: string): HubPort => ({
  publish: (topics) =>
    call(url, {
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams([["hub.mode", "publish"], ...topics.map((topic) => ["hub.url", topic])]).toString(),
    }),
});
