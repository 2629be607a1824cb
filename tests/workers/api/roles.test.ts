import { beforeAll, expect, test } from "vitest";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { builtRoutes } from "#tests/support/built-routes.ts";
import { png } from "#tests/support/pictures.ts";
import { ROLE_BODIES } from "#tests/support/role-bodies.ts";
import { ROLE_TABLE, townNoticeBody } from "#tests/support/role-table.ts";
import { type Answer, anArticle, aPerson, Client, PASSWORD, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let people: readonly [Client, Client, Client, Client];
/** Whose contracts are made. */
let advertiserId: number;
/** The entry of the newest live blog. */
let liveEntryId = 0;

beforeAll(async () => {
  people = [thePublic, await signedIn("reporter"), await signedIn("editor"), await signedIn("admin")];
  advertiserId = (await people[3].post<{ id: number }>("/api/advertisers", { nome: "Papelaria dos papéis" })).body.id;
});

/** A right body for each call that needs one. */
function bodyFor(call: string, id: number | string): unknown {
  if (call.includes("/api/servico") && !/^(?:GET|DELETE) /.test(call)) return townNoticeBody(call);
  if (call in ROLE_BODIES) return ROLE_BODIES[call];
  switch (call) {
    case "POST /api/posts":
    case "POST /api/posts/checks":
      return { titulo: "Papéis" };
    case "POST /api/posts/bulk":
      return { acao: "tags", tags: ["papéis"], materias: [99_999] };
    case "PUT /api/posts/{id}":
    case "PATCH /api/posts/{id}":
      return { subtitulo: "Papéis" };
    case "PUT /api/posts/{id}/draft":
      return { edicao: crypto.randomUUID(), seq: 1, versao: 1, campos: { titulo: "Papéis" } };
    case "POST /api/posts/{id}/other-side":
      return { quem: "Papéis", perguntadoEm: "2026-11-01T12:00:00Z", canal: "telefone", situacao: "aguardando" };
    case "PUT /api/settings/checks":
      return { niveis: { "data-relativa": "off" } };
    case "PATCH /api/templates/{slug}":
      return { titulo: "Papéis" };
    case "POST /api/visoes":
      return { nome: `Papéis ${crypto.randomUUID().slice(0, 8)}`, filtros: "status=rascunho" };
    case "POST /api/tokens":
      return { nome: "Papéis", escopos: ["stories:read"], dias: 30, password: PASSWORD };
    case "PATCH /api/visoes/{id}":
      return { nome: "Papéis" };
    case "POST /api/house-style":
      return { erradas: [`Papeis ${crypto.randomUUID()}`], certa: "Papéis", tipo: "termo" };
    case "POST /api/posts/{id}/live/entries":
      return { texto: `Papéis ${crypto.randomUUID()}` };
    case "PATCH /api/posts/{id}/live/entries/{entry}":
      return { fixada: true };
    case "PUT /api/posts/{id}/presence":
      return { edicao: crypto.randomUUID() };
    case "PATCH /api/messages/{id}":
      return { resolvida: true };
    case "POST /api/posts/{id}/notes":
    case "POST /api/pautas/{id}/notes":
      return { texto: "Papéis" };
    case "PATCH /api/notes/{id}":
      return { resolvida: true };
    case "POST /api/notifications/read":
      return { ids: [] };
    case "POST /api/eventos":
    case "PUT /api/eventos/{id}":
      return { titulo: "Papéis", inicio: "2031-05-20T12:00:00Z", local: crypto.randomUUID() };
    case "PUT /api/eventos/{id}/datas":
      return { em: "2031-05-20T12:00:00Z", para: "2031-05-21T12:00:00Z" };
    case "POST /api/pautas":
      return { titulo: "Papéis" };
    case "PUT /api/pautas/{id}":
      return { local: "Papéis" };
    case "PUT /api/reports/monthly/{month}/comment":
      return { texto: "Papéis", versao: 0 };
    case "POST /api/reports/monthly/{month}/close":
      return { versao: 1 };
    case "PUT /api/settings/tts":
      return { voiceName: "pt-BR-FranciscaNeural" };
    case "PUT /api/settings/home":
      return { dynamic: true };
    case "POST /api/posts/{id}/reactions":
      return { reaction: "feliz" };
    case "POST /api/admin/destaques/set-order":
      return { desired: [id] };
    case "POST /api/admin/destaques/undo":
      return { versao: id };
    case "POST /api/ai/completions":
      return { messages: [{ role: "user", content: "A prefeitura de Piripiri entregou a escola reformada do bairro." }] };
    case "POST /api/social/generate":
    case "POST /api/social/generate-video-cover":
      return { title: "Papéis", hat: "TESTE", imageUrl: null };
    case "POST /api/social/instagram/queue/{id}/resolve":
      return { published: true };
    case "POST /api/social/generate-caption":
      return { titulo: "Papéis", conteudo: "<p>Papéis.</p>", chapeu: "TESTE" };
    case "PATCH /api/auth/me":
      return { name: "Papéis" };
    case "POST /api/auth/register":
      return { name: "Papéis", email: `papeis-${crypto.randomUUID()}@redacao.test`, role: "reporter", password: "senha-de-papeis" };
    case "PUT /api/auth/password":
      return { current: "senha de ninguém", password: "senha-de-papeis" };
    case "POST /api/auth/passkeys/options":
      return { password: "senha de ninguém" };
    case "PATCH /api/auth/passkeys/{key}":
      return { name: "Papéis" };
    case "POST /api/auth/passkeys":
    case "POST /api/auth/passkey-login":
      return { ticket: "forjado" };
    case "PATCH /api/users/{id}":
      return { name: "Papéis" };
    case "POST /api/invitations":
      return { email: `papeis-${crypto.randomUUID()}@redacao.test`, role: "reporter" };
    case "POST /api/auth/login":
      return { email: "ninguem@redacao.test", password: "errada" };
    case "POST /api/shortener/create":
    case "PATCH /api/shortener/{code}":
      return { url: "https://exemplo.com/" };
    case "POST /api/whatsapp/queue":
      return { ids: [Number(id) + 1] };
    case "PATCH /api/whatsapp/queue/{id}":
      return { scheduled_time: new Date(Date.now() + 3_600_000).toISOString(), horarioAnterior: null };
    case "PUT /api/whatsapp/group":
      return { groupId: "120363000000000001@g.us" };
    case "POST /api/distribution/jobs/{id}/resolve":
    case "POST /api/whatsapp/queue/{id}/resolve":
      return { sent: true };
    case "POST /api/whatsapp/custom":
      return { tipo: "custom", mensagem: `Papéis ${id}` };
    case "POST /api/whatsapp/schedule":
      return { start: "08:00", end: "18:00" };
    case "POST /api/whatsapp/unschedule":
      return { ids: [] };
    case "PUT /api/whatsapp/pacing":
      return { porHora: 5 };
    case "POST /api/videos":
      return { titulo: "Papéis", video: "https://youtu.be/dQw4w9WgXcQ" };
    case "PATCH /api/videos/{id}":
      return { titulo: "Papéis" };
    case "POST /api/banners":
      return { titulo: "Papéis", cliente: "Papelaria", posicao: "in-content" };
    case "PUT /api/banners/{id}":
    case "PATCH /api/banners/{id}":
      return { status: "pausado" };
    case "POST /api/advertisers":
      return { nome: `Papéis ${crypto.randomUUID()}` };
    case "PUT /api/advertisers/{id}":
    case "PATCH /api/advertisers/{id}":
      return { contato: "Papéis" };
    case "POST /api/contracts":
      return { anuncianteId: advertiserId, titulo: "Papéis", tipoContrato: "CPM", dataInicio: "2026-11-01T03:00:00.000Z", dataFim: "2026-12-01T03:00:00.000Z" };
    case "PUT /api/contracts/{id}":
    case "PATCH /api/contracts/{id}":
      return { quantidade: 1000 };
    case "POST /api/contracts/{id}/extra-days":
      return { versao: 1 };
    case "POST /api/contracts/{id}/invoices":
      return { valor: 10 };
    case "PATCH /api/invoices/{id}":
      return { paga: true };
    case "PUT /api/settings/pix":
      return { chave: null };
    case "POST /api/categories":
      return { name: `Papéis ${crypto.randomUUID()}`.slice(0, 40), color: "#1f4e9e", type: "special" };
    case "PATCH /api/categories/{id}":
      return { color: "#0b6b78" };
    case "POST /api/push/subscribe":
      return { endpoint: "https://fcm.googleapis.com/fcm/send/papeis", keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) } };
    case "PUT /api/push/subscribe":
      return {
        subscription: { endpoint: "https://fcm.googleapis.com/fcm/send/papeis", keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) } },
        topicos: ["urgente"],
        frequencia: "na-hora",
        silencio: null,
        cotaSemanal: 3,
        resumo: false,
      };
    case "POST /api/posts/{id}/push":
      return { confirmar: true };
    case "POST /api/push/subscription":
    case "POST /api/push/unsubscribe":
      return { endpoint: "https://fcm.googleapis.com/fcm/send/papeis" };
    case "POST /api/media/bulk":
      return { acao: "credito", credito: "Papéis", arquivos: [Number(id) + 1] };
    case "POST /api/media/delete":
      return { ids: [Number(id) + 1] };
    case "POST /api/media/uploads":
      return { nome: "video.mp4", tamanho: 1000 };
    case "POST /api/media/uploads/{id}/concluir":
      return { titulo: "Papéis" };
    case "PUT /api/media/{id}/capa":
    case "POST /api/media":
    case "POST /api/upload":
      return new FormData();
    case "PATCH /api/media/{id}":
      return { foco: { x: 20, y: 30 } };
    default:
      return undefined;
  }
}

