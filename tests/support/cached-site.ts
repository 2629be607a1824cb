import { EditionClock } from "#app/platform/http/page-cache/edition-clock.server.ts";
import { EDITION_HEADER, PARAMETER_MAX_HEADER, PageCache, type PageCacheDeps, TAGS_HEADER, VALID_UNTIL_HEADER } from "#app/platform/http/page-cache/page-cache.server.ts";

const MINUTE_MS = 60_000;

/** A site whose edition, clock and failures a test sets. */
export function aSite() {
  const state = {
    edition: 1,
    now: 1_000_000,
    renders: 0,
    fails: false,
    asks: 0,
    takenDown: [] as number[],
    prepared: [] as number[],
    front: "none" as PageCacheDeps["front"],
    validFor: MINUTE_MS,
    parameterMax: 0,
    gone: false,
    delay: Promise.resolve(),
    asking: Promise.resolve(),
    inSlot: ((_class, work) => work()) as PageCacheDeps["inSlot"],
  };
  const clock = new EditionClock(async () => {
    state.asks += 1;
    await state.asking;
    if (state.fails) throw new Error("D1 is away");
    return { edition: state.edition, takenDown: state.takenDown };
  });
  const cache = new PageCache();
  const deps = (): PageCacheDeps => ({
    clock,
    prepare: async (edition) => void state.prepared.push(edition),
    front: state.front,
    build: "b1",
    render: async (key) => {
      state.renders += 1;
      const edition = state.edition;
      await state.delay;
      if (state.fails) throw new Error("D1 is away");
      if (state.gone) return new Response("retirada", { status: 410 });
      if (key === "/post/404") return new Response("nada", { status: 404 });
      return new Response(`página ${key} edição ${edition}`, {
        headers: {
          "Content-Type": "text/html; charset=utf-8",
          [EDITION_HEADER]: String(edition),
          [VALID_UNTIL_HEADER]: String(Date.now() + state.validFor),
          [TAGS_HEADER]: "article-7,section-geral",
          ...(state.parameterMax > 0 && !key.includes("antes=") ? { [PARAMETER_MAX_HEADER]: String(state.parameterMax) } : {}),
        },
      });
    },
    inSlot: (workClass, work) => state.inSlot(workClass, work),
    waitUntil: () => undefined,
    now: state.now,
    headers: { "X-Request-Id": "r" },
  });
  const ask = async (path = "/", headers: Record<string, string> = {}, articleId: number | null = null) =>
    (await cache.respond(new Request(`http://site.test${path}`, { headers }), { key: path, articleId, hasVariants: !path.endsWith(".xml") }, deps())).response;
  return { state, clock, ask, cache, deps };
}
