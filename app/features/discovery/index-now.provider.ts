import { call } from "./call.provider.ts";
import type { IndexNowPort } from "./search-pings.server.ts";

/** IndexNow (indexnow.org/documentation): one POST for many addresses of one host. */
export function indexNow({ url, key, siteUrl }: { url: string; key: string; siteUrl: string }): IndexNowPort {
  return {
    key,
    submit: (urls) =>
      call(url, {
        headers: { "Content-Type": "application/json; charset=utf-8" },
        body: JSON.stringify({ host: new URL(siteUrl).host, key, keyLocation: `${siteUrl}/${key}.txt`, urlList: urls }),
      }),
  };
}
