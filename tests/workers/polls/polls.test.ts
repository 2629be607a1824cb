import { beforeAll, expect, test } from "vitest";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { type Client, published, signedIn, testEnv } from "#tests/support/site.ts";

interface PollBody {
  id: number;
  versao: number;
  estado: string;
  pergunta: string;
  respostas: number;
  fecha: string;
  current?: { versao: number };
  fields?: { field: string; message: string }[];
}

let admin: Client;
let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
});

const DAY = 86_400_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
/** A year whose campaign is far. */
const QUIET = { abre: "2031-05-20T12:00:00Z", fecha: "2031-05-27T12:00:00Z" };
const CAMPAIGN = { abre: "2032-09-01T12:00:00Z", fecha: "2032-09-08T12:00:00Z" };
const A_POLL = { pergunta: "Qual é o melhor prato?", opcoes: ["Sarapatel", "Paçoca", "Maria-isabel"], sobreEleicao: false };

const create = async (more: Record<string, unknown> = {}) => (await editor.post<PollBody>("/api/polls", { ...A_POLL, ...QUIET, ...more })).body;
const open = (more: Record<string, unknown> = {}) => create({ abre: fromNow(-60_000), fecha: fromNow(DAY), ...more });
/** An answer as the board of counts gets it, beside the site. */
const answered = (id: number) => testEnv.DB.prepare("INSERT INTO poll_voters (poll_id, voter, choice) VALUES (?, ?, 1)").bind(id, crypto.randomUUID()).run();
const edition = async () => (await testEnv.DB.prepare("SELECT edition FROM site_edition").first<{ edition: number }>())?.edition ?? 0;

test("editors and admins manage polls, reporters read them, and the trail has a line of each write", async () => {
  const made = await open();
  expect(made).toMatchObject({ estado: "aberta", versao: 1, respostas: 0 });
  expect((await reporter.get<PollBody>(`/api/polls/${made.id}`)).status).toBe(200);
  expectProblem(await reporter.post("/api/polls", { ...A_POLL, ...QUIET }), 403);
  expectProblem(await reporter.put(`/api/polls/${made.id}`, { ...A_POLL, ...QUIET }), 403);
  const changed = await admin.put<PollBody>(`/api/polls/${made.id}`, { ...A_POLL, abre: new Date(Date.parse(QUIET.abre)).toISOString(), fecha: QUIET.fecha, versao: 1 });
  expectProblem(changed, 422);
  const later = await create();
  expect((await admin.put<PollBody>(`/api/polls/${later.id}`, { ...A_POLL, ...QUIET, pergunta: "Qual doce?", versao: 1 })).body).toMatchObject({
    pergunta: "Qual doce?",
    versao: 2,
  });
  await answered(made.id);
  expect((await editor.post<PollBody>(`/api/polls/${made.id}/close`, {})).body.estado).toBe("encerrada");
  expect((await editor.post<PollBody>(`/api/polls/${made.id}/withdraw`, {})).body.estado).toBe("retirada");
  expect((await editor.delete(`/api/polls/${later.id}`)).status).toBe(204);
  const { results } = await testEnv.DB.prepare("SELECT action FROM audit_log WHERE action LIKE 'poll.%' ORDER BY id").all<{ action: string }>();
  expect(results.map(({ action }) => action)).toEqual(["poll.create", "poll.create", "poll.change", "poll.close", "poll.withdraw", "poll.remove"]);
});

test("of two editors who save at once, one is told with the poll as it is", async () => {
  const { id } = await create();
  const both = await Promise.all(["Um?", "Dois?"].map((pergunta) => editor.put<PollBody>(`/api/polls/${id}`, { ...A_POLL, ...QUIET, pergunta, versao: 1 })));
  const late = both.find(({ status }) => status === 409);
  expect([both.map(({ status }) => status).sort(), late?.body.current?.versao]).toEqual([[200, 409], 2]);
});

test("question and options stay what was answered, in the database too; the window may change; nothing is deleted", async () => {
  const made = await open();
  const stored = await testEnv.DB.prepare("SELECT opens_at AS abre FROM polls WHERE id = ?").bind(made.id).first<{ abre: number }>();
  const same = { ...A_POLL, abre: new Date(stored?.abre ?? 0).toISOString(), fecha: fromNow(3 * DAY) };
  await answered(made.id);
  expectProblem(await editor.put(`/api/polls/${made.id}`, { ...same, pergunta: "Outra?" }), 422);
  expectProblem(await editor.put(`/api/polls/${made.id}`, { ...same, opcoes: ["Sarapatel", "Outra"] }), 422);
  expect((await editor.put<PollBody>(`/api/polls/${made.id}`, same)).body).toMatchObject({ respostas: 1, fecha: same.fecha });
  for (const sql of [
    "UPDATE polls SET question = 'x' WHERE id = ?",
    "UPDATE poll_options SET text = 'x' WHERE poll_id = ?",
    "DELETE FROM poll_options WHERE poll_id = ?",
    "INSERT INTO poll_options (poll_id, position, text) VALUES (?, 4, 'x')",
    "DELETE FROM polls WHERE id = ?",
  ])
    await expect(testEnv.DB.prepare(sql).bind(made.id).run()).rejects.toThrow(/polls\.answers/);
  expectProblem(await editor.delete(`/api/polls/${made.id}`), 409);
  await editor.post(`/api/polls/${made.id}/close`, {});
  expectProblem(await editor.put(`/api/polls/${made.id}`, { ...same, fecha: fromNow(5 * DAY) }), 422);
});

