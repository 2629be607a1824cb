import type { DeathNoticeView, TownListView } from "#app/features/towns/site/town-list-view.ts";
import type { DayDate } from "#app/features/towns/town-day.ts";
import { breadcrumbJsonLd, publisher } from "./json-ld.ts";

type Json = Record<string, unknown>;

const crumbsOf = ({ site, crumbs }: Pick<TownListView, "site" | "crumbs">): Json => breadcrumbJsonLd(crumbs.map(({ name, href }) => ({ name, url: site.url + href })));

const iso = (time: number): string => new Date(time).toISOString();

/** Events with a place, as search engines want them; holidays are none. */
const eventsOf = (dates: readonly DayDate[], town: string): Json[] =>
  dates
    .filter(({ holiday, place }) => holiday === "" && place !== "")
    .map(({ title, place, isAllDay, startsAt, endsAt }) => ({
      "@type": "Event",
      name: title,
      startDate: isAllDay ? iso(startsAt).slice(0, 10) : iso(startsAt),
      ...(endsAt > startsAt && !isAllDay ? { endDate: iso(endsAt) } : {}),
      location: { "@type": "Place", name: place, address: `${town}, Piauí, Brasil` },
    }));

/** A list of a town: the way to it, and the events of its agenda. */
export const townListJsonLd = (view: TownListView): Json => ({
  "@context": "https://schema.org",
  "@graph": [crumbsOf(view), ...eventsOf(view.dates, view.crumbs[1]?.name ?? "")],
});

/** schema.org has no obituary: an article about a person, with the gatherings that the family made public (contracts-2 § H). */
export const deathNoticeJsonLd = (view: DeathNoticeView): Json => {
  const { site, head, name, data } = view;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "NewsArticle",
        headline: head.title,
        articleSection: "Falecimentos",
        url: head.canonical,
        mainEntityOfPage: head.canonical,
        datePublished: data.publishedAt,
        inLanguage: "pt-BR",
        publisher: publisher(site),
        author: publisher(site),
        about: { "@type": "Person", name, ...(data.born === "" ? {} : { birthDate: data.born }), ...(data.died === "" ? {} : { deathDate: data.died }) },
        ...(data.events.length > 0
          ? {
              mentions: data.events.map(({ name: event, place, startDate }) => ({
                "@type": "Event",
                name: event,
                startDate,
                location: { "@type": "Place", name: place, address: place },
              })),
            }
          : {}),
      },
      crumbsOf(view),
    ],
  };
};
