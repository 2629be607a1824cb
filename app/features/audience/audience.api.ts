import { refuse, unwrap } from "#app/platform/failures/refusal.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { EXPORT_TABLES, exportName, exportQuery, readTable, toExport } from "./analytics-export.wire.ts";
import { articleAnalyticsWire, toArticleAnalyticsWire } from "./article-analytics.wire.ts";
import { namesOf, periodQuery, readPeriod, siteAnalyticsWire, toSiteAnalyticsWire } from "./site-analytics.wire.ts";

export const audienceApi: ApiTable = {
  "/posts/:id/analytics": {
    GET: method({
      allow: "audience:read",
      summary: "O que uma matéria trouxe: leituras por hora, fontes, canais, e a mediana da editoria na mesma idade",
      params: idParam,
      answer: articleAnalyticsWire,
      run: async ({ params, context }) => {
        const { articleAnalytics } = context.services;
        const [figures, deliveries] = await Promise.all([articleAnalytics.find(params.id), articleAnalytics.deliveries(params.id)]);
        return figures ? toArticleAnalyticsWire(figures, deliveries) : refuse("not-found", "Matéria não encontrada.");
      },
    }),
  },
  "/site/analytics": {
    GET: method({
      allow: "audience:read",
      summary: "A audiência do site em um período, comparada com o período anterior de mesma duração",
      query: periodQuery,
      answer: siteAnalyticsWire,
      run: async ({ query, context }) => {
        const { siteAnalytics } = context.services;
        return toSiteAnalyticsWire(await siteAnalytics.analytics(unwrap(readPeriod(query, siteAnalytics.today()))));
      },
    }),
  },
  "/analytics/export": {
    GET: method({
      allow: "audience:read",
      summary: "Uma tabela da audiência como CSV: ponto e vírgula, vírgula decimal, UTF-8 com BOM",
      query: exportQuery,
      run: async ({ query, context }) => {
        const { siteAnalytics } = context.services;
        const table = unwrap(readTable(query));
        const period = unwrap(readPeriod(query, siteAnalytics.today()));
        const { rows, categories } = await siteAnalytics.exported(EXPORT_TABLES[table].rows, period);
        return new Response(toExport(table, rows, period, namesOf(categories)), {
          headers: {
            "Content-Type": "text/csv; charset=utf-8",
            "Content-Disposition": `attachment; filename="${exportName(table, period)}"`,
            "Cache-Control": "private, no-store",
          },
        });
      },
    }),
  },
};
