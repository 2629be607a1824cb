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
    // A name may stand before the post, except `share`: what follows that is no post's id.
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

/** Social networks whose posts are stored in the body as links with a `data-embed` attribute. */
export type PostProvider = "X" | "Facebook" | "TikTok";

export interface SocialPost {
  provider: PostProvider;
  /** The network's documented frame for posts on other sites. */
  address: string;
  /** The post on the network's own site, in one spelling. */
  page: string;
}

const X_HOSTS = /^(?:(?:www|mobile|m)\.)?(?:x|twitter)\.com$/;
const TIKTOK_HOSTS = /^(?:(?:www|m)\.)?tiktok\.com$/;
const FACEBOOK_HOSTS = /^(?:(?:www|m|mobile|web|mbasic|pt-br)\.)?facebook\.com$/;

const POST_ID = /^\d{1,20}$/;
const FACEBOOK_ID = /^(?:\d{5,20}|pfbid\w{10,100})$/;
/** Words at the start of a path of Facebook that are no page's name. */
const FACEBOOK_WORDS = new Set([
  "watch",
  "reel",
  "reels",
  "groups",
  "share",
  "plugins",
  "sharer",
  "login",
  "events",
  "stories",
  "hashtag",
  "photo",
  "story.php",
  "permalink.php",
  "photo.php",
]);
const PAGE_NAME = /^[\w.-]{1,80}$/;

function postOnX(url: URL): SocialPost | null {
  const isFrame = url.hostname === "platform.twitter.com" && /^\/embed\/(?:Tweet|index)\.html$/i.test(url.pathname);
  const [, user = "i", id = ""] = isFrame
    ? ["", "i", url.searchParams.get("id") ?? ""]
    : X_HOSTS.test(url.hostname)
      ? (/^\/(?:i\/web|(\w{1,15}))\/status(?:es)?\/(\d+)(?:\/|$)/.exec(url.pathname) ?? [])
      : [];
  if (!POST_ID.test(id)) return null;
  return { provider: "X", address: `https://platform.twitter.com/embed/Tweet.html?id=${id}&lang=pt&dnt=true`, page: `https://x.com/${user}/status/${id}` };
}

function postOnTikTok(url: URL): SocialPost | null {
  if (!TIKTOK_HOSTS.test(url.hostname)) return null;
  const [, user, id = ""] = /^\/@([\w.-]{1,40})\/(?:video|photo)\/(\d+)(?:\/|$)/.exec(url.pathname) ?? [];
  const framed = /^\/(?:embed(?:\/v[23])?|player\/v1)\/(\d+)\/?$/.exec(url.pathname)?.[1] ?? "";
  const found = user === undefined ? framed : id;
  if (!POST_ID.test(found)) return null;
  return {
    provider: "TikTok",
    address: `https://www.tiktok.com/player/v1/${found}?rel=0`,
    // The URL of an iframe does not contain the owner of the video.
    page: user === undefined ? `https://www.tiktok.com/embed/v2/${found}` : `https://www.tiktok.com/@${user}/video/${found}`,
  };
}

/** Path and parameters of a post or video of Facebook that anybody may see; null for anything else. */
function facebookPath({ pathname, searchParams }: URL): { path: string; isVideo: boolean } | null {
  const parts = pathname.split("/").filter(Boolean);
  const [first = "", second = "", third = "", fourth = ""] = parts;
  const id = (name: string) => {
    const value = searchParams.get(name) ?? "";
    return FACEBOOK_ID.test(value) ? value : "";
  };
  if (first === "watch" && id("v")) return { path: `watch/?v=${id("v")}`, isVideo: true };
  if (/^reels?$/.test(first) && FACEBOOK_ID.test(second)) return { path: `reel/${second}`, isVideo: true };
  if (/^(?:story|permalink)\.php$/.test(first) && id("story_fbid") && id("id")) return { path: `permalink.php?story_fbid=${id("story_fbid")}&id=${id("id")}`, isVideo: false };
  if (/^photo(?:\.php)?$/.test(first) && id("fbid")) return { path: `photo.php?fbid=${id("fbid")}`, isVideo: false };
  if (first === "groups" && PAGE_NAME.test(second) && /^(?:posts|permalink)$/.test(third) && FACEBOOK_ID.test(fourth))
    return { path: `groups/${second}/posts/${fourth}`, isVideo: false };
  if (!PAGE_NAME.test(first) || FACEBOOK_WORDS.has(first) || !/^(?:posts|videos)$/.test(second)) return null;
  // The words of a title may stand before the number.
  const last = parts.length <= 4 ? (parts.at(-1) ?? "") : "";
  return parts.length > 2 && FACEBOOK_ID.test(last) ? { path: `${first}/${second}/${last}`, isVideo: second === "videos" } : null;
}

function postOnFacebook(url: URL): SocialPost | null {
  if (!FACEBOOK_HOSTS.test(url.hostname)) return null;
  const plugin = /^\/plugins\/(?:post|video)\.php$/.test(url.pathname) ? webAddress(url.searchParams.get("href") ?? "") : null;
  const found = plugin ? (FACEBOOK_HOSTS.test(plugin.hostname) ? facebookPath(plugin) : null) : facebookPath(url);
  if (!found) return null;
  const page = `https://www.facebook.com/${found.path}`;
  const frame = found.isVideo ? "video.php?show_text=false" : "post.php?show_text=true";
  return { provider: "Facebook", address: `https://www.facebook.com/plugins/${frame}&href=${encodeURIComponent(page)}`, page };
}

/** The post that an address of X, Facebook or TikTok names; null for anything else. Shortened addresses do not name their target. */
export const findPost = (url: URL): SocialPost | null => postOnX(url) ?? postOnTikTok(url) ?? postOnFacebook(url);

/** The words of a post's link where its author gave none. */
export const postLabel = ({ provider, page }: { provider: string; page: string }): string =>
  `${provider === "TikTok" || /\/(?:videos|reel|watch)\//.test(page) ? "Vídeo" : "Publicação"} no ${provider}`;

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
