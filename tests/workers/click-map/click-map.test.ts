import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { createRollUpRepository } from "#app/features/audience/roll-ups.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";
import { audienceNames } from "../../../durable-objects/stubs.ts";

const HOUR = 60 * 60_000;
const ZONE = "America/Fortaleza";

const db = createDatabase(testEnv.DB);

let editor: Client;
beforeAll(async () => {
  editor = await signedIn("editor");
});

test("sums of clicks are added once for a batch, and not for a story that is gone", async () => {
  const story = await published(editor);
  const batch = {
    shard: "prova",
    seq: 1,
    now: 1,
    rows: {
      homeClicks: [
        { k: ["2026-11-21T09", story.id], n: [3] },
        { k: ["2026-11-21T09", 999_999], n: [5] },
      ],
    },
  };
  const sums = createRollUpRepository(db);
  await sums.add(batch);
  await sums.add(batch);
  await sums.add({ ...batch, seq: 2 });
  expect((await testEnv.DB.prepare("SELECT hour, article_id AS id, clicks FROM home_clicks").all()).results).toEqual([{ hour: "2026-11-21T09", id: story.id, clicks: 6 }]);
});

test("a view that the home page led to is a click of its hour, once; what came from elsewhere or is a robot's is none", async () => {
  const story = await published(editor);
  const phone = "Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
  const report = (id: string, referrer: string, agent = phone) => thePublic.post("/collect", { id, type: "view", path: `/post/${story.slug}`, referrer }, { "User-Agent": agent });
  const id = crypto.randomUUID();
  for (const [view, referrer] of [
    [id, `${ORIGIN}/`],
    [id, `${ORIGIN}/`],
    [crypto.randomUUID(), `${ORIGIN}/mais-lidas`],
    [crypto.randomUUID(), "https://www.google.com/"],
  ] as const)
    await report(view, referrer);
  await report(crypto.randomUUID(), `${ORIGIN}/`, "Googlebot/2.1 (+http://www.google.com/bot.html)");
  for (const name of audienceNames(testEnv)) await (testEnv.AUDIENCE.get(testEnv.AUDIENCE.idFromName(name)) as unknown as { flush(): Promise<void> }).flush();
  expect((await testEnv.DB.prepare("SELECT SUM(clicks) AS clicks FROM home_clicks WHERE article_id = ?").bind(story.id).all()).results).toEqual([{ clicks: 1 }]);
});

test("the screen shows the page of the hour from top to bottom, and says which story stands too low", async () => {
  const first = await published(editor, { titulo: "Prefeitura abre concurso", posicao: "supermanchete" });
  const second = await published(editor, { titulo: "Chuva alaga rua do centro", posicao: "destaque" });
  const context = createExecutionContext();
  await newSiteWorker().scheduled(createScheduledController({ cron: "* * * * *", scheduledTime: new Date() }), testEnv, context);
  await waitOnExecutionContext(context);
  // As if it had been recorded three hours ago, and stood since.
  await testEnv.DB.prepare("UPDATE home_entries SET at = at - ?1, recorded_at = recorded_at - ?1")
    .bind(3 * HOUR)
    .run();
  const asked = Date.now() - HOUR;
  const [day, hour] = [newsroomDay(asked, ZONE), String(Math.floor(newsroomMinute(asked, ZONE) / 60)).padStart(2, "0")];
  await testEnv.DB.prepare("INSERT INTO home_clicks (hour, article_id, clicks) VALUES (?1, ?2, 4), (?1, ?3, 40)").bind(`${day}T${hour}`, first.id, second.id).run();
  const { status, text: html } = await editor.get(`/admin/mapa-de-cliques?dia=${day}&hora=${hour}`);
  const text = html.replaceAll("<!-- -->", "");
  expect(status).toBe(200);
  expect(text.indexOf("Prefeitura abre concurso")).toBeLessThan(text.indexOf("Chuva alaga rua do centro"));
  expect(text).toContain("44 cliques");
  expect(text).toContain("baixa demais");
  expect(text).toContain("“Prefeitura abre concurso” (Super manchete, 4)");
});

test("who may see the history of the page sees its clicks; an hour that was not recorded says so", async () => {
  const old = await editor.get("/admin/mapa-de-cliques?dia=2001-01-01&hora=09");
  expect([old.status, old.text.includes("Nenhuma página gravada nesta hora")]).toEqual([200, true]);
  expect((await (await signedIn("reporter")).get("/admin/mapa-de-cliques")).status).toBe(302);
});
