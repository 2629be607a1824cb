import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import { ADDRESS_MAX, createFrameworkGuard, manifestPaths, RouteTable } from "#app/platform/http/framework/framework-guard.server.ts";
import routes from "#app/routes.ts";

const VERSION = "0a1b2c3d";
const idOf = ({ id, file }: RouteConfigEntry) => id ?? file.replace(/\.tsx?$/, "");

/** Screens whose route has an action, of those that the tests ask for. */
const WITH_ACTION = new Set(["features/articles/newsroom/articles.route", "features/people/newsroom/login.route"]);

const treeOf = (entries: readonly RouteConfigEntry[]): Parameters<typeof matchRoutes>[0] =>
  entries.map((entry) =>
    entry.index ? { id: idOf(entry), index: true } : { id: idOf(entry), ...(entry.path ? { path: entry.path } : {}), children: treeOf(entry.children ?? []) },
  );
const tree = [{ id: "root", path: "", children: treeOf(routes) }];

/** The product's own routes, as the build lists them. */
function aBuild(): ServerBuild {
  const listed = (entries: readonly RouteConfigEntry[], parentId: string): [string, unknown][] =>
    entries.flatMap((entry) => {
      const id = idOf(entry);
      const module = WITH_ACTION.has(id) ? { action: () => null } : {};
      return [[id, { id, parentId, path: entry.path, index: entry.index, module }] as [string, unknown], ...listed(entry.children ?? [], id)];
    });
  const all = Object.fromEntries([["root", { id: "root", path: "", module: {} }], ...listed(routes, "root")]);
  const assets = { version: VERSION, routes: Object.fromEntries(Object.keys(all).map((id) => [id, { id }])) };
  return { routes: all, assets } as unknown as ServerBuild;
}

const guard = createFrameworkGuard(aBuild());
const answerTo = (address: string, method = "GET") => guard(new Request(`http://site.test${address}`, { method }));
const statusOf = (address: string, method = "GET") => answerTo(address, method)?.status ?? null;
const manifestOf = (paths: readonly string[], version = VERSION) => `/__manifest?${new URLSearchParams([...paths.map((path) => ["p", path]), ["version", version]])}`;

/** An address of every route, and some that no page has. */
const addresses = (() => {
  const paths = (entries: readonly RouteConfigEntry[]): string[] => entries.flatMap((entry) => [...(entry.path ? [`/${entry.path}`] : []), ...paths(entry.children ?? [])]);
  const filled = paths(routes).map((path) => path.replace(/:\w+/g, "12").replace("*", "nada/mais"));
  return ["/", ...filled, "/x", "/admin/nada", "/api/posts/bulk/checks", "/api/nada", "/Admin/Materias", "/ao-vivo/7.json", "/algum.xml", "/post/1/2"];
})();

test("the table finds what the router finds, of every route", () => {
  const table = new RouteTable(aBuild());
  expect(addresses.length).toBeGreaterThan(150);
  for (const address of addresses) {
    const found = table.find(address.split("/").filter(Boolean))?.chain.map(({ id }) => id);
    expect([address, found]).toEqual([address, matchRoutes(tree, address)?.map(({ route }) => route.id)]);
  }
});

test("the manifest is the framework's own, of the routes of each address and of those above it", async () => {
  const build = { ...aBuild(), basename: "/", future: { v3_lazyRouteDiscovery: true }, entry: { module: {} } } as unknown as ServerBuild;
  const framework = createRequestHandler(build, "production");
  for (const paths of [["/admin/editar-materia/12", "/"], addresses.slice(0, 150), addresses.slice(150)]) {
    const address = manifestOf([...new Set(paths)]);
    const [own, theirs] = [answerTo(address), await framework(new Request(`http://site.test${address}`))];
    const headers = ["Content-Type", "Cache-Control"];
    expect([own?.status, ...headers.map((name) => own?.headers.get(name))]).toEqual([200, ...headers.map((name) => theirs.headers.get(name))]);
    expect(await own?.text()).toBe(await theirs.text());
  }
});

test("a page of another build is told to load anew", () => {
  const answer = answerTo(manifestOf(["/admin"], "ffffffff"));
  expect([answer?.status, answer?.headers.get("X-Remix-Reload-Document")]).toEqual([204, "true"]);
});

