import type { ArticleView } from "#app/features/articles/site/article-view.ts";
import type { AuthorView } from "#app/features/authors/site/author-about.tsx";
import type { Crumb, ListHead } from "#app/features/lists/site/list-view.ts";
import { entryAnchor } from "#app/features/live/live-blog.ts";
import { isoDuration } from "#app/features/media/size-and-duration.ts";
import { POLICY_PATHS } from "#app/features/settings/page-text.ts";
import type { DeathNoticeView, TownListView } from "#app/features/towns/site/town-list-view.ts";
import type { DayDate } from "#app/features/towns/town-day.ts";
import { articleImages, type SharePicture, titleCard } from "#app/ui/site/cards/share-pictures.ts";
import type { SiteView } from "#app/ui/site/shell/site-view.ts";

type Json = Record<string, unknown>;

const CONTEXT = "https://schema.org";

/** Identifier of the publisher, whose description is on the home page. */
const organizationId = (site: SiteView) => `${site.url}/#organizacao`;

const imageObject = ({ url, width, height, credit = "" }: Pick<SharePicture, "url" | "width" | "height"> & { credit?: string }): Json => ({
  "@type": "ImageObject",
  url,
  ...(width && height ? { width, height } : {}),
  ...(credit === "" ? {} : { creditText: credit }),
});

/** Links to the publisher's policies (schema.org NewsMediaOrganization). */
const POLICIES = (url: string): Json => ({
  publishingPrinciples: url + POLICY_PATHS.ethics,
  ethicsPolicy: url + POLICY_PATHS.ethics,
  correctionsPolicy: url + POLICY_PATHS.corrections,
  ownershipFundingInfo: url + POLICY_PATHS.ownership,
  masthead: `${url}/expediente`,
});

/** The publisher; search engines read it on every page, so it is complete on each. */
export const publisher = (site: SiteView): Json => ({
  "@type": "NewsMediaOrganization",
  "@id": organizationId(site),
  name: site.name,
  url: `${site.url}/`,
  ...POLICIES(site.url),
  logo: imageObject(site.logo ? { ...site.logo, url: site.url + site.logo.src } : { url: `${site.url}/icons/logo-600.png`, width: 600, height: 200 }),
});

/** The publisher and the site with its search; `socialUrls` are its profiles elsewhere. */
export function homeJsonLd(site: SiteView, socialUrls: readonly string[]): Json {
  return {
    "@context": CONTEXT,
    "@graph": [
      {
        ...publisher(site),
        areaServed: { "@type": "State", name: "Piauí", containedInPlace: { "@type": "Country", name: "Brasil" } },
        ...(socialUrls.length > 0 ? { sameAs: socialUrls } : {}),
      },
      {
        "@type": "WebSite",
        "@id": `${site.url}/#site`,
        name: site.name,
        url: `${site.url}/`,
        inLanguage: "pt-BR",
        publisher: { "@id": organizationId(site) },
        potentialAction: {
          "@type": "SearchAction",
          target: { "@type": "EntryPoint", urlTemplate: `${site.url}/busca?q={search_term_string}` },
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}

/** A story signed by the newsroom has no person to name. */
const authorsOf = ({ bylines, site }: ArticleView): Json[] =>
  bylines.map(({ label: name, href, job, portrait }) => {
    const isNewsroom = /^(?:reda[cç][aã]o|ag[eê]ncia)\b/i.test(name) || name === site.name;
    return {
      "@type": isNewsroom ? "NewsMediaOrganization" : "Person",
      name,
      ...(href ? { url: site.url + href } : {}),
      ...(job && !isNewsroom ? { jobTitle: job } : {}),
      ...(portrait ? { image: site.url + portrait } : {}),
    };
  });

/** The lists above a page: names and absolute addresses, from the home page on. */
export const breadcrumbJsonLd = (crumbs: readonly { name: string; url: string }[]): Json => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, url }, index) => ({ "@type": "ListItem", position: index + 1, name, item: url })),
});

/** The story read aloud. */
const audioObject = ({ audio, title, site }: ArticleView): Json =>
  audio
    ? {
        audio: {
          "@type": "AudioObject",
          name: title,
          contentUrl: site.url + audio.url,
          duration: isoDuration(audio.durationMs),
          encodingFormat: "audio/mpeg",
          inLanguage: "pt-BR",
        },
      }
    : {};