/** A reader's message; answers its id. */
async function aMessage(): Promise<number> {
  const row = await testEnv.DB.prepare(
    "INSERT INTO reader_messages (kind, name, email, message, created_at) VALUES ('outro', 'Ana', 'ana@exemplo.com', 'Uma pergunta', ?) RETURNING id",
  )
    .bind(Date.now())
    .first<{ id: number }>();
  return row?.id ?? 0;
}

async function anIdFor(call: string): Promise<number | string> {
  const [, , editor, admin] = people;
  if (call.includes("/whatsapp/queue/{id}")) return (await editor.post<{ id: string }>("/api/whatsapp/custom", { mensagem: `Papéis ${crypto.randomUUID()}` })).body.id;
  if (call.includes("{kind}")) return "audio";
  if (call.includes("{month}")) return newsroomDay(Date.now(), "America/Fortaleza").slice(0, 7);
  if (call.includes("/api/messages/")) return aMessage();
  // None there is: what may be done with one is in tests/workers/push, tests/workers/previews and tests/workers/manager.
  if (/\/(?:visoes|support|preview-links|tokens)\//.test(call)) return 999_999_999;
  if (call.includes("/push/campaigns/")) return 999_999_999;
  if (call.includes("/newsletter/{id}")) return "2020-01-01-manha";
  if (call.includes("/posts/{id}/push")) return (await published(editor, { pushAuto: false })).id;
  if (call.includes("{code}")) return (await editor.post<{ shortCode: string }>("/api/shortener/create", { url: "https://exemplo.com/" })).body.shortCode;
  if (call.includes("/api/users/")) return (await aPerson("reporter")).id;
  if (call.includes("/api/invitations/"))
    return (await admin.post<{ id: number }>("/api/invitations", { email: `papeis-${crypto.randomUUID()}@redacao.test`, role: "reporter" })).body.id;
  if (call.includes("/api/videos/")) return (await editor.post<{ id: number }>("/api/videos", bodyFor("POST /api/videos", 0))).body.id;
  const commercial = /\/api\/(banners|advertisers|contracts)\/\{id\}/.exec(call)?.[1];
  if (commercial) return (await admin.post<{ id: number }>(`/api/${commercial}`, bodyFor(`POST /api/${commercial}`, 0))).body.id;
  if (call.includes("/api/notes/")) {
    const { id } = (await editor.post<{ id: number }>("/api/pautas", bodyFor("POST /api/pautas", 0))).body;
    return (await editor.post<{ id: number }>(`/api/pautas/${id}/notes`, { texto: "Papéis" })).body.id;
  }
  if (call.includes("/api/servico/")) return (await editor.post<{ id: number }>("/api/servico", bodyFor("POST /api/servico", 0))).body.id;
  const planned = /\/api\/(eventos|polls)\/\{id\}/.exec(call)?.[1];
  if (planned) return (await editor.post<{ id: number }>(`/api/${planned}`, bodyFor(`POST /api/${planned}`, 0))).body.id;
  if (call.includes("/api/pautas/")) return (await editor.post<{ id: number }>("/api/pautas", bodyFor("POST /api/pautas", 0))).body.id;
  if (call.includes("/api/removals/"))
    return (await editor.post<{ id: number }>(`/api/posts/${(await published(editor)).id}/removal`, ROLE_BODIES["POST /api/posts/{id}/removal"])).body.id;
  if (call.includes("/api/house-style/")) return (await editor.post<{ id: number }>("/api/house-style", bodyFor("POST /api/house-style", 0))).body.id;
  if (call.includes("/api/categories/")) return (await admin.post<{ id: number }>("/api/categories", bodyFor("POST /api/categories", 0))).body.id;
  if (call.includes("/api/media/bulk/")) return 999_999_999;
  if (/\/api\/media\/(?!uploads)/.test(call)) {
    const form = new FormData();
    form.set("image", new File([await png(7, 6)], "x.png"));
    return (await editor.post<{ id: number }>("/api/upload", form)).body.id;
  }
  if (call === "POST /api/admin/destaques/undo") {
    const { id } = await published(editor);
    return (await editor.post<{ versao: number }>("/api/admin/destaques/set-order", { desired: [id] })).body.versao;
  }
  const article = await published(editor, { dataPublicacao: "2026-01-01T00:00:00Z" });
  if (call.includes("/live/entries")) {
    await editor.put(`/api/posts/${article.id}/live`, { estado: "aberta" });
    liveEntryId = (await editor.post<{ id: number }>(`/api/posts/${article.id}/live/entries`, { texto: "Papéis" })).body.id;
  }
  if (call.includes("move-up")) await published(editor);
  if (call.includes("move-down")) await published(editor, { dataPublicacao: "2025-12-31T00:00:00Z" });
  if (call === "POST /api/posts/{id}/restore") await admin.delete(`/api/posts/${article.id}`);
  return article.id;
}

test("every call of the build is in the table, and the table names no other", () => {
  const declared = builtRoutes.flatMap((route) => {
    const path = `/${route.path?.replace(/:(\w+)/g, "{$1}")}`;
    return Object.keys(route.api ?? {}).map((method) => `${method} ${path}`);
  });
  expect(declared.sort()).toEqual(Object.keys(ROLE_TABLE).sort());
});

test("the OpenAPI document lists every call of the table, and which need a person", async () => {
  const { body } = await thePublic.get<{ paths: Record<string, Record<string, { security: unknown[] }>> }>("/api/openapi.json");
  const documented = Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation.security.length > 0] as const),
  );
  expect(documented.map(([call]) => call).sort()).toEqual(Object.keys(ROLE_TABLE).sort());
  const open = new Set(["POST /api/auth/login", "POST /api/auth/refresh", "POST /api/auth/logout", "POST /api/auth/passkey-login"]);
  for (const [call, guarded] of documented) expect([call, guarded]).toEqual([call, ROLE_TABLE[call]?.[0] === 401 && !open.has(call)]);
});

