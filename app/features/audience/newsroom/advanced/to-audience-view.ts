import { META_DELAY, type Provenance } from "#app/features/articles/provenance.ts";
import { AUDIENCES, type AudienceDimension, type SocialAudience, type SocialNetwork } from "#app/features/social/catalogue.ts";
import { type AudienceReport, NO_PAGE_AUDIENCE } from "#app/features/social/report.ts";
import { formatCount, formatHundredths } from "#app/platform/values/format-number.ts";
import { type AudienceCounts, percentOf, secondsPerView } from "../../figures.ts";
import { slugWords } from "../../page.ts";
import type { Period } from "../../period.ts";
import { GROUP_STORIES_MIN, lengthLabel, orderedGroups, publicationLabel, type ReadingGroup, returnVisits } from "../../reading-groups.ts";
import { type DayCounts, type Running, type WeekHour, weekTable } from "../../series.ts";
import { deviceName, namesOf } from "../../site-analytics.wire.ts";
import type { BreakdownRow } from "../breakdown.ts";
import { fullDayLabel } from "../labels.ts";
import { rowOf } from "../to-site-view.ts";
import { NO_RETURNING_READERS, NO_RETURNS, notConfigured, RETURNS, SESSIONS_PER_READER } from "./advanced-provenance.ts";
import type { AccountPeople, AudienceView, ContentView, FigureCard, GroupRow, PeopleGroup } from "./advanced-view.ts";

const AUDIENCE_TITLES: Record<SocialAudience, { title: string; note: string; metric: string }> = {
  followers: { title: "Quem segue o Instagram", note: "Seguidores, como o Instagram os classifica", metric: "follower_demographics" },
  engaged: { title: "Quem interage no Instagram", note: "Contas que interagiram neste mês, como o Instagram as classifica", metric: "engaged_audience_demographics" },
};

const DIMENSION_TITLES: Record<AudienceDimension, string> = { age: "Idade", gender: "Gênero", city: "Cidade", country: "País" };

/** Meta's letters of genders. */
const GENDERS: Readonly<Record<string, string>> = { F: "Mulheres", M: "Homens", U: "Não informado" };

const countryNames = new Intl.DisplayNames("pt-BR", { type: "region", fallback: "code" });

/** "18 a 24 anos"; a value that is not known stays as Meta names it. */
function valueLabel(dimension: AudienceDimension, value: string): string {
  if (dimension === "gender") return GENDERS[value] ?? value;
  if (dimension === "country") return /^[A-Z]{2}$/.test(value) ? (countryNames.of(value) ?? value) : value;
  if (dimension !== "age") return value;
  const [, from, to] = /^(\d{1,3})-(\d{1,3})$/.exec(value) ?? [];
  if (from !== undefined) return `${from} a ${to} anos`;
  return /^\d{1,3}\+$/.test(value) ? `${value.slice(0, -1)} anos ou mais` : value;
}

const unavailable = (reason: string, action: string): Provenance => ({ kind: "unavailable", reason, action });

function provenanceOf({ audience, status, cause, definition, day }: AudienceReport): Provenance {
  if (status === "ok") return { kind: "meta", metric: AUDIENCE_TITLES[audience].metric, definition, day, delay: META_DELAY };
  if (status === "pending") return unavailable("Estes dados ainda não foram coletados.", "Aguarde a próxima coleta diária.");
  return unavailable(
    cause ?? "A Meta não respondeu.",
    status === "error" ? "Resolva a causa; a coleta diária tenta de novo." : "O número aparece sozinho quando a Meta o informar.",
  );
}

function groupOf(report: AudienceReport): PeopleGroup {
  const { audience, dimension, day, values } = report;
  // By age they stand in the order of age, as everywhere.
  const ordered = dimension === "age" ? [...values].sort((one, other) => one.value.localeCompare(other.value)) : values;
  const most = Math.max(1, ...values.map(({ people }) => people));
  return {
    key: `${audience}-${dimension}`,
    title: DIMENSION_TITLES[dimension],
    rows: ordered.map(({ value, people }) => ({ label: valueLabel(dimension, value), people: formatCount(people), share: people / most })),
    of: provenanceOf(report),
    note: day === null ? "" : `em ${fullDayLabel(day)}`,
  };
}

