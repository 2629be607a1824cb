import type { Provenance } from "#app/features/articles/provenance.ts";
import { clickRate, type Prices, revenueCents } from "#app/features/banners/money.ts";
import { figureOf, type ReportColumn, type ReportFigure, type ReportSection } from "./monthly-report.ts";

interface Counts {
  served: number;
  viewable: number;
  clicks: number;
}

/** A banner that was counted in a month or in the compared one, or whose run began in one of them. */
export interface BannerMonth extends Prices {
  client: string;
  /** Of the house: in no total of the others. */
  house: boolean;
  now: Counts;
  before: Counts;
  /** True when its run began in the period, which is where its fixed sum counts. */
  beganNow: boolean;
  beganBefore: boolean;
}

/** Advertisers that are listed; the rest is in the totals. */
const CLIENTS_SHOWN = 15;

const ORIGINS = {
  served: { kind: "measured", how: "Vezes que um banner foi entregue a uma página, vista ou não. Nunca é cobrado." },
  viewable: { kind: "measured", how: "Metade dos pixels na tela por um segundo sem interrupção (30% nos grandes; vídeo, dois segundos)." },
  clicks: { kind: "measured", how: "Cliques de pessoas depois de uma impressão visível, um para cada." },
  ctr: { kind: "calculated", formula: "cliques ÷ impressões visíveis × 100", inputs: "Somas dos banners vendidos, sem os da casa." },
  revenue: {
    kind: "calculated",
    formula: "impressões visíveis ÷ 1.000 × CPM + cliques × CPC + valor fixo",
    inputs:
      "Contagens do mês e preços de cada banner quando o relatório foi lido; o valor fixo conta inteiro no mês em que a veiculação começa. É uma estimativa: o que foi cobrado está nas cobranças.",
  },
  house: { kind: "measured", how: "Vezes que banners do próprio portal foram entregues a uma página. Não entram nos outros números." },
} as const satisfies Record<string, Provenance>;

const column = (key: "viewable" | "clicks" | "ctr" | "revenue", label: string, unit: ReportColumn["unit"] = "count"): ReportColumn => ({ key, label, unit, origin: ORIGINS[key] });

const NOT_SHOWN = { reason: "Nenhuma impressão visível nestes dias.", action: "Confira se há banners ativos em Banner Ads." };

const none: Counts = { served: 0, viewable: 0, clicks: 0 };
const added = (one: Counts, other: Counts): Counts => ({ served: one.served + other.served, viewable: one.viewable + other.viewable, clicks: one.clicks + other.clicks });
const sumOf = (banners: readonly BannerMonth[], of: (banner: BannerMonth) => Counts): Counts => banners.map(of).reduce(added, none);

/** Returns a banner's revenue in a period by the formula of spec 2 §9; its fixed sum counts where its run began. Centavos. */
const revenueOf = ({ cpmE4, cpcE4, totalE4 }: Prices, counts: Counts, began: boolean): number => revenueCents({ cpmE4, cpcE4, totalE4: began ? totalE4 : null }, counts);

const revenueNow = (banners: readonly BannerMonth[]): number => banners.reduce((sum, banner) => sum + revenueOf(banner, banner.now, banner.beganNow), 0);
const revenueBefore = (banners: readonly BannerMonth[]): number => banners.reduce((sum, banner) => sum + revenueOf(banner, banner.before, banner.beganBefore), 0);

/** Section of a month's sales. `isCompared`: whether the compared days were counted. */
export function bannerSection(banners: readonly BannerMonth[], isCompared: boolean): ReportSection {
  const [sold, house] = [banners.filter((banner) => !banner.house), banners.filter((banner) => banner.house)];
  const [now, before] = [sumOf(sold, (banner) => banner.now), sumOf(sold, (banner) => banner.before)];
  const compared = <T>(value: T): T | null => (isCompared ? value : null);
  const clients = new Map<string, BannerMonth[]>();
  for (const banner of sold) clients.set(banner.client, [...(clients.get(banner.client) ?? []), banner]);
  const rows = [...clients]
    .map(([client, own]) => ({ client, counts: sumOf(own, (banner) => banner.now), revenue: revenueNow(own) }))
    .filter(({ counts, revenue }) => counts.served > 0 || revenue > 0)
    .sort((one, other) => other.revenue - one.revenue || other.counts.viewable - one.counts.viewable || one.client.localeCompare(other.client, "pt-BR"))
    .slice(0, CLIENTS_SHOWN);
  const figure = (key: "served" | "viewable" | "clicks", label: string) =>
    figureOf({ key, label, unit: "count", origin: ORIGINS[key], missing: NOT_SHOWN }, now[key], compared(before[key]));
  return {
    key: "banners",
    title: "Publicidade",
    lead: "Banners vendidos. Só quem administra vê esta parte.",
    figures: [
      figure("served", "Exibições"),
      figure("viewable", "Impressões visíveis"),
      figure("clicks", "Cliques"),
      figureOf(
        { key: "ctr", label: "CTR", unit: "percent", origin: ORIGINS.ctr, missing: NOT_SHOWN },
        now.viewable > 0 ? clickRate(now) : null,
        before.viewable > 0 ? compared(clickRate(before)) : null,
      ),
      figureOf({ key: "revenue", label: "Receita estimada", unit: "cents", origin: ORIGINS.revenue, missing: NOT_SHOWN }, revenueNow(sold), compared(revenueBefore(sold))),
      figureOf(
        { key: "house", label: "Exibições da casa", unit: "count", origin: ORIGINS.house, missing: NOT_SHOWN },
        sumOf(house, (banner) => banner.now).served,
        compared(sumOf(house, (banner) => banner.before).served),
      ),
    ],
    tables: [
      {
        key: "clients",
        title: "Por anunciante",
        head: "Anunciante",
        columns: [column("viewable", "Visíveis"), column("clicks", "Cliques"), column("ctr", "CTR", "percent"), column("revenue", "Receita", "cents")],
        rows: rows.map(({ client, counts, revenue }) => ({
          label: client,
          href: null,
          values: [counts.viewable, counts.clicks, counts.viewable > 0 ? clickRate(counts) : null, revenue],
        })),
        empty: "Nenhum banner vendido nestes dias.",
      },
    ],
  };
}