test("every route under /api is declared, so that none answers past the one way in", () => {
  const undeclared = builtRoutes.filter((route) => route.path?.startsWith("api/") && !route.api).map((route) => route.path);
  expect(undeclared).toEqual([]);
});

test.each(Object.entries(ROLE_TABLE))("%s answers each role as the table says", async (call, expected) => {
  const [method = "", template = ""] = call.split(" ");
  const statuses: number[] = [];
  const needsId = /\{(id|code|month|kind)\}/.test(template) || /set-order|undo/.test(call);
  let id: number | string = 0;
  for (const person of people) {
    // A refused call has changed nothing.
    if (needsId && (statuses.at(-1) ?? 200) < 400) id = await anIdFor(call);
    const query = /^DELETE .*\/(draft|presence)$/.test(call) ? `?edicao=${crypto.randomUUID()}` : "";
    const subject = template.includes("/media/uploads/") ? crypto.randomUUID() : String(id);
    const path = `${template
      .replace(/\{(id|code|month|kind)\}/, subject)
      .replace("{slug}", "policia")
      .replace("{entry}", String(liveEntryId))
      .replace(/\{(version|n)\}/, "1")
      .replace(/\{(session|key)\}/, crypto.randomUUID())}${query}`;
    const client = call === "POST /api/auth/logout" ? new Client() : person;
    const body = bodyFor(call, id);
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const first = await client.call(method, path, body, person === people[3] ? key : {});
    statuses.push(first.status);
    if (person === people[3] && method !== "GET" && first.status < 300) await expectOneAct({ call, path, client, body, key, first });
  }
  expect(statuses).toEqual(expected);
});

