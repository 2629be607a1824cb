import type { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import type { InstagramToken, InstagramUsage } from "./token-health.ts";

/** A post stands on the profile; a story is gone after 24 h and shows no caption. */
export type InstagramFormat = "feed" | "story";

export interface ContainerRequest {
  format: InstagramFormat;
  /** A JPEG that Instagram's servers can fetch without signing in, until the container is published. */
  imageUrl: string;
  /** Not sent with a story: it has none. */
  caption: string;
  /** What the picture shows, for who cannot see it; at most 1,000 characters. */
  altText?: string;
}

/** Where a container stands. `expired` is 24 h after it was made; `published` is for good, and never to be published again. */
export type ContainerState = { state: "in_progress" | "finished" | "published" | "expired" } | { state: "error"; failure: ProviderFailure };

/** A post as the account lists it. Times are epoch milliseconds. */
export interface PublishedMedia {
  id: string;
  caption: string;
  at: number;
  permalink: string | null;
}

/** What the account may still publish. */
export interface PublishingQuota {
  used: number;
  total: number;
  /** Of the moving window. */
  windowSeconds: number;
}

export interface InstagramAccount {
  id: string;
  username: string;
  followers: number | null;
}

/**
 * What a queue needs to publish on Instagram; `integrations/instagram` implements it. Each method is one attempt, repeats
 * nothing and throws `ProviderFailure`, never anything else. What a failure means, and what may be done after it:
 * `explainPublishing`; what follows in a delivery: `nextDeliveryState` (both domain/instagram).
 */
export interface InstagramPublisher {
  /** Safe to repeat: a container that nobody publishes expires unseen. At most 400 in 24 h. */
  createContainer(request: ContainerRequest): Promise<{ containerId: string }>;
  containerState(containerId: string): Promise<ContainerState>;
  /**
   * The one call that readers see. Whatever it throws but a proven refusal may have taken effect, and says so by
   * `unknown_outcome`: ask `containerState` before anything else, and never make a second container meanwhile.
   */
  publish(containerId: string): Promise<{ mediaId: string }>;
  /** Only for the history: its failure undoes no post. */
  mediaOf(mediaId: string): Promise<{ permalink: string | null; at: number }>;
  /** Newest first. Stories of the last 24 h only. */
  recentMedia(format: InstagramFormat, limit: number): Promise<PublishedMedia[]>;
  quota(): Promise<PublishingQuota>;
  account(): Promise<InstagramAccount>;
  /** A refused token is an answer here (`isValid: false`), not a failure. */
  token(): Promise<InstagramToken>;
  /** How much of the allowed calls was used, as the latest answer said; null before one did. */
  usage(): InstagramUsage | null;
}

/** The publisher of this deployment, or the settings it lacks or cannot use. */
export type InstagramChoice = { publisher: InstagramPublisher; missing: readonly [] } | { publisher: null; missing: readonly string[] };
