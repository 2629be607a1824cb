/** The networks whose figures are collected. */
export const SOCIAL_NETWORKS = ["instagram", "facebook"] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/** One of the newsroom's accounts: the Instagram account's number, or the Facebook Page's. */
export interface SocialAccount {
  network: SocialNetwork;
  accountId: string;
}

export const NETWORK_NAMES: Record<SocialNetwork, string> = { instagram: "Instagram", facebook: "Facebook" };

/**
 * Form in which the provider reports a metric: `series`, several days in one call; `daily-total`, one figure for any span, so a call for each day;
 * `field`, only its present value, stored daily; `parts`, a window's figure split by a dimension; `demographic`, people by value of a dimension, at
 * present (contracts of the Graph API §3.1, §3.2, §3.4, §4.1).
 */
type MetricKind = "series" | "daily-total" | "field" | "parts" | "demographic";

/** The dimension by which a figure is divided, and under which names its parts are stored, by the provider's value. */
interface Division {
  by: string;
  parts: Readonly<Record<string, string>>;
}

export interface SocialMetric {
  network: SocialNetwork;
  /** Its name in our API (spec 2 §3). */
  name: string;
  /** The provider's metric, or field. */
  source: string;
  kind: MetricKind;
  /** True when it counts people: then figures of several days cannot be sums of days. */
  isUnique: boolean;
  /** The windows of the provider's own figures that are stored. Days. */
  windows: readonly number[];
  /** Only of `parts` and `demographic`. */
  division: Division | null;
  /** True when `GET /social/analytics` lists it. */
  isListed: boolean;
  /** Definition for readers of the screen. */
  definition: string;
}

/** The window of the specified aggregate (spec 2 §9: "28-day aggregate"). Days. */
export const AGGREGATE_DAYS = 28;

/** Total followers, as a field tells them; of either network. */
export const FOLLOWERS = "followers";

/** New followers of a day, only for `growth7d` (contracts of the Graph API §3.4). */
export const NEW_FOLLOWERS = "new_followers";

/** Actions of a day, from which both networks' engagement comes. */
export const ENGAGEMENT: Record<SocialNetwork, string> = { instagram: "total_interactions", facebook: "page_engaged_users" };

const instagram = (name: string, source: string, definition: string, more: Partial<SocialMetric> = {}): SocialMetric => ({
  network: "instagram",
  name,
  source,
  kind: "daily-total",
  isUnique: false,
  windows: [AGGREGATE_DAYS],
  division: null,
  isListed: true,
  definition,
  ...more,
});

const facebook = (name: string, source: string, definition: string, more: Partial<SocialMetric> = {}): SocialMetric => ({
  network: "facebook",
  name,
  source,
  kind: "series",
  isUnique: true,
  windows: [7, AGGREGATE_DAYS],
  division: null,
  isListed: true,
  definition,
  ...more,
});

/** Instagram's own windows of people: any span up to 30 days (contracts of the Graph API §3.1). */
const PEOPLE_WINDOWS = [7, AGGREGATE_DAYS, 30] as const;

/** Accounts reached in a window, divided into those that follow the account and those that do not. */
export const REACH_BY_FOLLOW = { metric: "reach_by_follow", followers: "reach_of_followers", others: "reach_of_others" } as const;

/** Audiences with demographics, and their dimensions (contracts of the Graph API §3.2). */
export const AUDIENCES = ["followers", "engaged"] as const;
export type SocialAudience = (typeof AUDIENCES)[number];
export const AUDIENCE_DIMENSIONS = ["age", "gender", "city", "country"] as const;
export type AudienceDimension = (typeof AUDIENCE_DIMENSIONS)[number];

const AUDIENCE_SOURCES: Record<SocialAudience, { source: string; definition: string }> = {
  followers: { source: "follower_demographics", definition: "Seguidores da conta. O Instagram informa os 45 maiores grupos, a partir de 100 seguidores." },
  engaged: {
    source: "engaged_audience_demographics",
    definition: "Contas que interagiram com a conta neste mês. O Instagram informa os 45 maiores grupos, a partir de 100 interações.",
  },
};

/** The name of an audience's metric of one dimension. */
export const audienceMetric = (audience: SocialAudience, dimension: AudienceDimension): string => `audience_${audience}_${dimension}`;

