import { unwrap } from "#app/platform/failures/refusal.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { EXPORT_TABLES, exportName, exportQuery, readTable, toExport } from "./analytics-export.wire.ts";
import { namesOf, readPeriod } from "./site-analytics.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
