import { META_DELAY, type Provenance } from "#app/features/articles/provenance.ts";
import { NETWORK_NAMES, SOCIAL_NETWORKS, type SocialNetwork } from "#app/features/social/catalogue.ts";
import { networkReport, type SocialRecord } from "#app/features/social/report.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import type { AudienceCounts } from "../../figures.ts";
import type { Period } from "../../period.ts";
import { type DayCounts, filledSeries, totalOf } from "../../series.ts";
import { viewSourceLabel } from "../../source.ts";
import { fullDayLabel, rateLabel } from "../figure-labels.ts";
import { metaWindow, missingOf, noWindow } from "../instagram/instagram-provenance.ts";
import { COMPLETION, SESSIONS, VIEWS, VISITORS } from "../site-provenance.ts";
import type { PeriodTotals } from "../site-view.ts";
import { comparedTotals, totalsOf } from "../to-site-view.ts";
import { notConfigured } from "./advanced-provenance.ts";
import type { FigureCard, NetworkReach, OverviewView, SourceSlice } from "./advanced-view.ts";

/** A network as it is stored, or what it lacks. */
type StoredNetwork = { record: SocialRecord; missing: null } | { missing: readonly string[] };

interface OverviewFigures {
  period: Period;
  before: Period;
  days: readonly DayCounts[];
  sources: readonly (AudienceCounts & { value: string })[];
  social: { period: Period; networks: Readonly<Record<SocialNetwork, StoredNetwork>> };
  isDemo: boolean;
}

/** Sources that are drawn by themselves: with the rest they are as many as the palette has colours (spec 2 §9). */
const SLICES = 4;

/** The metric of people reached, by network. */
const REACH: Record<SocialNetwork, string> = { instagram: "reach", facebook: "page_impressions_unique" };

/** The largest sources, and all others as one; shares of `total`, the views of the period. */
export function sourceSlices(sources: readonly { value: string; views: number }[], total: number): SourceSlice[] {
  if (total <= 0) return [];
  const sorted = [...sources].sort((one, other) => other.views - one.views);
  // A rest of one source is that source.
  const shown = sorted.length === SLICES + 1 ? SLICES + 1 : SLICES;
  const slices = sorted.slice(0, shown).map(({ value, views }) => ({ label: viewSourceLabel(value), views, share: views / total }));
  const rest = total - slices.reduce((sum, { views }) => sum + views, 0);
  return rest > 0 ? [...slices, { label: "Demais origens", views: rest, share: rest / total }] : slices;
}

function reachOf(network: SocialNetwork, stored: StoredNetwork, period: Period): NetworkReach {
  const name = NETWORK_NAMES[network];
  const missingReach = (of: Provenance, note: string, account: string | null = null): NetworkReach => ({
    network: name,
    account,
    label: `Alcance no ${name}`,
    value: "—",
    of,
    note,
  });
  if (stored.missing !== null) return missingReach(notConfigured(stored.missing), `falta definir ${stored.missing.join(", ")}`);
  const { metrics, accountName } = networkReport(stored.record, period);
  const metric = metrics.find((one) => one.name === REACH[network]);
  if (!metric) return missingReach(noWindow(28), "não coletado", accountName);
  const { aggregate28 } = metric;
  if (!aggregate28) {
    const of = (metric.status === "ok" ? null : missingOf(metric)) ?? noWindow(28);
    return missingReach(of, metric.status === "error" ? "a Meta não informa agora" : metric.status === "pending" ? "ainda não coletado" : "a Meta ainda não informou", accountName);
  }
  return {
    network: name,
    account: accountName,
    label: `Alcance no ${name}`,
    value: formatCount(aggregate28.value),
    of: metaWindow(metric, 28, aggregate28.until),
    note: `pessoas diferentes nos 28 dias até ${fullDayLabel(aggregate28.until)}. ${META_DELAY}`,
  };
}

/** 'Visão Geral': the site's period and, beside it, what the networks reached. `today`: the newsroom's day. */
export function toOverviewView({ period, before, days, sources, social, isDemo }: OverviewFigures, today: string): OverviewView {
  const totals = totalsOf(totalOf(days, period));
  const compared = comparedTotals({ period, before, days }, today);
  const card = (label: string, value: string, note: string, of: Provenance, part: (of: PeriodTotals) => number | null, isRate = false): FigureCard => {
    const [now, earlier] = compared ? [part(compared.now), part(compared.before)] : [null, null];
    return { label, value, note, of, change: now === null || earlier === null ? null : { now, before: earlier, isRate } };
  };
  return {
    part: "geral",
    period,
    isDemo,
    cards: [
      card("Visualizações", formatCount(totals.views), "páginas que apareceram na tela", VIEWS, (one) => one.views),
      card("Sessões", formatCount(totals.sessions), "visitas com até 30 min de pausa", SESSIONS, (one) => one.sessions),
      card("Leitores", formatCount(totals.visitors), "soma dos leitores de cada dia", VISITORS, (one) => one.visitors),
      card("Lidas até o fim", rateLabel(totals.completion), "das visualizações de matérias", COMPLETION, (one) => one.completion, true),
    ],
    series: filledSeries(days, period).map(({ day, views, sessions, visitors }) => ({ day, views, sessions, visitors })),
    sources: sourceSlices(sources, totals.views),
    reach: SOCIAL_NETWORKS.map((network) => reachOf(network, social.networks[network], social.period)),
  };
}
