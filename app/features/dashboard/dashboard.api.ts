import { onlineWire } from "#app/features/audience/audience.wire.ts";
import { toTrendsWire, trendsQuery, trendsWire } from "#app/features/audience/online.wire.ts";
import { staffSocket } from "#app/features/people/staff-socket.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { insightsWire, toInsightsWire } from "./daily-analysis.wire.ts";
import { dashboardStatsWire, positionStatsWire, toDashboardStatsWire, toPositionStatsWire } from "./dashboard.wire.ts";

export const dashboardApi: ApiTable = {
  "/dashboard/stats": {
    GET: method({
      allow: "admin:enter",
      summary: "Matérias, visualizações e reações de todo o portal",
      answer: dashboardStatsWire,
      run: async ({ context }) => toDashboardStatsWire(await context.services.dashboard.figures()),
    }),
  },
  "/stats": {
    GET: method({
      allow: "admin:enter",
      summary: "Quantas matérias estão no ar, por posição",
      answer: positionStatsWire,
      run: async ({ context }) => toPositionStatsWire(await context.services.dashboard.positionCounts()),
    }),
  },
  "/dashboard/online/live": {
    GET: method({
      allow: "audience:read",
      summary: "Leitores agora, ao vivo, por WebSocket: ao todo e por matéria",
      status: 101,
      run: ({ request, caller, context }) =>
        staffSocket(request, caller, context, (watcher) => context.services.onlineFeed.watch(watcher), "Há abas demais que acompanham os leitores agora."),
    }),
  },
  "/dashboard/online/tendencias": {
    GET: method({
      allow: "audience:read",
      summary: "Leituras de matérias na última hora completa, contra a mesma hora dos outros dias",
      query: trendsQuery,
      answer: trendsWire,
      run: async ({ query, context }) => toTrendsWire(await context.services.hourTrends.read(query.ids)),
    }),
  },
  "/dashboard/ai-insights": {
    GET: method({
      allow: "audience:read",
      summary: "A análise diária da audiência: resumo e cartões, cada número com a consulta de que vem",
      answer: insightsWire,
      run: async ({ context }) => {
        const { dailyAnalysis } = context.services;
        return toInsightsWire(await dailyAnalysis.latest(), dailyAnalysis.aiEnabled, true);
      },
    }),
    POST: method({
      allow: "insights:compute",
      summary: "Calcula a análise diária de novo, no máximo a cada 10 minutos",
      answer: insightsWire,
      run: async ({ context, caller }) => {
        const { dailyAnalysis } = context.services;
        return toInsightsWire(await dailyAnalysis.request(signedIn(caller).user.id), dailyAnalysis.aiEnabled, false);
      },
    }),
  },
  "/dashboard/online": {
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
  },
};
