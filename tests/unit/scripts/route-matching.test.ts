import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { rememberingRouter } from "../../../scripts/route-matching-plugin.ts";

interface Router {
  matchRoutes(routes: readonly object[], path: string): { route: { id: string }; params: object; pathname: string }[] | null;
}

const packageFolder = dirname(createRequire(import.meta.url).resolve("@remix-run/router"));
const source = readFileSync(join(packageFolder, "router.js"), "utf8").replace(/\n\/\/# sourceMappingURL=.*/, "");
const folder = mkdtempSync(join(tmpdir(), "lide-router-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function routerOf(name: string, code: string): Promise<Router> {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

test("the router that remembers matches as the package does, also where routes of one list follow another", async () => {
  const [ours, theirs] = [await routerOf("ours", rememberingRouter(source)), await routerOf("theirs", source)];
  const site = [
    {
      id: "root",
      path: "",
      children: [
        { id: "home", index: true },
        { id: "story", path: "post/:slug" },
        { id: "stories", path: "post" },
        { id: "newest", path: "post/novas" },
        { id: "api", path: "api/*" },
        { id: "posts", path: "api/posts/:id" },
      ],
    },
  ];
  const other = [{ id: "all", path: "*" }];
  const paths = ["/", "/post", "/post/", "/post/novas", "/post/a%20b", "/api", "/api/posts/1", "/api/posts/1/x", "/nada", "/POST/novas"];
  for (const round of [1, 2])
    for (const path of paths)
      for (const routes of [site, other]) {
        const matched = ({ matchRoutes }: Router) => matchRoutes(routes, path)?.map(({ route, params, pathname }) => [route.id, params, pathname]) ?? null;
        expect([round, path, matched(ours)]).toEqual([round, path, matched(theirs)]);
      }
});

test("routes are ranked once for a list", async () => {
  const ours = await routerOf("counted", rememberingRouter(source));
  let reads = 0;
  const routes = [
    {
      id: "one",
      get path() {
        reads += 1;
        return "um";
      },
    },
  ];
  ours.matchRoutes(routes, "/dois");
  const first = reads;
  for (let run = 0; run < 5; run += 1) ours.matchRoutes(routes, "/dois");
  expect([first > 0, reads]).toEqual([true, first]);
});

test("a router of another version is refused, so that nothing is changed unseen", () => {
  expect(() => rememberingRouter(source.replace("rankRouteBranches(branches);", ""))).toThrow("matches in another way");
});
