import type { AppLoadContext, EntryContext, LoaderFunctionArgs, ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import { encode } from "turbo-stream";

type Route = NonNullable<ServerBuild["routes"][string]>;
type RouteObject = Parameters<typeof matchRoutes>[0][number];

const ESCAPES: Record<string, string> = { "&": "\\u0026", ">": "\\u003e", "<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029" };

/** JSON as it may stand in a script element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/[&><\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign);

/** The scripts that give a page's router the data of its loaders, `handoff` as turbo-stream encodes them, in the place where Remix streams them. */
export const handoffScripts = (handoff: string, nonce: string): string =>
  `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${scriptJson(handoff)});</script>` +
  `<script nonce="${nonce}">window.__remixContext.streamController.close();</script>`;

/** A screen of the newsroom: its route, and the layouts around it from the root on. */
interface Screen {
  chain: readonly Route[];
  /** Segments of its path; one that begins with a colon is a parameter. */
  segments: readonly string[];
  /** The part of the entry context that is equal for each request; made at the first. */
  entry?: Omit<EntryContext, "staticHandlerContext" | "renderMeta">;
}

interface ScreenRenderer {
  /** The build in which a loader that has answered a request gives Remix the same answer, without running again. */
  build: ServerBuild;
  /** The document of a screen; null where Remix must answer. */
  render(request: Request, context: AppLoadContext): Promise<Response | null>;
}

/** Addresses of screens in their one spelling. Any other (capitals, a slash at the end, escapes) is for Remix. */
const ADDRESS = /^\/admin(?:\/[a-z0-9-]+)*$/;

/** Parameters that Remix reads itself. */
const ROUTER_PARAMETER = /[?&](?:index|_routes|_data)(?:[=&]|$)/;

/** The routes as a tree, as the router matches them. */
function treeOf(routes: readonly Route[], parentId?: string): RouteObject[] {
  return routes
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path = "", index }) => (index ? { id, path, index: true } : { id, path, children: treeOf(routes, id) }));
}

/** The route after the layouts around it, from the root on. */
function chainOf(build: ServerBuild, route: Route): Route[] {
  const parent = route.parentId ? build.routes[route.parentId] : undefined;
  return parent ? [...chainOf(build, parent), route] : [route];
}

/**
 * The tables of one screen instead of every route of the product: the screen's own routes, and those of the addresses above
 * it, which Remix puts into the page's manifest too.
 */
function entryOf(build: ServerBuild, { chain, segments }: Screen): Screen["entry"] & object {
  const ids = new Set(chain.map(({ id }) => id));
  const tree = treeOf(Object.values(build.routes).filter((route) => route !== undefined));
  for (const above of segments.map((_, length) => `/${segments.slice(0, length).join("/")}`)) {
    for (const { route } of matchRoutes(tree, above) ?? []) ids.add(route.id ?? "");
  }
  const tables = [...ids].flatMap((id) => {
    const [asset, route] = [build.assets.routes[id], build.routes[id]];
    return asset && route ? [{ id, asset, module: route.module }] : [];
  });
  return {
    manifest: { ...build.assets, routes: Object.fromEntries(tables.map(({ id, asset }) => [id, asset])) },
    routeModules: Object.fromEntries(tables.map(({ id, module }) => [id, module])),
    serverHandoffString: scriptJson({ basename: build.basename, future: build.future, isSpaMode: build.isSpaMode }),
    future: build.future,
    isSpaMode: build.isSpaMode,
    serializeError: (error) => ({ message: error.message }),
  };
}

const parametersOf = ({ segments }: Screen) => segments.filter((segment) => segment.startsWith(":")).length;

/** Screens whose document has no headers of its own, those without parameters first. */
function screensOf(build: ServerBuild): Screen[] {
  const screens = Object.values(build.routes).flatMap((route) => {
    if (!route?.module.default || !(route.module.handle as { admin?: unknown } | undefined)?.admin || !route.path) return [];
    const chain = chainOf(build, route);
    return chain.some(({ module }) => module.headers) ? [] : [{ chain, segments: route.path.split("/") }];
  });
  return screens.sort((one, other) => parametersOf(one) - parametersOf(other));
}

