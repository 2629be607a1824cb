import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { readerPage } from "#app/features/readers/reader-page.http.ts";
import { builtRoutes, patternOf } from "#tests/support/built-routes.ts";
import { addressOf } from "#tests/support/public-addresses.ts";
import { ORIGIN, published, signedIn, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

/** Answered without D1 by what is stored or built: a file of R2 or of the build, a redirect, a line of the settings. */
const STORED: Record<string, string> = {
  "/img/:key": "picture of R2",
  "/faixa/:artwork": "picture of R2",
  "/card/:name": "picture of R2",
  "/media/:key": "file of R2",
  "/audio/:file": "file of R2",
  "/capa-podcast/:file": "picture of R2, made once",
  "/titulo/:file": "picture of R2, made once",
  "/edicoes": "page of R2, sealed once",
  "/edicoes/:edition": "page of R2, sealed once",
  "/edicoes/:edition/:part": "page of R2, sealed once",
  "/sw.js": "made of the build",
  "/manifest.webmanifest": "made of the settings that the isolate knows",
  "/icone/:use": "redirect by the settings that the isolate knows",
  "/favicon.ico": "redirect by the settings that the isolate knows",
  "/:file.txt": "the key of IndexNow, from the settings",
};

/** May not be kept, and why. */
const NEVER_KEPT: Record<string, string> = {
  "/busca": "what people search for is theirs alone",
  "/contato": "its form may hold what was typed; says what became of a message",
  "/apoie/codigo": "each code has a reference of its own",
  "/boletim": "its form may hold what was typed; says what became of a sign-up",
  "/boletim/confirmar": "private address",
  "/boletim/preferencias": "private address",
  "/boletim/sair": "private address",
  "/comprovante": "private address",
  "/enviar-arte": "private address",
  "/previa/:token": "private address",
  "/convite": "private address",
  "/enquete/:id/resposta": "says what became of this reader's answer",
  "/aviso/:campaign/:article": "counts a click",
  "/collect": "takes reports; no page",
  "/login": "depends on the session",
  "/logout": "depends on the session",
  "/ao-vivo/:id/:entry": "redirect to where the entry stands now",
  "/audio/:key/capitulos.json": "looks whether the recording may still be played",
  "/faixa/:id/quadro": "code of a banner that may be switched off at once; shown by few banners, in a frame that its page loads",
  "/*": "no page: what there is not; a name of a story's file would fill the cache",
};

/** Screens need a session; the API answers programs and staff, who see other rows than readers. Both are uncached work. */
const isOther = (pattern: string) => /^\/(?:admin|api)(?:\/|$)/.test(pattern);

let parameters: Record<string, string>;
const SLUGS: Record<string, string> = { categoria: "politica", municipio: "piripiri", autor: "redacao-lide", tag: "feira" };

beforeAll(async () => {
  const editor = await signedIn("editor");
  const { id, slug } = await published(editor, { categoriasCompletas: ["editoriais", "politica"], municipio: "piripiri", tags: ["feira"] });
  parameters = { id: String(id), slug, list: "agenda", file: "sitemap-materias-1" };
});

const publicRoutes = () => builtRoutes.filter((route) => (route.path || route.index) && !isOther(patternOf(route)));
const addressIn = (route: (typeof builtRoutes)[number]) => {
  const slug = SLUGS[patternOf(route).split("/")[1] ?? ""];
  return addressOf(route, slug === undefined ? parameters : { ...parameters, slug });
};

test("each public address is kept by the page cache, or is a stored file, or may not be kept for a reason that stands here", () => {
  const routes = publicRoutes();
  expect(routes.length).toBeGreaterThan(60);
  const unkept = routes.filter((route) => readerPage(new Request(ORIGIN + addressIn(route))) === null).map(patternOf);
  expect([...new Set(unkept)].sort()).toEqual([...Object.keys(STORED), ...Object.keys(NEVER_KEPT)].sort());
});

test("any address that is kept is answered without D1 once it was made", async () => {
  const worker = newSiteWorker();
  let calls = 0;
  const counted = new Proxy(testEnv.DB, {
    get(target, name) {
      if (name === "batch" || name === "prepare") calls += 1;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const ask = async (path: string) => {
    const context = createExecutionContext();
    const before = calls;
    const answer = (await worker.fetch(new Request(ORIGIN + path, { redirect: "manual" }) as Parameters<typeof worker.fetch>[0], { ...testEnv, DB: counted }, context)) as Response;
    await answer.text();
    const used = calls - before;
    await waitOnExecutionContext(context);
    return { status: answer.status, used };
  };
  const kept = publicRoutes()
    .map(addressIn)
    .filter((path) => readerPage(new Request(ORIGIN + path)) !== null);
  for (const path of new Set(kept)) {
    const { status } = await ask(path);
    if (status !== 200) continue;
    // What publishing goes on with behind its answer may raise the edition meanwhile, and then the page is made once more.
    await expect.poll(() => ask(path), { message: path }).toEqual({ status: 200, used: 0 });
  }
});
