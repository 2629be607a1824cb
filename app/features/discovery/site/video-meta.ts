import type { MetaDescriptor } from "@remix-run/cloudflare";
import { isoDuration } from "#app/features/media/size-and-duration.ts";
import type { VideoView } from "#app/features/videos/site/video-view.ts";
import { VIDEOS_PATH } from "#app/features/videos/site/videos-view.ts";
import { openGraphPicture } from "#app/ui/site/cards/share-pictures.ts";
import { breadcrumbJsonLd, publisher } from "./json-ld.ts";
import { pageMeta, property } from "./meta.ts";

/** One sentence of a video; search engines want one of each. */
const descriptionOf = ({ paragraphs, title, site }: VideoView): string => paragraphs[0]?.replace(/\s+/g, " ") ?? `${title}: assista no ${site.name}.`;

/** What the head of a video's page holds. */
export function videoMeta(video: VideoView): MetaDescriptor[] {
  const { site, picture, canonical: url, title, player } = video;
  return [
    ...pageMeta(site, { type: "video.other", heading: `${title} | ${site.name}`, title, description: descriptionOf(video), url, picture }),
    ...(player.kind === "own" ? [property("og:video", site.url + player.src)] : []),
  ];
}

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
        { name: site.videoBrand, url: site.url + VIDEOS_PATH },
        { name: video.title, url: canonical },
      ]),
    ],
  };
}
