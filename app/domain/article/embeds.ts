/** A player that may stand in a body. */
interface Embed {
  provider: string;
  match: RegExp;
  /** The address it is stored under. */
  address(found: RegExpExecArray): string;
}

const EMBEDS: readonly Embed[] = [
  {
    provider: "YouTube",
    match: /^(?:https?:)?\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?v=|shorts\/|live\/)|youtu\.be\/)([\w-]{6,20})(?:[?&#/].*)?$/,
    address: ([, id]) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    provider: "Vimeo",
    match: /^(?:https?:)?\/\/(?:player\.)?vimeo\.com\/(?:video\/)?(\d{4,14})(?:[?#/].*)?$/,
    address: ([, id]) => `https://player.vimeo.com/video/${id}`,
  },
  {
    provider: "Spotify",
    match: /^(?:https?:)?\/\/open\.spotify\.com\/(?:intl-\w+\/)?(?:embed\/)?(track|album|playlist|episode|show)\/(\w{10,40})(?:[?#/].*)?$/,
    address: ([, kind, id]) => `https://open.spotify.com/embed/${kind}/${id}`,
  },
  {
    provider: "Instagram",
    match: /^(?:https?:)?\/\/(?:www\.)?instagram\.com\/(p|reel|tv)\/([\w-]{5,40})(?:\/.*|[?#].*)?$/,
    address: ([, kind, id]) => `https://www.instagram.com/${kind}/${id}/embed`,
  },
];

/** Name an embed has when its author gave none. */
export const EMBED_TITLE = "Conteúdo incorporado";

/** The provider of a player and the address under which it is embedded; null for anything else. */
export function findEmbed(url: string): { provider: string; address: string } | null {
  for (const { provider, match, address } of EMBEDS) {
    const found = match.exec(url.trim());
    if (found) return { provider, address: address(found) };
  }
  return null;
}
