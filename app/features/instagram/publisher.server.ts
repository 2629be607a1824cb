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
  /** Alternative text of the picture; at most 1,000 characters. */
  altText?: string;
}

export interface CarouselRequest {
  /** Containers of its pictures in their order, 2 to 10 (`createCarouselItem`). */
  children: readonly string[];
  caption: string;
}

/** State of a container. It is `expired` 24 h after its creation; `published` is final, and must never be published again. */
export type ContainerState = { state: "in_progress" | "finished" | "published" | "expired" } | { state: "error"; failure: ProviderFailure };

/** A post as the account lists it. Times are epoch milliseconds. */
export interface PublishedMedia {
  id: string;
  caption: string;
  at: number;
  permalink: string | null;
}

/** Remaining publications of the account. */
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
 * Port to publish on Instagram; `integrations/instagram` implements it. Each method is one attempt, repeats nothing and throws `ProviderFailure`,
 * never anything else. `explainPublishing` explains a failure and the allowed reaction, `nextDeliveryState` the next step of a delivery (both
 * domain/instagram).
 */
export interface InstagramPublisher {
  /** Safe to repeat: a container that nobody publishes expires unseen. At most 400 in 24 h. */
  createContainer(request: ContainerRequest): Promise<{ containerId: string }>;
  /** A picture of a carousel: a container that is never published by itself. Safe to repeat, as `createContainer`. */
  createCarouselItem(request: Pick<ContainerRequest, "imageUrl" | "altText">): Promise<{ containerId: string }>;
  /** Creates the parent container of a carousel. It is polled and published like the container of a single picture. */
  createCarousel(request: CarouselRequest): Promise<{ containerId: string }>;
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
  /** Returns the used share of the allowed calls by the latest answer; null before one gave it. */
  usage(): InstagramUsage | null;
}

/** The publisher of this deployment, or the settings it lacks or cannot use. */
export type InstagramChoice = { publisher: InstagramPublisher; missing: readonly [] } | { publisher: null; missing: readonly string[] };
