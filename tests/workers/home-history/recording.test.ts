import { beforeEach, expect, test } from "vitest";
import { DAY, HOUR, MINUTE, SimulatedNewsroom, viewOf } from "#tests/support/simulated-newsroom.ts";
import { testEnv } from "#tests/support/site.ts";

const START = Date.parse("2026-03-02T12:00:00Z");
const rows = async (sql: string) => (await testEnv.DB.prepare(sql).all<Record<string, unknown>>()).results;
const count = async (table: string) => Number((await rows(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n);

let newsroom: SimulatedNewsroom;

beforeEach(async () => {
  await testEnv.DB.batch(["home_entries", "home_pieces", "home_withdrawals", "articles"].map((table) => testEnv.DB.prepare(`DELETE FROM ${table}`)));
  newsroom = new SimulatedNewsroom(START);
});

const shown = async (at: number) => viewOf((await newsroom.service.homeAt(at)).home, at);

test("a change is recorded once, with its author, and an unchanged minute stores nothing", async () => {
  const first = await newsroom.create("Chuva forte alaga ruas do centro", { position: "destaque" });
  expect(await newsroom.record()).toBe("recorded");
  const stored = [await count("home_entries"), await count("home_pieces")];
  for (let minute = 0; minute < 5; minute += 1) {
    newsroom.now += MINUTE;
    expect(await newsroom.record()).toBe("unchanged");
  }
  expect([await count("home_entries"), await count("home_pieces")]).toEqual(stored);
  const before = await newsroom.page();
  newsroom.now += MINUTE;
  await newsroom.retitle(first, "Chuva forte alaga ruas e derruba ponte");
  expect(await newsroom.record()).toBe("recorded");
  const { entries, causes, beganAt } = await newsroom.service.day(START, START + DAY);
  expect(entries.map(({ parts }) => parts.includes("hero"))).toEqual([true, true]);
  expect(entries[0]?.causes.map((id) => [causes.get(id)?.actorName, causes.get(id)?.action])).toEqual([["Ana Editora", "article.save"]]);
  expect(beganAt).toBe(START);
  expect(await shown(START + 3 * MINUTE)).toEqual(viewOf(before, START + 3 * MINUTE));
  expect(JSON.stringify(await shown(newsroom.now))).toContain("derruba ponte");
  await expect(newsroom.service.homeAt(START - HOUR)).rejects.toThrow("não foi gravada");
});

test("what a crash left unrecorded is made up by the next sweep under the time of the change, and says since when nobody looked", async () => {
  await newsroom.create("Primeira matéria do dia");
  await newsroom.record();
  newsroom.now += 10 * MINUTE;
  const changedAt = newsroom.now;
  await newsroom.create("Matéria publicada antes da queda", { position: "supermanchete" });
  newsroom.now += 3 * HOUR;
  expect(await newsroom.record()).toBe("recorded");
  const { entries } = await newsroom.service.day(START, START + DAY);
  expect(entries[0]).toMatchObject({ at: changedAt, recordedAt: newsroom.now, seenBefore: START });
  expect(JSON.stringify(await shown(changedAt + MINUTE))).toContain("antes da queda");
  expect(JSON.stringify(await shown(changedAt - MINUTE))).not.toContain("antes da queda");
});

test("two recordings at once write one entry", async () => {
  await newsroom.create("Uma matéria só");
  const outcomes = await Promise.all([newsroom.record(), newsroom.record(), newsroom.record()]);
  expect(outcomes.filter((outcome) => outcome === "recorded")).toHaveLength(1);
  expect(await count("home_entries")).toBe(1);
});

test("a withdrawn story is a tombstone in the whole history at once; what it says when it comes back decides what its older cards show", async () => {
  const story = await newsroom.create("Polícia prende Fulano de Tal", { position: "destaque" });
  await newsroom.record();
  newsroom.now += HOUR;
  const later = newsroom.now;
  await newsroom.retitle(story, "Polícia prende Fulano de Tal e outros dois");
  await newsroom.record();
  newsroom.now += HOUR;
  await newsroom.toggle(story);
  // Before anything was recorded again.
  for (const at of [START, later]) {
    const text = JSON.stringify(await shown(at));
    expect(text).not.toContain("Fulano");
    expect(text).toContain("Conteúdo retirado em 2 de março de 2026");
  }
  newsroom.now += HOUR;
  await newsroom.toggle(story);
  expect(JSON.stringify(await shown(START))).not.toContain("Fulano");
  expect(JSON.stringify(await shown(later))).toContain("outros dois");
  await newsroom.retitle(story, "Polícia prende três suspeitos");
  for (const at of [START, later]) expect(JSON.stringify(await shown(at))).not.toContain("Fulano");
});

test("a repair of signs that nobody saw hides no words of a story that came back", async () => {
  const story = await newsroom.create("Feira reabre no centro", { position: "destaque" });
  const titled = (title: string) => testEnv.DB.prepare("UPDATE articles SET title = ? WHERE id = ?").bind(title, story).run();
  await titled("Feira rea\u00ADbre no cen\u200Btro");
  await newsroom.record();
  newsroom.now += HOUR;
  await newsroom.toggle(story);
  newsroom.now += HOUR;
  await newsroom.toggle(story);
  await titled("Feira reabre no centro");
  expect(JSON.stringify(await shown(START))).toContain("rea\u00ADbre");
  await titled("Feira fecha");
  expect(JSON.stringify(await shown(START))).not.toContain("rea\u00ADbre");
});

test("a story that leaves for good takes its words out of the history", async () => {
  const story = await newsroom.create("Palavras que somem do banco", { position: "destaque" });
  await newsroom.record();
  await newsroom.remove(story);
  await testEnv.DB.prepare("DELETE FROM articles WHERE id = ?").bind(story).run();
  expect(JSON.stringify(await rows("SELECT * FROM home_pieces"))).not.toContain("somem do banco");
  expect(JSON.stringify(await shown(START))).toContain("Conteúdo retirado em");
});

test("a picture that was removed from the library leaves the history, its story stays", async () => {
  const key = `${"a".repeat(32)}-16x9.png`;
  await testEnv.DB.prepare("INSERT INTO media (key, kind, mime, width, height, size, created_at) VALUES (?, 'image', 'image/png', 16, 9, 1, 1)").bind(key).run();
  const story = await newsroom.create("Matéria com foto", { position: "destaque" });
  await testEnv.DB.prepare("UPDATE articles SET cover_url = ?, cover_alt = 'Rua alagada', cover_placeholder = 'UklGRg==' WHERE id = ?").bind(`/img/${key}`, story).run();
  await newsroom.record();
  expect(JSON.stringify(await shown(START))).toContain("Rua alagada");
  await testEnv.DB.prepare("UPDATE media SET deleted_at = 5 WHERE key = ?").bind(key).run();
  expect(JSON.stringify(await shown(START))).not.toContain("Rua alagada");
  await testEnv.DB.prepare("DELETE FROM media WHERE key = ?").bind(key).run();
  const text = JSON.stringify(await shown(START));
  expect([text.includes("Matéria com foto"), text.includes("UklGRg")]).toEqual([true, false]);
  expect(JSON.stringify(await rows("SELECT content FROM home_pieces"))).not.toContain("UklGRg");
});

test("what is foreseen is what readers get when the time has come", async () => {
  await newsroom.create("No ar desde cedo", { position: "supermanchete" });
  for (let one = 0; one < 5; one += 1) {
    newsroom.now += MINUTE;
    await newsroom.create(`Destaque número ${one}`, { position: "destaque" });
  }
  await testEnv.DB.prepare("UPDATE article_stats SET views_week = article_id").run();
  const due = newsroom.now + 5 * HOUR;
  await newsroom.create("Agendada para a super manchete", { position: "supermanchete", scheduledAt: due });
  await newsroom.create("Agendada urgente", { kicker: "URGENTE", scheduledAt: due + MINUTE });
  await newsroom.create("Agendada para depois", { position: "destaque", scheduledAt: due + 10 * HOUR });
  const foreseen = await Promise.all([due - 1, due, due + 2 * MINUTE, due + 4 * HOUR].map(async (at) => viewOf((await newsroom.service.homeAt(at)).home, at)));
  expect(foreseen.map((view) => JSON.stringify(view).includes("Agendada para a super"))).toEqual([false, true, true, true]);
  expect(foreseen.map(({ site }) => JSON.stringify(site).includes("Agendada urgente"))).toEqual([false, false, true, false]);
  await expect(newsroom.service.homeAt(newsroom.now + 8 * DAY)).rejects.toThrow("próximos 7 dias");
  for (const [index, at] of [due - 1, due, due + 2 * MINUTE, due + 4 * HOUR].entries()) {
    const minute = Math.floor(at / MINUTE) * MINUTE + MINUTE - 1;
    newsroom.now = minute;
    await newsroom.publishDue();
    const real = viewOf(await newsroom.page(), at);
    // A story that went out late in the test carries the later time of its change.
    const plain = (view: unknown) => JSON.parse(JSON.stringify(view, (key, value) => (key === "updated" ? null : value)));
    expect([index, plain(foreseen[index])]).toEqual([index, plain(real)]);
  }
});