test.each([
  ["one option", { opcoes: ["Só esta"] }, "opcoes"],
  ["equal options", { opcoes: ["Sim", "SIM"] }, "opcoes"],
  ["seven options", { opcoes: ["1", "2", "3", "4", "5", "6", "7"] }, "opcoes"],
  ["a long question", { pergunta: "q".repeat(161) }, "pergunta"],
  ["more than thirty days", { fecha: "2031-07-20T12:00:00Z" }, "fecha"],
  ["no declaration", { sobreEleicao: undefined }, "sobreEleicao"],
  ["a declared election during its campaign", { ...CAMPAIGN, sobreEleicao: true }, "sobreEleicao"],
  ["an election by its words during its campaign", { ...CAMPAIGN, pergunta: "Em quem você votaria?" }, "fecha"],
])("%s is refused", async (_, more, field) => {
  const answer = await editor.post<PollBody>("/api/polls", { ...A_POLL, ...QUIET, ...more });
  expectProblem(answer, 422);
  expect(JSON.stringify(answer.body)).toContain(`"${field}`);
});

test("a poll may not be moved into a campaign, and one that is not about an election may run in it", async () => {
  const { id } = await create({ sobreEleicao: true });
  expectProblem(await editor.put(`/api/polls/${id}`, { ...A_POLL, ...CAMPAIGN, sobreEleicao: true }), 422);
  expect((await editor.post("/api/polls", { ...A_POLL, ...CAMPAIGN })).status).toBe(201);
});

test("one poll is on the home page at a time", async () => {
  const [first, second] = await Promise.all([1, 2].map(() => editor.post<PollBody>("/api/polls", { ...A_POLL, ...QUIET, naCapa: true })));
  expect([first?.status, second?.status].sort()).toEqual([201, 422]);
  const refused = [first, second].find((one) => one?.status === 422);
  expect(JSON.stringify(refused?.body)).toContain("naCapa");
  // The one after it is none at the same time.
  const after = await editor.post<PollBody>("/api/polls", { ...A_POLL, abre: QUIET.fecha, fecha: "2031-05-29T12:00:00Z", naCapa: true });
  expect(after.status).toBe(201);
});

test("the list says in which stories a poll stands, and goes on after its last one", async () => {
  const { id } = await create({ fecha: "2031-06-19T12:00:00Z", abre: "2031-06-01T12:00:00Z" });
  const story = await published(editor, { titulo: "Festival de comidas", conteudo: `<p>Texto.</p><p>/enquete/${id}</p>` });
  const list = (await reporter.get<{ items: (PollBody & { materias: { id: number }[]; totalMaterias: number })[] }>("/api/polls")).body.items;
  expect(list.find((one) => one.id === id)).toMatchObject({ materias: [{ id: story.id }], totalMaterias: 1 });
  await editor.put(`/api/posts/${story.id}`, { conteudo: "<p>Sem enquete.</p>" });
  expect((await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM article_polls WHERE poll_id = ?").bind(id).first<{ n: number }>())?.n).toBe(0);
  for (let n = 0; n < 61; n += 1) await create({ abre: "2033-01-01T12:00:00Z", fecha: `2033-01-${String(2 + (n % 20)).padStart(2, "0")}T12:00:00Z` });
  const page = (await reporter.get<{ items: PollBody[]; proximo: string }>("/api/polls")).body;
  const rest = (await reporter.get<{ items: PollBody[] }>(`/api/polls?apos=${page.proximo}`)).body;
  expect([page.items.length, rest.items.length > 0, rest.items.some((one) => page.items.some((other) => other.id === one.id))]).toEqual([60, true, false]);
});

test("the screens: an editor creates, shortens and closes; a reporter sees no form and may send none", async () => {
  const send = (by: Client, path: string, fields: Record<string, string>) =>
    by.call("POST", path, new URLSearchParams(fields).toString(), { "Content-Type": "application/x-www-form-urlencoded" });
  const typed = { pergunta: "Chove em dezembro?", opcao1: "Sim", opcao2: "Não", abre: "2031-08-20T09:00", fecha: "2031-08-22T09:00", sobreEleicao: "nao" };
  const { sobreEleicao: _, ...undeclared } = typed;
  expect((await send(editor, "/admin/enquetes/nova", { ...undeclared, intent: "save" })).text).toContain("Diga se a enquete trata de eleição.");
  const made = await send(editor, "/admin/enquetes/nova", { ...typed, intent: "save" });
  const address = made.headers.get("Location")?.split("?")[0] ?? "";
  expect([made.status, /^\/admin\/enquetes\/\d+$/.test(address)]).toEqual([302, true]);
  expect((await send(reporter, address, { ...typed, intent: "save" })).status).toBe(302);
  const shown = await reporter.get(address);
  expect([shown.status, shown.text.includes("Encerrar agora"), shown.text.includes("Endereço da enquete")]).toEqual([200, false, true]);
  expect((await reporter.get("/admin/enquetes/nova")).status).toBe(404);
  const late = await send(editor, address, { ...typed, pergunta: "Outra?", intent: "save", versao: "9" });
  expect([late.status, late.text.includes("alterada por outra pessoa")]).toEqual([409, true]);
  const before = await edition();
  expect((await send(editor, address, { ...typed, fecha: "2031-08-21T09:00", intent: "save", versao: "1" })).status).toBe(200);
  expect(await edition()).toBe(before + 1);
  expect((await send(editor, address, { intent: "remove" })).headers.get("Location")).toBe("/admin/enquetes?feito=excluida");
});
