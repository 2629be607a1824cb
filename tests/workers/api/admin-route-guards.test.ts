import { expect, test } from "vitest";
import { type BuiltRoute, builtRoutes } from "#tests/support/built-routes.ts";
import { raw, signIn } from "#tests/support/session.ts";
import { aPerson, ORIGIN } from "#tests/support/site.ts";

/** The whole path of a route and the ids from the root to it. */
function addressOf(route: BuiltRoute): { path: string; ids: string[] } {
  const chain: BuiltRoute[] = [];
  for (let at: BuiltRoute | undefined = route; at; at = builtRoutes.find((one) => one.id === at?.parentId)) chain.unshift(at);
  return { path: `/${chain.flatMap((one) => (one.path ? [one.path] : [])).join("/")}`.replace(/:\w+/g, "1"), ids: chain.map((one) => one.id) };
}

const adminRoutes = builtRoutes.filter((route) => addressOf(route).path.startsWith("/admin"));

test("the build has a newsroom to guard", () => {
  expect(adminRoutes.length).toBeGreaterThan(3);
});

test.each(adminRoutes.map((route) => [addressOf(route).path, route] as const))("nobody enters %s without a session, not by its data either", async (path, route) => {
  const page = await raw(path);
  expect([page.status, page.headers.get("Location")]).toEqual([302, `/login?redirectTo=${encodeURIComponent(path)}`]);
  await page.text();
  const { ids } = addressOf(route);
  for (const asked of ["", ...ids, ids.join(","), "root", "ui/newsroom/layout.route"]) {
    const query = asked === "" ? "" : `?_routes=${encodeURIComponent(asked)}`;
    const data = await raw(`${path}.data${query}`);
    const text = await data.text();
    const guarded = asked === "" || asked.split(",").some((id) => id === route.id && route.module.loader);
    if (guarded) expect([path, asked, data.status, text]).toEqual([path, asked, 202, expect.stringContaining("/login?redirectTo=")]);
    expect([path, asked, /@redacao|passwordHash|"role"/.test(text)]).toEqual([path, asked, false]);
  }
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const answer = await raw(path, { method, body: new URLSearchParams({ intent: "x" }) });
    expect([path, method, [302, 403, 405].includes(answer.status)]).toEqual([path, method, true]);
    await answer.text();
  }
});

test.each(["/admin/videos", "/admin/videos/novo", "/admin/mensagens", "/admin/usuarios"])("what no form of %s asks for is refused, also what every object has", async (path) => {
  const { access } = await signIn((await aPerson("admin")).email);
  const headers = { Cookie: `lide_access=${access}`, Origin: ORIGIN, Host: new URL(ORIGIN).host };
  for (const intent of ["", "nada", "constructor", "toString", "__proto__"]) {
    const answer = await raw(`${path}.data`, { method: "POST", headers, body: new URLSearchParams({ id: "1", intent, titulo: "A", video: "https://youtu.be/dQw4w9WgXcQ" }) });
    expect([path, intent, answer.status]).toEqual([path, intent, 400]);
    await answer.text();
  }
});

test("after sign-in nobody is led to another site", async () => {
  const { access } = await signIn((await aPerson("editor")).email);
  const goal = async (redirectTo: string) =>
    (await raw(`/login?redirectTo=${encodeURIComponent(redirectTo)}`, { headers: { Cookie: `lide_access=${access}` } })).headers.get("Location");
  expect(await goal("/admin/materias?tab=x#y")).toBe("/admin/materias?tab=x#y");
  for (const foreign of [
    "//evil.example",
    "/\\evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/%2e%2e//evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "\\\\evil.example",
    "",
    "/a/../..//evil.example",
  ]) {
    expect([foreign, await goal(foreign)]).toEqual([foreign, "/admin"]);
  }
});