test("the largest manifest that is answered asks for no more addresses than its bounds allow", async () => {
  const { depth } = new RouteTable(aBuild());
  const longest = `http://site.test${manifestOf([])}`.length;
  const paths: string[] = [];
  for (let number = 0, length = longest; ; number += 1) {
    const path = `/admin/materias/lote/${number}`;
    length += new URLSearchParams({ p: path }).toString().length + 1;
    if (length > ADDRESS_MAX) break;
    paths.push(path);
  }
  expect(statusOf(manifestOf(paths))).toBe(200);
  expect(statusOf(manifestOf([...paths, `/admin/${"a".repeat(60)}`]))).toBe(400);
  const asked = manifestPaths(new URL(`http://site.test${manifestOf(paths)}`).searchParams, depth);
  // One look each at a list of at most a few dozen routes; each segment cost at least three characters.
  expect(asked?.size).toBe(paths.length + 3);
  expect(asked?.size).toBeLessThan(ADDRESS_MAX / 3);
});

test("a manifest that no script of ours asks for is refused", () => {
  const deep = `/admin${"/a".repeat(20)}`;
  const refused = {
    nothing: "/__manifest",
    "no path": `/__manifest?version=${VERSION}`,
    "no version": "/__manifest?p=%2Fadmin",
    "two versions": `${manifestOf(["/admin"])}&version=${VERSION}`,
    "another parameter": `${manifestOf(["/admin"])}&x=1`,
    "a path twice": manifestOf(["/admin", "/admin"]),
    "a path without its slash": manifestOf(["admin"]),
    "an empty segment": manifestOf(["/admin//materias"]),
    "deeper than any page": manifestOf([deep]),
    "longer than a browser asks": manifestOf([`/post/${"a".repeat(ADDRESS_MAX)}`]),
  };
  expect(Object.entries(refused).map(([name, address]) => [name, statusOf(address)])).toEqual(Object.keys(refused).map((name) => [name, 400]));
  expect(["POST", "HEAD", "PUT"].map((method) => statusOf(manifestOf(["/admin"]), method))).toEqual([400, 400, 400]);
});

test("only the newsroom's screens have data, and only of their own routes", () => {
  const passed = [
    "/admin.data",
    "/admin/materias.data?pagina=2&_routes=features%2Farticles%2Fnewsroom%2Farticles.route",
    "/admin/materias.data?_routes=ui%2Fnewsroom%2Flayout.route%2Cfeatures%2Farticles%2Fnewsroom%2Farticles.route",
    "/login.data?redirectTo=%2Fadmin",
    "/convite.data",
  ];
  expect(passed.map((address) => [address, statusOf(address)])).toEqual(passed.map((address) => [address, null]));
  expect(["/admin/materias.data", "/login.data"].map((address) => statusOf(address, "POST"))).toEqual([null, null]);
  const missing = ["/_root.data", "/post/1.data", "/api/posts.data", "/administrador.data", "/admin/nada.data", "/?_data=x", "/admin?_data=features/dashboard/newsroom/dashboard"];
  expect(missing.map((address) => [address, statusOf(address)])).toEqual(missing.map((address) => [address, 404]));
  const refused = [
    "/admin/materias.data?_routes=",
    "/admin/materias.data?_routes=features%2Fdashboard%2Fnewsroom%2Fadmin.route",
    "/admin/materias.data?_routes=root%2Croot",
    "/admin/materias.data?_routes=root&_routes=root",
    "/admin/materias.data?index",
    "/admin//materias.data",
    `/admin${"/a".repeat(20)}.data`,
    `/admin/materias.data?q=${"a".repeat(ADDRESS_MAX)}`,
  ];
  expect(refused.map((address) => [address, statusOf(address)])).toEqual(refused.map((address) => [address, 400]));
  expect(["PUT", "DELETE", "PATCH", "HEAD"].map((method) => statusOf("/admin/materias.data", method))).toEqual([400, 400, 400, 400]);
  expect([statusOf("/admin/conferencia.data", "POST"), statusOf("/admin/materias.data?_routes=root", "POST")]).toEqual([400, 400]);
});

test("a path longer than any page's is no page", () => {
  const slashes = (length: number) => `/${"/".repeat(length - 2)}x`;
  expect([answerTo(`/${"a".repeat(2_047)}`), statusOf(`/${"a".repeat(2_048)}`), statusOf(slashes(2_049)), answerTo(`/busca?q=${"a".repeat(3_000)}`)]).toEqual([
    null,
    404,
    404,
    null,
  ]);
});

test("pages, files and the API pass, whatever their parameters", () => {
  for (const address of ["/", "/?p=1&version=2", "/admin/materias?_routes=root&index", "/api/posts?q=x.data", "/busca?q=__manifest", "/__manifesto"])
    expect([address, answerTo(address)]).toEqual([address, null]);
});
