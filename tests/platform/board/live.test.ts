import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CLOSE_ROLE_CHANGED, CLOSE_SESSION_ENDED } from "#app/features/highlights/desk-message.wire.ts";
import { DeskSocket, openingOf } from "#tests/support/desk-socket.ts";
import { browser, signIn } from "#tests/support/session.ts";
import { anArticle, aPerson, Client, ORIGIN, published, signedIn, testEnv } from "#tests/support/site.ts";
import { highlightBoard } from "../../../durable-objects/stubs.ts";

const board = () => testEnv.HIGHLIGHT_BOARD.get(testEnv.HIGHLIGHT_BOARD.idFromName("home"));
const setOrder = (client: Client, desired: number[]) => client.post("/api/admin/destaques/set-order", { desired });
const bearer = (token: string) => new Client({ Authorization: `Bearer ${token}` });

afterEach(DeskSocket.closeAll);

beforeEach(async () => {
  await testEnv.DB.prepare("DELETE FROM articles").run();
});

test("only somebody signed in, from this site, may watch, and only over a WebSocket", async () => {
  const { access, token } = await signIn((await aPerson("reporter")).email);
  const cookie = { Cookie: `lide_access=${access}` };
  expect((await openingOf({ Origin: ORIGIN })).status).toBe(401);
  expect((await openingOf({ Origin: ORIGIN, Authorization: "Bearer a.b.c" })).status).toBe(401);
  for (const headers of [
    { ...cookie, Origin: "https://evil.example" },
    { ...cookie, Origin: "null" },
    cookie,
    { Authorization: `Bearer ${token}`, Origin: "https://evil.example" },
  ])
    expect([headers, await openingOf(headers)]).toEqual([headers, { status: 403, type: "application/problem+json; charset=utf-8" }]);
  for (const headers of [{ ...cookie, Origin: ORIGIN }, { Authorization: `Bearer ${token}` }]) expect([headers, (await openingOf(headers)).status]).toEqual([headers, 101]);
  const plain = await bearer(token).get("/api/admin/destaques/live");
  expect([plain.status, plain.headers.get("Upgrade")]).toEqual([426, "websocket"]);
});

test("who comes is sent the places, and a saved order reaches everybody with the name of who saved it", async () => {
  const [editor, reporter] = [await signedIn("editor"), await signedIn("reporter")];
  const a = await published(editor, { posicao: "destaque" });
  const b = await published(editor);
  const mine = await DeskSocket.open(editor);
  const theirs = await DeskSocket.open(reporter);
  expect(theirs.messages[0]?.destaques.map((one) => one.id)).toEqual([a.id]);
  const answer = await setOrder(editor, [b.id, a.id]);
  for (const socket of [mine, theirs]) {
    const message = await socket.message((one) => one.mudanca?.acao === "set-order");
    expect(message.destaques.map((one) => one.id)).toEqual([b.id, a.id]);
    expect(message.mudanca?.por).toMatch(/^editor \d+$/);
    expect(message.versao).toBe(answer.body.versao);
    expect(message.recentes.map((one) => one.id)).toEqual([b.id, a.id]);
  }
});

test("publishing, retitling, switching off and deleting reach an open desk, and a draft does not", async () => {
  const [editor, admin] = [await signedIn("editor"), await signedIn("admin")];
  const story = await published(editor, { posicao: "supermanchete", titulo: "Antes" });
  const desk = await DeskSocket.open(editor);
  await editor.put(`/api/posts/${story.id}`, { titulo: "Depois" });
  expect((await desk.message((one) => one.supermanchete?.titulo === "Depois")).mudanca?.acao).toBe("save");
  await anArticle(editor);
  await editor.put(`/api/posts/${story.id}/toggle-status`);
  await desk.message((one) => one.supermanchete === null);
  expect(desk.messages.some((one) => one.mudanca?.acao === "create")).toBe(false);
  const other = await published(editor, { posicao: "destaque" });
  await desk.message((one) => one.destaques[0]?.id === other.id);
  await admin.delete(`/api/posts/${other.id}`);
  await desk.message((one) => one.destaques.length === 0 && one.mudanca?.acao === "remove");
});

