import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { isPrefetchPurpose, userAgentOf } from "#app/features/links/visit.ts";
import { readSessionCookies } from "#app/features/people/session-cookies.http.ts";
import { isSameOrigin } from "#app/platform/http/auth/same-origin.server.ts";
import { errorResponse, problemResponse } from "#app/platform/http/errors/problem.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { parse, readBytes } from "#app/platform/http/forms/request-body.server.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { beaconBody } from "../audience.wire.ts";

/** Names the object that has the page's view: what the page reports later, maybe over another network, goes there. */
const SHARD_HEADER = "Audience-Shard";

const counted = (shard: number | null) =>
  new Response(null, { status: 204, headers: { "Cache-Control": "no-store", ...(shard === null ? {} : { [SHARD_HEADER]: String(shard) }) } });

export const loader = () => problemResponse(405, "Método não permitido.", { headers: { Allow: "POST" } });

/** Receives reports of readers' pages. Senders that are no readers get the same answer and are counted apart. */
export async function action({ request, context }: ActionFunctionArgs) {
  try {
    if (request.method !== "POST") return problemResponse(405, "Método não permitido.", { headers: { Allow: "POST" } });
    if (!isSameOrigin(request, context.settings.url, { lenient: true })) return problemResponse(403, "Requisição de outra origem recusada.");
    const text = new TextDecoder().decode(await readBytes(request, DOOR_BYTES["POST /collect"]));
    const beacon = parse(beaconBody, parseJson(text), "body");
    const { collector } = context;
    try {
      await context.limits.take("beacons", null);
    } catch (error) {
      collector.refuse(context.waitUntil);
      throw error;
    }
    const { access, refresh } = readSessionCookies(request);
    const { headers } = request;
    const shard = await collector.collect(beacon, {
      userAgent: userAgentOf(headers),
      address: context.address,
      isPrefetch: isPrefetchPurpose([headers.get("Sec-Purpose"), headers.get("Purpose")]),
      isStaff: Boolean(access || refresh),
      wantsPrivacy: headers.get("Sec-GPC") === "1",
      town: context.town,
    });
    return counted(shard);
  } catch (error) {
    return errorResponse(error, request.method, (event, cause) => logEvent("error", event, { requestId: context.requestId, path: "/collect", ...errorFields(cause) }));
  }
}

/** A beacon may come as any media type; what is no JSON fails its validation. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
