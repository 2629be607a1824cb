import { findPlayer, type PlayerProvider, webAddress } from "./players.ts";
import { findPost, type PostProvider } from "./social-posts.ts";

/** Providers that an article body may embed a player or post of. */
export type EmbedProvider = PlayerProvider | PostProvider;

/** A player or post that may stand in a body. */
export interface FoundEmbed {
  provider: EmbedProvider;
  /** The address of its frame. */
  address: string;
  /** The same thing on the service's own site. */
  page: string;
  /** A player is stored as a frame under `address`, a post as a marked link to `page`. */
  kind: "player" | "post";
}

/** Name an embed has when its author gave none. */
export const EMBED_TITLE = "Conteúdo incorporado";

/** The player or post that an address names; null for anything else. */
export function findEmbed(typed: string): FoundEmbed | null {
  const url = webAddress(typed);
  if (!url) return null;
  const player = findPlayer(url);
  if (player) return { ...player, kind: "player" };
  const post = findPost(url);
  return post && { ...post, kind: "post" };
}

/** The address that a body holds: of a player's frame, of a post's page. */
export const storedAddress = ({ kind, address, page }: FoundEmbed): string => (kind === "player" ? address : page);
