import type { MetaDescriptor } from "@remix-run/cloudflare";
import { openGraphPicture } from "../cards/share-pictures.ts";
import type { VideoView } from "../videos/video-view.ts";
import { PLAY_TITLE, VIDEOS_PATH } from "../videos/videos-view.ts";
import { breadcrumbJsonLd, publisher } from "./json-ld.ts";

/** One sentence of a video; search engines want one of each. */
const descriptionOf = ({ paragraphs, title, site }: VideoView): string => paragraphs[0]?.replace(/\s+/g, " ") ?? `${title}: assista no ${site.name}.`;

/** What the head of a video's page holds. */
export function videoMeta(video: VideoView): MetaDescriptor[] {
  const { site, picture, canonical, title } = video;
  const description = descriptionOf(video);
  const shared = picture && openGraphPicture(picture, site.url);
  const property = (name: string, content: string): MetaDescriptor => ({ property: name, content });
  return [
    { title: `${title} | ${site.name}` },
    { name: "description", content: description },
    { name: "robots", content: "max-image-preview:large, max-snippet:-1, max-video-preview:-1" },
    { tagName: "link", rel: "canonical", href: canonical },
    property("og:type", "video.other"),
    property("og:site_name", site.name),
    property("og:locale", "pt_BR"),
    property("og:title", title),
    property("og:description", description),
    property("og:url", canonical),
    ...(shared
      ? [
          property("og:image", shared.url),
          property("og:image:alt", shared.alt),
          ...(shared.width && shared.height ? [property("og:image:width", String(shared.width)), property("og:image:height", String(shared.height))] : []),
        ]
      : []),
    ...(video.player.kind === "own" ? [property("og:video", site.url + video.player.src)] : []),
    { name: "twitter:card", content: shared ? "summary_large_image" : "summary" },
  ];
}

/** ISO 8601, as "PT3M42S". */
const isoDuration = (ms: number) => {
  const seconds = Math.round(ms / 1000);
  return `PT${Math.floor(seconds / 60)}M${seconds % 60}S`;
};

/** Structured data of a video: VideoObject and the way to it. */
export function videoJsonLd(video: VideoView): Record<string, unknown> {
  const { site, picture, player, canonical, durationMs } = video;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "VideoObject",
        "@id": `${canonical}#video`,
        mainEntityOfPage: { "@type": "WebPage", "@id": canonical },
        url: canonical,
        name: video.title,
        description: descriptionOf(video),
        ...(picture ? { thumbnailUrl: [openGraphPicture(picture, site.url).url] } : {}),
        uploadDate: video.publishedAt,
        ...(durationMs === null ? {} : { duration: isoDuration(durationMs) }),
        ...(player.kind === "own" ? { contentUrl: site.url + player.src } : { embedUrl: player.embed }),
        inLanguage: "pt-BR",
        isAccessibleForFree: true,
        publisher: publisher(site),
      },
      breadcrumbJsonLd([
        { name: site.name, url: `${site.url}/` },
        { name: PLAY_TITLE, url: site.url + VIDEOS_PATH },
        { name: video.title, url: canonical },
      ]),
    ],
  };
}
