import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import type { ServerBuild } from "@remix-run/cloudflare";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { TOWN_LISTS } from "#app/features/towns/town-paths.ts";
import type { createSiteWorker } from "#app/site-worker.server.ts";
import { builtRoutes } from "#tests/support/built-routes.ts";
import { png } from "#tests/support/pictures.ts";
import { ORIGIN, publishable, published, signedIn, testEnv } from "#tests/support/site.ts";
import * as serverBuild from "../../../build/server/index.js";

const build = serverBuild as unknown as ServerBuild & { entry: { module: { createSiteWorker: typeof createSiteWorker } } };

type Worker = ReturnType<typeof createSiteWorker>;

/** Where each readers' document is, with one parameter filled; and what is none, or is not there. */
const addresses: Record<string, string[]> = {};

beforeAll(async () => {
  const editor = await signedIn("editor");
  const admin = await signedIn("admin");
  await admin.put("/api/settings/pix", { chave: "12ABC34501DE35", nome: "Portal", cidade: "Piripiri" });
  await admin.put("/api/settings/support", { ligado: true, meta: 1_500, texto: "Para a gasolina." });
  const more = { categoriasCompletas: ["municipios", "piripiri"], municipio: "piripiri", tags: ["feira livre"], resumoRapido: ["Um ponto"] };
  const story = await published(editor, { titulo: "Açude & feira <b>sangram</b>", ...more });
  await published(editor, { titulo: "Segunda matéria", posicao: "supermanchete" });
  const disabled = await published(editor, { titulo: "Desabilitada" });
  await editor.put(`/api/posts/${disabled.id}/toggle-status`);
  const form = new FormData();
  form.set("file", new File([await png(40, 24)], "capa.png"));
  const { body: picture } = await editor.post<{ url: string }>("/api/media", form);
  const cover = { capa: new URL(picture.url).pathname, capaAlt: "A ponte", categoria: "geral" };
  const videoAddress = { video: "https://www.youtube.com/watch?v=dQw4w9WgXcQ", publicado: true };
  const video = await editor.post<{ slug: string }>("/api/videos", { titulo: "Um vídeo", ...videoAddress, ...cover });
  const preview = await editor.post<{ url: string }>(`/api/posts/${story.id}/preview-links`);
  const notice = await editor.post<{ id: number }>("/api/servico", {
    tipo: "falecimento",
    titulo: "Maria & José",
    municipio: "piripiri",
    inicio: "2026-01-01T00:00:00Z",
    fim: new Date(Date.now() + 86_400_000).toISOString(),
    falecimento: "2026-01-01",
    consentimentoDe: "Ana",
    consentimentoParentesco: "filha",
    consentimentoEm: "2026-01-01",
  });
  await editor.put(`/api/servico/${notice.body.id}/estado`, { estado: "publicada" });
  const aPoll = { pergunta: "Qual & <prato>?", opcoes: ["Sarapatel", "Paçoca"], sobreEleicao: false };
  const [open, soon] = [
    { abre: new Date(Date.now() - 60_000).toISOString(), fecha: new Date(Date.now() + 86_400_000).toISOString() },
    { abre: "2031-05-20T12:00:00Z", fecha: "2031-05-21T12:00:00Z" },
  ];
  const [poll, later] = [
    (await editor.post<{ id: number }>("/api/polls", { ...aPoll, ...open })).body.id,
    (await editor.post<{ id: number }>("/api/polls", { ...aPoll, ...soon })).body.id,
  ];
  Object.assign(addresses, {
    "enquete/:id": [`/enquete/${poll}`, `/enquete/${later}`, "/enquete/999999", "/enquete/nada"],
    "enquete/:id/parcial": [`/enquete/${poll}/parcial`, `/enquete/${later}/parcial`, "/enquete/999999/parcial"],
    "enquete/:id/resposta": [`/enquete/${poll}/resposta`, `/enquete/${poll}/resposta?repetida=1`],
    "municipio/:slug/:list": [...TOWN_LISTS.map((list) => `/municipio/piripiri/${list}`), "/municipio/piripiri/nada"],
    "falecimento/:id": [`/falecimento/${notice.body.id}`, "/falecimento/999999"],
    "previa/:token": [new URL(preview.body.url).pathname, "/previa/nenhuma"],
    "": ["/", "/?economia=1"],
    "post/:slug": [`/post/${story.slug}`, `/post/${story.id}`, `/post/${story.id}-outro-nome`, `/post/${disabled.slug}`, "/post/999999-nada", `/post/${story.slug}?economia=1`],
    "categoria/:slug": ["/categoria/geral", "/categoria/nenhuma", "/categoria/geral?pagina=9"],
    "municipio/:slug": ["/municipio/piripiri"],
    "autor/:slug": ["/autor/redacao-lide"],
    "tag/:slug": ["/tag/feira-livre"],
    municipios: ["/municipios"],
    avisos: ["/avisos"],
    siga: ["/siga"],
    correcoes: ["/correcoes", "/correcoes?pagina=9"],
    retiradas: ["/retiradas"],
    apoie: ["/apoie", "/Apoie/"],
    "apoie/codigo": ["/apoie/codigo?valor=nada", "/apoie/codigo"],
    "apoie/contas": ["/apoie/contas"],
    boletim: ["/boletim", "/boletim?enviada=1"],
    "boletim/confirmar": ["/boletim/confirmar?t=1.x"],
    "boletim/preferencias": ["/boletim/preferencias?t=1.x"],
    "boletim/sair": ["/boletim/sair?t=1.x"],
    "minha-leitura": ["/minha-leitura"],
    videos: ["/videos"],
    "video/:slug": [`/video/${video.body.slug}`, "/video/999-nada"],
    "mais-lidas": ["/mais-lidas", "/mais-lidas?periodo=hoje"],
    busca: ["/busca", "/busca?q=acude", "/busca?q=acude&pagina=7", "/busca?q=materia&municipio=piripiri"],
    contato: ["/contato"],
    sobre: ["/sobre"],
    privacidade: ["/privacidade"],
    expediente: ["/expediente"],
    termos: ["/termos"],
    "politica-de-correcoes": ["/politica-de-correcoes"],
    etica: ["/etica"],
    "uso-de-ia": ["/uso-de-ia"],
    propriedade: ["/propriedade"],
    "historico/:id": [`/historico/${story.id}`, "/historico/999999"],
    "*": ["/nada", "/Nada/", "/wp-login.php?a=1", "/acude-e-feira", "/post", "/categoria/geral/mais", "/%C3%A9/%zz", "/a//b", "/admin/nada", `/${"a/".repeat(20)}b`],
  });
});