/** The parameters of a screen in an address; null where it is another screen's. */
function paramsOf({ segments }: Screen, address: readonly string[]): Record<string, string> | null {
  if (segments.length !== address.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const given = address[index] ?? "";
    if (segment.startsWith(":")) params[segment.slice(1)] = given;
    else if (segment !== given) return null;
  }
  return params;
}

const isRedirect = (value: unknown): value is Response => value instanceof Response && value.status >= 300 && value.status < 400;

/** Data that a document shows as they are; not a response, nor data with a status or headers of their own. */
const isPlain = (value: unknown) => value !== undefined && !(value instanceof Response) && (value as { type?: unknown } | null)?.type !== "DataWithResponseInit";

/** Everything that a stream holds, as text. */
const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

/**
 * Renders the documents of the newsroom's screens from their own route modules (loaders, meta, links, components), without
 * Remix's router, which for each document flattens and matches every route of the product five times. Whatever is not a plain
 * document, such as an error's page, is Remix's: it gets the outcomes of the loaders, which are not run again (docs/decisions/rendering.md).
 */
export function createScreenRenderer(original: ServerBuild): ScreenRenderer {
  const outcomes = new WeakMap<AppLoadContext, Map<string, Promise<unknown>>>();
  const screens = screensOf(original);
  const shown = new Set(screens.flatMap(({ chain }) => chain));
  const replaying = Object.entries(original.routes).map(([id, route]) => {
    const loader = route?.module.loader;
    if (!route || !loader || !shown.has(route)) return [id, route] as const;
    const again = (args: LoaderFunctionArgs) => outcomes.get(args.context)?.get(id) ?? loader(args);
    return [id, { ...route, module: { ...route.module, loader: again } }] as const;
  });
  const build = { ...original, routes: Object.fromEntries(replaying) as ServerBuild["routes"] };

  async function documentOf(screen: Screen, params: Record<string, string>, request: Request, context: AppLoadContext): Promise<Response | null> {
    const args = { request, context, params };
    const asked = new Map(screen.chain.flatMap(({ id, module: { loader } }) => (loader ? [[id, Promise.resolve().then(() => loader(args))] as const] : [])));
    outcomes.set(context, asked);
    const answers = await Promise.allSettled(asked.values());
    const leaving = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : answer.reason)).find(isRedirect);
    if (leaving) return leaving;
    if (answers.some((answer) => answer.status === "rejected" || !isPlain(answer.value))) return null;
    const loaderData = Object.fromEntries([...asked.keys()].map((id, index) => [id, (answers[index] as PromiseFulfilledResult<unknown>).value]));
    const { pathname, search } = new URL(request.url);
    const own = screen.chain.at(-1);
    screen.entry ??= entryOf(original, screen);
    const staticHandlerContext = {
      basename: original.basename ?? "/",
      location: { pathname, search, hash: "", state: null, key: "default" },
      matches: screen.chain.map((route) => {
        const at = route === own ? pathname : "/";
        return { params, pathname: at, pathnameBase: at, route: { id: route.id, path: route.path, handle: route.module.handle } };
      }),
      loaderData,
      actionData: null,
      errors: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
    };
    const handoff = await textOf(encode({ loaderData, actionData: null, errors: null }));
    const entry = { ...screen.entry, renderMeta: {}, staticHandlerContext, handoff } as EntryContext;
    return (await original.entry.module.default(request, 200, new Headers(), entry, context)) as Response;
  }

  return {
    build,
    async render(request, context) {
      if (request.method !== "GET") return null;
      const { pathname, search } = new URL(request.url);
      if (!ADDRESS.test(pathname) || ROUTER_PARAMETER.test(search)) return null;
      const address = pathname.slice(1).split("/");
      for (const screen of screens) {
        const params = paramsOf(screen, address);
        // An error of the rendering occurs again in Remix, which reports it and renders the screen's error.
        if (params) return documentOf(screen, params, request, context).catch(() => null);
      }
      return null;
    },
  };
}
