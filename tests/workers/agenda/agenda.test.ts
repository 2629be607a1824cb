import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { CARD_TEMPLATES } from "#app/features/cards/card-order.ts";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { Client, publishable, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { instagramQueue } from "../../../durable-objects/stubs.ts";

interface Item {
  tipo: string;
  id: string;
  titulo: string;
  inicio: string;
  estado: string;
  versao: number | null;
}
interface Pauta {
  id: number;
  versao: number;
  tempo: string;
  inicio: string | null;
  fim: string | null;
}

let admin: Client;
let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
});

const items = async (by: Client, from: string, to: string) => (await by.get<{ items: Item[] }>(`/api/agenda?de=${from}&ate=${to}`)).body.items;
const send = (by: Client, fields: Record<string, string>) =>
  new Client({ ...by.headers, "Content-Type": "application/x-www-form-urlencoded" }).call(
    "POST",
    "/admin?tab=agendamento",
    new URLSearchParams({ operation: crypto.randomUUID(), ...fields }).toString(),
    { "Content-Type": "application/x-www-form-urlencoded" },
  );
const pauta = async (more: Record<string, unknown> = {}) => (await editor.post<Pauta>("/api/pautas", { titulo: "Feira", ...more })).body;
const read = async (id: number) => (await editor.get<Pauta>(`/api/pautas/${id}`)).body;

test("the calendar is bounded and for staff", async () => {
  expectProblem(await thePublic.get("/api/agenda?de=2026-11-01&ate=2026-11-30"), 401);
  expectProblem(await editor.get("/api/agenda?de=2026-11-01&ate=2027-01-02"), 422);
  expectProblem(await editor.get("/api/agenda?de=2026-11-02&ate=2026-11-01"), 422);
  expectProblem(await editor.get("/api/agenda?de=2026-02-30&ate=2026-03-01"), 400);
  expect((await editor.get("/api/agenda?de=2026-11-01&ate=2027-01-01")).status).toBe(200);
});

test("it holds assignments, stories and holidays, banners for admins alone, deadlines of replies for no reporter", async () => {
  const planned = await pauta({ titulo: "Romaria", tempo: "dia", inicio: "2031-10-19T12:00:00Z" });
  const story = (await editor.post<ArticleWire>("/api/posts", publishable({ titulo: "Agendada", status: "agendada", agendamento: "2031-10-20T12:00:00.000Z" }))).body;
  await testEnv.DB.prepare("INSERT INTO banners (title, client, position, starts_at, ends_at, created_at, updated_at) VALUES ('Verão', 'Loja', 'top-strip', ?, ?, 0, 0)")
    .bind(Date.parse("2031-10-18T12:00:00Z"), Date.parse("2031-10-21T12:00:00Z"))
    .run();
  await testEnv.DB.prepare("INSERT INTO reply_cases (story_title, name, email, text, received_at, due_at) VALUES ('A obra', 'Rui', 'rui@exemplo.com', 'Não foi assim.', 0, ?)")
    .bind(Date.parse("2031-10-20T12:00:00Z"))
    .run();
  const kinds = async (by: Client) =>
    (await items(by, "2031-10-18", "2031-10-21")).map(({ tipo, id }) => `${tipo} ${tipo === "pauta" || tipo === "materia" ? id : ""}`.trim()).sort();
  const everyone = ["feriado", `materia ${story.id}`, `pauta ${planned.id}`];
  expect(await kinds(admin)).toEqual(["banner", "banner", "direito-de-resposta", ...everyone]);
  expect(await kinds(editor)).toEqual(["direito-de-resposta", ...everyone]);
  expect(await kinds(reporter)).toEqual(everyone);
  const own = (await items(reporter, "2031-10-18", "2031-10-21")).map(({ versao }) => versao);
  expect(own.every((version) => version === null)).toBe(true);
});

test("a scheduled story is moved by the board with its rules, and back", async () => {
  const at = "2031-11-20T12:00:00.000Z";
  const story = (await editor.post<ArticleWire>("/api/posts", publishable({ titulo: "Move", status: "agendada", agendamento: at }))).body;
  const move = (by: Client, versao: number, quando: string, intent = "agenda-move") => send(by, { intent, tipo: "materia", id: String(story.id), versao: String(versao), quando });
  const now = async () => (await editor.get<ArticleWire>(`/api/posts/${story.id}`)).body;
  expect((await move(reporter, story.versao, "2031-11-21T09:00")).status).toBe(403);
  expect((await move(editor, story.versao, "2020-01-01T09:00")).status).toBe(422);
  expect((await now()).agendamento).toBe(at);
  expect((await move(editor, story.versao, "2031-11-21T09:30")).status).toBe(200);
  const moved = await now();
  expect([moved.agendamento, moved.status]).toEqual(["2031-11-21T12:30:00.000Z", "agendada"]);
  expect((await move(editor, story.versao, "2031-11-22T09:30")).status).toBe(409);
  expect((await move(editor, moved.versao, at, "agenda-undo")).status).toBe(200);
  expect((await now()).agendamento).toBe(at);
});