const fetched = async (worker: Worker, path: string) => {
  const request = new Request(ORIGIN + path) as Parameters<Worker["fetch"]>[0];
  const response = (await worker.fetch(request, testEnv, createExecutionContext())) as Response;
  // Of the request alone.
  const ownNames = ["x-request-id", "content-security-policy"];
  const headers = [...response.headers].filter(([name]) => !ownNames.includes(name)).sort(([one], [other]) => (one < other ? -1 : 1));
  return { status: response.status, headers, html: await response.text() };
};

test("every readers' document has addresses here", () => {
  const documents = (builtRoutes as { path?: string; index?: boolean; parentId?: string; module: { default?: unknown; handle?: { hydrates?: boolean } } }[]).filter(
    (route) => route.parentId === "root" && route.module.default && !route.module.handle?.hydrates && !route.path?.includes("admin"),
  );
  expect(documents.map((route) => route.path ?? "").sort()).toEqual(Object.keys(addresses).sort());
});

test("a readers' page is the same bytes and headers as Remix renders of the same route module", async () => {
  // Pages say "há 2 min", "Parcial às 6h41": a minute may not pass between the two renderings.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const own = build.entry.module.createSiteWorker(build);
  // A build of another version has pages of its own in the cache that isolates share.
  const another = { ...build, assets: { ...build.assets, version: "remix" } };
  const remix = build.entry.module.createSiteWorker(another, { withRouter: true });
  for (const path of Object.values(addresses).flat()) expect([path, await fetched(own, path)]).toEqual([path, await fetched(remix, path)]);
});

test("a kept page names every story that it links to: an edit of a story leaves the pages that do not", async () => {
  const worker = build.entry.module.createSiteWorker(build);
  const counts: Record<string, number> = {};
  for (const path of Object.values(addresses).flat()) {
    const context = Object.assign(createExecutionContext(), { cache: { purge: async () => ({ success: true, errors: [] }) } });
    const request = new Request(ORIGIN + path) as Parameters<Worker["fetch"]>[0];
    const response = (await worker.fetch(request, { ...testEnv, EDGE_CACHE: "yes", SITE_URL: ORIGIN }, context)) as Response;
    const html = await response.text();
    const named = new Set(response.headers.get("Cache-Tag")?.split(","));
    if (response.status !== 200 || !named.has("site")) continue;
    const linked = new Set([...html.matchAll(/\/post\/(\d+)-/g)].map(([, id]) => `article-${id}`));
    counts[path] = linked.size;
    expect([path, [...linked].filter((tag) => !named.has(tag))]).toEqual([path, []]);
  }
  for (const path of ["/", "/categoria/geral", "/municipio/piripiri", "/mais-lidas", "/autor/redacao-lide"]) expect([path, counts[path]]).toEqual([path, expect.any(Number)]);
  expect(counts["/"]).toBeGreaterThan(1);
});

