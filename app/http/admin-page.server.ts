import { redirect } from "@remix-run/cloudflare";
import type { Capability } from "#app/domain/access/capabilities.ts";
import { RefusalError } from "#app/domain/refusal.ts";
import type { RequestContext } from "#app/load-context.server.ts";
import type { Caller } from "./caller.server.ts";
import { isSameOrigin } from "./same-origin.server.ts";

/** Only paths of this site: a scheme, a host or a backslash would lead away. */
export function safeRedirectPath(wanted: string | null, fallback = "/admin"): string {
  if (!wanted || !/^\/(?![/\\])[^\s\\]*$/.test(wanted)) return fallback;
  const url = new URL(wanted, "http://site.invalid");
  // "/..//host" becomes "//host" once its dots are resolved.
  return url.host === "site.invalid" && !url.pathname.startsWith("//") ? `${url.pathname}${url.search}${url.hash}` : fallback;
}

/**
 * The person on a screen, if their role may see it: else off to sign in, or back to the overview. Every loader and action
 * of a screen calls this itself, because layouts are skipped by `.data?_routes=`.
 */
export async function adminCaller({ request, context }: { request: Request; context: RequestContext }, capability: Capability): Promise<Caller> {
  try {
    const caller = await context.caller.require(capability, { renewing: true });
    if (request.method !== "GET" && request.method !== "HEAD" && caller.by === "cookie" && !isSameOrigin(request)) throw new Response("Requisição de outra origem recusada.", { status: 403 });
    return caller;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    if (error.refusal.code === "forbidden") throw redirect("/admin?tab=overview");
    const url = new URL(request.url);
    throw redirect(`/login?redirectTo=${encodeURIComponent(`${url.pathname}${url.search}`)}`);
  }
}