/** Writes that take no key: readers' and visitors' own, what only computes, signs of life, and addresses, which no stored answer may hold. */
const WITHOUT_KEY = [
  // Of no person; those whose stored answer would hold a secret; and a message, whose protocol has no key.
  ...["POST /api/agenda/feed", "POST /api/posts/{id}/preview-links", "POST /api/tokens", "POST /api/mcp"],
  ...Object.entries(ROLE_TABLE).flatMap(([call, [visitor, , , admin]]) => (visitor === 401 && admin !== 401 ? [] : [call])),
  "POST /api/auth/login",
  "POST /api/auth/refresh",
  "POST /api/auth/session",
  "POST /api/auth/passkeys/options",
  "PUT /api/posts/{id}/presence",
  "DELETE /api/posts/{id}/presence",
  "PUT /api/media/uploads/{id}/partes/{n}",
  "POST /api/posts/checks",
  "POST /api/contracts/{id}/report",
  "DELETE /api/contracts/{id}/report",
  "POST /api/social/generate",
  "POST /api/social/generate-video-cover",
  "POST /api/social/generate-caption",
];

/** Rows that every act of a person adds or changes. */
const traces = async () =>
  (
    await testEnv.DB.prepare(
      `SELECT (SELECT MAX(version) FROM board_log) AS board, (SELECT MAX(id) FROM audit_log) AS trail, (SELECT COUNT(*) FROM short_links) AS links, (SELECT COUNT(*) FROM videos) AS videos,
        (SELECT group_concat(order_key) FROM videos) AS places, (SELECT COUNT(*) FROM media_uploads) AS uploads, (SELECT COUNT(*) FROM users) AS users, (SELECT COUNT(*) FROM invitations) AS invitations`,
    ).all()
  ).results;

