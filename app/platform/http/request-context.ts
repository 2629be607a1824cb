import type { CallerFinder } from "#app/platform/http/auth/caller.server.ts";
import type { RateLimits } from "#app/platform/http/auth/rate-limits.server.ts";
import type { Idempotency } from "./idempotency.server.ts";

/** What the site is called, and where it is; `load-context.server.ts` declares the other settings. */
export interface Settings {
  name: string;
  /** Origin without a trailing slash. */
  url: string;
  commit: string;
}

/** The services by which requests are answered: `load-context.server.ts` declares those of the features. */
export interface Services {
  idempotency: Idempotency;
}

/** Context of loaders, actions and the API; `load-context.server.ts`, which sees the bindings, builds it, and declares what features add. */
export interface RequestContext {
  requestId: string;
  nonce: string;
  caller: CallerFinder;
  /** Refuses who does not know the key of the backups; there is no person behind such a call. */
  requireBackupKey(request: Request): Promise<null>;
  limits: RateLimits;
  settings: Settings;
  services: Services;
  /** Waits until the cache in front was told of what this request wrote; at once where no service was used. */
  awaitEdgePurges(): Promise<void>;
  /** Work that goes on behind the answer. */
  waitUntil(work: Promise<unknown>): void;
  /** True when the page is rendered in its economy variant. */
  economy: boolean;
  /** The client's IP address where it can be trusted; else null. */
  address: string | null;
  /** The client's town as the edge names it, with its state or country: "Picos (PI)"; null where it names none. */
  town: string | null;
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {}
}
