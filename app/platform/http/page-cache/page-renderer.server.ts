import { type AppLoadContext, createRequestHandler, type EntryContext, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/cloudflare";
import { RouteTable, segmentsOf } from "#app/platform/http/framework/framework-guard.server.ts";
import { createScreenRenderer } from "#app/platform/http/screens/screen-renderer.server.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Render = (request: Request, context: AppLoadContext) => Promise<Response>;

/** A readers' document: its route stands directly under the root and hydrates nothing. */
interface ReaderDocument {
  route: Route;
  /** Name of the one parameter of its path; null for none. */
  parameter: string | null;
  /** The part of the entry context that is equal for each request. */
  entry: Omit<EntryContext, "staticHandlerContext">;
}

/** `path`, `path/:parameter` or, for the index, nothing. */
const PATH = /^([a-z-]*)(?:\/:([a-zA-Z]+))?$/;
/** The same in a request. Any other spelling (capitals, a slash at the end, escapes) is for Remix. */
const ADDRESS = /^\/([a-z-]*)(?:\/([a-z0-9-]+))?$/;

/** Path of the catch-all route. */
const SPLAT = "*";

/** Route of every page view's report: answered without the router, which matches every route of the product. */
const REPORTS = "collect";

const keyOf = (first: string, hasMore: boolean) => (hasMore ? `${first}/` : first);

/** The entry context of one page: tables of two routes instead of every route of the product. */
function entryOf(build: ServerBuild, root: Route, route: Route): ReaderDocument["entry"] {
  const { [root.id]: rootAsset, [route.id]: routeAsset } = build.assets.routes;
  if (!rootAsset || !routeAsset) throw new Error(`no assets of the route ${route.id}`);
  return {
    manifest: { ...build.assets, routes: { [root.id]: rootAsset, [route.id]: routeAsset } },
    routeModules: { [root.id]: root.module, [route.id]: route.module },
    serverHandoffString: "",
    renderMeta: {},
    future: build.future,
    isSpaMode: build.isSpaMode,
    serializeError: (error) => ({ message: error.message }),
  };
}

function readerDocuments(build: ServerBuild): Map<string, ReaderDocument> {
  const documents = new Map<string, ReaderDocument>();
  const root = build.routes.root;
  if (!root) return documents;
  for (const route of Object.values(build.routes)) {
    if (route?.parentId === root.id && route.path === SPLAT) documents.set(SPLAT, { route, parameter: SPLAT, entry: entryOf(build, root, route) });
    const path = route?.parentId === root.id && route.module.default && !(route.module.handle as { hydrates?: boolean } | undefined)?.hydrates ? PATH.exec(route.path ?? "") : null;
    if (!route || !path || (path[1] === "" && !route.index)) continue;
    documents.set(keyOf(path[1] ?? "", path[2] !== undefined), { route, parameter: path[2] ?? null, entry: entryOf(build, root, route) });
  }
  return documents;
}

/** Normalises a loader's answer: plain data, or data with a status and headers. */
function dataOf(loaded: unknown): { data: unknown; status: number; headers: Headers } {
  const { type, data, init } = (loaded ?? {}) as { type?: string; data?: unknown; init?: ResponseInit | null };
  if (type !== "DataWithResponseInit") return { data: loaded, status: 200, headers: new Headers() };
  return { data, status: init?.status ?? 200, headers: new Headers(init?.headers) };
}

const isRedirect = (value: unknown): value is Response => value instanceof Response && value.status >= 300 && value.status < 400;

/** The document of a page whose loader has answered, as Remix would make it. */
async function renderDocument(build: ServerBuild, root: Route, { route, entry }: ReaderDocument, args: LoaderFunctionArgs, loaded: unknown): Promise<Response> {
  const { request, context, params } = args;
  const url = new URL(request.url);
  const { data, status, headers: loaderHeaders } = dataOf(loaded);
  const rootLoaded = dataOf(await root.module.loader?.(args));
  const none = new Headers();
  const own = route.module.headers;
  const headers = new Headers(typeof own === "function" ? own({ loaderHeaders, parentHeaders: none, actionHeaders: none, errorHeaders: undefined }) : own);
  const at = (one: Route, pathname: string) => ({ params, pathname, pathnameBase: pathname, route: { id: one.id, path: one.path, handle: one.module.handle } });
  const staticHandlerContext = {
    basename: build.basename ?? "/",
    location: { pathname: url.pathname, search: url.search, hash: "", state: null, key: "default" },
    matches: [at(root, "/"), at(route, url.pathname)],
    loaderData: { [root.id]: rootLoaded.data, [route.id]: data },
    actionData: null,
    errors: null,
    statusCode: status,
    loaderHeaders: { [route.id]: loaderHeaders },
    actionHeaders: {},
    activeDeferreds: null,
  };
  return build.entry.module.default(request, status, headers, { ...entry, staticHandlerContext } as EntryContext, context) as Promise<Response>;
}

/**
 * Renders what the build's routes answer. Readers' documents are made from their own route modules (loader, headers, meta,
 * links, component) without Remix's router, which flattens and matches every route of the product at each request and
 * writes the loader's data a second time for a browser script that these pages do not have (docs/decisions/rendering.md). Whatever is
 * not a plain document, such as an error's page, is Remix's: it gets the outcome of the loader, which is not run again.
 */
export function createPageRenderer(build: ServerBuild, withRouter = false): Render {
  const documents = withRouter ? new Map<string, ReaderDocument>() : readerDocuments(build);
  const outcomes = new WeakMap<AppLoadContext, () => unknown>();
  const screens = withRouter ? null : createScreenRenderer(build);
  const replayed = Object.entries((screens?.build ?? build).routes).map(([id, route]) => {
    const loader = route?.module.loader;
    if (!route || !loader || ![...documents.values()].some((document) => document.route === route)) return [id, route] as const;
    const again = (args: LoaderFunctionArgs) => (outcomes.get(args.context) ?? (() => loader(args)))();
    return [id, { ...route, module: { ...route.module, loader: again } }] as const;
  });
  const remix = createRequestHandler({ ...build, routes: Object.fromEntries(replayed) as ServerBuild["routes"] }, "production");

  let table: RouteTable | undefined;
  /** Returns the 404 document if no route matches. Bots request such addresses constantly, and the router would compare each with every route. */
  const missingDocument = (pathname: string): ReaderDocument | undefined => {
    const missing = documents.get(SPLAT);
    if (!missing) return undefined;
    table ??= new RouteTable(build);
    const branch = table.find(segmentsOf(pathname));
    return branch === null || branch.isSplat ? missing : undefined;
  };

  const report = Object.values(build.routes).find((route) => route?.path === REPORTS)?.module.action;

  return async (request, context) => {
    const { pathname } = new URL(request.url);
    // The most frequent of all requests, and the simplest.
    if (report && request.method === "POST" && pathname === `/${REPORTS}`) return (await report({ request, context, params: {} })) as Response;
    const address = request.method === "GET" ? ADDRESS.exec(pathname) : null;
    const named = address ? documents.get(keyOf(address[1] ?? "", address[2] !== undefined)) : undefined;
    // Data requests of screens are validated by the framework guard and answered by the router.
    const document = named ?? (request.method === "GET" && !pathname.endsWith(".data") ? missingDocument(pathname) : undefined);
    const root = build.routes.root;
    if (!document || !root) return (await screens?.render(request, context)) ?? remix(request, context);
    const args = { request, context, params: document.parameter === null ? {} : { [document.parameter]: named ? address?.[2] : pathname.slice(1) } };
    try {
      const loaded = (await document.route.module.loader?.(args)) ?? null;
      outcomes.set(context, () => loaded);
      if (!(loaded instanceof Response)) return await renderDocument(build, root, document, args, loaded);
      return isRedirect(loaded) ? loaded : await remix(request, context);
    } catch (error) {
      if (isRedirect(error)) return error;
      if (!outcomes.has(context))
        outcomes.set(context, () => {
          throw error;
        });
      return remix(request, context);
    }
  };
}
