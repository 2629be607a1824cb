import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { isbot } from "isbot";
import { z } from "zod/v4";
import { readSessionCookies } from "#app/http/auth/cookies.server.ts";
import { isSameOrigin } from "#app/http/auth/same-origin.server.ts";
import { errorResponse, problemResponse } from "#app/http/errors/problem.server.ts";
import { parse, readBytes } from "#app/http/forms/request-body.server.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";

/** A beacon is a few dozen bytes. */
const BEACON_LIMIT = 2 * 1024;

const counted = () => new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });

export const loader = () => problemResponse(405, "Método não permitido.", { headers: { Allow: "POST" } });

/** The one beacon of public pages. Robots, prefetch and staff are answered, not counted. */
export async function action({ request, context }: ActionFunctionArgs) {
  try {
    if (request.method !== "POST") return problemResponse(405, "Método não permitido.", { headers: { Allow: "POST" } });
    if (!isSameOrigin(request, context.settings.url, { lenient: true })) return problemResponse(403, "Requisição de outra origem recusada.");
    const text = new TextDecoder().decode(await readBytes(request, BEACON_LIMIT));
    const beacon = parse(beaconBody, parseJson(text), "body");
    const { access, refresh } = readSessionCookies(request);
    const isPrefetch = /prefetch|prerender/i.test(`${request.headers.get("Sec-Purpose")} ${request.headers.get("Purpose")}`);
    if (access || refresh || isPrefetch || isbot(request.headers.get("User-Agent"))) return counted();
    if (context.address !== null) await context.limits.take("beacons", request, null);
    await context.services.audience.countView(beacon.id, beacon.article);
    return counted();
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

/** One page view: its own random id, and the article that was shown. */
export const beaconBody = z.object(
  { id: z.string("Identificador inválido.").regex(/^[\w-]{8,64}$/, "Identificador inválido."), article: z.int("Matéria inválida.").positive("Matéria inválida.") },
  "Envie um objeto JSON.",
);