test("a loader that fails is run once, and its page is Remix's", async () => {
  let runs = 0;
  const route = Object.values(build.routes).find((one) => one?.path === "mais-lidas");
  if (!route) throw new Error("no route mais-lidas");
  const loader = () => {
    runs += 1;
    throw new Error("broken");
  };
  const broken = {
    ...build,
    assets: { ...build.assets, version: "broken" },
    routes: { ...build.routes, [route.id]: { ...route, module: { ...route.module, loader } } },
  } as typeof build;
  const { status, html } = await fetched(build.entry.module.createSiteWorker(broken), "/mais-lidas");
  expect([status, runs, html.includes("indisponível") || html.includes("Algo deu errado")]).toEqual([503, 1, true]);
});

/** A site worker whose loads of readers' pages are noted, after a reader has asked for the home page. */
async function aWatchedSite(version: string) {
  const loads: string[] = [];
  const counted = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader;
    if (!route || !loader || route.path?.startsWith("api/")) return [id, route] as const;
    const noting: typeof loader = (args) => {
      loads.push(new URL(args.request.url).pathname);
      return loader(args);
    };
    return [id, { ...route, module: { ...route.module, loader: noting } }] as const;
  });
  const worker = build.entry.module.createSiteWorker({ ...build, assets: { ...build.assets, version }, routes: Object.fromEntries(counted) });
  await fetched(worker, "/");
  loads.length = 0;
  /** A person's write, with what it loaded before its answer, and in all; everything behind the answer is done then. */
  async function write<T>(role: "editor" | "admin", method: string, path: string, body: unknown): Promise<{ body: T; before: string[]; all: string[] }> {
    const { headers } = await signedIn(role);
    const context = createExecutionContext();
    const request = new Request(ORIGIN + path, { method, headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) });
    const answer = (await worker.fetch(request as Parameters<Worker["fetch"]>[0], testEnv, context)) as Response;
    const before = [...loads];
    expect([path, answer.status, answer.ok]).toEqual([path, answer.status, true]);
    const result = await answer.json<T>();
    await waitOnExecutionContext(context);
    return { body: result, before, all: loads.splice(0) };
  }
  return { worker, loads, write, home: async () => (await fetched(worker, "/")).html };
}

test("a publication renders the home page that readers ask for, its story and its lists before anybody asks for them again", async () => {
  const { worker, loads, write } = await aWatchedSite("warm");
  const draft = publishable({ status: "publicada", titulo: "Rendered at once", categoriasCompletas: ["municipios", "piripiri"], municipio: "piripiri" });
  await fetched(worker, "/municipio/piripiri");
  loads.length = 0;
  const { body, before } = await write<{ slug: string; categoria: string }>("editor", "POST", "/api/posts", draft);
  // The home page before the answer, the others behind it.
  expect(before).toContain("/");
  for (const path of ["/", `/post/${body.slug}`, "/municipio/piripiri"]) expect([path, (await fetched(worker, path)).html.includes("Rendered at once")]).toEqual([path, true]);
  expect([body.categoria, loads]).toEqual([body.categoria, []]);
});

test("an edit renders no page that nobody asked for", async () => {
  const { worker, write } = await aWatchedSite("unheld");
  const { body: story } = await write<{ id: number; slug: string }>(
    "editor",
    "POST",
    "/api/posts",
    publishable({ status: "publicada", titulo: "Ninguém abriu", categoria: "policia" }),
  );
  const fresh = await aWatchedSite("unheld-fresh");
  const { all } = await fresh.write("editor", "PATCH", `/api/posts/${story.id}`, { titulo: "Ninguém abriu ainda" });
  expect(all.filter((path) => path !== "/" && !path.startsWith("/api/"))).toEqual([]);
  for (const path of [`/post/${story.slug}`, "/categoria/policia"]) expect([path, (await fetched(worker, path)).status]).toEqual([path, 200]);
});

