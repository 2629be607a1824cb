import { findEmbed } from "../../../app/features/articles/embeds.ts";
import { escapeHtml, wordsOf } from "./html-tokens.ts";
import type { Shortcode } from "./shortcodes.ts";

/** Addresses of codes that name a video or post by its id alone. */
const BY_ID: Readonly<Record<string, (id: string) => string>> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  youtube_sc: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  dailymotion: (id) => `https://www.dailymotion.com/video/${id}`,
  instagram: (id) => `https://www.instagram.com/p/${id}/`,
  tweet: (id) => `https://x.com/i/status/${id}`,
};
const ID = /^[\w-]{5,40}$/;

/** Names of shortcodes that carry an address without a name before it: `[youtube https://…]`, `[vimeo 123]`. */
export const ADDRESS_CODES: ReadonlySet<string> = new Set([
  ...Object.keys(BY_ID),
  ..."twitter facebook fb tiktok spotify soundcloud kwai threads video_embed fvplayer flowplayer et_pb_video vc_video".split(" "),
]);

/** Page addresses for shortcodes that carry only an id and have no embed here. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  videopress: (id) => `https://videopress.com/v/${id}`,
  wpvideo: (id) => `https://videopress.com/v/${id}`,
  polldaddy: (id) => `https://poll.fm/${id}`,
  crowdsignal: (id) => `https://poll.fm/${id}`,
  gist: (id) => `https://gist.github.com/${id}`,
  archiveorg: (id) => `https://archive.org/details/${id}`,
  scribd: (id) => `https://www.scribd.com/document/${id}`,
};

/** Further shortcodes that may carry an address without an attribute name. */
const BARE = new Set(
  "googlemaps googlemap google_maps gmap map mapa maps pdf documento flickr pinterest bluesky mastodon mixcloud slideshare issuu soundcloud reddit tumblr telegram ted bandcamp iframe url link".split(
    " ",
  ),
);

