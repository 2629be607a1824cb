import type { PageSubjects } from "#app/platform/http/page-cache/page-headers.server.ts";
import type { HomeReading } from "./front-page.server.ts";

/** Everything that the home page may show. */
export const subjectsOfHome = ({ superHeadline, highlights, latest, mostRead, mostReacted, sections, towns, videos, live }: HomeReading): PageSubjects => ({
  articles: [
    ...(superHeadline ? [superHeadline] : []),
    ...highlights,
    ...latest,
    ...mostRead,
    ...mostReacted.map(({ article }) => article),
    ...sections.flatMap(({ items }) => items),
    ...towns.flatMap(({ items }) => items),
    ...(live ? [{ id: live.articleId }] : []),
  ],
  videos,
  sections: sections.map(({ category }) => category.slug),
});
