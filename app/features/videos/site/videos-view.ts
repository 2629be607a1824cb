import type { Crumb, ListHead } from "#app/features/lists/site/list-view.ts";
import { type PaginationView, pageHref, toPaginationView } from "#app/features/lists/site/pagination-view.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { openGraphPicture } from "#app/ui/site/cards/share-pictures.ts";
import { type SiteView, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import type { Video } from "../video.ts";
import { toVideoCard, type VideoCardView } from "./video-card-view.ts";

/** One page of the newsroom's videos. */
export interface VideosView {
  site: SiteView;
  head: ListHead;
  crumbs: readonly Crumb[];
  /** "12 vídeos", with the page's number after the first. */
  count: string;
  cards: readonly VideoCardView[];
  pagination: PaginationView | null;
}

export const VIDEOS_PATH = "/videos";

const videosOf = (total: number) => counted(total, "vídeo", "vídeos");

/** One page of the newsroom's videos, ready to be printed. */
export function toVideosView({ items, total }: { items: readonly Video[]; total: number }, { page, pages }: { page: number; pages: number }, context: ViewContext): VideosView {
  const site = toSiteView(context, VIDEOS_PATH);
  const hrefOf = (other: number) => pageHref(VIDEOS_PATH, other);
  const cards = items.map((video) => toVideoCard(video, context));
  const pagination = toPaginationView(page, pages, hrefOf);
  const picture = cards[0]?.picture ?? null;
  const shared = picture && openGraphPicture(picture, site.url);
  return {
    site,
    head: {
      title: page === 1 ? site.videoBrand : `${site.videoBrand}, página ${page}`,
      description: `Os vídeos do ${site.name}: reportagens, entrevistas e imagens do norte do Piauí.`,
      canonical: site.url + hrefOf(page),
      previous: pagination?.previous ? site.url + pagination.previous : null,
      next: pagination?.next ? site.url + pagination.next : null,
      feed: null,
      image: shared && { src: shared.url, alt: shared.alt },
      indexed: total > 0,
    },
    crumbs: [
      { name: "Início", href: "/" },
      { name: site.videoBrand, href: VIDEOS_PATH },
    ],
    count: page === 1 ? videosOf(total) : `${videosOf(total)} · página ${page} de ${pages}`,
    cards,
    pagination,
  };
}
