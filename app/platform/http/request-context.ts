import type { BannerServing } from "#app/features/banners/banner-serving.server.ts";
import type { Readers } from "#app/features/readers/readers.compose.ts";
import type { SiteSettings } from "#app/features/settings/site-settings.compose.ts";
import type { Collector } from "#app/features/social/social.compose.ts";
import type { CallerFinder } from "#app/platform/http/auth/caller.server.ts";
import type { RateLimits } from "#app/platform/http/auth/rate-limits.server.ts";
import type { Services } from "#app/services.compose.ts";

/** Context of loaders, actions and the API; `load-context.server.ts`, which sees the bindings, builds it. */
export interface RequestContext {
  requestId: string;
  nonce: string;
  caller: CallerFinder;
  limits: RateLimits;
  settings: SiteSettings;
  services: Services;
  /** Waits until the cache in front was told of what this request wrote; at once where no service was used. */
  awaitEdgePurges(): Promise<void>;
  /** Services of readers' pages. */
  readers: Readers;
  /** Takes what readers' pages report. */
  collector: Collector;
  /** Gives readers' pages their banners. */
  banners: BannerServing;
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
