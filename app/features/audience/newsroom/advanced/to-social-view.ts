import type { Provenance } from "#app/features/articles/provenance.ts";
import { NETWORK_NAMES, SOCIAL_NETWORKS, type SocialNetwork } from "#app/features/social/catalogue.ts";
import { type MeasuredPost, type MediaKind, type MediaMetric, metricsOfKind, type PostsReport } from "#app/features/social/media.ts";
import { netGrowthByMode, SOCIAL_MODES, type SocialModeKey, valueByMode } from "#app/features/social/modes.ts";
import { type AudienceReport, type MetricReport, type NetworkReport, networkReport, type SocialRecord } from "#app/features/social/report.ts";
import { newsroomDay, noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { formatCount, formatTenths } from "#app/platform/values/format-number.ts";
import type { Period } from "../../period.ts";
import { FOLLOWERS_OF, metricLabel, NO_FOLLOWERS, type ToldFigure } from "../instagram/instagram-view.ts";
import { fullDayLabel } from "../labels.ts";
import { modeProvenance, NO_NET_GROWTH, NO_POST_FIGURE, netGrowthProvenance, postFigure } from "./advanced-provenance.ts";
import type { NetworkView, SocialPost, SocialPosts, SocialView } from "./advanced-view.ts";
import { peopleView } from "./to-audience-view.ts";

const KINDS: Record<MediaKind, string> = { feed: "Post", reels: "Reel", story: "Story" };

/** Figures of a post, in the order of the card (spec 2 § Combined Analytics). */
const LABELS: Record<MediaMetric, string> = {
  reach: "Alcance",
  views: "Visualizações",
  total_interactions: "Interações",
  likes: "Curtidas",
  comments: "Comentários",
  shares: "Compartilhamentos",
  saved: "Salvamentos",
};
const ORDER = ["reach", "views", "total_interactions", "likes", "comments", "shares", "saved"] as const satisfies readonly MediaMetric[];

function figureOf({ totals, readAt, cause }: MeasuredPost, metric: MediaMetric, timeZone: string): ToldFigure {
  const value = totals[metric];
  const label = LABELS[metric];
  if (value === null || readAt === null) return { label, value: "—", of: NO_POST_FIGURE(cause) };
  return { label, value: formatCount(value), of: postFigure(metric, newsroomDay(readAt, timeZone)) };
}

function postOf(post: MeasuredPost, timeZone: string): SocialPost {
  const { id, kind, permalink, caption, thumbnail, publishedAt } = post;
  const told = metricsOfKind(kind);
  const title = caption.trim();
  return {
    id,
    kind: KINDS[kind],
    permalink: permalink !== null && /^https:\/\//i.test(permalink) ? permalink : null,
    title: title === "" ? `${KINDS[kind]} sem legenda` : title,
    // The newsroom's pages show pictures of https alone.
    pictureUrl: thumbnail !== null && /^https:\/\//i.test(thumbnail) ? thumbnail : null,
    publishedAt: noteDateTime(publishedAt, timeZone),
    figures: ORDER.filter((metric) => told.includes(metric)).map((metric) => figureOf(post, metric, timeZone)),
  };
}

const unavailable = (reason: string, action: string): Provenance => ({ kind: "unavailable", reason, action });

/** The posts of a configured network, with how their collection stands. */
export function postsView({ status, cause, posts }: PostsReport, timeZone: string): SocialPosts {
  const items = posts.map((post) => postOf(post, timeZone));
  if (items.length > 0) return { items, missing: null, problem: status === "error" ? cause : null };
  if (status === "ok") return { items, missing: null, problem: null };
  if (status === "pending") return { items, missing: unavailable("Os posts ainda não foram coletados.", "Aguarde a próxima coleta diária."), problem: null };
  const action = status === "error" ? "Resolva a causa; a coleta diária tenta de novo." : "Veja os números de cada post no painel da própria Meta.";
  return { items, missing: unavailable(cause ?? "A Meta não respondeu.", action), problem: null };
}

/** A network as it is stored, or what it lacks. Times are epoch ms. */
type StoredNetwork =
  | {
      record: SocialRecord;
      collection: { collectedAt: number | null; problem: string | null };
      posts: PostsReport;
      audience: readonly AudienceReport[];
      missing: null;
    }
  | { missing: readonly string[] };

interface SocialFigures {
  period: Period;
  networks: Readonly<Record<SocialNetwork, StoredNetwork>>;
}

type Card = NetworkView["cards"][number];

/** Metrics of the cards with their names there, in their order (spec 2 § Combined Analytics). */
const CARDS: Record<SocialNetwork, readonly (readonly [metric: string, label: string])[]> = {
  instagram: [
    ["total_interactions", "Engajamento"],
    ["reach", "Alcance"],
    ["impressions", "Impressões"],
    ["profile_views", "Visitas ao perfil"],
  ],
  facebook: [
    ["page_engaged_users", "Engajamento"],
    ["page_impressions_unique", "Alcance"],
    ["page_impressions", "Impressões"],
  ],
};

/** Names of a Page's metrics on the screen, by their names in our API (spec 2 §3). */
const PAGE_LABELS: Readonly<Record<string, string>> = {
  page_impressions: "Impressões",
  page_impressions_unique: "Alcance",
  page_engaged_users: "Engajamento",
  page_fan_adds_unique: "Novos seguidores",
  page_fan_removes_unique: "Deixaram de seguir",
};

const labelOf = (name: string): string => PAGE_LABELS[name] ?? metricLabel(name);

const untilNote = (until: string | null, mode: SocialModeKey): string => {
  if (until === null) return "";
  return mode === "ultimo-dia" ? `em ${fullDayLabel(until)}` : `até ${fullDayLabel(until)}`;
};

function metricCard(metric: MetricReport, label: string, mode: SocialModeKey, days: number): Card {
  const of = modeProvenance(metric, mode, days);
  const found = valueByMode(metric, SOCIAL_MODES[mode]);
  if (found) return { label, value: formatTenths(found.value), of, note: untilNote(found.until, mode) };
  const note = metric.status === "error" ? "a Meta não informa agora" : metric.status === "pending" ? "ainda não coletado" : "a Meta ainda não informou";
  return { label, value: "—", of, note };
}

const followersCard = ({ followers, followersDay }: NetworkReport): Card =>
  followers === null
    ? { label: "Seguidores", value: "—", of: NO_FOLLOWERS, note: "ainda não lidos" }
    : { label: "Seguidores", value: formatCount(followers), of: FOLLOWERS_OF(followersDay), note: `total${followersDay === null ? "" : ` em ${fullDayLabel(followersDay)}`}` };

function growthCard(record: SocialRecord, period: Period, mode: SocialModeKey): Card {
  const label = "Crescimento líquido";
  const found = netGrowthByMode(record, period, SOCIAL_MODES[mode]);
  if (!found) return { label, value: "—", of: NO_NET_GROWTH, note: "a Meta não informou" };
  return { label, value: formatTenths(found.value), of: netGrowthProvenance(mode, found.days), note: untilNote(found.until, mode) };
}

function networkView(network: SocialNetwork, stored: StoredNetwork, period: Period, mode: SocialModeKey, timeZone: string): NetworkView {
  const plain = { network, name: NETWORK_NAMES[network] };
  if (stored.missing !== null) {
    return {
      ...plain,
      account: null,
      missing: stored.missing,
      lastComplete: null,
      problem: null,
      cards: [],
      rows: [],
      hasSeries: false,
      posts: { items: [], missing: null, problem: null },
      people: [],
    };
  }
  const { record, collection } = stored;
  const report = networkReport(record, period);
  const cards = CARDS[network].flatMap(([name, label]) => {
    const metric = report.metrics.find((one) => one.name === name);
    return metric ? [metricCard(metric, label, mode, period.days)] : [];
  });
  return {
    ...plain,
    account: report.accountName,
    missing: null,
    lastComplete: collection.collectedAt === null ? null : noteDateTime(collection.collectedAt, timeZone),
    problem: collection.problem,
    cards: [followersCard(report), ...cards, ...(network === "facebook" ? [growthCard(record, period, mode)] : [])],
    rows: report.metrics.map(({ name, definition, status, cause, series, sumDaily }) => ({
      name,
      label: labelOf(name),
      definition,
      status,
      cause,
      days: series.length,
      sum: sumDaily === null ? "—" : formatCount(sumDaily),
    })),
    hasSeries: report.metrics.some(({ series }) => series.length > 0),
    posts: postsView(stored.posts, timeZone),
    people: peopleView(network, stored.audience),
  };
}

/** 'Social': both networks, summed up in one of four ways. */
export const toSocialView = ({ period, networks }: SocialFigures, mode: SocialModeKey, timeZone: string): SocialView => ({
  part: "social",
  period,
  mode,
  networks: SOCIAL_NETWORKS.map((network) => networkView(network, networks[network], period, mode, timeZone)),
});
