import { onlineWire } from "#app/features/audience/audience.wire.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";

const route = apiRoute({
  GET: method({
    allow: "audience:read",
    summary: "Leitores agora: páginas visíveis nos últimos 60 segundos, ao todo e por página, fonte, seção e município",
    answer: onlineWire,
    run: async ({ context }) => {
      const { online, pages, sources, sections, towns, at } = await context.services.online.read();
      return {
        online,
        paginas: pages.map(({ path, title, articleId, readers }) => ({ path, titulo: title, postId: articleId, leitores: readers })),
        fontes: sources.map(({ value, readers }) => ({ fonte: value, leitores: readers })),
        secoes: sections.map(({ value, readers }) => ({ secao: value, leitores: readers })),
        municipios: towns.map(({ value, readers }) => ({ municipio: value, leitores: readers })),
        atualizadoEm: new Date(at).toISOString(),
        origem: "medido",
      };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
