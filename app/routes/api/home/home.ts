import { z } from "zod/v4";
import type { ArticleSummary } from "#app/domain/articles/article.ts";
import { SECTION_NAMES, type SectionId } from "#app/domain/home/sections.ts";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { type ArticleWire, articleWire, toArticleWire } from "#app/wire/articles.ts";
import { toVideoWire, type VideoWire, videoWire } from "#app/wire/videos.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "O que a página inicial mostra",
    answer: z.object({
      hero: z.object({ layout: z.string(), supermanchete: articleWire.nullable() }),
      highlights: z.array(articleWire),
      latest: z.array(articleWire),
      mostRead: z.array(articleWire),
      sections: z.array(z.object({ id: z.string(), name: z.string(), enabled: z.boolean(), items: z.array(z.union([articleWire, videoWire])) })),
    }),
    run: async ({ context }) => {
      const home = await context.readers.frontPage.home();
      const wire = (items: readonly ArticleSummary[]) => items.map((article) => toArticleWire(article, context.settings.url));
      const items: Record<SectionId, readonly (ArticleWire | VideoWire)[]> = {
        superManchete: wire(home.superHeadline ? [home.superHeadline] : []),
        destaques: wire(home.highlights),
        noticiasGerais: wire(home.latest),
        maisLidas: wire(home.mostRead),
        reacoes: wire(home.mostReacted.map(({ article }) => article)),
        r10Play: home.videos.map((video) => toVideoWire(video, home.categories, context.settings.url)),
        municipios: wire(home.towns),
      };
      return {
        hero: { layout: home.layout, supermanchete: home.superHeadline && wire([home.superHeadline])[0] },
        highlights: items.destaques,
        latest: items.noticiasGerais,
        mostRead: items.maisLidas,
        sections: home.plan.map(({ id, enabled }) => ({ id, name: SECTION_NAMES[id], enabled, items: items[id] })),
      };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
