import { z } from "zod/v4";
import type { StoryCard } from "#app/features/articles/article.ts";
import { type ArticleWire, articleWire, toArticleWire } from "#app/features/articles/articles.wire.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { toVideoWire, type VideoWire, videoWire } from "#app/features/videos/videos.wire.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { SHOWN } from "./compose-home.ts";
import { breakingWire, homeSettingsBody, homeSettingsWire, toBreakingWire, toHomeSettingsWire } from "./home.wire.ts";
import { type SectionId, sectionName } from "./layouts.ts";

/** Stories in the lists of the answer, which are whole: what the page leaves out of one because another shows it is in both. */
const LATEST = 18;

const MOST_REACTED = 10;

const OF_TOWNS = 10;

/** The newest stories of all towns, newest first. */
const newestOfTowns = (towns: readonly { items: readonly StoryCard[] }[]): StoryCard[] =>
  [...new Map(towns.flatMap(({ items }) => items).map((story) => [story.id, story])).values()]
    .sort((one, other) => (other.publishedAt ?? 0) - (one.publishedAt ?? 0) || other.id - one.id)
    .slice(0, OF_TOWNS);

export const homeApi: ApiTable = {
  "/home": {
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
        const { home, stories } = await context.readers.frontPage.homeInFull();
        const wire = (cards: readonly { id: number }[]) =>
          cards.flatMap(({ id }) => {
            const story = stories.get(id);
            return story ? [toArticleWire(story, context.settings.url)] : [];
          });
        const superHeadline = wire(home.superHeadline ? [home.superHeadline] : []);
        const items: Record<SectionId, readonly (ArticleWire | VideoWire)[]> = {
          superManchete: superHeadline,
          destaques: wire(home.highlights),
          noticiasGerais: wire(home.latest.slice(0, LATEST)),
          maisLidas: wire(home.mostRead.slice(0, SHOWN.mostRead)),
          reacoes: wire(home.mostReacted.slice(0, MOST_REACTED).map(({ article }) => article)),
          r10Play: home.videos.slice(0, SHOWN.videos).map((video) => toVideoWire(video, home.categories, context.settings.url)),
          municipios: wire(newestOfTowns(home.towns)),
        };
        return {
          hero: { layout: home.layout, supermanchete: superHeadline[0] ?? null },
          highlights: items.destaques,
          latest: items.noticiasGerais,
          mostRead: items.maisLidas,
          sections: home.plan.map(({ id, enabled }) => ({ id, name: sectionName(id, home.site.videoBrand), enabled, items: items[id] })),
        };
      },
    }),
  },
  "/home/urgente": {
    GET: method({
      allow: "public",
      summary: "A faixa de urgente das páginas do site: a matéria e até quando fica; nulos sem faixa",
      answer: breakingWire,
      run: async ({ context }) => toBreakingWire(await context.services.breakingStrip.current(), context.settings.url),
    }),
    DELETE: method({
      allow: "articles:write",
      summary: "Encerra a faixa de urgente antes da hora; sem faixa, nada muda",
      status: 204,
      run: ({ caller, context }) => context.services.breakingStrip.end(actorOf(caller)),
    }),
  },
  "/settings/home": {
    GET: method({
      allow: "public",
      summary: "Layout, rotação por horário e seções da página inicial",
      answer: homeSettingsWire,
      run: async ({ caller, context }) => {
        const { settings, minute } = await context.services.homeLayout.current();
        return toHomeSettingsWire(settings, minute, context.settings.videoBrand, caller !== null && roleMay(caller.user.role, "layout:manage"));
      },
    }),
    PUT: method({
      allow: "layout:manage",
      summary: "Altera o layout, a rotação ou as seções da página inicial",
      unknownFields: "ignored",
      body: homeSettingsBody,
      answer: homeSettingsWire,
      run: async ({ body, caller, context }) => {
        const { versao, ...change } = body;
        const { settings, minute } = await context.services.homeLayout.change(change, actorOf(caller), versao);
        return toHomeSettingsWire(settings, minute, context.settings.videoBrand, true);
      },
    }),
  },
};