test("whatever the newsroom changes, the home page that readers ask for is rendered before the change is answered", async () => {
  const { loads, write, home } = await aWatchedSite("warm-all");
  const { body: story } = await write<{ id: number }>("editor", "POST", "/api/posts", publishable({ status: "publicada", posicao: "destaque", titulo: "Antes da edição" }));
  const form = new FormData();
  form.set("file", new File([await png(40, 24)], "capa.png"));
  const { body: picture } = await (await signedIn("editor")).post<{ url: string }>("/api/media", form);
  const video = { video: "https://www.youtube.com/watch?v=dQw4w9WgXcQ", capa: new URL(picture.url).pathname, capaAlt: "A ponte", categoria: "geral" };
  const writes = [
    ["editor", "PATCH", `/api/posts/${story.id}`, { titulo: "Depois da edição" }],
    ["admin", "POST", "/api/categories", { name: "Economia azul", color: "#123456", type: "editorial" }],
    ["editor", "POST", "/api/videos", { titulo: "Vídeo da home", publicado: true, ...video }],
    ["admin", "PUT", "/api/settings/site", { nome: "Folha do Litoral" }],
    ["admin", "PUT", "/api/settings/home", { activeLayout: "mosaico" }],
  ] as const;
  for (const [role, method, path, body] of writes) {
    const { before } = await write(role, method, path, body);
    expect([path, before]).toEqual([path, expect.arrayContaining(["/"])]);
    await home();
    expect([path, loads]).toEqual([path, []]);
  }
  const html = await home();
  for (const shown of ["Depois da edição", "Vídeo da home", "Folha do Litoral"]) expect([shown, html.includes(shown)]).toEqual([shown, true]);
});

test("the cron sweep renders the home page with what it published, where readers ask for it", async () => {
  const { worker, loads, write, home } = await aWatchedSite("warm-cron");
  const { body: story } = await write<{ id: number }>(
    "editor",
    "POST",
    "/api/posts",
    publishable({ status: "agendada", titulo: "Agendada e publicada", agendamento: new Date(Date.now() + 3_600_000).toISOString() }),
  );
  await home();
  // Due now, and no page knows of it.
  await testEnv.DB.prepare("UPDATE articles SET scheduled_at = ? WHERE id = ?")
    .bind(Date.now() - 1_000, story.id)
    .run();
  loads.length = 0;
  const context = createExecutionContext();
  await worker.scheduled({ cron: "* * * * *", scheduledTime: Date.now(), noRetry: () => undefined, type: "scheduled" } as Parameters<Worker["scheduled"]>[0], testEnv, context);
  await waitOnExecutionContext(context);
  expect(loads).toContain("/");
  loads.length = 0;
  expect([(await home()).includes("Agendada e publicada"), loads]).toEqual([true, []]);
});

test("an edit renders the pages that show its story, and leaves the others", async () => {
  const { worker, loads, write } = await aWatchedSite("narrow");
  const of = (category: string, titulo: string) => publishable({ status: "publicada", titulo, categoriasCompletas: ["editoriais", category], tags: [] });
  const old = (await write<{ id: number; slug: string }>("editor", "POST", "/api/posts", of("policia", "História antiga"))).body;
  // Enough newer ones that no list of the newest shows it.
  for (let count = 0; count < 20; count += 1) await write("editor", "POST", "/api/posts", of("esporte", `Notícia de esporte ${count}`));
  const other = (await write<{ slug: string }>("editor", "POST", "/api/posts", of("esporte", "Outra notícia"))).body;
  const views = { "/": false, [`/post/${other.slug}`]: false, "/categoria/esporte": false, "/categoria/policia": true, "/feed.xml": true };
  for (const path of Object.keys(views)) await fetched(worker, path);
  const { body: edited } = await write<{ slug: string }>("editor", "PATCH", `/api/posts/${old.id}`, { titulo: "História antiga com outro nome" });
  const shown: Record<string, boolean> = {};
  for (const path of Object.keys(views)) {
    loads.length = 0;
    const { html } = await fetched(worker, path);
    shown[path] = loads.length > 0 || html.includes("com outro nome");
  }
  expect((await fetched(worker, `/post/${edited.slug}`)).html).toContain("com outro nome");
  // The list of its section was rendered behind the answer.
  expect(shown).toEqual({ ...views, "/": expect.any(Boolean) });
  // What lists are chosen by changes: every page is rendered again.
  await write("editor", "PATCH", `/api/posts/${old.id}`, { tags: ["feira"] });
  await fetched(worker, `/post/${other.slug}`);
  expect(loads).toContain(`/post/${other.slug}`);
});
