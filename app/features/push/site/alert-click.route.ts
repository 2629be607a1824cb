import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readAgent } from "#app/features/audience/read-agent.server.ts";
import { isPrefetchPurpose, userAgentOf } from "#app/features/links/visit.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { readId } from "#app/platform/values/read-id.ts";

/**
 * Redirects an alert to its story, or to the front page for the digest, and counts the click anonymously. An own address also counts alerts that the
 * browser shows without a worker, and no cached page comes between.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const campaign = readId(params.campaign);
  const article = readId(params.article);
  const isPerson = request.method === "GET" && !readAgent(userAgentOf(request.headers)).isRobot;
  const isPrefetch = isPrefetchPurpose([request.headers.get("Sec-Purpose"), request.headers.get("Purpose")]);
  if (campaign !== null && isPerson && !isPrefetch) {
    const count = async () => {
      await context.limits.take("beacons", null);
      await context.services.pushAlerts.countClick(campaign);
    };
    context.waitUntil(count().catch((error: unknown) => logEvent("info", "alert-click", { requestId: context.requestId, ...errorFields(error) })));
  }
  return new Response(null, {
    status: 302,
    headers: { Location: article === null ? "/" : `/post/${article}`, "Cache-Control": "no-store", "X-Robots-Tag": "noindex" },
  });
}
