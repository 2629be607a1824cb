import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { createAudienceRepository } from "#app/features/audience/audience.store.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { createDailyAnalysisRepository } from "#app/features/dashboard/daily-analyses.store.ts";
import { createDashboardService } from "#app/features/dashboard/dashboard.server.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { createDatabase, knownRead, readOne } from "#app/platform/db/database.store.ts";
import { anArticle, aPerson, type Client, ORIGIN, published, signedIn, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

let editor: Client;
let article: ArticleWire;

beforeAll(async () => {
  editor = await signedIn("editor");
  article = await published(editor);
});

/** D1 as it is, with its round trips counted. */
function countedTrips() {
  const trips: string[] = [];
  const statement = (bound: D1PreparedStatement, sql: string): D1PreparedStatement =>
    new Proxy(bound, {
      get: (target, name) => {
        if (name === "bind") return (...values: unknown[]) => statement(target.bind(...values), sql);
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== "function") return member;
        if (["all", "run", "first", "raw"].includes(String(name))) trips.push(sql);
        return member.bind(target) as unknown;
      },
    });
  const plain = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const db = {
    prepare: (sql: string) => {
      const bound = testEnv.DB.prepare(sql);
      const counted = statement(bound, sql);
      plain.set(counted, bound);
      return counted;
    },
    batch: (statements: D1PreparedStatement[]) => {
      trips.push(`batch of ${statements.length}`);
      return testEnv.DB.batch(statements);
    },
  };
  return { trips, db: db as unknown as D1Database };
}

test.each([
  ["/admin", 1],
  ["/admin?tab=analytics&aba=site", 1],
  ["/admin?tab=analytics&aba=site&dias=365", 1],
  ["article", 1],
] as const)("%s makes %i round trips to D1, each a batch", async (path, count) => {
  const { trips, db } = countedTrips();
  const worker = newSiteWorker();
  const env = { ...testEnv, DB: db };
  const open = async () => {
    const context = createExecutionContext();
    const url = `${ORIGIN}${path === "article" ? `/admin/audiencia-materia/${article.id}` : path}`;
    const cookie = (editor.headers.Authorization ?? "").replace("Bearer ", "lide_access=");
    const answer = await worker.fetch(new Request(url, { headers: { Cookie: cookie } }) as Request<unknown, IncomingRequestCfProperties>, env, context);
    const text = await answer.text();
    await waitOnExecutionContext(context);
    return [answer.status, text.includes("<h1")];
  };
  // A new isolate reads the site's own name once.
  await open();
  trips.length = 0;
  expect(await open()).toEqual([200, true]);
  expect(trips).toEqual(Array.from({ length: count }, () => expect.stringMatching(/^batch of \d+$/)));
});

// Far ahead of the real clock: the board's alarm publishes what is due by that one.
const NOON = Date.parse("2076-11-20T15:00:00Z");
const HOUR_MS = 3_600_000;

test("what waits is a person's own, and what the day brings to the home page", async () => {
  const db = createDatabase(testEnv.DB);
  const [ana, bia] = [await aPerson("editor"), await aPerson("reporter")];
  const own = async (person: { id: number }, titulo: string, more = "") => {
    const { id } = await anArticle(editor, { titulo });
    await testEnv.DB.prepare(`UPDATE articles SET author_id = ?${more} WHERE id = ?`).bind(person.id, id).run();
    return id;
  };
  await own(ana, "Primeiro rascunho de Ana", ", updated_at = 1");
  const last = await own(ana, "Último rascunho de Ana", ", updated_at = 2");
  await own(ana, "Espera revisão", ", review_at = 5");
  const returned = await own(bia, "Devolvida a Bia", ", review_note = 'Falta ouvir a prefeitura.'");
  const scheduled = async (titulo: string, at: number) => {
    const { id } = await anArticle(editor, { titulo });
    await testEnv.DB.prepare("UPDATE articles SET status = 'agendada', position = 'destaque', scheduled_at = ? WHERE id = ?").bind(at, id).run();
    return id;
  };
  const highlights: number[] = [];
  for (let index = 0; index < 5; index += 1) highlights.push((await published(editor, { posicao: "destaque", titulo: `Destaque ${index}` })).id);
  await testEnv.DB.batch(highlights.map((id, index) => testEnv.DB.prepare("UPDATE articles SET published_at = ? WHERE id = ?").bind(1_000 + index, id)));
  const tonight = await scheduled("À noite", NOON + 8 * HOUR_MS);
  await scheduled("Amanhã", NOON + 13 * HOUR_MS);
  const service = createDashboardService({
    db,
    articles: createArticleRepository(db),
    categories: createCategoryRepository(db),
    audience: createAudienceRepository(db),
    settings: createSettingsRepository(db),
    analyses: createDailyAnalysisRepository(db),
    readIsDemo: () => knownRead(false),
    timeZone: "America/Fortaleza",
    now: () => NOON,
  });
  const [ofAna, ofBia] = [(await readOne(db, service.readOverview(ana.id))).waiting, (await readOne(db, service.readOverview(bia.id))).waiting];
  expect(ofAna.drafts).toEqual({ count: 2, latest: { id: last, title: "Último rascunho de Ana" } });
  expect([ofBia.drafts, ofBia.returned.map(({ id }) => id), ofAna.returned]).toEqual([{ count: 0, latest: null }, [returned], []]);
  expect([ofAna.inReview, ofAna.scheduled.map(({ id }) => id)]).toEqual([1, [tonight]]);
  expect(ofAna.leaving).toEqual([{ id: highlights[0], at: NOON + 8 * HOUR_MS, replacedBy: tonight, title: "Destaque 0", byTitle: "À noite" }]);
});

test("a person sees what waits for their role, each line leading to where it is handled", async () => {
  const desk = (await editor.get("/admin")).text;
  const reporter = (await (await signedIn("reporter")).get("/admin")).text;
  expect([desk.includes("/admin/materias?status=em-revisao"), reporter.includes("/admin/materias?status=em-revisao")]).toEqual([true, false]);
  expect(desk).toMatch(/Seguidores no Instagram/);
  expect([desk, reporter].map((text) => text.includes('href="/admin/nova-materia"'))).toEqual([true, false]);
});
