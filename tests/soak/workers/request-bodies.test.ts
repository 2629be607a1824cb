import { afterEach, expect, test, vi } from "vitest";
import { type BuiltRoute, builtRoutes } from "#tests/support/built-routes.ts";
import { raw } from "#tests/support/session.ts";
import { ORIGIN, signedIn } from "#tests/support/site.ts";
import { drawnOf } from "#tests/support/soak.ts";

/** The whole path of a route. */
function pathOf(route: BuiltRoute): string {
  const parts: string[] = [];
  for (let at: BuiltRoute | undefined = route; at; at = builtRoutes.find((one) => one.id === at?.parentId)) if (at.path) parts.unshift(at.path);
  return `/${parts.join("/")}`.replace("/notas/:kind", "/notas/materia").replace(/:\w+/g, "1").replace("*", "nada");
}

/** A body that comes in pieces, without its length beforehand. */
const streamed = (bytes: number): ReadableStream<Uint8Array> => {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(left, 64 * 1024);
      left -= size;
      if (size > 0) controller.enqueue(new Uint8Array(size).fill(97));
      else controller.close();
    },
  });
};

const form = "application/x-www-form-urlencoded";
/** Bytes above every ordinary limit, and above that of the editor's form and of an article's JSON. */
const LARGE = 300 * 1024;
const LARGEST = 10 * 1024 * 1024;

const BROKEN: readonly [name: string, type: string | null, body: () => BodyInit][] = [
  ["no media type", null, () => new TextEncoder().encode("a=b")],
  ["another media type", "text/plain", () => "a=b"],
  ["a multipart without its boundary", "multipart/form-data", () => "--x\r\n"],
  ["a multipart that breaks off", "multipart/form-data; boundary=x", () => '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc'],
  ["a multipart of bytes", "multipart/form-data; boundary=x", () => new Uint8Array([0, 255, 10, 13, 45, 45])],
  ["JSON that breaks off", "application/json", () => '{"a":'],
];

/** Other refusals, before or instead of the body: a guard, a method, an address, an answer to a robot. */
const OTHER_REFUSALS = [401, 403, 404, 405, 409, 410, 422, 429, 501];

/** Pages for whoever has their address, whose key is looked up before a body. */
const PRIVATE_PAGES: readonly string[] = ["/comprovante", "/enviar-arte"];

const sending = (type: string | null, session: Record<string, string>) => ({
  Origin: ORIGIN,
  Host: new URL(ORIGIN).host,
  ...(type === null ? {} : { "Content-Type": type }),
  ...session,
});

const routes = builtRoutes.filter((route) => (route.path !== undefined || route.index) && !route.id.endsWith("layout"));

// A failed test must not leave its spy, with its calls, to the next.
afterEach(() => vi.restoreAllMocks());

test("the build has routes of every kind", () => {
  expect(routes.length).toBeGreaterThan(100);
});

test.each(routes.map((route, index) => [pathOf(route), route, drawnOf(BROKEN, "broken bodies", index)] as const))(
  "%s answers bodies that nobody asked for without failing, and logs no error",
  async (path, route, broken) => {
    const errors = vi.spyOn(console, "error");
    const declared = route.api ?? {};
    const isApi = route.api !== undefined;
    const methods = isApi ? Object.keys(declared).filter((method) => method !== "GET") : ["POST"];
    const paths = path.startsWith("/api/") ? [path] : [path, `${path === "/" ? "/_root" : path}.data`];
    // A session of its own: some of the routes end it.
    const { headers: session } = await signedIn("admin");
    const wrong: unknown[] = [];
    for (const address of paths) {
      for (const method of methods.length > 0 ? methods : ["POST"]) {
        for (const headers of [{}, session]) {
          const isSignedIn = headers === session;
          // Without a session most routes refuse before any body: one broken body shows it.
          for (const [name, type, body] of isSignedIn ? broken : BROKEN.slice(-2, -1)) {
            const { status } = await settled(await raw(address, { method, headers: sending(type, headers), body: body() }));
            // A webhook answers 200 to everything; a screen without a session leads to the sign-in (202 as data).
            const accepted = [
              400,
              413,
              415,
              ...OTHER_REFUSALS,
              302,
              202,
              ...(path === "/api/whatsapp/webhook" || path === "/api/auth/logout" || !declared[method]?.body ? [200, 201, 204] : []),
            ];
            if (!accepted.includes(status)) wrong.push([address, method, isSignedIn, name, status]);
          }
          const declaredBody = declared[method]?.body !== undefined;
          const takesForm = !path.startsWith("/api/") && route.module.action !== undefined && path !== "/logout" && path !== "/collect" && !PRIVATE_PAGES.includes(path);
          const size = (declared[method]?.bodyLimit ?? 0) > LARGE || /\/(?:nova-materia|urgente|editar-materia|configuracoes|videos|ao-vivo)/.test(path) ? LARGEST : LARGE;
          const type = isApi ? "application/json" : form;
          const init = { method, headers: sending(type, headers), body: streamed(size), duplex: "half" };
          const { status } = await settled(await raw(address, init as RequestInit));
          const isRead = (declaredBody || takesForm) && (isSignedIn || /^\/(?:login|contato)(?:\.data)?$/.test(address));
          const isHidden = address.endsWith(".data") && !/^\/(?:admin|login|logout|convite)/.test(address);
          if (isRead && !isHidden ? status !== 413 && !(isApi && OTHER_REFUSALS.includes(status)) : status >= 500 && status !== 501)
            wrong.push([address, method, isSignedIn, "oversized", status]);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(errors.mock.calls).toEqual([]);
  },
);

test.each([
  ["a method that no screen has", "/busca", { method: "POST", body: "a=b" }, 405],
  ["another site's form", "/login", { method: "POST", headers: { Origin: "https://elsewhere.example" }, body: new URLSearchParams({ email: "a" }) }, 403],
  ["a form that is none", "/login", { method: "POST", headers: sending("text/plain", {}), body: "a" }, 415],
  ["a call without a session", "/api/users", {}, 401],
])("%s is logged at info with a sentence as its cause", async (_name, path, init, status) => {
  const lines = vi.spyOn(console, "log");
  expect((await settled(await raw(path, init as RequestInit))).status).toBe(status);
  const causes = lines.mock.calls.flatMap(([line]) => (JSON.parse(String(line)) as { cause?: string }).cause ?? []);
  expect([causes.length, causes.every((cause) => /^[A-Z].{10,}/.test(cause) && !cause.includes("[object"))]).toEqual([1, true]);
});

async function settled(response: Response): Promise<Response> {
  await response.arrayBuffer();
  return response;
}