test("an assignment keeps its length when it is moved, and an undated idea goes back to the tray", async () => {
  const appointment = await pauta({ tempo: "momento", inicio: "2031-11-20T12:00:00Z", fim: "2031-11-20T14:00:00Z" });
  const move = (by: Client, { id, versao }: Pauta, more: Record<string, string>) =>
    send(by, { intent: "agenda-move", tipo: "pauta", id: String(id), versao: String(versao), ...more });
  expect((await move(reporter, appointment, { quando: "2031-11-21T10:00" })).status).toBe(403);
  expect((await move(editor, appointment, { quando: "2031-11-21T10:00" })).status).toBe(200);
  expect(await read(appointment.id)).toMatchObject({ inicio: "2031-11-21T13:00:00.000Z", fim: "2031-11-21T15:00:00.000Z", versao: 2 });
  const idea = await pauta();
  expect((await move(editor, idea, { quando: "2031-11-21T09:00" })).status).toBe(200);
  const dated = await read(idea.id);
  expect(dated).toMatchObject({ tempo: "dia", inicio: "2031-11-21T03:00:00.000Z" });
  expect((await move(editor, dated, { intent: "agenda-undo", quando: "", fim: "", tempo: "aberta" })).status).toBe(200);
  expect(await read(idea.id)).toMatchObject({ tempo: "aberta", inicio: null });
  expect((await send(editor, { intent: "agenda-move", tipo: "feriado", id: "1", versao: "1", quando: "2031-11-21T09:00" })).status).toBe(422);
});

test("an event's date is moved alone and back, and a banner's end by its service with its rules", async () => {
  const made = (await editor.post<{ id: number }>("/api/eventos", { titulo: "Feira", inicio: "2027-03-02T12:00:00Z", repete: { frequencia: "semanal", vezes: 2 } })).body;
  const at = async (by: Client) => (await items(by, "2027-03-01", "2027-03-20")).filter(({ tipo }) => tipo === "evento");
  const [first] = await at(editor);
  const move = (by: Client, tipo: string, id: string, versao: number, quando: string, intent = "agenda-move") => send(by, { intent, tipo, id, versao: String(versao), quando });
  expect((await at(reporter))[0]?.versao).toBeNull();
  expect((await move(reporter, "evento", first?.id ?? "", 1, "2027-03-03T10:00")).status).toBe(403);
  expect((await move(editor, "evento", first?.id ?? "", 1, "2027-03-03T10:00")).status).toBe(200);
  expect((await at(editor)).map(({ inicio, versao }) => [inicio, versao])).toEqual([
    ["2027-03-03T13:00:00.000Z", 2],
    ["2027-03-09T12:00:00.000Z", 2],
  ]);
  expect((await move(editor, "evento", first?.id ?? "", 1, "2027-03-04T10:00")).status).toBe(409);
  expect((await move(editor, "evento", `${made.id}:2027-03-02T09:00`, 2, "2027-03-02T12:00:00.000Z", "agenda-undo")).status).toBe(200);
  expect((await at(editor))[0]?.inicio).toBe("2027-03-02T12:00:00.000Z");

  await testEnv.DB.prepare("INSERT INTO banners (title, client, position, starts_at, ends_at, created_at, updated_at) VALUES ('Inverno', 'Loja', 'top-strip', ?, ?, 0, 0)")
    .bind(Date.parse("2032-05-10T12:00:00Z"), Date.parse("2032-05-20T12:00:00Z"))
    .run();
  const end = async () => (await items(admin, "2032-05-01", "2032-05-31")).find(({ tipo, id }) => tipo === "banner" && id.endsWith(":fim"));
  const was = await end();
  expect((await move(editor, "banner", was?.id ?? "", was?.versao ?? 0, "2032-05-22T09:00")).status).toBe(403);
  const refused = await move(admin, "banner", was?.id ?? "", was?.versao ?? 0, "2032-05-09T09:00");
  expect([refused.status, refused.text.includes("A data de fim deve ser depois da data de início.")]).toEqual([422, true]);
  expect((await move(admin, "banner", was?.id ?? "", was?.versao ?? 0, "2032-05-22T09:00")).status).toBe(200);
  expect((await end())?.inicio).toBe("2032-05-22T12:00:00.000Z");
});

