import { beforeAll, expect, test } from "vitest";
import { anArticle, type Client, publishable, published, signedIn, testEnv } from "#tests/support/site.ts";
import { highlightBoard } from "../../../durable-objects/stubs.ts";

interface Finding {
  regra: string;
  trecho: string | null;
}
interface Refused {
  detail: string;
  checks?: { stops: Finding[]; warnings: Finding[] };
  errors?: { field: string }[];
}

let admin: Client;
let editor: Client;
let reporter: Client;

/** Stops by default: a poll without the number of its registration. */
const POLL = "<p>Pesquisa do instituto Dados mostra João Lima com 45% das intenções de voto para prefeito de Picos, contra 30% de Ana Reis.</p>";
const RULE = "pesquisa-sem-registro";
const REASON = "O registro PI-01234/2026 sai na página do TSE hoje.";
const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000).toISOString();

const stopsOf = (body: Refused) => [...new Set(body.checks?.stops.map(({ regra }) => regra))];
const eventsOf = async (id: number) =>
  (await testEnv.DB.prepare("SELECT kind, rule, reason FROM check_events WHERE article_id = ? ORDER BY id").bind(id).all<{ kind: string; rule: string; reason: string }>()).results;

beforeAll(async () => {
  [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
});

test("publishing and scheduling over a stop need a reason; the trail keeps it with the passages", async () => {
  const draft = await anArticle(editor, { conteudo: POLL });
  for (const change of [{ status: "publicada" }, { status: "agendada", agendamento: IN_AN_HOUR() }]) {
    const { status, body } = await editor.put<Refused>(`/api/posts/${draft.id}`, change);
    expect([status, stopsOf(body), body.errors?.[0]?.field]).toEqual([422, [RULE], `motivos.${RULE}`]);
  }
  for (const reason of ["", "curto", "x".repeat(501)]) expect((await editor.put(`/api/posts/${draft.id}`, { status: "publicada", motivos: { [RULE]: reason } })).status).toBe(422);
  expect((await editor.put(`/api/posts/${draft.id}`, { status: "publicada", motivos: { "regra-que-nao-ha": REASON } })).status).toBe(422);
  const done = await editor.put<{ status: string }>(`/api/posts/${draft.id}`, { status: "publicada", motivos: { [RULE]: REASON } });
  expect([done.status, done.body.status]).toEqual([200, "publicada"]);
  const { body } = await editor.get<{ items: { justificativas: { regra: string; motivo: string; trechos: string[] }[] }[] }>(`/api/posts/${draft.id}/audit`);
  expect(body.items[0]?.justificativas).toMatchObject([{ regra: RULE, motivo: REASON }]);
  expect(body.items[0]?.justificativas[0]?.trechos.length).toBeGreaterThan(0);
  // Tried twice over one version, stopped once.
  expect(await eventsOf(draft.id)).toEqual([
    { kind: "stopped", rule: RULE, reason: "" },
    { kind: "overridden", rule: RULE, reason: REASON },
  ]);
});

test("a reporter publishes over nothing, with or without a reason", async () => {
  await admin.put("/api/settings/site", { rascunhosDeReporteres: true });
  const draft = await anArticle(reporter, { conteudo: POLL });
  const { body } = await reporter.get<{ stops: Finding[] }>(`/api/posts/${draft.id}/checks`);
  expect(body.stops.map(({ regra }) => regra)).toContain(RULE);
  expect((await reporter.put(`/api/posts/${draft.id}`, { status: "publicada", motivos: { [RULE]: REASON } })).status).toBe(403);
  expect((await reporter.put(`/api/posts/${draft.id}`, { subtitulo: "Ainda um rascunho", motivos: { [RULE]: REASON } })).status).toBe(200);
});

test("a new story that is published at once is checked as it is sent", async () => {
  const refused = await editor.post<Refused>("/api/posts", publishable({ conteudo: POLL, status: "publicada" }));
  expect([refused.status, stopsOf(refused.body)]).toEqual([422, [RULE]]);
  expect((await editor.post("/api/posts", publishable({ conteudo: POLL, status: "publicada", motivos: { [RULE]: REASON } }))).status).toBe(201);
  expect((await editor.post("/api/posts", publishable({ conteudo: POLL }))).status).toBe(201);
});

test("the correction of a published story is never stopped, and a draft never either", async () => {
  const story = await published(editor);
  expect((await editor.put(`/api/posts/${story.id}`, { conteudo: POLL })).status).toBe(200);
  expect((await editor.put(`/api/posts/${story.id}`, { correcao: "Um número estava errado." })).status).toBe(200);
});

test("a published story that was switched off and changed is checked before readers get it again", async () => {
  const story = await published(editor);
  await editor.put(`/api/posts/${story.id}/toggle-status`);
  await editor.put(`/api/posts/${story.id}`, { conteudo: POLL });
  expect((await editor.put<Refused>(`/api/posts/${story.id}/toggle-status`)).status).toBe(422);
  expect((await editor.put<Refused>(`/api/posts/${story.id}`, { ativo: true })).status).toBe(422);
  const { status, body } = await editor.put<{ ativo: number }>(`/api/posts/${story.id}/toggle-status`, { motivos: { [RULE]: REASON } });
  expect([status, body.ativo]).toEqual([200, 1]);
  // Switching off is nobody's publication.
  expect((await editor.put(`/api/posts/${story.id}/toggle-status`)).status).toBe(200);
});

test("a scheduled story's text is checked when it is changed or restored; a reason holds for the words that it was given for", async () => {
  const story = await anArticle(editor, { status: "agendada", agendamento: IN_AN_HOUR() });
  expect((await editor.put<Refused>(`/api/posts/${story.id}`, { conteudo: POLL })).status).toBe(422);
  const changed = await editor.put<{ versao: number }>(`/api/posts/${story.id}`, { conteudo: POLL, motivos: { [RULE]: REASON } });
  expect(changed.status).toBe(200);
  expect((await editor.put(`/api/posts/${story.id}`, { subtitulo: "Outro subtítulo, o mesmo texto" })).status).toBe(200);
  expect((await editor.put(`/api/posts/${story.id}`, { agendamento: IN_AN_HOUR() })).status).toBe(200);
  expect((await editor.put(`/api/posts/${story.id}`, { conteudo: "<p>Outro texto, sem pesquisa.</p>" })).status).toBe(200);
  // An override does not hold for another story, nor after it was a draft again.
  await editor.put(`/api/posts/${story.id}`, { status: "rascunho", conteudo: POLL });
  expect((await editor.put<Refused>(`/api/posts/${story.id}`, { status: "publicada" })).status).toBe(422);
});

test("restoring a stopped text over a scheduled story needs a reason", async () => {
  const story = await anArticle(editor, { conteudo: POLL });
  await editor.put(`/api/posts/${story.id}`, { conteudo: "<p>Um texto sem pesquisa.</p>", status: "agendada", agendamento: IN_AN_HOUR() });
  expect((await editor.post<Refused>(`/api/posts/${story.id}/revisions/1/restore`)).status).toBe(422);
  expect((await editor.post(`/api/posts/${story.id}/revisions/1/restore`, { motivos: { [RULE]: REASON } })).status).toBe(200);
});

test("the scheduler publishes what is due, whatever the checks say by then", async () => {
  const story = await anArticle(editor, { conteudo: POLL, status: "agendada", agendamento: IN_AN_HOUR(), motivos: { [RULE]: REASON } });
  await testEnv.DB.prepare("UPDATE articles SET scheduled_at = ? WHERE id = ?")
    .bind(Date.now() - 1_000, story.id)
    .run();
  await highlightBoard(testEnv).publishDue();
  expect((await editor.get<{ status: string }>(`/api/posts/${story.id}`)).body.status).toBe("publicada");
});

test("what is published is what was checked, also when somebody saves at that moment", async () => {
  // Twenty stories: one person publishes without a reason while another makes the text one that stops.
  for (let round = 0; round < 20; round += 1) {
    const draft = await anArticle(editor, { titulo: `Corrida ${round} entre dois editores` });
    const [publication] = await Promise.all([
      editor.put<Refused & { status: string }>(`/api/posts/${draft.id}`, { status: "publicada" }),
      admin.put(`/api/posts/${draft.id}`, { conteudo: POLL }),
    ]);
    const { results } = await testEnv.DB.prepare("SELECT version, snapshot FROM article_revisions WHERE article_id = ? ORDER BY version")
      .bind(draft.id)
      .all<{ version: number; snapshot: string }>();
    const first = results.map(({ snapshot }) => JSON.parse(snapshot) as { status: string; body: string }).find(({ status }) => status === "publicada");
    // Either published before the other save, or refused: never a first publication with the text that stops.
    expect([round, publication.status, first?.body.includes("intenções de voto") ?? false]).toEqual([round, first ? 200 : 422, false]);
  }
});

test("an admin sets what a rule does; the change is in the trail", async () => {
  const draft = await anArticle(editor, { conteudo: POLL });
  const before = (await admin.get<{ versao: number; regras: { regra: string; nivel: string }[] }>("/api/settings/checks")).body;
  expect(before.regras.filter(({ nivel }) => nivel === "stop").map(({ regra }) => regra)).toEqual(["menor-identificavel", RULE]);
  expect((await admin.put("/api/settings/checks", { niveis: { [RULE]: "nunca" } })).status).toBe(422);
  expect((await admin.put("/api/settings/checks", { niveis: { poesia: "stop" } })).status).toBe(422);
  const changed = await admin.put<{ versao: number }>("/api/settings/checks", { niveis: { [RULE]: "warning" }, versao: before.versao });
  expect([changed.status, changed.body.versao]).toEqual([200, before.versao + 1]);
  expect((await admin.put("/api/settings/checks", { niveis: { [RULE]: "off" }, versao: before.versao })).status).toBe(409);
  const { body } = await editor.get<{ stops: Finding[]; warnings: Finding[] }>(`/api/posts/${draft.id}/checks`);
  expect([body.stops, body.warnings.map(({ regra }) => regra)]).toEqual([[], expect.arrayContaining([RULE])]);
  expect((await editor.put(`/api/posts/${draft.id}`, { status: "publicada" })).status).toBe(200);
  const trail = await testEnv.DB.prepare("SELECT details FROM audit_log WHERE action = 'checks.levels'").all<{ details: string }>();
  expect(trail.results.map(({ details }) => JSON.parse(details))).toEqual([{ changes: [{ field: `check.${RULE}`, before: "stop", after: "warning" }] }]);
  await admin.put("/api/settings/checks", { niveis: { [RULE]: "stop" } });
});

test("stops and overrides are never changed or deleted", async () => {
  for (const write of ["UPDATE check_events SET reason = 'x'", "DELETE FROM check_events"]) await expect(testEnv.DB.prepare(write).run()).rejects.toThrow("event of the checks");
});
