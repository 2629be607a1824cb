/** Channels for which publishing makes a link of its own (issue 7 § Short links), so that its clicks tell where they come from. */
export const LINK_CHANNELS = ["whatsapp", "instagram"] as const;
export type LinkChannel = (typeof LINK_CHANNELS)[number];

/** Medium of the links that publishing makes. */
export const CHANNEL_MEDIUM = "social";

/** Default origin of a link's clicks, for clicks without their own. */
export interface LinkOrigin {
  source: string;
  medium: string;
  campaign: string;
}

/** A short link as the newsroom sees it. Times in milliseconds. */
export interface ShortLink {
  id: number;
  code: string;
  /** Where it leads now: for an article of ours, to that article's address as it is. */
  target: string;
  /** The article of ours that it leads to. */
  articleId: number | null;
  /** What that article is called, or was called last; null for a link to elsewhere. */
  title: string | null;
  channel: LinkChannel | null;
  createdAt: number;
  createdByName: string;
  expiresAt: number | null;
  deactivatedAt: number | null;
  clicks: number;
}

/** `active` leads on; both others answer 410. */
export type LinkState = "active" | "expired" | "deactivated";

export function linkState({ expiresAt, deactivatedAt }: Pick<ShortLink, "expiresAt" | "deactivatedAt">, now: number): LinkState {
  if (deactivatedAt !== null) return "deactivated";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}

/** Which links a list shows: those that people made, those of publishing, or both; as on the wire. */
export const LINK_KINDS = ["proprios", "automaticos", "todos"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Newest first, most clicked first, or by code; as on the wire. */
export const LINK_ORDERS = ["recentes", "cliques", "codigo"] as const;
export type LinkOrder = (typeof LINK_ORDERS)[number];

/** How many links there are of each kind. */
export type LinkCounts = Record<LinkKind, number>;
