import { isPrefetchPurpose, userAgentOf } from "#app/features/links/visit.ts";
import { readSessionCookies } from "#app/features/people/session-cookies.http.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import type { BannerSender, BannerServing } from "./banner-serving.server.ts";

/** Returns the sender of a request or report of banners. A HEAD is no person's. */
export function bannerSender(request: Request, context: RequestContext, isAutomated: boolean): BannerSender {
  const { headers } = request;
  const { access, refresh } = readSessionCookies(request);
  return {
    userAgent: userAgentOf(headers),
    address: context.address,
    isPrefetch: request.method === "HEAD" || isPrefetchPurpose([headers.get("Sec-Purpose"), headers.get("Purpose")]),
    isStaff: Boolean(access || refresh) || headers.has("Authorization"),
    isAutomated,
  };
}

/** Refuses with 429 beyond the limit of a known address, and counts `what` as rejected. */
export async function limitBanners(context: RequestContext, what: Parameters<BannerServing["refused"]>[0]): Promise<void> {
  try {
    await context.limits.take("beacons", null);
  } catch (error) {
    context.banners.refused(what, context.waitUntil);
    throw error;
  }
}

/** Answers about banners are of one page view. */
export const NEVER_STORED = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" } as const;
