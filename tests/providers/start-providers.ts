import { AZURE_SPEECH_KEY, AZURE_SPEECH_REGION, startAzureSpeech } from "./azure-speech.ts";
import { subscribeDemoBrowsers, subscribeDemoReaders } from "./demo-browsers.ts";
import { EVOLUTION_INSTANCE, EVOLUTION_KEY } from "./evolution/state.ts";
import { startEvolution } from "./evolution.ts";
import { GRAPH_ACCOUNT_ID, GRAPH_PAGE_ID, GRAPH_TOKEN, type GraphSwitches } from "./graph/switches.ts";
import { startGraph } from "./graph.ts";
import { startInmet } from "./inmet.ts";
import { startMetNorway, WEATHER_CONTACT } from "./met-norway.ts";
import { startOpenAi } from "./openai.ts";
import { MAIL_FROM, RESEND_KEY, RESEND_WEBHOOK_SECRET, startResend } from "./resend.ts";
import { INDEXNOW_KEY, startSearchEngines } from "./search-engines.ts";
import { startTelegram, TELEGRAM_TOKEN } from "./telegram.ts";
import { startWebPush } from "./web-push.ts";

/** Every simulated provider: its name on the screens, and the settings that lead to it. Later ones are a line here. */
const PROVIDERS = [
  {
    name: "openai",
    start: startOpenAi,
    vars: (url: string) => ({ OPENAI_API_KEY: "sk-simulado-nao-e-segredo", OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: "" }),
  },
  {
    name: "search-engines",
    start: startSearchEngines,
    vars: (url: string) => ({ INDEXNOW_KEY, INDEXNOW_URL: `${url}/indexnow`, WEBSUB_HUB_URL: `${url}/hub` }),
  },
  {
    // It fetches pictures from the address of the site as the site names it, `http://localhost:8787` here.
    name: "instagram",
    start: startGraph,
    // For the demo: an account that somebody posts to with the app, and that people begin and cease to follow.
    switches: { insights: { postsPerDay: 1.2, storiesPerDay: 0.7, movingFollowers: true } } satisfies GraphSwitches,
    vars: (url: string) => ({ META_ACCESS_TOKEN: GRAPH_TOKEN, META_GRAPH_URL: url, META_API_VERSION: "", INSTAGRAM_ACCOUNT_ID: GRAPH_ACCOUNT_ID, FACEBOOK_PAGE_ID: GRAPH_PAGE_ID }),
  },
  {
    name: "evolution",
    start: startEvolution,
    vars: (url: string) => ({ EVOLUTION_URL: url, EVOLUTION_API_KEY: EVOLUTION_KEY, EVOLUTION_INSTANCE, EVOLUTION_WEBHOOK_SECRET: "segredo-simulado-do-webhook" }),
  },
  {
    name: "telegram",
    start: startTelegram,
    vars: (url: string) => ({ TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN, TELEGRAM_URL: url }),
  },
  {
    name: "azure-speech",
    start: startAzureSpeech,
    vars: (url: string) => ({ AZURE_SPEECH_KEY, AZURE_SPEECH_REGION, AZURE_SPEECH_URL: url }),
  },
  {
    name: "resend",
    start: startResend,
    vars: (url: string) => ({ RESEND_API_KEY: RESEND_KEY, RESEND_URL: url, MAIL_FROM, RESEND_WEBHOOK_SECRET }),
  },
  {
    name: "met-norway",
    start: startMetNorway,
    vars: (url: string) => ({ WEATHER_CONTACT, WEATHER_URL: url }),
  },
  {
    name: "inmet",
    start: startInmet,
    vars: (url: string) => ({ INMET_URL: url }),
  },
  {
    name: "web-push",
    start: startWebPush,
    vars: (url: string) => ({ PUSH_SERVICE_HOSTS: new URL(url).host }),
  },
];

/** Starts them all on free ports; answers the settings under which the site uses them and says so on its screens. */
export async function startProviders() {
  const started = await Promise.all(
    PROVIDERS.map(async ({ name, start, vars, ...more }) => ({ name, vars, switches: "switches" in more ? more.switches : null, server: await start() })),
  );
  return {
    servers: Object.fromEntries(started.map(({ name, server }) => [name, server.url])) as Record<string, string>,
    vars: Object.assign({ SIMULATED_PROVIDERS: started.map(({ name }) => name).join(",") }, ...started.map(({ vars, server }) => vars(server.url))) as Record<string, string>,
    /** Lets them have what a newsroom to be looked at has; tests say for themselves what they need. */
    asDemo: async () => {
      for (const { switches, server } of started) if (switches) await fetch(`${server.url}/control/default`, { method: "PUT", body: JSON.stringify(switches) });
    },
    /** Has readers subscribed to alerts at the simulated push service, and to the newsletter. */
    subscribeReaders: async (db: D1Database) => {
      await subscribeDemoBrowsers(db, started.find(({ name }) => name === "web-push")?.server.url ?? "");
      await subscribeDemoReaders(db);
    },
    stop: async () => {
      await Promise.all(started.map(({ server }) => server.stop()));
    },
  };
}
