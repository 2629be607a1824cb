import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { hourText } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { expectBoardRules } from "#tests/support/board-rules.ts";
import { anArticle, type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

const TIME_ZONE = "America/Fortaleza";
const SCREEN = "/admin/maquina-do-tempo";
const worker = newSiteWorker();

let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [editor, reporter] = await Promise.all([signedIn("editor"), signedIn("reporter")]);
});

async function sweep(): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(createScheduledController({ cron: "* * * * *", scheduledTime: new Date() }), testEnv, context);
  await waitOnExecutionContext(context);
}

const queryOf = (at: number) => `dia=${newsroomDay(at, TIME_ZONE)}&hora=${encodeURIComponent(hourText(newsroomMinute(at, TIME_ZONE)))}`;
/** As if all that was recorded until now had been recorded so much (ms) earlier. */
const age = (ms: number) =>
  testEnv.DB.batch([
    testEnv.DB.prepare("UPDATE home_entries SET at = at - ?1, recorded_at = recorded_at - ?1, seen_until = seen_until - ?1").bind(ms),
    testEnv.DB.prepare("UPDATE home_pieces SET at = at - ?1").bind(ms),
  ]);
const places = async () =>
  (
    await testEnv.DB.prepare(
      "SELECT id, position, highlight_rank FROM articles WHERE position IN ('supermanchete', 'destaque') AND visible = 1 ORDER BY position DESC, highlight_rank",
    ).all()
  ).results;

function formOf(at: number, versao: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ dia: newsroomDay(at, TIME_ZONE), hora: hourText(newsroomMinute(at, TIME_ZONE)), versao, operation: crypto.randomUUID() }))
    form.set(name, value);
  return form;
}

const versionIn = (html: string) => /name="versao" value="(\d+)"/.exec(html)?.[1] ?? "";

test("the screen, its frame and the restoration are for editors and admins", async () => {
  await published(editor, { titulo: "Só para a mesa de edição" });
  await sweep();
  const now = Date.now();
  const admin = await signedIn("admin");
  for (const path of [SCREEN, `${SCREEN}/pagina?${queryOf(now)}`]) {
    expect([path, (await thePublic.get(path)).status]).toEqual([path, 302]);
    expect([path, (await reporter.get(path)).status]).toEqual([path, 302]);
    for (const person of [editor, admin]) expect([path, (await person.get(path)).status]).toEqual([path, 200]);
  }
  const frame = await editor.get(`${SCREEN}/pagina?${queryOf(now)}`);
  expect(frame.headers.get("Cache-Control")).toBe("private, no-store");
  expect(frame.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
  expect(frame.text).toContain("Só para a mesa de edição");
  // Neither the readers' script, which counts views, nor the one that asks for banners.
  expect(/<script[^>]+src=/.test(frame.text)).toBe(false);
  expect((await reporter.post(SCREEN, formOf(now, "0"))).status).toBe(302);
  expect((await thePublic.post(SCREEN, formOf(now, "0"))).status).toBe(302);
});

test("an earlier arrangement comes back through the board, once, with one line in the trail; what is not on air stays out and is named", async () => {
  const was = await published(editor, { titulo: "Super manchete de ontem", posicao: "supermanchete" });
  const [first, second] = [await published(editor, { posicao: "destaque" }), await published(editor, { posicao: "destaque" })];
  await sweep();
  const hour = 60 * 60_000;
  await age(2 * hour);
  const at = Date.now() - hour;
  await published(editor, { titulo: "Super manchete de hoje", posicao: "supermanchete" });
  await published(editor, { posicao: "destaque" });
  await editor.put(`/api/posts/${second.id}/toggle-status`);
  await sweep();
  const question = (await editor.get(`${SCREEN}?${queryOf(at)}&modo=restaurar`)).text;
  expect(question).toContain("Super manchete de ontem");
  expect(question).toContain(`(matéria ${second.id}): não está mais no ar`);
  const form = formOf(at, versionIn(question));
  expect((await editor.post(`${SCREEN}?${queryOf(at)}`, form)).status).toBe(200);
  expect((await editor.post(`${SCREEN}?${queryOf(at)}`, form)).status).toBe(200);
  expect(await places()).toEqual([
    { id: was.id, position: "supermanchete", highlight_rank: null },
    { id: first.id, position: "destaque", highlight_rank: 1 },
  ]);
  await expectBoardRules();
  const { results } = await testEnv.DB.prepare("SELECT details FROM audit_log WHERE action = 'article.restore-arrangement'").all<{ details: string }>();
  expect(results).toHaveLength(1);
  expect(JSON.parse(results[0]?.details ?? "{}").subject).toContain("Arranjo de");
});

test("a restoration is refused when somebody changed the board since the question", async () => {
  const one = await published(editor, { posicao: "destaque" });
  await sweep();
  await age(2 * 60 * 60_000);
  const at = Date.now() - 60 * 60_000;
  await published(editor, { posicao: "destaque" });
  const question = (await editor.get(`${SCREEN}?${queryOf(at)}&modo=restaurar`)).text;
  expect(question).toContain(one.titulo);
  await published(editor, { posicao: "supermanchete" });
  const before = await places();
  const refused = await editor.post(`${SCREEN}?${queryOf(at)}`, formOf(at, versionIn(question)));
  expect([refused.status, refused.text.includes("Alguém mudou os destaques depois que você abriu este arranjo")]).toEqual([409, true]);
  expect(await places()).toEqual(before);
});

test("a write is recorded behind its answer, and the day tells who made it; what is scheduled is in the frame of its hour", async () => {
  await sweep();
  const story = await published(editor, { titulo: "Gravada sem esperar a varredura" });
  // Behind the answer, not in it.
  await expect
    .poll(
      async () => {
        const { results } = await testEnv.DB.prepare("SELECT content FROM home_pieces WHERE kind = 'story' AND subject = ?").bind(String(story.id)).all<{ content: string }>();
        // Their contents, so that a failure shows in what a second one differs.
        return results.map(({ content }) => content);
      },
      { timeout: 5_000 },
    )
    .toEqual([expect.stringContaining("Gravada sem esperar a varredura")]);
  const screen = (await editor.get(`${SCREEN}?${queryOf(Date.now())}`)).text;
  expect(screen).toMatch(/editor \d+<\/strong> · (?:<!-- -->)?criou e publicou “Gravada sem esperar a varredura”/);
  const due = Date.now() + 5 * 60 * 60_000;
  await anArticle(editor, { titulo: "Agendada para daqui a pouco", status: "agendada", agendamento: new Date(due).toISOString() });
  const frameAt = async (at: number) => (await editor.get(`${SCREEN}/pagina?${queryOf(at)}`)).text.includes("Agendada para daqui a pouco");
  expect([await frameAt(due - 10 * 60_000), await frameAt(due + 60_000)]).toEqual([false, true]);
  expect((await editor.get(`${SCREEN}/pagina?${queryOf(Date.now() + 9 * 24 * 60 * 60_000)}`)).status).toBe(404);
  expect((await editor.get(`${SCREEN}?dia=2001-01-01&hora=10%3A00`)).text).toContain("A gravação começou em");
  expect((await editor.get<ArticleWire>(`/api/posts/${story.id}`)).status).toBe(200);
});