test("each sees who else is there, and that they left", async () => {
  const [editor, reporter] = [await signedIn("editor"), await signedIn("reporter")];
  const mine = await DeskSocket.open(editor);
  expect(mine.messages[0]?.pessoas).toEqual([]);
  const second = await DeskSocket.open(editor);
  const theirs = await DeskSocket.open(reporter);
  await mine.message((one) => one.pessoas.some((person) => /^reporter/.test(person.nome)));
  expect(theirs.messages[0]?.pessoas.map((person) => person.nome)).toEqual([expect.stringMatching(/^editor/)]);
  expect(second.messages.at(-1)?.pessoas.length).toBe(1);
  theirs.socket.close(1000);
  await mine.until(() => mine.messages.at(-1)?.pessoas.length === 0);
  await theirs.until(() => theirs.closed !== null);
});

test("signing out closes the desk of that session at once, and no other", async () => {
  const { email } = await aPerson("editor");
  const [one, other] = [await signIn(email), await signIn(email)];
  const [leaving, staying] = [await DeskSocket.open(bearer(one.token)), await DeskSocket.open(bearer(other.token))];
  await browser({ access: one.access, refresh: one.refresh }).post("/api/auth/logout");
  await leaving.until(() => leaving.closed !== null);
  expect(leaving.closed?.code).toBe(CLOSE_SESSION_ENDED);
  expect(staying.closed).toBeNull();
});

test("a role that changes or a person who goes closes the desk, before anything else is sent", async () => {
  const [demoted, gone, editor] = [await aPerson("editor"), await aPerson("editor"), await signedIn("editor")];
  const first = await DeskSocket.open(bearer((await signIn(demoted.email)).token));
  const second = await DeskSocket.open(bearer((await signIn(gone.email)).token));
  await testEnv.DB.batch([
    testEnv.DB.prepare("UPDATE users SET role = 'reporter' WHERE id = ?").bind(demoted.id),
    testEnv.DB.prepare("DELETE FROM users WHERE id = ?").bind(gone.id),
  ]);
  await published(editor, { posicao: "supermanchete", titulo: "Só para quem pode" });
  await first.until(() => first.closed !== null && second.closed !== null);
  expect([first.closed?.code, second.closed?.code]).toEqual([CLOSE_ROLE_CHANGED, CLOSE_SESSION_ENDED]);
  expect([...first.messages, ...second.messages].some((one) => one.supermanchete?.titulo === "Só para quem pode")).toBe(false);
});

test("a recheck alone closes what may no longer watch; the alarm finds a session that ran out, and still publishes", async () => {
  const [rechecked, expired, editor] = [await aPerson("editor"), await aPerson("editor"), await signedIn("editor")];
  const first = await DeskSocket.open(bearer((await signIn(rechecked.email)).token));
  await testEnv.DB.prepare("UPDATE users SET role = 'admin' WHERE id = ?").bind(rechecked.id).run();
  await highlightBoard(testEnv).recheck();
  await first.until(() => first.closed !== null);
  expect(first.closed?.code).toBe(CLOSE_ROLE_CHANGED);

  const second = await DeskSocket.open(bearer((await signIn(expired.email)).token));
  const armed = await runInDurableObject(board(), (_object, state) => state.storage.getAlarm());
  expect(armed ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(Date.now() + 60_000);
  const due = await anArticle(editor, { status: "agendada", agendamento: new Date(Date.now() + 3_600_000).toISOString(), posicao: "destaque" });
  await testEnv.DB.batch([
    testEnv.DB.prepare("UPDATE sessions SET expires_at = 1 WHERE user_id = ?").bind(expired.id),
    testEnv.DB.prepare("UPDATE articles SET scheduled_at = 1 WHERE id = ?").bind(due.id),
  ]);
  const watching = await DeskSocket.open(editor);
  await second.until(() => second.closed !== null);
  await runDurableObjectAlarm(board());
  const message = await watching.message((one) => one.destaques[0]?.id === due.id);
  expect(message.mudanca).toEqual({ por: "Agendamento", acao: "publish-due" });
});

test("a message that no desk sends closes the socket, and one person's sockets are counted", async () => {
  const editor = await signedIn("editor");
  const rude = await DeskSocket.open(editor);
  rude.socket.send("{}");
  await rude.until(() => rude.closed !== null);
  expect(rude.closed?.code).toBe(1003);
  for (let count = 0; count < 20; count += 1) await DeskSocket.open(editor);
  expect((await openingOf({ Origin: ORIGIN, ...editor.headers })).status).toBe(429);
  await DeskSocket.open(await signedIn("editor"));
});
