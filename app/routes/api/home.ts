import { z } from "zod/v4";
import type { ArticleSummary } from "#app/domain/article/article.ts";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { articleWire, toArticleWire } from "#app/wire/articles.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "O que a página inicial mostra",
    answer: z.object({
      hero: z.object({ layout: z.string(), supermanchete: articleWire.nullable() }),
      highlights: z.array(articleWire),
      latest: z.array(articleWire),
      mostRead: z.array(articleWire),
      sections: z.array(z.object({ id: z.string(), name: z.string(), enabled: z.boolean(), items: z.array(articleWire) })),
    }),
    run: async ({ context }) => {
      const home = await context.services.readers.frontPage.home();
      const wire = (items: readonly ArticleSummary[]) => items.map((article) => toArticleWire(article, context.settings.url));
      const [superHeadline] = wire(home.superHeadline ? [home.superHeadline] : []);
      return {
        hero: { layout: "original", supermanchete: superHeadline ?? null },
        highlights: wire(home.highlights),
        latest: wire(home.latest),
        mostRead: wire(home.mostRead),
        sections: [
          { id: "superManchete", name: "Super Manchete", enabled: true, items: superHeadline ? [superHeadline] : [] },
          { id: "destaques", name: "Destaques", enabled: true, items: wire(home.highlights) },
          { id: "noticiasGerais", name: "Notícias Gerais", enabled: true, items: wire(home.latest) },
          { id: "maisLidas", name: "Mais Lidas", enabled: true, items: wire(home.mostRead) },
          { id: "municipios", name: "Municípios", enabled: true, items: wire(home.towns) },
        ],
      };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
