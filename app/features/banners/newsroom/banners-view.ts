import { formatCount } from "#app/platform/values/format-number.ts";
import { type Banner, type BannerSummary, matchesBannerSearch } from "../banner.ts";
import type { Advertiser, Contract } from "../contract.ts";
import { type BannerPosition, POSITION_NAMES, rulesOf, sizeText } from "../positions.ts";
import { type BannerLine, ctrText, standingNow, toLine } from "./banner-line.ts";
import type { BannersQuery } from "./banners-query.ts";
import { type BannerFormFields, bannerFormFields, newBannerFields } from "./form/banner-fields.ts";
import { type SoldView, toSoldView } from "./sold-view.ts";

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
  /** Null in the list of all banners. */
  sold: SoldView | null;
  /** All banners that were found; beside what is sold, those without a contract. */
  lines: readonly BannerLine[];
  /** The banner whose deletion is to be confirmed. */
  deleting: BannerLine | null;
  totals: BannerTotals;
  /** Null while there are no house banners. */
  houseTotals: BannerTotals | null;
  positions: readonly PositionCount[];
  form: BannerFormView | null;
  /** Confirmation of a save that redirected here. */
  note: string | null;
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
  /** Cents by contract. */
  revenues: ReadonlyMap<number, number>;
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
  const shownLine = (banner: BannerSummary) => toLine(banner, now, timeZone);
  const isShown = (banner: BannerSummary) => standingNow(banner, now).state === "ativo";
  const deleting = banners.find(({ id }) => id === query.deleting);
  return {
    query,
    count: banners.length,
    sold: query.isAll ? null : toSoldView({ ...data, isShown, toLine: shownLine }, now, timeZone),
    lines: found.filter(({ contractId }) => query.isAll || contractId === null).map(shownLine),
    deleting: deleting ? shownLine(deleting) : null,
    totals: totalsOf(found.filter((banner) => !banner.house)),
    houseTotals: house.length > 0 ? totalsOf(house) : null,
    positions: POSITION_NAMES.map((name) => ({
      name,
      label: rulesOf(name).label,
      size: sizeText(rulesOf(name).size),
      active: banners.filter((banner) => banner.position === name && isShown(banner)).length,
    })),
    form: toForm(data, query, now, timeZone),
    note: done === null ? null : (NOTES[done] ?? null),
  };
}
