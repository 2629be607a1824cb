import type { InstagramUsage } from "#app/features/instagram/token-health.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { SocialAccount } from "./catalogue.ts";
import type { MediaList, MediaMetric, MediaPost } from "./media.ts";
import type { CollectionStep } from "./plan.ts";
import type { ProviderFigure } from "./readings.ts";

/** Answer of one call; `accountName` only where the account was requested. */
export interface InsightsAnswer {
  figures: readonly ProviderFigure[];
  accountName: string | null;
}

/** Reads the account's posts. Each call is one attempt and throws `ProviderFailure`, never anything else. */
export interface MediaReader {
  /** One page of a list, newest first; `after` of the answer is where the next one begins, null at the end. */
  list(list: MediaList, after: string | null): Promise<{ posts: readonly MediaPost[]; after: string | null }>;
  /** The totals of a post as far as they are reported. */
  totals(id: string, metrics: readonly MediaMetric[]): Promise<ReadonlyMap<MediaMetric, number>>;
}

/** Reads one network's figures; `integrations/social` implements it. Each call is one attempt and throws `ProviderFailure`, never anything else. */
export interface InsightsProvider {
  account: SocialAccount;
  read(step: CollectionStep): Promise<InsightsAnswer>;
  /** Null of a network whose posts are not told. */
  media: MediaReader | null;
  /** Returns the used share of the allowed calls by the latest answer; null before one gave it. */
  usage(): InstagramUsage | null;
}

/** The networks of this deployment that can be read. */
export interface SocialChoice {
  providers: readonly InsightsProvider[];
  /** Settings without which nothing can be read; empty where a network can. */
  missing: readonly string[];
}

/** Returns the message when no network can be read (spec 2 §8); null when one can. */
export const notConfiguredSentence = (missing: readonly string[]): string | null =>
  missing.length > 0 ? `Configure no backend os identificadores das contas sociais e o token de acesso. Falta definir: ${missing.join(", ")}.` : null;

/** Refuses where no network can be read (501). */
export function requireConfigured(missing: readonly string[]): void {
  const sentence = notConfiguredSentence(missing);
  if (sentence) refuse("not-configured", sentence);
}
