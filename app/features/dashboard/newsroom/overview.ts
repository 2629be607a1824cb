/** Reactions of readers, in the order the dashboard lists them, as a person reads them. */
const REACTION_NAMES: Record<string, string> = {
  feliz: "Feliz",
  inspirado: "Inspirado",
  surpreso: "Surpreso",
  preocupado: "Preocupado",
  triste: "Triste",
  indignado: "Indignado",
};

export interface ReactionShare {
  key: string;
  name: string;
  total: number;
  /** 0–100, to one decimal. */
  percent: number;
}

/** Each reaction with its share of all, most given first. */
export function reactionShares(reactions: Readonly<Record<string, number>>): { total: number; shares: ReactionShare[] } {
  const counted = Object.entries(REACTION_NAMES).map(([key, name]) => ({ key, name, total: reactions[key] ?? 0 }));
  const total = counted.reduce((sum, one) => sum + one.total, 0);
  const shares = counted.map((one) => ({ ...one, percent: total === 0 ? 0 : Math.round((one.total / total) * 1_000) / 10 }));
  return { total, shares: shares.sort((one, other) => other.total - one.total) };
}

/** Views for each published article, rounded; 0 without any. */
export const averageViews = (views: number, published: number): number => (published === 0 ? 0 : Math.round(views / published));

/** A story as the dashboard lists it. */
export interface StoryLine {
  id: number;
  slug: string;
  title: string;
  category: string;
  coverUrl: string | null;
  views: number;
  time: string;
}

/** Work that waits for the signed-in person by role; times on the newsroom's clock. */
export interface WaitingView {
  drafts: { count: number; latest: { id: number; title: string } | null };
  /** Stories for which this person has a pending draft that was not saved. */
  unsaved: readonly { id: number; title: string }[];
  /** Stories of this person that readers see with a cover that nobody described. */
  undescribed: readonly { id: number; title: string }[];
  /** Published stories with a date to come; 0 for who does not change dates. */
  datedAhead: number;
  returned: readonly { id: number; title: string; note: string }[];
  /** Drafts that wait to be reviewed; 0 for who does not review. */
  inReview: number;
  /** Alerts that are held; 0 for who does not send any. */
  heldAlerts: number;
  scheduled: readonly { id: number; title: string; time: string; editable: boolean }[];
  leaving: readonly { id: number; title: string; time: string; byTitle: string }[];
}

/** Everything that the overview shows. */
export interface OverviewView {
  greeting: string;
  date: string;
  articles: number;
  visibleArticles: number;
  publishedToday: number;
  views: number;
  averageViews: number;
  reactions: { total: number; shares: readonly ReactionShare[] };
  latest: readonly StoryLine[];
  mostRead: readonly StoryLine[];
  waiting: WaitingView;
  /** True when readers' figures are the demonstration's. */
  isDemo: boolean;
}
