import type { MeasuredPost, MediaTotals } from "./media.ts";

/** What came of a post that the newsroom published: null is a figure that is not known. */
export interface PublicationFigures {
  totals: MediaTotals | null;
  /** When Meta told them (ms); null where it never did. */
  readAt: number | null;
  /** Why there are no totals, or why the last collection had none. */
  cause: string | null;
  /** Clicks by people on the article's short link of Instagram, which all its posts share; null without one. */
  clicks: number | null;
}

const NOT_CONFIGURED = "A coleta de números do Instagram não está configurada.";
const NO_NUMBER = "Uma pessoa confirmou esta publicação: o portal não sabe o número dela no Instagram.";
const NOT_COLLECTED = "A coleta diária ainda não leu este post.";
const EMPTY = "A Meta ainda não informou números deste post.";

interface KnownPost {
  hasAccount: boolean;
  providerId: string | null;
  /** What was collected of it; null where nothing was. */
  post: MeasuredPost | null;
  clicks: number | null;
}

function missingOf({ hasAccount, providerId, post }: KnownPost): string | null {
  if (!hasAccount) return NOT_CONFIGURED;
  if (providerId === null) return NO_NUMBER;
  if (!post) return NOT_COLLECTED;
  return post.cause ?? (post.readAt === null ? EMPTY : null);
}

/** What is known of a post of ours, and why what is not known is not. */
export function publicationFigures(known: KnownPost): PublicationFigures {
  const { post, clicks } = known;
  const readAt = post?.readAt ?? null;
  return { totals: post && readAt !== null ? post.totals : null, readAt, cause: missingOf(known), clicks };
}
