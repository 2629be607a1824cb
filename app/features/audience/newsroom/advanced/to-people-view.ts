import { META_DELAY, type Provenance } from "#app/features/articles/provenance.ts";
import { type AudienceReport, NO_PAGE_AUDIENCE } from "#app/features/social/audience-report.ts";
import { AUDIENCES, type AudienceDimension, type SocialAudience, type SocialNetwork } from "#app/features/social/catalogue.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { fullDayLabel } from "../figure-labels.ts";
import { notConfigured } from "./advanced-provenance.ts";
import type { AccountPeople, PeopleGroup } from "./advanced-view.ts";

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

/** Who follows the Instagram account, or what is missing for that. */
export const followersView = (stored: { audience: readonly AudienceReport[]; missing: null } | { missing: readonly string[] }): AccountPeople =>
  stored.missing === null ? peopleOf("followers", stored.audience) : noPeople("followers", notConfigured(stored.missing));

/** Who the people of a configured network are. */
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
