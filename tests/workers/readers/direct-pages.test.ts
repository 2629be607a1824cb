import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import type { ServerBuild } from "@remix-run/cloudflare";
import { beforeAll, expect, test } from "vitest";
import type { createSiteWorker } from "#app/site-worker.server.ts";
import { builtRoutes } from "#tests/support/built-routes.ts";
import { ORIGIN, publishable, published, signedIn, testEnv } from "#tests/support/site.ts";
import * as serverBuild from "../../../build/server/index.js";

const build = serverBuild as unknown as ServerBuild & { entry: { module: { createSiteWorker: typeof createSiteWorker } } };

type Worker = ReturnType<typeof createSiteWorker>;

/** Where each readers' document is, with one parameter filled; and what is none, or is not there. */
const addresses: Record<string, string[]> = {};

beforeAll(async () => {
  const editor = await signedIn("editor");
  const more = { categoriasCompletas: ["municipios", "piripiri"], municipio: "piripiri", tags: ["feira livre"], resumoRapido: ["Um ponto"] };
  const story = await published(editor, { titulo: "Açude & feira <b>sangram</b>", ...more });
  await published(editor, { titulo: "Segunda matéria", posicao: "supermanchete" });
  const disabled = await published(editor, { titulo: "Desabilitada" });
  await editor.put(`/api/posts/${disabled.id}/toggle-status`);
  const video = await editor.post<{ slug: string }>("/api/videos", { titulo: "Um vídeo", youtube: "https://www.youtube.com/watch?v=dQw4w9WgXcQ", publicado: true });
  Object.assign(addresses, {
    "": ["/", "/?economia=1"],
    "post/:slug": [`/post/${story.slug}`, `/post/${story.id}`, `/post/${story.id}-outro-nome`, `/post/${disabled.slug}`, "/post/999999-nada", `/post/${story.slug}?economia=1`],
    "categoria/:slug": ["/categoria/geral", "/categoria/nenhuma", "/categoria/geral?pagina=9"],
    "municipio/:slug": ["/municipio/piripiri"],
    "autor/:slug": ["/autor/redacao-lide"],
    "tag/:slug": ["/tag/feira-livre"],
    municipios: ["/municipios"],
    videos: ["/videos"],
    "video/:slug": [`/video/${video.body.slug ?? "1-nada"}`, "/video/999-nada"],
    "mais-lidas": ["/mais-lidas", "/mais-lidas?periodo=hoje"],
    busca: ["/busca", "/busca?q=acude", "/busca?q=acude&pagina=7", "/busca?q=materia&municipio=piripiri"],
    contato: ["/contato"],
    sobre: ["/sobre"],
    privacidade: ["/privacidade"],
    expediente: ["/expediente"],
    termos: ["/termos"],
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
    (route) => route.parentId === "root" && route.module.default && !route.module.handle?.hydrates && route.path !== "*" && !route.path?.includes("admin"),
  );
  expect(documents.map((route) => route.path ?? "").sort()).toEqual(Object.keys(addresses).sort());
});

test("a readers' page is the same bytes and headers as Remix renders of the same route module", async () => {
  const own = build.entry.module.createSiteWorker(build);
  // A build of another version has pages of its own in the cache that isolates share.
  const another = { ...build, assets: { ...build.assets, version: "remix" } };
  const remix = build.entry.module.createSiteWorker(another, { withRouter: true });
  for (const path of Object.values(addresses).flat()) expect([path, await fetched(own, path)]).toEqual([path, await fetched(remix, path)]);
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

test("a publication renders the home page that readers ask for, its story and its lists before anybody asks for them again", async () => {
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
  const worker = build.entry.module.createSiteWorker({ ...build, assets: { ...build.assets, version: "warm" }, routes: Object.fromEntries(counted) });
  await fetched(worker, "/");
  const { headers } = await signedIn("editor");
  const context = createExecutionContext();
  const write = new Request(`${ORIGIN}/api/posts`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(publishable({ status: "publicada", titulo: "Rendered at once", categoriasCompletas: ["municipios", "piripiri"], municipio: "piripiri" })),
  });
  loads.length = 0;
  const answer = (await worker.fetch(write as Parameters<Worker["fetch"]>[0], testEnv, context)) as Response;
  expect(answer.status).toBe(201);
  const { slug, categoria } = await answer.json<{ slug: string; categoria: string }>();
  // The home page before the answer, the others behind it.
  expect(loads).toContain("/");
  await waitOnExecutionContext(context);
  loads.length = 0;
  for (const path of ["/", `/post/${slug}`, "/municipio/piripiri"]) expect([path, (await fetched(worker, path)).html.includes("Rendered at once")]).toEqual([path, true]);
  expect([categoria, loads]).toEqual([categoria, []]);
});
