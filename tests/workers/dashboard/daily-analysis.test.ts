import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { periodUpTo } from "#app/features/audience/period.ts";
import { createDailyAnalysisService } from "#app/features/dashboard/daily-analysis.server.ts";
import type { InsightsWire } from "#app/features/dashboard/daily-analysis.wire.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

const PATH = "/api/dashboard/ai-insights";
const worker = newSiteWorker();
const provider = inject("providers").openai ?? "";
const today = newsroomDay(Date.now(), "America/Fortaleza");
const dayBefore = (days: number) => periodUpTo(days + 1, today).since;

let admin: Client;
let reporter: Client;

beforeAll(async () => {
  [admin, reporter] = [await signedIn("admin"), await signedIn("reporter")];
  const editor = await signedIn("editor");
  const { id } = await published(editor, { titulo: "Água chega a 12 bairros de Picos" });
  const counts = "views, article_views, sessions, visitors, engaged_ms, completions";
  const days = Array.from({ length: 29 }, (_, index) => index + 1);
  await testEnv.DB.batch([
    ...days.map((age) => {
      const views = age === 1 ? 2_000 : 1_000;
      return testEnv.DB.prepare(`INSERT INTO audience_days (day, ${counts}) VALUES (?, ?, ?, ?, ?, ?, ?)`).bind(dayBefore(age), views, 800, 400, 300, 1_000_000, 300);
    }),
    testEnv.DB.prepare(`INSERT INTO audience_pages (day, path, kind, article_id, ${counts}) VALUES (?, '/post/x', 'article', ?, 700, 700, 400, 350, 9000000, 300)`).bind(
      dayBefore(1),
      id,
    ),
  ]);
});

beforeEach(async () => {
  await testEnv.DB.prepare("DELETE FROM daily_analyses").run();
});

/** A site whose model answers a text; what it was asked. */
async function siteWithModel(content: string) {
  const name = crypto.randomUUID();
  await fetch(`${provider}/control/${name}`, { method: "PUT", body: JSON.stringify({ content }) });
  return { env: { ...testEnv, OPENAI_BASE_URL: `${provider}/s/${name}/v1` } as Env };
}

async function call(env: Env, method: "GET" | "POST", client: Client) {
  const context = createExecutionContext();
  const response = await worker.fetch(new Request(`${ORIGIN}${PATH}`, { method, headers: client.headers }) as Parameters<typeof worker.fetch>[0], env, context);
  await waitOnExecutionContext(context);
  return { status: response.status, headers: response.headers, body: (await response.json()) as InsightsWire };
}

const withoutModel = { ...testEnv, OPENAI_API_KEY: "" } as Env;

test("without a provider the sentences are our own, with the query of each figure, and it says so", async () => {
  expect((await call(withoutModel, "GET", reporter)).body).toMatchObject({
    success: false,
    aiEnabled: false,
    insights: null,
    message: "A primeira análise ainda não foi calculada.",
  });
  const { status, body } = await call(withoutModel, "POST", admin);
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, aiEnabled: false, cached: false, error: null, insights: { dia: dayBefore(1), ai: null } });
  expect(body.insights?.summary).toContain("o portal teve 2.000 visualizações, 100% acima da mediana");
  const day = body.insights?.cards.find(({ id }) => id === "day");
  expect(day?.fatos).toContainEqual({ rotulo: "Visualizações", valor: "2.000", consulta: "audience_days" });
  const top = body.insights?.cards.find(({ id }) => id.startsWith("top-story"));
  expect(top?.texto).toContain("“Água chega a 12 bairros de Picos” foi a matéria mais lida");
  expect(top?.abre).toMatch(/^\/admin\/audiencia-materia\/\d+$/);
  expect(await call(withoutModel, "GET", reporter).then(({ body: again }) => [again.cached, again.insights])).toEqual([true, body.insights]);
});

test("of a model's words only those are taken that state nothing beyond the facts", async () => {
  const { env } = await siteWithModel(
    "1. O dia foi de alta: 2.000 visualizações no portal.\n2. Foram 2.000 visualizações, segundo Carlos Mendonça.\n3. A mais lida teve 9.999 visualizações.",
  );
  const { body } = await call(env, "POST", admin);
  expect(body.aiEnabled).toBe(true);
  expect(body.insights?.ai).toBe("O dia foi de alta: 2.000 visualizações no portal.");
  expect(body.insights?.cards.map(({ redigidoComIa }) => redigidoComIa)).not.toContain(true);
  expect(JSON.stringify(body)).not.toMatch(/Mendonça|9\.999/);
});