/** True if a shortcode without attributes carries an address, or an id with a known address. */
export const isBareAddress = (name: string, text: string): boolean =>
  ((BARE.has(name) || Object.hasOwn(PAGES, name)) && /^\s+["“”]?https?:\/\/\S/.test(text)) || (Object.hasOwn(PAGES, name) && /^\s+[\w-]{5,60}\s*$/.test(text));

/** Link target and text for a shortcode without an embed here; null if it has text of its own or no address. */
export function linkOfCode({ name, attributes, inner }: Shortcode): { address: string; words: string } | null {
  if ((inner ?? "").trim() !== "" && !/^https?:\/\/\S+$/.test((inner ?? "").trim())) return null;
  if (LAYOUT.test(name)) return null;
  const values = [...Object.values(attributes), (inner ?? "").trim()].map((value) => value.replaceAll("&amp;", "&").replace(/^=?["“”]?|["“”]$/g, ""));
  const id = [attributes.id, attributes.poll, attributes["0"]].find((value) => value !== undefined && /^[\w-]{5,60}$/.test(value));
  const document = attributes.domain === "docs" && attributes.dir ? [`https://docs.google.com/${attributes.dir}`] : [];
  const address =
    [...document, ...values].find((value) => /^https?:\/\/\S+$/.test(value) && !/\.(?:jpe?g|png|webp|gif|avif|svg)(?:\?|$)/i.test(value)) ??
    (id === undefined ? undefined : PAGES[name]?.(id));
  if (address === undefined || !URL.canParse(address)) return null;
  const file = /\/([^/?#]{1,200}\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|zip))(?:[?#]|$)/i.exec(address)?.[1];
  return { address, words: (attributes.title ?? attributes.text ?? attributes.name ?? "").trim() || file || address };
}

/** Address of a video or post that a shortcode of a plugin or page builder carries; null for none. */
export function embedOfCode({ name, attributes, inner }: Shortcode): string | null {
  const values = [...Object.values(attributes), inner?.trim() ?? ""].map((value) => value.replaceAll("&amp;", "&").replace(/^=/, ""));
  const address = values.find((value) => /^https?:\/\/\S+$/.test(value) && findEmbed(value) !== null);
  if (address !== undefined) return address;
  // `[youtube=…&w=640]`: the size is no part of the address.
  const cut = values.map((value) => value.replace(/&[wh]=.*$/, "")).find((value) => /^https?:\/\/\S+$/.test(value) && findEmbed(value) !== null);
  if (cut !== undefined) return cut;
  const id = [attributes.id, attributes["0"], inner?.trim()].find((value) => value !== undefined && ID.test(value));
  const made = id === undefined ? undefined : BY_ID[name.replace(/^(?:fusion|su|av|x)_/, "")]?.(id);
  return made !== undefined && findEmbed(made) !== null ? made : null;
}

/** The picture that a page builder's code shows: its number in the library, or its address. */
export function pictureOfCode({ name, attributes, inner }: Shortcode): { id: string; address: string; alt: string } | null {
  // `9|full`: the size is no part of the number.
  const [id = ""] = (attributes.image ?? attributes.image_id ?? attributes.attachment_id ?? "").split("|");
  const address = attributes.src ?? attributes.url ?? (inner ?? "").trim();
  const isPicture = /(?:^|_)(?:image(?:frame)?|img|photo)(?:_|$)/.test(name) && (/^\d{1,15}$/.test(id) || /^https?:\/\/\S+\.(?:jpe?g|png|webp|gif|avif)(?:\?\S*)?$/i.test(address));
  return isPicture ? { id: /^\d{1,15}$/.test(id) ? id : "", address, alt: attributes.alt ?? "" } : null;
}

/** Codes of page builders, each of which stands by itself but for those within a line. */
const OF_BUILDER = /^(?:et_pb|vc|fusion|su|av|mk|nectar|kc|ux|tatsu|cs|wpb|dt|thb)_(?!.*(?:highlight|dropcap|tooltip|label|icon))/;

/** A heading, a button or a quotation of a page builder; null for another code, or for one that says nothing. */
export function partOfCode({ name, attributes, inner }: Shortcode): string | null {
  if (!OF_BUILDER.test(name)) return null;
  const said = (inner ?? "").trim();
  const words = escapeHtml(attributes.button_text ?? attributes.text ?? attributes.title ?? wordsOf(said)).trim();
  if (/_(?:custom_heading|heading|title)$/.test(name)) return words === "" ? null : `<h2>${words}</h2>`;
  if (/_(?:button|btn)$/.test(name)) {
    const typed = attributes.button_url ?? attributes.url ?? attributes.href ?? attributes.link ?? "";
    const encoded = /^url:([^|]{1,2000})/.exec(typed)?.[1];
    const address = encoded === undefined ? typed : encoded.replace(/%3A/gi, ":").replace(/%2F/gi, "/").replace(/%3F/gi, "?").replace(/%3D/gi, "=").replace(/%26/gi, "&");
    return words === "" || !/^(?:https?:\/)?\//.test(address) ? null : `<p><a href="${escapeHtml(address)}">${words}</a></p>`;
  }
  if (!/quote|testimonial/.test(name) || said === "") return null;
  const by = escapeHtml(attributes.cite ?? attributes.author ?? attributes.name ?? "");
  return `<blockquote>${said}${by === "" ? "" : `\n\n<cite>${by}</cite>`}</blockquote>`;
}

/** The text within a code: of a builder's part on lines of its own, below its title. */
export function textOfCode({ name, attributes, inner }: Shortcode): string {
  const said = inner ?? "";
  const title = escapeHtml(attributes.title ?? attributes.heading ?? attributes.h2 ?? "").trim();
  if (!OF_BUILDER.test(name) || said.trim() === "") return said;
  return `\n\n${title === "" ? "" : `<h3>${title}</h3>\n\n`}${said}\n\n`;
}

/** Numbers of the photos that a gallery of a plugin or page builder shows; null for another code. */
export function idsOfGallery({ name, attributes }: Shortcode): string | null {
  if (!/galler|slide|carousel|carrossel|galeria/.test(name)) return null;
  const ids = [attributes.gallery_ids, attributes.images, attributes.image_ids, attributes.ids].find(
    (value) => value !== undefined && /^\d{1,15}(?:\s*,\s*\d{1,15})*$/.test(value),
  );
  return ids ?? null;
}

/** HTML that a page builder keeps encoded within its code; null for another code, or where it cannot be read. */
export function rawOfCode({ name, inner }: Shortcode): string | null {
  if (name !== "vc_raw_html" || inner === null) return null;
  try {
    return decodeURIComponent(atob(inner.trim()));
  } catch {
    return null;
  }
}

/** The address of a frame, also where a plugin loads it later, or where a network's own frame shows a post by another address. */
export function addressOfFrame(attributes: Readonly<Record<string, string>>): string {
  const [address = ""] = ["src", "data-src", "data-lazy-src", "data-litespeed-src", "data-cmp-src"]
    .map((name) => attributes[name] ?? "")
    .filter((value) => /^(?:https?:)?\/\//i.test(value));
  const url = URL.canParse(address) ? new URL(address) : null;
  const shown = url?.hostname.endsWith("facebook.com") && url.pathname.startsWith("/plugins/") ? url.searchParams.get("href") : null;
  if (shown !== null && shown !== undefined && findEmbed(shown) !== null) return shown;
  // Convert embed addresses of networks to the addresses of the posts.
  const [, owner, post] = url?.hostname === "embed.bsky.app" ? (/^\/embed\/([^/]{1,200})\/app\.bsky\.feed\.post\/(\w{1,40})$/.exec(url.pathname) ?? []) : [];
  if (owner !== undefined) return `https://bsky.app/profile/${owner}/post/${post}`;
  const isMastodon = url !== null && /^\/@[\w.@-]{1,100}\/\d{5,30}\/embed$/.test(url.pathname);
  return isMastodon ? address.replace(/\/embed$/, "") : address || (attributes.src ?? "");
}

/** Codes that only arrange what stands around them. */
const LAYOUT = /(?:space|divider|separator|clear|row|column|section|line)/;

/** Values of a code, to name it as lost: addresses and numbers of files; of one that held no text, all that it said. */
export function valueOfCode({ name, attributes, inner }: Shortcode): string {
  const told = Object.values(attributes).filter((value) => /^https?:|^\d{5,}$/.test(value));
  const isEmpty = (inner ?? "").trim() === "" && !LAYOUT.test(name);
  const all = isEmpty && told.length === 0 ? Object.entries(attributes).map(([key, value]) => (/^\d+$/.test(key) ? value : `${key}=${value}`)) : told;
  return all.join(" ").slice(0, 200);
}