/** Every metric, in the order in which the API lists them. */
export const SOCIAL_METRICS: readonly SocialMetric[] = [
  instagram("reach", "reach", "Contas diferentes que viram algum conteúdo da conta. É uma estimativa do Instagram; somar dias conta a mesma pessoa mais de uma vez.", {
    kind: "series",
    isUnique: true,
    windows: PEOPLE_WINDOWS,
  }),
  instagram("impressions", "views", "Visualizações de posts, reels e stories, também repetidas. O Instagram trocou impressões por visualizações (views) em 2025."),
  instagram(
    "accounts_engaged",
    "accounts_engaged",
    "Contas diferentes que interagiram com a conta. É uma estimativa do Instagram; somar dias conta a mesma pessoa mais de uma vez.",
    { isUnique: true, windows: PEOPLE_WINDOWS },
  ),
  instagram("total_interactions", "total_interactions", "Curtidas, comentários, salvamentos, compartilhamentos e respostas, menos as desfeitas."),
  instagram("profile_views", "profile_views", "Visitas ao perfil da conta."),
  instagram("likes", "likes", "Curtidas em posts, reels e vídeos."),
  instagram("comments", "comments", "Comentários em posts, reels, vídeos e transmissões ao vivo."),
  instagram("website_clicks", "website_clicks", "Toques no link do site no perfil."),
  instagram(NEW_FOLLOWERS, "follower_count", "Contas que começaram a seguir no dia; só dos últimos 30 dias.", { kind: "series", windows: [], isListed: false }),
  instagram(FOLLOWERS, "followers_count", "Seguidores da conta, lidos uma vez por dia.", { kind: "field", windows: [], isListed: false }),
  instagram(REACH_BY_FOLLOW.metric, "reach", "Contas diferentes alcançadas, separadas entre quem segue e quem não segue a conta.", {
    kind: "parts",
    isUnique: true,
    windows: PEOPLE_WINDOWS,
    division: { by: "follow_type", parts: { FOLLOWER: REACH_BY_FOLLOW.followers, NON_FOLLOWER: REACH_BY_FOLLOW.others } },
    isListed: false,
  }),
  ...AUDIENCES.flatMap((audience) =>
    AUDIENCE_DIMENSIONS.map((by) => {
      const { source, definition } = AUDIENCE_SOURCES[audience];
      return instagram(audienceMetric(audience, by), source, definition, { kind: "demographic", isUnique: true, windows: [], division: { by, parts: {} }, isListed: false });
    }),
  ),
  facebook(
    "page_impressions",
    "page_media_view",
    "Vezes que conteúdos da página foram vistos. Substitui as impressões, que a Meta encerrou em novembro de 2025: não continua a série antiga.",
    {
      isUnique: false,
      windows: [AGGREGATE_DAYS],
    },
  ),
  facebook(
    "page_impressions_unique",
    "page_total_media_view_unique",
    "Pessoas diferentes que viram conteúdos da página. Substitui o alcance, que a Meta encerrou em 2026: não continua a série antiga.",
  ),
  facebook(
    "page_engaged_users",
    "page_post_engagements",
    "Interações com posts da página: conta ações, não pessoas. A Meta encerrou a métrica de pessoas engajadas em março de 2024.",
    {
      isUnique: false,
      windows: [AGGREGATE_DAYS],
    },
  ),
  facebook(
    "page_fan_adds_unique",
    "page_daily_follows_unique",
    "Pessoas que começaram a seguir a página no dia. Substitui as novas curtidas, que a Meta encerrou em novembro de 2025.",
  ),
  facebook(
    "page_fan_removes_unique",
    "page_daily_unfollows_unique",
    "Pessoas que deixaram de seguir a página no dia. Substitui as curtidas desfeitas, que a Meta encerrou em novembro de 2025.",
  ),
  facebook(FOLLOWERS, "followers_count", "Seguidores da página, lidos uma vez por dia.", { kind: "field", windows: [], isListed: false }),
];

export const metricsOf = (network: SocialNetwork): readonly SocialMetric[] => SOCIAL_METRICS.filter((metric) => metric.network === network);

/** Those whose values are stored by day. */
export const dailyMetrics = (network: SocialNetwork): readonly SocialMetric[] =>
  metricsOf(network).filter(({ kind }) => kind === "series" || kind === "daily-total" || kind === "field");

/** The names under which a metric's windows are stored. */
export const windowNames = ({ name, division }: SocialMetric): readonly string[] => (division ? Object.values(division.parts) : [name]);

/** Those of them that the API lists. */
export const listedMetrics = (network: SocialNetwork): readonly SocialMetric[] => metricsOf(network).filter(({ isListed }) => isListed);
