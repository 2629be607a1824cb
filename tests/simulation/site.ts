import type { ServerBuild } from "@remix-run/cloudflare";
import { articleIdOfSlug } from "#app/features/articles/slug.ts";
import { subjectsOfHome } from "#app/features/home/home-subjects.http.ts";
import { type PageSubjects, pageHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";

export type Services = RequestContext["services"];

/** A page of the simulation: enough to know how old it is. */
export interface ShownPage {
  edition: number;
  /** When its rows were read. Epoch milliseconds of the true clock. */
  readAt: number;
  articles: { id: number; title: string }[];
}

const STORY = /^\/post\/([a-z0-9-]+)$/;

/**
 * The build that `createSiteWorker` serves in a simulation: pages made by the real services of readers, without React, and
 * one route by which a person's act runs with the services of its request.
 */
export function simulatedBuild(acts: ReadonlyMap<string, (services: Services) => Promise<unknown>>, now: () => number, onRender: (key: string) => () => void): ServerBuild {
  const page = (stamp: { edition: number; validUntil: number }, readAt: number, articles: readonly ShownPage["articles"][number][], subjects: PageSubjects) =>
    new Response(JSON.stringify({ edition: stamp.edition, readAt, articles: articles.map(({ id, title }) => ({ id, title })) } satisfies ShownPage), {
      headers: { "Content-Type": "text/html; charset=utf-8", ...pageHeaders(stamp, subjects) },
    });

  const rendering = async <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const ended = onRender(key);
    try {
      return await read();
    } finally {
      ended();
    }
  };
  const home = async ({ context }: { context: RequestContext }) => {
    const readAt = now();
    const reading = await rendering("/", () => context.readers.frontPage.home());
    return page(reading, readAt, [...(reading.superHeadline ? [reading.superHeadline] : []), ...reading.highlights, ...reading.latest], subjectsOfHome(reading));
  };
  const story = async ({ request, context }: { request: Request; context: RequestContext }) => {
    const readAt = now();
    const { pathname } = new URL(request.url);
    const id = articleIdOfSlug(STORY.exec(pathname)?.[1] ?? "") ?? 0;
    const reading = await rendering(pathname, () => context.readers.story.article(id));
    if (reading.kind === "found") return page(reading, readAt, [reading.article], { articles: [reading.article, ...reading.related, ...reading.mostRead] });
    return new Response(reading.kind, { status: reading.kind === "gone" ? 410 : 404, headers: pageHeaders(reading) });
  };
  const act = async ({ request, context }: { request: Request; context: RequestContext }) => {
    const work = acts.get(new URL(request.url).pathname.split("/").at(-1) ?? "");
    return Response.json((await work?.(context.services)) ?? null);
  };
  const route = (id: string, path: string, loader: unknown) => [id, { id, path, module: { loader } }];
  return {
    entry: { module: { default: () => Promise.reject(new Error("no document is rendered here")) } },
    routes: Object.fromEntries([route("home", "/", home), route("story", "/post/:slug", story), route("act", "/act/:id", act)]),
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "simulated" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true, v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true, v3_lazyRouteDiscovery: true },
    isSpaMode: false,
    basename: "/",
  } as unknown as ServerBuild;
}
