import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { formatCount, formatHundredths } from "#app/platform/values/format-number.ts";
import { shownArtwork } from "../artwork.ts";
import { BANNER_TYPE_LABELS, type Banner, type BannerSummary, hasArtwork, matchesBannerSearch } from "../banner.ts";
import type { Advertiser, Contract } from "../contract.ts";
import { clickRate, revenueCents } from "../money.ts";
import { type BannerPosition, POSITION_NAMES, rulesOf, sizeText } from "../positions.ts";
import { type BannerStanding, standingOf } from "../situation.ts";
import type { BannersQuery } from "./banners-query.ts";
import { type BannerFormFields, bannerFormFields, newBannerFields } from "./form/banner-fields.ts";

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

/** Figures of sold banners, or of house banners. */
export interface BannerTotals {
  served: string;
  viewable: string;
  clicks: string;
  ctr: string;
}

export interface PositionCount {
  name: BannerPosition;
  label: string;
  size: string;
  active: number;
}

/** Initial values of the form of a banner; `id` null: a new one. */
export interface BannerFormView {
  id: number | null;
  /** The banner of the address does not exist or no longer: the form saves a new one. */
  isGone: boolean;
  version: number | null;
  title: string;
  fields: BannerFormFields;
  advertisers: readonly { id: number; name: string }[];
  contracts: readonly { id: number; advertiserId: number; title: string }[];
}

export interface BannersView {
  query: BannersQuery;
  /** Count without any filter. */
  count: number;
  lines: readonly BannerLine[];
  totals: BannerTotals;
  /** Null while there are no house banners. */
  houseTotals: BannerTotals | null;
  positions: readonly PositionCount[];
  form: BannerFormView | null;
  /** Confirmation of a save that redirected here. */
  note: string | null;
}

export interface BannersAnswer {
  ok: boolean;
  message: string;
  problems?: Readonly<Record<string, string>>;
  /** Of the form of a banner: what was typed, and the stored version when somebody else saved first. */
  form?: { fields: BannerFormFields; version: number | null };
}

const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

const ctrText = (counts: { viewable: number; clicks: number }): string => `${formatHundredths(clickRate(counts))}%`;

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

// A summary is read without its HTML, which a banner of that type cannot be saved without.
const standingNow = (banner: BannerSummary, now: number): BannerStanding => standingOf(banner, banner, banner.type === "html" || hasArtwork({ ...banner, html: "" }), now);

function toLine(banner: BannerSummary, now: number, timeZone: string): BannerLine {
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

function totalsOf(banners: readonly BannerSummary[]): BannerTotals {
  const sum = (of: "served" | "viewable" | "clicks") => banners.reduce((total, banner) => total + banner[of], 0);
  const counts = { served: sum("served"), viewable: sum("viewable"), clicks: sum("clicks") };
  return { served: formatCount(counts.served), viewable: formatCount(counts.viewable), clicks: formatCount(counts.clicks), ctr: ctrText(counts) };
}

export interface BannersData {
  banners: readonly BannerSummary[];
  /** The banner whose form is open; null: none, or not found. */
  opened: Banner | null;
  advertisers: readonly Advertiser[];
  contracts: readonly Contract[];
}

const NOTES: Record<string, string> = { criado: "Banner criado.", salvo: "Banner salvo.", excluido: "Banner excluído." };

function toForm({ opened, advertisers, contracts }: BannersData, { open }: BannersQuery, now: number, timeZone: string): BannerFormView | null {
  if (open === null) return null;
  return {
    id: opened?.id ?? null,
    isGone: open !== "new" && opened === null,
    version: opened?.version ?? null,
    title: opened?.title ?? "",
    fields: opened ? bannerFormFields(opened, timeZone) : newBannerFields(now, timeZone),
    advertisers: advertisers.map(({ id, name }) => ({ id, name })),
    contracts: contracts.map(({ id, advertiserId, title, number }) => ({ id, advertiserId, title: number === "" ? title : `${title} (${number})` })),
  };
}

/** The screen at `now` (ms): totals and rows of what the query finds, counts of all. */
export function toBannersView(data: BannersData, query: BannersQuery, done: string | null, now: number, timeZone: string): BannersView {
  const { banners } = data;
  const found = banners.filter((banner) => (query.position === null || banner.position === query.position) && matchesBannerSearch(banner, query.q));
  const house = found.filter((banner) => banner.house);
  return {
    query,
    count: banners.length,
    lines: found.map((banner) => toLine(banner, now, timeZone)),
    totals: totalsOf(found.filter((banner) => !banner.house)),
    houseTotals: house.length > 0 ? totalsOf(house) : null,
    positions: POSITION_NAMES.map((name) => ({
      name,
      label: rulesOf(name).label,
      size: sizeText(rulesOf(name).size),
      active: banners.filter((banner) => banner.position === name && standingNow(banner, now).state === "ativo").length,
    })),
    form: toForm(data, query, now, timeZone),
    note: done === null ? null : (NOTES[done] ?? null),
  };
}
