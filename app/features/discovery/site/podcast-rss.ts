import type { Category } from "#app/features/articles/categories.ts";
import { categoryPath } from "#app/features/articles/categories.ts";
import { audioAddress } from "#app/features/narration/narration.ts";
import { chaptersAddress, type PodcastEpisode } from "#app/features/podcast/podcast.ts";
import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import { titleCase } from "#app/ui/site/shell/site-view.ts";
import { element, elementWith, toXml, type XmlNode } from "./xml.ts";

/** A podcast: the whole site's, or that of a section or town. */
export interface PodcastFeed {
  siteName: string;
  /** Origin without a trailing slash. */
  url: string;
  /** Null for the whole site. */
  category: Category | null;
  /** `podcast:guid`. */
  guid: string;
  episodes: readonly PodcastEpisode[];
}

/** Longest description of a channel, in bytes (Apple's podcast requirements); our own texts are far shorter. */
const NAMESPACES = {
  version: "2.0",
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
  "xmlns:podcast": "https://podcastindex.org/namespace/1.0",
};

const rfc2822 = (time: number) => new Date(time).toUTCString().replace("GMT", "+0000");

/** Path of the podcast of the site, or of a section or town. */
export const podcastPath = (category: Category | null): string => `${category ? categoryPath(category) : ""}/podcast.xml`;

/** Path of its cover. */
export const podcastCoverPath = (category: Category | null): string => `/capa-podcast/${category ? category.slug : "site"}.jpg`;

export const podcastName = (siteName: string, category: Category | null): string => (category ? `${siteName}: ${titleCase(category.name)}` : `${siteName} em áudio`);

function item(episode: PodcastEpisode, { url }: PodcastFeed): XmlNode {
  return element(
    "item",
    element("title", episode.title),
    elementWith("guid", { isPermaLink: "false" }, episode.guid),
    element("link", `${url}${episode.path}`),
    element("pubDate", rfc2822(episode.publishedAt)),
    element("description", escapeHtml(episode.summary)),
    elementWith("enclosure", { url: `${url}${audioAddress(episode.audioKey)}`, length: String(episode.bytes), type: "audio/mpeg" }),
    element("itunes:duration", String(Math.max(1, Math.round(episode.durationMs / 1000)))),
    element("itunes:explicit", "false"),
    element("itunes:episodeType", "full"),
    ...(episode.hasChapters ? [elementWith("podcast:chapters", { url: `${url}${chaptersAddress(episode.audioKey)}`, type: "application/json+chapters" })] : []),
  );
}

/** RSS 2.0 with the tags of podcast directories: stories read aloud, newest first. Descriptions are HTML (docs/features/discovery.md). */
export function podcastRss(feed: PodcastFeed): string {
  const { siteName, url, category, guid, episodes } = feed;
  const name = podcastName(siteName, category);
  const page = `${url}${category ? categoryPath(category) : "/"}`;
  const about = category ? `As notícias de ${titleCase(category.name)} no ${siteName}, lidas em voz alta.` : `As notícias do ${siteName}, lidas em voz alta.`;
  return toXml(
    elementWith(
      "rss",
      NAMESPACES,
      element(
        "channel",
        element("title", name),
        element("link", page),
        element("description", escapeHtml(about)),
        element("language", "pt-br"),
        element("copyright", siteName),
        elementWith("atom:link", { href: `${url}${podcastPath(category)}`, rel: "self", type: "application/rss+xml" }),
        elementWith("itunes:image", { href: `${url}${podcastCoverPath(category)}` }),
        element("itunes:author", siteName),
        elementWith("itunes:category", { text: "News" }, elementWith("itunes:category", { text: "Daily News" })),
        element("itunes:explicit", "false"),
        element("itunes:type", "episodic"),
        element("podcast:guid", guid),
        element("podcast:locked", "no"),
        ...(episodes[0] ? [element("lastBuildDate", rfc2822(Math.max(...episodes.map(({ publishedAt }) => publishedAt))))] : []),
        ...episodes.map((episode) => item(episode, feed)),
      ),
    ),
  );
}