/** Items of a channel's queue that were sent in a period, by the state of their receipts. */
export interface SentCounts {
  sent: number;
  /** Delivered, or further. */
  delivered: number;
  read: number;
  /** Taken by the provider, and then not handed on. */
  refused: number;
}

/** A queue's figures of a month: `silent` did not answer in time; `too-many` sent more than can be counted. */
export type SentFigures = { kind: "counted"; now: SentCounts; before: SentCounts | null } | { kind: "silent" } | { kind: "too-many" };

/** A sent item of a queue. `settledAt` in milliseconds. */
export interface SentItem {
  settledAt: number | null;
  reached: "failed" | "accepted" | "delivered" | "read" | null;
}

/** Counts of items sent from one time until before another (ms). */
export function sentCounts(items: readonly SentItem[], from: number, to: number): SentCounts {
  const own = items.filter(({ settledAt }) => settledAt !== null && settledAt >= from && settledAt < to);
  const reached = (...states: readonly SentItem["reached"][]) => own.filter((item) => states.includes(item.reached)).length;
  return { sent: own.length, delivered: reached("delivered", "read"), read: reached("read"), refused: reached("failed") };
}

export interface SentFigureParts {
  key: string;
  label: string;
  how: string;
  /** Channel of the queue: "do WhatsApp". */
  channel: string;
  of(counts: SentCounts): number;
}

/** One figure of what a queue sent. */
export function sentFigure(figures: SentFigures, { key, label, how, channel, of }: SentFigureParts): ReportFigure {
  const origin: Provenance = { kind: "measured", how };
  const missing =
    figures.kind === "too-many"
      ? { reason: `A fila ${channel} enviou mais do que o relatório pode contar.`, action: `Veja o histórico da fila ${channel}.` }
      : { reason: `A fila ${channel} não respondeu a tempo.`, action: "Recarregue o relatório." };
  const counted = figures.kind === "counted" ? figures : null;
  return figureOf({ key, label, unit: "count", origin, missing }, counted && of(counted.now), counted?.before ? of(counted.before) : null);
}

/** Clicks of people on short links. */
export interface LinkClicks {
  total: number;
  whatsapp: number;
  instagram: number;
}

/** Figures of the newsroom's own channels in a month. */
export interface ChannelMonth {
  whatsApp: SentFigures;
  clicks: { now: LinkClicks; before: LinkClicks | null };
}

const CLICKS: Provenance = {
  kind: "measured",
  how: "Pessoas que seguiram um link curto do portal. Robôs e as prévias que os aplicativos buscam não entram.",
};
const BEFORE: Provenance = { kind: "measured", how: "Cliques nos dias com que o mês é comparado." };
const RECEIPT = "Recibo que o gateway do WhatsApp devolveu quando o relatório foi lido; mensagem enviada por uma pessoa não tem recibo.";

const COLUMNS: readonly ReportColumn[] = [
  { key: "clicks", label: "Cliques", unit: "count", origin: CLICKS },
  { key: "before", label: "Mês anterior", unit: "count", origin: BEFORE },
];

const others = ({ total, whatsapp, instagram }: LinkClicks): number => Math.max(0, total - whatsapp - instagram);

/** WhatsApp and short links in a month. */
export function channelSection({ whatsApp, clicks: { now, before } }: ChannelMonth): ReportSection {
  const row = (label: string, of: (clicks: LinkClicks) => number) => ({ label, href: null, values: [of(now), before && of(before)] });
  return {
    key: "channels",
    title: "Canais",
    lead: "O que o portal mandou para o WhatsApp, e os cliques que os links curtos trouxeram.",
    figures: [
      sentFigure(whatsApp, {
        key: "messages",
        label: "Mensagens no WhatsApp",
        how: "Itens da fila do portal que foram para o grupo, pelo gateway ou por uma pessoa.",
        channel: "do WhatsApp",
        of: ({ sent }) => sent,
      }),
      sentFigure(whatsApp, { key: "delivered", label: "Com recibo de entrega", how: `Entregues ou lidas. ${RECEIPT}`, channel: "do WhatsApp", of: ({ delivered }) => delivered }),
      sentFigure(whatsApp, { key: "read", label: "Com recibo de leitura", how: `Lidas por alguém do grupo. ${RECEIPT}`, channel: "do WhatsApp", of: ({ read }) => read }),
      figureOf(
        { key: "clicks", label: "Cliques em links curtos", unit: "count", origin: CLICKS, missing: { reason: "Sem contagem de cliques.", action: "Recarregue o relatório." } },
        now.total,
        before?.total ?? null,
      ),
    ],
    tables: [
      {
        key: "links",
        title: "Cliques por canal",
        head: "Canal",
        columns: COLUMNS,
        rows: [row("WhatsApp", ({ whatsapp }) => whatsapp), row("Instagram", ({ instagram }) => instagram), row("Outros links", others)],
        empty: "Nenhum clique nestes dias.",
      },
    ],
  };
}
