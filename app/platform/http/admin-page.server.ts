import { redirect } from "@remix-run/cloudflare";
import { safeRedirect } from "remix-utils/safe-redirect";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import type { Caller, CallerRead, Capability } from "#app/platform/http/auth/caller.server.ts";
import { isSameOrigin } from "#app/platform/http/auth/same-origin.server.ts";
import type { RequestContext } from "./request-context.ts";

/** Only paths of this site. */
export function safeRedirectPath(wanted: string | null, fallback = "/admin"): string {
  const path = safeRedirect(wanted, fallback);
  // The library lets pass what a browser still resolves to another host: backslashes, control characters, encoded dots ("/%2e%2e//host").
  if (/[\s\\]/.test(path)) return fallback;
  const url = new URL(path, "http://site.invalid");
  return url.host === "site.invalid" && !url.pathname.startsWith("//") ? `${url.pathname}${url.search}${url.hash}` : fallback;
}

interface PageArgs {
  request: Request;
  context: RequestContext;
}

export interface GuardOptions {
  /** Redirect for a role that may not see the screen. */
  otherwise?: string;
  /** True where the next screen says that this one is for admins (`wasRestricted`). */
  isTold?: boolean;
}

/** Expires by itself once the next screen was rendered. Seconds. */
const RESTRICTED_COOKIE = "lide_restrito=1; Path=/; Max-Age=5; HttpOnly; SameSite=Lax";

/** True on the screen to which somebody was redirected from one for admins. */
export const wasRestricted = (request: Request): boolean => /(?:^|;\s*)lide_restrito=1(?:;|$)/.test(request.headers.get("Cookie") ?? "");

/**
 * The person on a screen, if their role may see it: else off to sign in, or back to the overview. Every loader and action
 * of a screen calls this itself, because layouts are skipped by `.data?_routes=`.
 */
export const adminCaller = (args: PageArgs, capability: Capability, options?: GuardOptions): Promise<Caller> =>
  guarded(args, options, async () => sameOrigin(args, await args.context.caller.require(capability, { renewing: true })));

/** The same, with what the screen shows read in the round trip that finds the person. */
export const adminCallerWith = <T>(args: PageArgs, capability: Capability, read: CallerRead<T>, options?: GuardOptions): Promise<[Caller, T]> =>
  guarded(args, options, async () => {
    const [caller, value] = await args.context.caller.requireWith(capability, read, { renewing: true });
    return [sameOrigin(args, caller), value];
  });

function sameOrigin({ request, context }: PageArgs, caller: Caller): Caller {
  const changes = request.method !== "GET" && request.method !== "HEAD";
  if (changes && caller.by === "cookie" && !isSameOrigin(request, context.settings.url)) throw new Response("Requisição de outra origem recusada.", { status: 403 });
  return caller;
}

async function guarded<T>({ request }: PageArgs, { otherwise = "/admin?tab=overview", isTold = false }: GuardOptions = {}, find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    if (error.refusal.code === "forbidden") throw redirect(otherwise, isTold ? { headers: { "Set-Cookie": RESTRICTED_COOKIE } } : {});
    const url = new URL(request.url);
    throw redirect(`/login?redirectTo=${encodeURIComponent(`${url.pathname}${url.search}`)}`);
  }
}
