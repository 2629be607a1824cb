import type { Category } from "#app/features/articles/categories.ts";
import type { Crumb, ListHead } from "#app/features/lists/site/list-view.ts";
import { clockTime, longDate, longDateTime } from "#app/platform/time/newsroom-clock.ts";
import { type SiteView, titleCase, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import type { DayDate } from "../town-day.ts";
import { isOnDuty, type TownNotice } from "../town-notice.ts";
import { deathNoticePath, type TownList, townListPath, townPath } from "../town-paths.ts";
import { dayName, momentName } from "./today-view.ts";

/** An entry of a list of a town. */
export interface TownEntry {
  /** Anchor. */
  id: string;
  title: string;
  href: string | null;
  /** Hour, place, who publishes. */
  details: readonly string[];
  paragraphs: readonly string[];
  phone: string;
  source: string;
}

/** Entries under a heading. */
export interface TownEntryGroup {
  title: string;
  entries: readonly TownEntry[];
}

/** A list of a town beside its stories. */
export interface TownListView {
  site: SiteView;
  head: ListHead;
  crumbs: readonly Crumb[];
  title: string;
  color: string;
  about: string;
  groups: readonly TownEntryGroup[];
  /** Said where there is nothing. */
  empty: string;
  /** The town's other lists. */
  others: readonly { label: string; href: string; current: boolean }[];
  /** Events, for search engines. */
  dates: readonly DayDate[];
}

interface Words {
  title: string;
  about(town: string): string;
  empty: string;
}

export const LIST_WORDS: Record<TownList, Words> = {
  falecimentos: {
    title: "Falecimentos",
    about: (town) => `Notas de falecimento de ${town}, publicadas com autorização da família.`,
    empty: "Nenhuma nota de falecimento publicada.",
  },
  farmacias: {
    title: "Farmácias de plantão",
    about: (town) => `A farmácia de plantão de agora e as próximas, em ${town}.`,
    empty: "Ainda não há plantões informados para os próximos dias.",
  },
  agenda: { title: "Agenda", about: (town) => `Eventos, festejos e feriados em ${town} nos próximos trinta dias.`, empty: "Nada na agenda dos próximos trinta dias." },
  avisos: { title: "Avisos públicos", about: (town) => `Editais, avisos e comunicados que valem agora em ${town}.`, empty: "Nenhum aviso público em vigor." },
  vagas: { title: "Vagas de emprego", about: (town) => `Vagas abertas em ${town}. Cada uma sai daqui quando a inscrição termina.`, empty: "Nenhuma vaga aberta no momento." },
};

const ORDER: readonly TownList[] = ["falecimentos", "farmacias", "agenda", "avisos", "vagas"];

/** Paragraphs of a typed text. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

const some = (...parts: string[]): string[] => parts.filter((part) => part !== "");

interface Clock {
  now: number;
  timeZone: string;
}

function noticeEntry(notice: TownNotice, list: TownList, clock: Clock): TownEntry {
  const { timeZone } = clock;
  const span = `de ${momentName(notice.startsAt, clock)} até ${momentName(notice.endsAt, clock)}`;
  const when = list === "farmacias" ? (isOnDuty(notice, clock.now) ? `aberta até ${momentName(notice.endsAt, clock)}` : span) : `até ${longDate(notice.endsAt - 1, timeZone)}`;
  const isDeath = list === "falecimentos";
  return {
    id: `n${notice.id}`,
    title: notice.title,
    href: isDeath ? deathNoticePath(notice.id) : null,
    details: isDeath
      ? some(
          notice.death?.age == null ? "" : notice.death.age === 1 ? "1 ano" : `${notice.death.age} anos`,
          notice.death?.died ? `falecimento em ${deathDay(notice.death.died)}` : "",
        )
      : some(when, notice.place),
    paragraphs: isDeath ? [] : paragraphsOf(notice.text),
    phone: notice.phone,
    source: notice.sourceUrl,
  };
}

/** "26 de novembro de 2026" of a day, "1948" of a year. */
export const deathDay = (day: string): string => (day.length === 4 ? day : longDate(Date.parse(`${day}T12:00:00Z`), "UTC"));

const dateEntry = (date: DayDate, index: number, clock: Clock): TownEntry => ({
  id: `d${index + 1}`,
  title: date.title,
  href: null,
  details: some(date.holiday, date.isAllDay ? "" : clockTime(date.startsAt, clock.timeZone), date.place),
  paragraphs: [],
  phone: "",
  source: "",
});

function groupsOf(list: TownList, notices: readonly TownNotice[], dates: readonly DayDate[], clock: Clock): TownEntryGroup[] {
  if (list === "agenda") {
    const byDay = new Map<string, TownEntry[]>();
    for (const [index, date] of dates.entries()) {
      const day = dayName(Math.max(date.startsAt, clock.now), clock);
      byDay.set(day, [...(byDay.get(day) ?? []), dateEntry(date, index, clock)]);
    }
    return [...byDay].map(([day, entries]) => ({ title: day.charAt(0).toLocaleUpperCase("pt-BR") + day.slice(1), entries }));
  }
  const entriesOf = (some: readonly TownNotice[]) => some.map((notice) => noticeEntry(notice, list, clock));
  if (list !== "farmacias") return notices.length > 0 ? [{ title: "", entries: entriesOf(notices) }] : [];
  const groups = [
    { title: "De plantão agora", entries: entriesOf(notices.filter((notice) => isOnDuty(notice, clock.now))) },
    { title: "Próximos plantões", entries: entriesOf(notices.filter((notice) => !isOnDuty(notice, clock.now))) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** A list of a town, ready to be printed. */
export function toTownListView(
  list: TownList,
  { town, notices, dates }: { town: Category; notices: readonly TownNotice[]; dates: readonly DayDate[] },
  context: ViewContext,
): TownListView {
  const path = townListPath(town.slug, list);
  const site = toSiteView(context, path);
  const name = titleCase(town.name);
  const words = LIST_WORDS[list];
  const groups = groupsOf(list, notices, dates, context);
  return {
    site,
    head: {
      title: `${words.title} em ${name}`,
      description: words.about(name),
      canonical: site.url + path,
      previous: null,
      next: null,
      feed: null,
      image: null,
      indexed: groups.length > 0,
    },
    crumbs: [
      { name: "Início", href: "/" },
      { name, href: townPath(town.slug) },
      { name: words.title, href: path },
    ],
    title: words.title,
    color: town.color,
    about: words.about(name),
    groups,
    empty: words.empty,
    others: ORDER.map((one) => ({ label: LIST_WORDS[one].title, href: townListPath(town.slug, one), current: one === list })),
    dates,
  };
}

/** A death notice on a page of its own. */
export interface DeathNoticeView {
  site: SiteView;
  head: ListHead;
  crumbs: readonly Crumb[];
  name: string;
  /** "★ 1948 · † 26 de novembro de 2026 · 78 anos". */
  facts: readonly { label: string; value: string }[];
  paragraphs: readonly string[];
  /** Contact by which the family requests withdrawal. */
  withdrawal: string;
  published: string;
  share: string;
  /** For search engines. */
  data: { born: string; died: string; publishedAt: string; events: readonly { name: string; place: string; startDate: string }[] };
}

/** A death notice, ready to be printed. */
export function toDeathNoticeView(notice: TownNotice, context: ViewContext): DeathNoticeView {
  const path = deathNoticePath(notice.id);
  const site = toSiteView(context, path);
  const { timeZone } = context;
  const { death } = notice;
  const town = context.categories.find(({ slug }) => slug === notice.municipality);
  const townName = town ? titleCase(town.name) : "";
  const gatherings = [
    { label: "Velório", ...(death?.wake ?? { place: "", at: null }) },
    { label: "Sepultamento", ...(death?.funeral ?? { place: "", at: null }) },
  ].filter(({ place, at }) => place !== "" || at !== null);
  const facts = [
    { label: "Nascimento", value: death?.born ? deathDay(death.born) : "" },
    { label: "Falecimento", value: death?.died ? deathDay(death.died) : "" },
    { label: "Idade", value: death?.age == null ? "" : death.age === 1 ? "1 ano" : `${death.age} anos` },
    ...gatherings.map(({ label, place, at }) => ({ label, value: some(place, at === null ? "" : longDateTime(at, timeZone)).join(", ") })),
  ];
  const description = `Nota de falecimento de ${notice.title}${townName === "" ? "" : `, ${townName}`}.`;
  return {
    site,
    head: { title: `Nota de falecimento: ${notice.title}`, description, canonical: site.url + path, previous: null, next: null, feed: null, image: null, indexed: true },
    crumbs: [
      { name: "Início", href: "/" },
      ...(town
        ? [
            { name: townName, href: townPath(town.slug) },
            { name: "Falecimentos", href: townListPath(town.slug, "falecimentos") },
          ]
        : []),
      { name: notice.title, href: path },
    ],
    name: notice.title,
    facts: facts.filter(({ value }) => value !== ""),
    paragraphs: paragraphsOf(notice.text),
    withdrawal: `/contato?retirar=${notice.id}`,
    published: longDate(notice.startsAt, timeZone),
    share: `https://wa.me/?text=${encodeURIComponent(`Nota de falecimento: ${notice.title}\n${site.url}${path}`)}`,
    data: {
      born: death?.born ?? "",
      died: death?.died ?? "",
      publishedAt: new Date(notice.startsAt).toISOString(),
      events: gatherings.flatMap(({ label, place, at }) =>
        at === null || place === "" ? [] : [{ name: `${label} de ${notice.title}`, place, startDate: new Date(at).toISOString() }],
      ),
    },
  };
}