const reasonOf = (of: Provenance): string => (of.kind === "unavailable" ? of.reason : "");

/** The people of one kind of the Instagram account. */
function peopleOf(audience: SocialAudience, reports: readonly AudienceReport[]): AccountPeople {
  const { title, note } = AUDIENCE_TITLES[audience];
  const groups = reports.filter((report) => report.audience === audience).map(groupOf);
  const [first] = groups;
  const isSame = groups.every(({ rows, of }) => rows.length === 0 && first !== undefined && reasonOf(of) === reasonOf(first.of));
  return { key: audience, title, note, groups, missing: isSame && first ? first.of : null };
}

const noPeople = (audience: SocialAudience, missing: Provenance): AccountPeople => ({
  key: audience,
  title: AUDIENCE_TITLES[audience].title,
  note: AUDIENCE_TITLES[audience].note,
  groups: [],
  missing,
});

/** Returns the Instagram followers' demographics, or the settings that are missing. */
export const followersView = (stored: { audience: readonly AudienceReport[]; missing: null } | { missing: readonly string[] }): AccountPeople =>
  stored.missing === null ? peopleOf("followers", stored.audience) : noPeople("followers", notConfigured(stored.missing));

/** Returns demographics of the configured network. */
export const peopleView = (network: SocialNetwork, reports: readonly AudienceReport[]): AccountPeople[] =>
  network === "instagram"
    ? AUDIENCES.map((audience) => peopleOf(audience, reports))
    : [
        {
          ...noPeople("followers", unavailable(NO_PAGE_AUDIENCE, "Veja o público do Instagram, ou o painel da própria Meta.")),
          title: "Quem segue a página do Facebook",
          note: "",
        },
      ];

interface ValueRow extends AudienceCounts {
  value: string;
  viewsBefore: number;
}

interface AudienceFigures {
  period: Period;
  days: readonly DayCounts[];
  devices: readonly ValueRow[];
  browsers: readonly ValueRow[];
  weekHours: readonly WeekHour[];
  readerTowns: readonly { value: string; views: number; visitors: number }[];
  instagram: Parameters<typeof followersView>[0];
  isDemo: boolean;
}

/** Readers who came again on the same day, as far as it is known. */
export function returnCards(days: readonly DayCounts[]): FigureCard[] {
  const { returns, sessions, readers } = returnVisits(days);
  const isKnown = readers > 0;
  return [
    {
      label: "Voltas no mesmo dia",
      value: isKnown ? formatCount(returns) : "—",
      note: "visitas além da primeira de cada leitor no dia",
      of: isKnown ? RETURNS : NO_RETURNS,
      change: null,
    },
    {
      label: "Sessões por leitor",
      value: isKnown ? formatHundredths(sessions / readers) : "—",
      note: "em média, no mesmo dia",
      of: isKnown ? SESSIONS_PER_READER : NO_RETURNS,
      change: null,
    },
    { label: "Leitores que voltaram", value: "—", note: "indisponível: só as somas do dia ficam guardadas", of: NO_RETURNING_READERS, change: null },
  ];
}

/** 'Audiência'; `running` is the day that has begun. */
export function toAudienceView(
  { period, days, devices, browsers, weekHours, readerTowns, instagram, isDemo }: AudienceFigures,
  running: Running,
  townMinimum: number,
): AudienceView {
  return {
    part: "audiencia",
    period,
    isDemo,
    returns: returnCards(days.filter(({ day }) => day >= period.since && day <= period.until)),
    devices: devices.map((row) => rowOf(row.value, deviceName(row.value), null, row)),
    browsers: browsers.map((row) => rowOf(row.value, row.value || "Outro", null, row)),
    week: weekTable(weekHours, period, running),
    readerTowns: readerTowns.map(({ value, views, visitors }) => ({ label: value, views, visitors })),
    townMinimum,
    followers: followersView(instagram),
  };
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
