import { type AudienceCounts, percentOf, secondsPerView } from "../../figures.ts";
import { slugWords } from "../../page-names.ts";
import type { Period } from "../../period.ts";
import { GROUP_STORIES_MIN, lengthLabel, orderedGroups, publicationLabel, type ReadingGroup } from "../../reading-groups.ts";
import { namesOf } from "../../site-analytics.wire.ts";
import type { BreakdownRow } from "../breakdown.ts";
import { rowOf } from "../to-site-view.ts";
import type { ContentView, GroupRow } from "./advanced-view.ts";

interface ValueRow extends AudienceCounts {
  value: string;
  viewsBefore: number;
}

interface ContentFigures {
  period: Period;
  dimensions: Readonly<Record<"section" | "town" | "author", readonly ValueRow[]>>;
  groups: readonly ReadingGroup[];
  categories: readonly { slug: string; name: string }[];
  isDemo: boolean;
}

/** A group's readings; a rate only of `GROUP_STORIES_MIN` stories or more. */
const groupRow = ({ value, stories, views, engagedMs, completions }: ReadingGroup, label: string): GroupRow => ({
  key: value,
  label,
  stories,
  views,
  seconds: secondsPerView({ engagedMs, views }),
  completion: stories < GROUP_STORIES_MIN ? null : percentOf(completions, views),
});

/** The groups that are read to the end most and least often; null where fewer than two have a rate, or all have the same. */
export function mostAndLeastRead(rows: readonly GroupRow[]): { most: GroupRow; least: GroupRow } | null {
  const rated = rows.filter(({ completion }) => completion !== null).sort((one, other) => (other.completion ?? 0) - (one.completion ?? 0));
  const [most, least] = [rated[0], rated.at(-1)];
  return most && least && most.completion !== least.completion ? { most, least } : null;
}

/** 'Conteúdo'. */
export function toContentView({ period, dimensions, groups, categories, isDemo }: ContentFigures): ContentView {
  const names = namesOf(categories);
  const known = new Set(categories.map(({ slug }) => slug));
  const named = (rows: readonly ValueRow[], folder: string): BreakdownRow[] =>
    rows.map((row) => rowOf(row.value, names.get(row.value) ?? slugWords(row.value), known.has(row.value) ? `/${folder}/${row.value}` : null, row));
  return {
    part: "conteudo",
    period,
    isDemo,
    sections: named(dimensions.section, "categoria"),
    towns: named(dimensions.town, "municipio"),
    authors: dimensions.author.map((row) => rowOf(row.value, row.value, null, row)),
    kickers: groups.filter(({ by }) => by === "kicker").map((group) => groupRow(group, group.value)),
    lengths: orderedGroups(groups, "length").map((group, index) => groupRow(group, lengthLabel(index))),
    hours: orderedGroups(groups, "hour").map((group, index) => groupRow(group, publicationLabel(index))),
    storiesMinimum: GROUP_STORIES_MIN,
  };
}