test("a card that waits for Instagram is moved within its day, over the time that it waits for", async () => {
  const post = {
    articleId: null,
    format: "feed",
    title: "Card na fila",
    kicker: "NOTÍCIA",
    caption: "",
    card: null,
    template: CARD_TEMPLATES[0],
    section: null,
    pictureUrl: null,
    marks: [],
  } as const;
  await instagramQueue(testEnv).add([{ key: crypto.randomUUID(), payload: post, dueAt: Date.now() + 5 * 60_000, by: null }]);
  const day = (time: number) => new Date(time - 3 * 3_600_000).toISOString();
  const now = Date.now();
  const card = async () => (await items(reporter, day(now).slice(0, 10), day(now + 2 * 86_400_000).slice(0, 10))).find(({ tipo }) => tipo === "instagram");
  const was = await card();
  const move = (versao: number, time: number) =>
    send(reporter, { intent: "agenda-move", tipo: "instagram", id: was?.id ?? "", versao: String(versao), quando: day(time).slice(0, 16) });
  const late = await move(was?.versao ?? 0, now + 25 * 3_600_000);
  expect([late.status, late.text.includes("Um card fica no máximo 24 horas na fila.")]).toEqual([422, true]);
  expect((await move(was?.versao ?? 0, now - 3_600_000)).status).toBe(422);
  expect((await move(was?.versao ?? 0, now + 3 * 3_600_000)).status).toBe(200);
  expect(Date.parse((await card())?.inicio ?? "")).toBe(Math.floor((now + 3 * 3_600_000) / 60_000) * 60_000);
  expect((await move(was?.versao ?? 0, now + 4 * 3_600_000)).status).toBe(409);
});

test("a feed is opened by its key, asked again by its tag, and ends when it is revoked, or with another role or password", async () => {
  const owner = await signedIn("reporter");
  const me = (await owner.get<{ id: number }>("/api/auth/me")).body.id;
  await pauta({
    titulo: "Minha pauta",
    descricao: "Segredo da fonte",
    tempo: "momento",
    inicio: new Date(Date.now() + 86_400_000).toISOString(),
    local: "Praça",
    responsaveis: [me],
  });
  await pauta({ titulo: "Pauta de outra pessoa", tempo: "momento", inicio: new Date(Date.now() + 86_400_000).toISOString() });
  const issue = async () => {
    const { body } = await owner.post<{ url: string }>("/api/agenda/feed");
    return new URL(body.url).pathname + new URL(body.url).search;
  };
  const first = await issue();
  const open = await thePublic.get(first);
  expect([open.status, open.headers.get("Content-Type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  for (const shown of ["Minha pauta", "Praça"]) expect(open.text).toContain(shown);
  for (const hidden of ["Segredo", "outra pessoa"]) expect(open.text).not.toContain(hidden);
  expect((await thePublic.call("GET", first, undefined, { "If-None-Match": open.headers.get("ETag") ?? "" })).status).toBe(304);
  const stored = await testEnv.DB.prepare("SELECT key_hash FROM agenda_feeds WHERE user_id = ?").bind(me).first<{ key_hash: string }>();
  expect(first).not.toContain(stored?.key_hash ?? "?");

  const second = await issue();
  expectProblem(await thePublic.get(first), 404);
  expect((await owner.delete("/api/agenda/feed")).status).toBe(204);
  expectProblem(await thePublic.get(second), 404);

  const third = await issue();
  expect((await admin.patch(`/api/users/${me}`, { password: "outra-senha-longa-2026" })).status).toBe(200);
  expectProblem(await thePublic.get(third), 404);
  await testEnv.DB.prepare("INSERT INTO agenda_feeds (user_id, key_hash, created_at) VALUES (?, 'x', 0)").bind(me).run();
  expect((await admin.patch(`/api/users/${me}`, { name: "Outro nome" })).status).toBe(200);
  expect(await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM agenda_feeds WHERE user_id = ?").bind(me).first("n")).toBe(1);
  expect((await admin.patch(`/api/users/${me}`, { role: "editor" })).status).toBe(200);
  expect(await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM agenda_feeds WHERE user_id = ?").bind(me).first("n")).toBe(0);
});

test("the screen shows views, filters and the tray without a script", async () => {
  await pauta({ titulo: "Ideia solta" });
  for (const view of ["mes", "semana", "dia", "lista"]) {
    const page = await editor.call("GET", `/admin?tab=agendamento&visao=${view}&data=2031-11-20`);
    expect([view, page.status, page.text.includes("Ideia solta"), page.text.includes("Planejado não é agendado")]).toEqual([view, 200, true, true]);
  }
});

test("an address without a period opens a phone on today alone, with the way to the whole week; a named period shows all", async () => {
  const daysApart = async (search: string) => {
    const { text } = await editor.get(`/admin?tab=agendamento${search}`);
    return [text.match(/<section[^>]*class="[^"]*hidden sm:block/g)?.length ?? 0, text.includes("Ver a semana")];
  };
  expect(await daysApart("")).toEqual([6, true]);
  expect((await daysApart("&visao=lista&data=2031-11-20"))[1]).toBe(false);
});