/** Entries of a live blog that the page shows, newest first. */
function liveUpdates({ live, canonical, site }: ArticleView): Json {
  if (!live) return {};
  return {
    coverageStartTime: live.startedAt,
    ...(live.endedAt ? { coverageEndTime: live.endedAt } : {}),
    liveBlogUpdate: live.entries.map(({ id, headline, text, at, correctedAt, path }) => ({
      "@type": "BlogPosting",
      "@id": `${canonical}#${entryAnchor(id)}`,
      url: site.url + path,
      headline,
      datePublished: at,
      ...(correctedAt ? { dateModified: correctedAt } : {}),
      articleBody: text,
    })),
  };
}

/** A story without a picture has its title, drawn: search engines want an image of every one. */
const imagesOf = ({ picture, site, id, title, told }: ArticleView): SharePicture[] =>
  picture ? articleImages(picture, site.url) : [titleCard({ id, title, version: told.titleVersion }, site.url)];

/** Structured data of a story: NewsArticle and its Breadcrumb (contracts §10). Nothing in it that the page does not show. */
export function articleJsonLd(article: ArticleView): Json {
  const { site, town, correction } = article;
  const [section] = article.places;
  return {
    "@context": CONTEXT,
    "@graph": [
      {
        "@type": article.live ? "LiveBlogPosting" : "NewsArticle",
        "@id": `${article.canonical}#materia`,
        mainEntityOfPage: { "@type": "WebPage", "@id": article.canonical },
        url: article.canonical,
        headline: article.title,
        description: article.subtitle,
        datePublished: article.publishedAt,
        dateModified: article.updated?.at ?? article.publishedAt,
        author: authorsOf(article),
        publisher: publisher(site),
        inLanguage: "pt-BR",
        isAccessibleForFree: true,
        timeRequired: `PT${article.readingMinutes}M`,
        ...(section ? { articleSection: section.label } : {}),
        ...(correction ? { correction: { "@type": "CorrectionComment", text: correction.text, datePublished: correction.at } } : {}),
        ...(town
          ? {
              contentLocation: {
                "@type": "Place",
                name: `${town}, Piauí`,
                address: { "@type": "PostalAddress", addressLocality: town, addressRegion: "PI", addressCountry: "BR" },
              },
            }
          : {}),
        image: [...imagesOf(article), ...article.galleryImages].map(imageObject),
        ...audioObject(article),
        ...liveUpdates(article),
        ...(article.tags.length > 0 ? { keywords: article.tags } : {}),
      },
      breadcrumbJsonLd([
        { name: site.name, url: `${site.url}/` },
        ...(section?.href ? [{ name: section.label, url: site.url + section.href }] : []),
        { name: article.title, url: article.canonical },
      ]),
    ],
  };
}

/** Structured data of an author's page: ProfilePage about a Person, and the way to it. Nothing in it that the page does not show. */
export function authorJsonLd(
  site: SiteView,
  head: ListHead,
  author: AuthorView,
  crumbs: readonly Crumb[],
  cards: readonly { href: string; title: string }[],
): Record<string, unknown> {
  const email = author.contacts.find(({ href }) => href.startsWith("mailto:"));
  const profiles = author.contacts.filter(({ href }) => href.startsWith("https:")).map(({ href }) => href);
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "ProfilePage",
        name: head.title,
        description: head.description,
        url: head.canonical,
        inLanguage: "pt-BR",
        dateModified: author.updatedAt,
        isPartOf: { "@type": "WebSite", name: site.name, url: `${site.url}/` },
        mainEntity: {
          "@type": "Person",
          "@id": `${author.url}#pessoa`,
          name: author.name,
          url: author.url,
          ...(author.job === "" ? {} : { jobTitle: author.job }),
          ...(author.beat === "" ? {} : { knowsAbout: author.beat }),
          ...(author.town === "" ? {} : { workLocation: { "@type": "Place", name: author.town } }),
          ...(author.shared ? { image: author.shared.src } : {}),
          ...(email ? { email: email.label } : {}),
          ...(profiles.length > 0 ? { sameAs: profiles } : {}),
          ...(author.otherNames.length > 0 ? { alternateName: author.otherNames.map(({ label }) => label) } : {}),
          ...(author.hasLeft ? {} : { worksFor: publisher(site) }),
        },
        hasPart: cards.map((card) => ({ "@type": "NewsArticle", headline: card.title, url: site.url + card.href, author: { "@id": `${author.url}#pessoa` } })),
      },
      breadcrumbJsonLd(crumbs.map(({ name, href }) => ({ name, url: site.url + href }))),
    ],
  };
}

const crumbsOf = ({ site, crumbs }: Pick<TownListView, "site" | "crumbs">): Json => breadcrumbJsonLd(crumbs.map(({ name, href }) => ({ name, url: site.url + href })));

const iso = (time: number): string => new Date(time).toISOString();

/** Events with a place, as search engines require; holidays are excluded. */
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