/** The same call under the same key gives the first answer and acts no more; with another content it is refused. */
async function expectOneAct({ call, path, client, body, key, first }: { call: string; path: string; client: Client; body: unknown; key: Record<string, string>; first: Answer }) {
  if (WITHOUT_KEY.includes(call)) return;
  const [method = ""] = call.split(" ");
  const before = await traces();
  const again = await client.call(method, path, body, key);
  expect([call, again.status, again.text, again.headers.get("Idempotency-Replayed")]).toEqual([call, first.status, first.text, "true"]);
  expect([call, (await client.call(method, `${path}${path.includes("?") ? "&" : "?"}outro=1`, body, key)).status]).toEqual([call, 422]);
  expect([call, await traces()]).toEqual([call, before]);
}

test("the OpenAPI document names the key, and its refusal, for every write of a person", async () => {
  const { body } = await thePublic.get<{ paths: Record<string, Record<string, { parameters: { name: string; in: string }[]; responses: Record<string, unknown> }>> }>(
    "/api/openapi.json",
  );
  for (const call of Object.keys(ROLE_TABLE)) {
    const [method = "", path = ""] = call.split(" ");
    const operation = body.paths[path]?.[method.toLowerCase()];
    const documented = operation?.parameters.some(({ name, in: where }) => name === "Idempotency-Key" && where === "header") ?? false;
    const takes = method !== "GET" && !WITHOUT_KEY.includes(call);
    expect([call, documented, "422" in (operation?.responses ?? {})]).toEqual([call, takes, takes]);
  }
});

test("a refused call changes nothing", async () => {
  const [, reporter, editor] = people;
  const article = await published(editor);
  const before = await testEnv.DB.prepare("SELECT MAX(version) AS version FROM board_log").first<{ version: number }>();
  for (const client of [thePublic, reporter]) {
    await client.put(`/api/posts/${article.id}`, { titulo: "Mudado" });
    await client.delete(`/api/posts/${article.id}`);
    await client.put(`/api/posts/${article.id}/toggle-status`);
  }
  const after = await testEnv.DB.prepare("SELECT MAX(version) AS version FROM board_log").first<{ version: number }>();
  expect(after).toEqual(before);
});

test("the public sees neither what is not published nor that it exists", async () => {
  const [, , editor] = people;
  const hidden = await anArticle(editor, { titulo: "Segredo da redação", tags: ["segredo"] });
  const disabled = await published(editor, { titulo: "Segredo desligado", ativo: false });
  for (const path of [
    "/api/posts?limit=100",
    "/api/posts?q=segredo",
    "/api/posts?tag=segredo",
    "/api/posts?status=rascunho",
    "/api/posts?order=manager",
    "/api/home",
    "/api/posts/most-read",
    "/",
    "/feed.xml",
    "/sitemap.xml",
    "/sitemap-news.xml",
  ]) {
    expect([path, (await thePublic.get(path)).text.includes("Segredo")]).toEqual([path, false]);
  }
  const answers = await Promise.all([hidden.id, disabled.id, 999_999].map((id) => thePublic.get(`/api/posts/${id}`)));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  for (const id of [hidden.id, disabled.id]) expect((await thePublic.post(`/api/posts/${id}/reactions`, { reaction: "feliz" })).status).toBe(404);
  expect((await editor.get<{ total: number }>("/api/posts?q=segredo")).body.total).toBe(2);
});