test("an admin may have it computed every ten minutes, once however many ask; nobody else may", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => call(withoutModel, "POST", admin)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(580);
  expect((await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM daily_analyses").first<{ n: number }>())?.n).toBe(1);
  expect((await thePublic.get(PATH)).status).toBe(401);
  expect((await (await signedIn("editor")).post(PATH)).status).toBe(403);
  await testEnv.DB.prepare("UPDATE daily_analyses SET claimed_at = claimed_at - 600000").run();
  expect((await call(withoutModel, "POST", admin)).status).toBe(200);
});

/** The service on a clock of its own. */
function onClock(now: () => number, complete = () => Promise.reject<never>(new Error("no model is asked"))) {
  const db = createDatabase(testEnv.DB);
  const categories = { readAll: () => ({ statements: [], decode: () => [] }) };
  return createDailyAnalysisService({ db, categories: categories as never, timeZone: "America/Fortaleza", now }, { missing: ["OPENAI_API_KEY"], complete });
}

test("the sweep computes each day once, half an hour after midnight, and tries again ten minutes after a failure", async () => {
  const midnight = Date.parse("2026-11-23T03:00:00Z");
  let now = midnight - 3_600_000;
  const service = onClock(() => now);
  const rows = async () => (await testEnv.DB.prepare("SELECT outcome, content ->> '$.analysis.day' AS day FROM daily_analyses ORDER BY seq").all()).results;
  await service.runIfDue();
  await service.runIfDue();
  expect(await rows()).toEqual([{ outcome: "ready", day: "2026-11-21" }]);
  now = midnight + 29 * 60_000;
  await service.runIfDue();
  expect(await rows()).toHaveLength(1);
  now = midnight + 31 * 60_000;
  await Promise.all([service.runIfDue(), service.runIfDue()]);
  expect(await rows()).toEqual([
    { outcome: "ready", day: "2026-11-21" },
    { outcome: "ready", day: "2026-11-22" },
  ]);

  now += 24 * 3_600_000;
  await testEnv.DB.prepare("ALTER TABLE audience_hours RENAME TO audience_hours_away").run();
  await service.runIfDue();
  await testEnv.DB.prepare("ALTER TABLE audience_hours_away RENAME TO audience_hours").run();
  expect((await rows()).at(-1)).toEqual({ outcome: "failed", day: null });
  expect(await service.latest()).toMatchObject({ hasFailed: true, ready: { analysis: { day: "2026-11-22" } } });
  now += 9 * 60_000;
  await service.runIfDue();
  expect(await rows()).toHaveLength(3);
  now += 2 * 60_000;
  await service.runIfDue();
  expect((await rows()).at(-1)).toEqual({ outcome: "ready", day: "2026-11-23" });
});

test("an analysis of the first half hour of a day is computed again when the day before is whole", async () => {
  const midnight = Date.parse("2026-12-02T03:00:00Z");
  let now = midnight + 15 * 60_000;
  const service = onClock(() => now);
  const finished = async () => (await service.latest()).ready?.finishedAt;
  await service.request(1);
  expect(await finished()).toBe(now);
  now = midnight + 30 * 60_000;
  await service.runIfDue();
  expect(await finished()).toBe(now);
  now += 60 * 60_000;
  await service.runIfDue();
  expect(await finished()).toBe(midnight + 30 * 60_000);
});

test("a computation that fails keeps the analysis before it, and says the specification's sentence", async () => {
  await call(withoutModel, "POST", admin);
  await testEnv.DB.batch([
    testEnv.DB.prepare("UPDATE daily_analyses SET claimed_at = claimed_at - 600000"),
    testEnv.DB.prepare("ALTER TABLE audience_sections RENAME TO audience_sections_away"),
  ]);
  const failed = await call(withoutModel, "POST", admin);
  await testEnv.DB.prepare("ALTER TABLE audience_sections_away RENAME TO audience_sections").run();
  expect(failed.body).toMatchObject({ success: false, error: "Erro ao carregar insights", message: "Insights indisponíveis no momento" });
  expect(failed.body.insights?.dia).toBe(dayBefore(1));
});

test("the dashboard shows it as a list before any script, and to an admin the button", async () => {
  await call(withoutModel, "POST", admin);
  const page = await admin.get("/admin");
  expect(page.text).toContain("Resumo do dia");
  expect(page.text).toContain("100% acima da mediana");
  expect(page.text).toContain("Calcular agora");
  expect((await reporter.get("/admin")).text).not.toContain("Calcular agora");
});
