/** Providers that an article body may embed a player of. */
export type PlayerProvider = "YouTube" | "Vimeo" | "Spotify" | "Instagram";

interface FoundPlayer {
  provider: PlayerProvider;
  /** The address of its frame. */
  address: string;
  /** The same thing on the service's own site. */
  page: string;
}

/** A typed address as a URL, with or without its scheme; null for what is no address of the web. */
export function webAddress(typed: string): URL | null {
  const text = typed.trim();
  if (/\s/.test(text)) return null;
  const whole = text.startsWith("//") ? `https:${text}` : /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  return url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" && url.port === "" ? url : null;
}

const YOUTUBE_HOSTS = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/;
/** The words after which a path of YouTube names a video. */
const YOUTUBE_PATHS = new Set(["embed", "shorts", "live", "v"]);
/** Players of lists: no video has such an id. */
const YOUTUBE_LISTS = new Set(["videoseries", "live_stream"]);

function youtubeVideo(url: URL): string | null {
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean);
  const id = YOUTUBE_HOSTS.test(url.hostname)
    ? first === "watch"
      ? (url.searchParams.get("v") ?? "")
      : YOUTUBE_PATHS.has(first)
        ? second
        : ""
    : url.hostname === "youtu.be"
      ? first
      : "";
  return /^[\w-]{6,20}$/.test(id) && !YOUTUBE_LISTS.has(id) ? id : null;
}

/** The id of the video that an address of YouTube names, however it is written; null for anything else. */
export function youtubeIdIn(address: string): string | null {
  const url = webAddress(address);
  return url && youtubeVideo(url);
}

/** Providers identified by the host and path of a URL; the query string is not needed. */
const BY_PATH: readonly { provider: PlayerProvider; host: RegExp; path: RegExp; address(found: RegExpExecArray): string; page(found: RegExpExecArray): string }[] = [
  {
    provider: "Vimeo",
    host: /^(?:www\.|player\.)?vimeo\.com$/,
    path: /^\/(?:video\/)?(\d{4,14})(?:\/|$)/,
    address: ([, id]) => `https://player.vimeo.com/video/${id}`,
    page: ([, id]) => `https://vimeo.com/${id}`,
  },
  {
    provider: "Spotify",
    host: /^open\.spotify\.com$/,
    path: /^\/(?:intl-\w+\/)?(?:embed\/)?(track|album|playlist|episode|show)\/(\w{10,40})(?:\/|$)/,
    address: ([, kind, id]) => `https://open.spotify.com/embed/${kind}/${id}`,
    page: ([, kind, id]) => `https://open.spotify.com/${kind}/${id}`,
  },
  {
    provider: "Instagram",
    host: /^(?:www\.|m\.)?instagram\.com$/,
    // A name may stand before the post; `share` is none: what follows it is no post's id.
    path: /^\/(?:(?!share\/)[\w.]{1,30}\/)?(p|reel|tv)s?\/([\w-]{5,40})(?:\/|$)/,
    address: ([, kind, id]) => `https://www.instagram.com/${kind}/${id}/embed`,
    page: ([, kind, id]) => `https://www.instagram.com/${kind}/${id}/`,
  },
];

/** The player that an address names; null for anything else. Apart from posts: the WhatsApp screen loads these rules alone. */
export function findPlayer(url: URL): FoundPlayer | null {
  const video = youtubeVideo(url);
  if (video !== null) return { provider: "YouTube", address: `https://www.youtube-nocookie.com/embed/${video}`, page: `https://www.youtube.com/watch?v=${video}` };
  for (const { provider, host, path, address, page } of BY_PATH) {
    const found = host.test(url.hostname) ? path.exec(url.pathname) : null;
    if (found) return { provider, address: address(found), page: page(found) };
  }
  return null;
}
