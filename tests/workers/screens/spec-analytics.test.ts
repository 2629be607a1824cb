import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, inject, test } from "vitest";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { GRAPH_ACCOUNT_ID, GRAPH_PAGE_ID, GRAPH_TOKEN, type GraphSwitches } from "#tests/providers/graph/switches.ts";
import { lacking } from "#tests/support/screen-parts.ts";
import { type Client, ORIGIN, published, signedIn, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";
import { forgetSocial } from "#tests/support/social-world.ts";

/** What the specification of the back office says of the figures' screens, sentence by sentence (§ Combined Analytics). */

const graph = inject("providers").instagram ?? "";
const worker = newSiteWorker();
const DAY_MS = 86_400_000;

let editor: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
  const { id, slug } = await published(editor, { titulo: "Feira reabre" });
  const counts = "views, article_views, sessions, visitors, engaged_ms, completions";
  const day = newsroomDay(Date.now() - DAY_MS, "America/Fortaleza");
  await testEnv.DB.batch([
    testEnv.DB.prepare(`INSERT INTO audience_days (day, ${counts}) VALUES (?, 1200, 800, 400, 300, 1000000, 300)`).bind(day),
    testEnv.DB.prepare(`INSERT INTO audience_pages (day, path, kind, article_id, ${counts}) VALUES (?, ?, 'article', ?, 700, 700, 400, 350, 9000000, 300)`).bind(
      day,
      `/post/${slug}`,
      id,
    ),
  ]);
});

/** A site with an account, whose figures were collected, and a screen of it. */
async function collectedSite(switches: GraphSwitches = {}) {
  await forgetSocial();
  const name = crypto.randomUUID();
  await fetch(`${graph}/control/${name}`, { method: "PUT", body: JSON.stringify(switches) });
  const settings = { META_ACCESS_TOKEN: GRAPH_TOKEN, INSTAGRAM_ACCOUNT_ID: GRAPH_ACCOUNT_ID, FACEBOOK_PAGE_ID: GRAPH_PAGE_ID, META_GRAPH_URL: `${graph}/s/${name}` };
  const env = { ...testEnv, ...settings } as Env;
  const ask = async (method: string, path: string) => {
    const context = createExecutionContext();
    const answer = await worker.fetch(new Request(`${ORIGIN}${path}`, { method, headers: editor.headers }) as Parameters<typeof worker.fetch>[0], env, context);
    const text = await answer.text();
    await waitOnExecutionContext(context);
    return text;
  };
  await ask("POST", "/api/social/analytics/refresh");
  for (let sweep = 0; sweep < 12; sweep += 1) {
    const context = createExecutionContext();
    await worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry: () => undefined }, env, context);
    await waitOnExecutionContext(context);
  }
  return (query: string) => ask("GET", `/admin?tab=analytics${query}`);
}

const PERIODS = ["7", "30", "90"].map((days) => `link ${days}*dias`);

let open: Awaited<ReturnType<typeof collectedSite>>;
beforeAll(async () => {
  open = await collectedSite();
});

test.each([
  { sentence: "Three tabs", query: "", has: ["link Instagram Analytics", "link Analytics do Site", "link Métricas Avançadas"] },
  {
    sentence: "A period selector (7, 30 or 90 days); the account username and the period range with its day count",
    query: "",
    has: [...PERIODS, "heading @lide.simulado", "text · 30 dias"],
  },
  {
    sentence: "Five KPI cards: followers (with net change), reach, total interactions, engaged accounts (with a percentage of followers) and profile views",
    query: "",
    has: ["Seguidores", "Alcance", "Interações totais", "Contas engajadas", "Engajadas em relação aos seguidores", "Visitas ao perfil", "Página do Facebook"].map(
      (name) => `button Origem de ${name}*`,
    ),
  },
  {
    sentence: "A line chart of daily reach, engaged accounts, profile views and impressions",
    query: "",
    has: [
      "heading Dia a dia",
      "table Métricas do Instagram por dia*",
      ...["Alcance", "Contas engajadas", "Visitas ao perfil", "Impressões"].map((name) => `columnheader ${name} *`),
    ],
  },
  {
    sentence: "A pie chart of distribution, a bar chart of daily averages, a 28-day aggregates panel, a total-interactions banner, a per-metric status grid",
    query: "",
    has: ["Quem foi alcançado", "Médias diárias", "Agregados de 28 dias", "Interações totais em 30 dias", "Situação de cada métrica"].map((name) => `heading ${name}`),
  },
  {
    sentence: "Site: a daily-series table (date, pageviews, sessions, users)",
    query: "&aba=site",
    has: ["Data", "Visualizações *", "Sessões *", "Leitores *"].map((name) => `columnheader ${name}`),
  },
  { sentence: "Site: a top-pages table (path, pageviews)", query: "&aba=site", has: ["table Páginas mais lidas", "columnheader Página", "text Feira reabre"] },
  { sentence: "Site: a footer with source and period", query: "&aba=site", has: ["text Fonte: o próprio portal"] },
  {
    sentence: "Métricas Avançadas: sub-tabs",
    query: "&aba=avancadas",
    has: ["Visão Geral", "Audiência", "Conteúdo", "Social", "Performance"].map((name) => `link ${name}`),
  },
  {
    sentence: "Visão Geral: four KPI cards, a daily traffic area chart and a traffic-sources pie",
    query: "&aba=avancadas",
    has: [
      ...["Visualizações", "Sessões", "Leitores", "Lidas até o fim"].map((name) => `button Origem de ${name}: *`),
      ...["heading Dia a dia", "heading Origens do tráfego", "table Visualizações por origem"],
    ],
  },
  {
    sentence: "Social: a mode selector",
    query: "&aba=avancadas&parte=social",
    has: ["navigation Como resumir as métricas", "link 28 dias", "link Soma diária", "link Média diária", "link Último dia"],
  },
  {
    sentence: "Social: an Instagram and a Facebook section, each with a diagnostic table (metric, status, days, sum)",
    query: "&aba=avancadas&parte=social",
    has: [
      ...["heading Instagram", "heading Facebook", "table Diagnóstico das métricas do Instagram", "table Diagnóstico das métricas do Facebook"],
      ...["Métrica", "Situação", "Dias *", "Soma *"].map((name) => `columnheader ${name}`),
    ],
  },
  {
    sentence: "Instagram cards: followers, engagement, reach, impressions, profile views; Facebook: net growth too",
    query: "&aba=avancadas&parte=social",
    has: ["Seguidores", "Engajamento", "Alcance", "Impressões", "Visitas ao perfil", "Crescimento líquido"].map((name) => `button Origem de ${name}: *`),
  },
  {
    sentence: "Both sections also have lists for top posts and audience insights",
    query: "&aba=avancadas&parte=social",
    has: ["heading Posts do Instagram", "heading Posts do Facebook", "heading Quem segue o Instagram", "heading Quem segue a página do Facebook"],
  },
])("$sentence", async ({ query, has }) => {
  expect(lacking(await open(query), has)).toEqual([]);
});

test("'Nenhuma série de métricas retornada pela API' where the API returns none", async () => {
  const retired = ["reach", "views", "accounts_engaged", "total_interactions", "profile_views", "likes", "comments", "website_clicks"];
  const bare = await collectedSite({ insights: { retired } });
  expect(lacking(await bare("&aba=avancadas&parte=social"), ["text Nenhuma série de métricas retornada pela API"])).toEqual([]);
});
