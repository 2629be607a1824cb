import { beforeAll, beforeEach, expect, test } from "vitest";
import { ISSUE_LIFETIME_MS } from "#app/features/newsletter/editions.ts";
import type { ResendFailure } from "#tests/providers/resend.ts";
import { aNewsletterWorld, subscribersAre } from "#tests/support/newsletter-world.ts";
import { raw } from "#tests/support/session.ts";
import { type Client, ORIGIN, published, signedIn, testEnv } from "#tests/support/site.ts";

const ID = "2026-11-27-manha";
let editor: Client;
let story: { id: number; slug: string; version?: number };

beforeAll(async () => {
  editor = await signedIn("editor");
  story = await published(editor, { titulo: "Ponte de Piripiri é entregue", municipio: "piripiri", categoriasCompletas: ["municipios", "piripiri"] });
  await published(editor, { titulo: "Safra cresce na região" });
});

beforeEach(() => testEnv.DB.prepare("DELETE FROM settings WHERE key = 'newsletter'").run());

const tallies = (issue: { tallies: Record<string, number> } | undefined) => Object.fromEntries(Object.entries(issue?.tallies ?? {}).filter(([, count]) => count > 0));

test("each subscriber of an edition gets it once, with the news of their town and links of their own", async () => {
  const world = await aNewsletterWorld();
  await subscribersAre([
    { email: "ana@exemplo.com", town: "piripiri" },
    ...Array.from({ length: 19 }, (_, n) => ({ email: `leitor-${n}@exemplo.com` })),
    { email: "noite@exemplo.com", morning: false, evening: true },
    { email: "pendente@exemplo.com", state: "pending" },
    { email: "saiu@exemplo.com", state: "unsubscribed" },
    { email: "devolvido@exemplo.com", state: "bounced" },
    { email: "depois@exemplo.com", confirmedAt: Date.now() + 3_600_000 },
  ]);
  await world.issues.requestIssue(ID, "morning");
  await world.issues.requestIssue(ID, "morning");
  await world.run();
  await world.run();
  const sent = await world.sent();
  expect(sent).toHaveLength(20);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(20);
  const ana = sent.find(({ to }) => to === "ana@exemplo.com");
  expect(ana?.subject).toBe("Bom dia, Piripiri: Ponte de Piripiri é entregue");
  expect(ana?.html).toContain(`${ORIGIN}/post/${story.slug}`);
  expect(ana?.text).toContain("NA REGIÃO");
  expect(ana?.html).not.toContain("<img");
  const issue = await world.issue(ID);
  expect([issue?.state, tallies(issue), issue?.title]).toEqual(["done", { sent: 20 }, expect.stringMatching(/^Bom dia/)]);

  const leave = /<(.+)>/.exec(ana?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  expect([ana?.headers["List-Unsubscribe-Post"], ana?.text.includes(leave)]).toEqual(["List-Unsubscribe=One-Click", true]);
  const path = leave.slice(ORIGIN.length);
  // Link scanners open the address; mail programs post to it, without cookies and from no page.
  expect((await raw(path)).status).toBe(200);
  const stateOf = () => testEnv.DB.prepare("SELECT state FROM newsletter_subscribers WHERE email = 'ana@exemplo.com'").first<string>("state");
  expect(await stateOf()).toBe("confirmed");
  const posted = await raw(path, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
  expect([posted.status, await stateOf()]).toEqual([200, "unsubscribed"]);
});

test.each<[string, ResendFailure[]]>([
  ["answers are lost", ["lost", "lost", "lost"]],
  ["the service breaks after it took it", ["lost", { status: 500, name: "application_error" }, "dropped"]],
])("where %s, the same message is asked for again under its key, and each goes out once", async (_case, fails) => {
  const world = await aNewsletterWorld({ fails });
  await subscribersAre(Array.from({ length: 5 }, (_, n) => ({ email: `leitor-${n}@exemplo.com` })));
  await world.issues.requestIssue(ID, "morning");
  const start = Date.now();
  for (let minutes = 0; minutes <= 60; minutes += 2) await world.run(start + minutes * 60_000);
  expect((await world.to()).length).toBe(5);
  expect(new Set(await world.keys()).size).toBe(5);
  expect(tallies(await world.issue(ID))).toEqual({ sent: 5 });
});

test("a process that dies between a request and its record sends nothing twice, and goes on with the others", async () => {
  const world = await aNewsletterWorld();
  await subscribersAre(Array.from({ length: 12 }, (_, n) => ({ email: `leitor-${n}@exemplo.com` })));
  await world.issues.requestIssue(ID, "morning");
  const start = Date.now();
  let answers = 0;
  const dies = new Promise<void>(() => undefined);
  // The third request is answered, and nothing comes of it: the run hangs and is left behind, as by a kill.
  const hanging = world.run(start, {
    meanwhile: () => {
      answers += 1;
      return answers > 2 ? dies : Promise.resolve();
    },
  });
  await expect.poll(async () => (await world.to()).length).toBe(4);
  expect(tallies(await world.issue(ID))).toEqual({ sent: 2, sending: 2 });
  void hanging;
  await world.run(start + 60_000);
  await world.run(start + 5 * 60_000);
  expect([(await world.to()).length, new Set(await world.to()).size, tallies(await world.issue(ID))]).toEqual([12, 12, { sent: 12 }]);
});

test("what may have arrived in words that are taken back since is uncertain and never repeated", async () => {
  const withdrawn = await published(editor, { titulo: "Matéria que sai do ar", municipio: "piripiri", categoriasCompletas: ["municipios", "piripiri"] });
  const world = await aNewsletterWorld({ fails: ["lost", "lost"] });
  await subscribersAre([
    { email: "um@exemplo.com", town: "piripiri" },
    { email: "dois@exemplo.com", town: "piripiri" },
    { email: "tres@exemplo.com", town: "piripiri" },
  ]);
  await world.issues.requestIssue(ID, "morning");
  const start = Date.now();
  await world.run(start);
  expect(tallies(await world.issue(ID))).toEqual({ waiting: 2 });
  await editor.put(`/api/posts/${withdrawn.id}/toggle-status`, {});
  for (let minutes = 1; minutes <= 10; minutes += 1) await world.run(start + minutes * 60_000);
  expect(tallies(await world.issue(ID))).toEqual({ uncertain: 2, sent: 1 });
  const third = (await world.sent()).find(({ to }) => to === "tres@exemplo.com");
  expect(third?.html).not.toContain("Matéria que sai do ar");
});

test("a refused address does not stop the others; a refused key stops all until a person resumes", async () => {
  const world = await aNewsletterWorld({ fails: [{ status: 422, name: "validation_error" }] });
  await subscribersAre(Array.from({ length: 3 }, (_, n) => ({ email: `leitor-${n}@exemplo.com` })));
  await world.issues.requestIssue(ID, "morning");
  await world.run();
  expect(tallies(await world.issue(ID))).toEqual({ refused: 1, sent: 2 });

  const closed = await aNewsletterWorld({
    fails: [
      { status: 401, name: "restricted_api_key" },
      { status: 401, name: "restricted_api_key" },
    ],
  });
  await closed.issues.requestIssue(ID, "morning");
  const start = Date.now();
  const pause = await closed.run(start);
  expect([pause?.until, await closed.to()]).toEqual([null, []]);
  await closed.queue.resume();
  await closed.run(start + 60_000);
  expect(tallies(await closed.issue(ID))).toEqual({ sent: 3 });
});

test("a paused newsletter waits, a cancelled edition and one that is too old send nothing more", async () => {
  await subscribersAre([{ email: "ana@exemplo.com" }]);
  const paused = await aNewsletterWorld();
  await testEnv.DB.prepare("INSERT INTO settings (key, value, updated_at) VALUES ('newsletter', '{\"isPaused\":true}', 1)").run();
  await paused.issues.requestIssue(ID, "morning");
  const start = Date.now();
  await paused.run(start);
  expect(await paused.to()).toEqual([]);
  await testEnv.DB.prepare("DELETE FROM settings WHERE key = 'newsletter'").run();
  await paused.run(start + 61_000);
  expect(await paused.to()).toEqual(["ana@exemplo.com"]);

  const cancelled = await aNewsletterWorld();
  await cancelled.issues.requestIssue(ID, "morning");
  expect((await cancelled.issues.cancelIssue(ID))?.state).toBe("cancelled");
  await cancelled.run();
  expect([await cancelled.to(), await cancelled.issues.cancelIssue(ID)]).toEqual([[], null]);

  const old = await aNewsletterWorld();
  await old.issues.requestIssue(ID, "morning");
  await old.run(Date.now() + ISSUE_LIFETIME_MS + 60_000);
  expect([await old.to(), (await old.issue(ID))?.state]).toEqual([[], "expired"]);
});
