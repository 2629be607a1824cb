import { afterAll, beforeAll, expect, test } from "vitest";
import { aVisitor, openScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { check, type Screen } from "#tests/e2e/screen-check.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";
import { CLOSABLE_MONTH } from "#tests/support/closable-month.ts";

const site = mySite();

let admin: Awaited<ReturnType<typeof signIn>>;
const ids = { article: 0, corrected: 0, person: 0 };
let home: Record<string, unknown>;

const OVERLAPPING = [
  { from: "09:00", to: "11:59", layout: "vertical" },
  { from: "10:00", to: "20:00", layout: "premium" },
];

beforeAll(async () => {
  const editor = await signIn(site, "editor");
  admin = await signIn(site, "admin");
  // A story that was written, published and switched off.
  ids.article = (await editor<{ id: number }>("POST", "/api/posts", publishable("Feira de Piracuruca muda de lugar"))).body.id;
  await editor("PUT", `/api/posts/${ids.article}`, { subtitulo: "Barracas vão para a praça nova", status: "publicada" });
  await editor("PUT", `/api/posts/${ids.article}/toggle-status`);
  ids.corrected = (await editor<{ id: number }>("POST", "/api/posts", publishable("Ponte de Piracuruca custou dois milhões", { status: "publicada" }))).body.id;
  await editor("PUT", `/api/posts/${ids.corrected}`, { correcao: "A ponte custou dois milhões de reais, não três, como dizia a primeira versão." });
  await editor("POST", `/api/posts/${ids.corrected}/correction-notice`);
  const person = { name: "Ana Lima", email: `pessoa-${crypto.randomUUID().slice(0, 8)}@redacao.test`, role: "editor", password: "senha-da-pessoa" };
  ids.person = (await admin<{ id: number }>("POST", "/api/auth/register", person)).body.id;
  const { activeLayout, dynamic, schedule } = (await admin("GET", "/api/settings/home")).body;
  home = { activeLayout, dynamic, schedule };
  await admin("PUT", "/api/settings/home", { activeLayout: "original", dynamic: false, schedule: OVERLAPPING });
});

afterAll(async () => {
  await admin("PUT", "/api/settings/home", home);
  await admin("DELETE", `/api/users/${ids.person}`);
  await admin("DELETE", `/api/posts/${ids.corrected}`);
});

/** Screens in the states that their addresses reach. Others are checked where a story leads to them. */
const screens = (): Screen[] => [
  { path: "/admin" },
  { path: "/admin/materias" },
  { path: "/admin/materias?q=inexistente-de-todo" },
  { path: "/admin/trilha" },
  { path: "/admin/sistema", isLookedAtFully: true },
  { path: "/admin/importacoes", isLookedAtFully: true },
  { path: "/admin/trilha?q=piracuruca&de=2026-01-01" },
  { path: "/admin/distribuicao" },
  { path: "/admin/avisos", isLookedAtFully: true },
  { path: `/admin/correcao/${ids.corrected}`, isLookedAtFully: true },
  { path: `/admin/correcao/${ids.article}` },
  { path: `/admin/trilha?materia=${ids.article}` },
  { path: "/admin/lixeira" },
  { path: `/admin/relatorios/${CLOSABLE_MONTH}`, isLookedAtFully: true },
  { path: `/admin/relatorios/${CLOSABLE_MONTH}?fechar=1` },
  { path: "/admin/usuarios" },
  ...["editar", "sessoes", "excluir"].map((state) => ({ path: `/admin/usuarios?${state}=${ids.person}` })),
  { path: "/admin/minha-conta" },
  { path: "/admin/perfil/meu" },
  { path: "/admin/configuracoes", isLookedAtFully: true },
  { path: "/admin/configuracoes?q=expediente" },
  { path: "/admin/configuracoes?q=inexistente-de-todo" },
  ...["identidade", "redes", "expediente", "paginas", "leitura", "redacao", "conferencia", "anuncios", "robos"].map((slug) => ({ path: `/admin/configuracoes/${slug}` })),
  { path: "/admin?tab=layout" },
  { path: "/admin?tab=categorias&tipo=municipality" },
  { path: "/admin?tab=banners", isLookedAtFully: true },
  { path: "/admin?tab=banners&ver=todos", isLookedAtFully: true },
  { path: "/admin/anunciantes?novo=1" },
  { path: "/admin/anunciantes/6?excluir=1" },
  { path: "/admin/contratos/3", isLookedAtFully: true },
  { path: "/admin/contratos/novo?anunciante=1" },
  { path: "/admin?tab=banners&novo=1", prepare: (page) => page.getByRole("dialog").waitFor() },
];

test("no screen of an admin has a barrier or is wider than its window", async () => {
  const visitor = await aVisitor({ role: "admin" });
  for (const screen of screens()) {
    await check(visitor.page, screen, openScreen);
    expect([screen.path, visitor.errors.splice(0)]).toEqual([screen.path, []]);
  }
});
