import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { formatCount, formatHundredths } from "#app/platform/values/format-number.ts";
import { shownArtwork } from "../artwork.ts";
import { BANNER_TYPE_LABELS, type BannerSummary, hasArtwork } from "../banner.ts";
import { clickRate, revenueCents } from "../money.ts";
import { rulesOf } from "../positions.ts";
import { type BannerStanding, standingOf } from "../situation.ts";

/** A row of the table; texts as they are shown. */
export interface BannerLine {
  id: number;
  title: string;
  client: string;
  position: string;
  size: string;
  type: string;
  isHouse: boolean;
  /** Address of the preview picture or video; null: none. */
  preview: { kind: "picture" | "video"; src: string } | null;
  standing: BannerStanding;
  period: string;
  /** The ceiling or the quantity that ends it; empty: none. */
  limit: string;
  viewable: string;
  clicks: string;
  served: string;
  ctr: string;
  revenue: string;
}

const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** "1,25%" */
export const ctrText = (counts: { viewable: number; clicks: number }): string => `${formatHundredths(clickRate(counts))}%`;

function previewOf({ type, image }: BannerSummary): BannerLine["preview"] {
  if (image === null || type === "html") return null;
  return type === "video" ? { kind: "video", src: image } : { kind: "picture", src: shownArtwork(image, type, 320) };
}

function limitOf({ impressionsMax, clicksMax, contract }: BannerSummary): string {
  const parts = [
    ...(impressionsMax === null ? [] : [`até ${formatCount(impressionsMax)} impressões`]),
    ...(clicksMax === null ? [] : [`até ${formatCount(clicksMax)} cliques`]),
    ...(contract?.quantity == null ? [] : [`contrato de ${formatCount(contract.quantity)} ${contract.kind === "CPC" ? "cliques" : "impressões"}`]),
  ];
  return parts.join(" · ");
}

/** The state that the newsroom is told at `now` (ms). A summary is read without its HTML, which a banner of that type cannot be saved without. */
export const standingNow = (banner: BannerSummary, now: number): BannerStanding => standingOf(banner, banner, banner.type === "html" || hasArtwork({ ...banner, html: "" }), now);

/** A row of the table at `now` (ms). */
export function toLine(banner: BannerSummary, now: number, timeZone: string): BannerLine {
  return {
    id: banner.id,
    title: banner.title,
    client: banner.client,
    position: rulesOf(banner.position).label,
    size: banner.size,
    type: BANNER_TYPE_LABELS[banner.type],
    isHouse: banner.house,
    preview: previewOf(banner),
    standing: standingNow(banner, now),
    period: `${tableDateTime(banner.startsAt, timeZone)} a ${tableDateTime(banner.endsAt, timeZone)}`,
    limit: limitOf(banner),
    viewable: formatCount(banner.viewable),
    clicks: formatCount(banner.clicks),
    served: formatCount(banner.served),
    ctr: ctrText(banner),
    revenue: money.format(revenueCents(banner, banner) / 100),
  };
}
