/** The services whose players may stand in a body. */
export type EmbedProvider = "YouTube" | "Vimeo" | "Spotify" | "Instagram";

/** A player that may stand in a body. */
export interface FoundEmbed {
  provider: EmbedProvider;
  /** The address under which it is embedded, and stored. */
  address: string;
  /** The same thing on the service's own site. */
  page: string;
}

interface Embed {
  provider: EmbedProvider;
  match: RegExp;
  address(found: RegExpExecArray): string;
  page(found: RegExpExecArray): string;
}

const EMBEDS: readonly Embed[] = [
  {
    provider: "YouTube",
    match: /^(?:https?:)?\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?v=|shorts\/|live\/)|youtu\.be\/)([\w-]{6,20})(?:[?&#/].*)?$/,
    address: ([, id]) => `https://www.youtube-nocookie.com/embed/${id}`,
    page: ([, id]) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    provider: "Vimeo",
    match: /^(?:https?:)?\/\/(?:player\.)?vimeo\.com\/(?:video\/)?(\d{4,14})(?:[?#/].*)?$/,
    address: ([, id]) => `https://player.vimeo.com/video/${id}`,
    page: ([, id]) => `https://vimeo.com/${id}`,
  },
  {
    provider: "Spotify",
    match: /^(?:https?:)?\/\/open\.spotify\.com\/(?:intl-\w+\/)?(?:embed\/)?(track|album|playlist|episode|show)\/(\w{10,40})(?:[?#/].*)?$/,
    address: ([, kind, id]) => `https://open.spotify.com/embed/${kind}/${id}`,
    page: ([, kind, id]) => `https://open.spotify.com/${kind}/${id}`,
  },
  {
    provider: "Instagram",
    match: /^(?:https?:)?\/\/(?:www\.)?instagram\.com\/(p|reel|tv)\/([\w-]{5,40})(?:\/.*|[?#].*)?$/,
    address: ([, kind, id]) => `https://www.instagram.com/${kind}/${id}/embed`,
    page: ([, kind, id]) => `https://www.instagram.com/${kind}/${id}/`,
  },
];

/** Name an embed has when its author gave none. */
export const EMBED_TITLE = "Conteúdo incorporado";

/** The player that an address names; null for anything else. */
export function findEmbed(url: string): FoundEmbed | null {
  for (const { provider, match, address, page } of EMBEDS) {
    const found = match.exec(url.trim());
    if (found) return { provider, address: address(found), page: page(found) };
  }
  return null;
}
