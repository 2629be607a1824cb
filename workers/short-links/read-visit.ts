import { originIn } from "#app/features/links/click-origin.ts";
import type { LinkOrigin } from "#app/features/links/short-link.ts";
import type { FoundLink } from "#app/features/links/short-link-lookup.store.ts";
import { isPrefetchPurpose, userAgentOf, type Visit } from "#app/features/links/visit.ts";

/** Longer headers are cut: they are only counted by. Characters. */
const HEADER_MAX = 1_024;

const NO_ORIGIN: LinkOrigin = { source: "", medium: "", campaign: "" };

/** The visit that a request describes. */
export function readVisit(request: Request, link: FoundLink, address: string | null, at: number): Visit {
  const header = (name: string) => request.headers.get(name)?.slice(0, HEADER_MAX) ?? "";
  const query = request.url.indexOf("?");
  return {
    linkId: link.id,
    at,
    isHead: request.method === "HEAD",
    isPrefetch: isPrefetchPurpose(["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].map((name) => request.headers.get(name))),
    userAgent: userAgentOf(request.headers).slice(0, HEADER_MAX),
    hints: ["Accept-Language", "Sec-CH-UA", "Sec-CH-UA-Mobile", "Sec-CH-UA-Platform"].map(header).join("\n"),
    address,
    referrer: header("Referer"),
    utm: query === -1 ? NO_ORIGIN : originIn(new URLSearchParams(request.url.slice(query + 1, query + 1 + HEADER_MAX))),
    origin: link.origin,
  };
}
