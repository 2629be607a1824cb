import { afterAll, beforeAll, test } from "vitest";
import { aVisitor } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { readerPaths } from "#tests/e2e/reader-paths.ts";
import { check, openPage } from "#tests/e2e/screen-check.ts";
import { signIn } from "#tests/e2e/staff.ts";

const site = mySite();

let admin: Awaited<ReturnType<typeof signIn>>;
let activeBefore: unknown;

/** A page that a newsroom may write: long words, a list, every kind of link. */
const WRITTEN =
  "## Responsabilidade\n\nDiretora: **Ana Lima**, *jornalista*. Registro: DRT-PI-0000000000000000000000000000000000000000000000/2026.\n\n- [Contato](/contato)\n- [CNPJ e endereço](https://www.exemplo.com.br/um/endereco/muito/longo/que/nao/cabe/em/uma/linha)\n- [Escreva](mailto:redacao@exemplo.com.br)";

beforeAll(async () => {
  admin = await signIn(site, "admin");
  await admin("PUT", "/api/settings/site", { paginas: { expediente: WRITTEN, termos: WRITTEN } });
  activeBefore = (await admin("GET", "/api/settings/home")).body.activeLayout;
});

afterAll(async () => {
  await admin("PUT", "/api/settings/site", { paginas: { expediente: "", termos: "" } });
  await admin("PUT", "/api/settings/home", { activeLayout: activeBefore });
});

test("no page for readers has a barrier or is wider than its window", async () => {
  const { page } = await aVisitor();
  for (const path of ["/post/1", ...(await readerPaths())]) await check(page, { path }, openPage);
  await check(page, { path: "/", prepare: (home) => home.getByText("Menu", { exact: true }).click() }, openPage);
});

test.each(["vertical", "mosaico", "premium"])("the home page has no barrier in the layout %s", async (activeLayout) => {
  await admin("PUT", "/api/settings/home", { activeLayout });
  await check((await aVisitor()).page, { path: "/" }, openPage);
});
