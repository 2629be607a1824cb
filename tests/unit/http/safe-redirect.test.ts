import fc from "fast-check";
import { expect, test } from "vitest";
import { safeRedirectPath } from "#app/platform/http/admin-page.server.ts";

const SITE = "https://lide.example";

test("wherever it leads, it is on this site", () => {
  const parts = fc
    .array(
      fc.oneof(
        fc.constantFrom("/", "//", "\\", "..", ".", "%2e", "%2f", "@", ":", "evil.example", "http:", "javascript:", "\t", "\n", "\u0000", " ", "?", "#", "admin"),
        fc.string({ unit: "binary", maxLength: 3 }),
      ),
      { maxLength: 10 },
    )
    .map((list) => list.join(""));
  fc.assert(
    fc.property(
      fc.oneof(
        parts,
        parts.map((path) => `/${path}`),
      ),
      (wanted) => {
        const path = safeRedirectPath(wanted);
        expect(path.startsWith("/") && !path.startsWith("//") && !path.startsWith("/\\")).toBe(true);
        expect(new URL(path, SITE).origin).toBe(SITE);
      },
    ),
    { numRuns: 5_000 },
  );
});

test("a path of this site is kept with its query and fragment", () => {
  for (const path of ["/admin", "/admin/materias?page=2&q=a%20b", "/admin/editar-materia/5#corpo", "/"]) expect(safeRedirectPath(path)).toBe(path);
});

test("nothing, a host, a scheme or dots that become a host lead to the newsroom", () => {
  for (const away of [
    null,
    "",
    "admin",
    "//evil.example",
    "/\\evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/%2e%2e//evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\tx",
    "/a b",
  ])
    expect([away, safeRedirectPath(away)]).toEqual([away, "/admin"]);
});
