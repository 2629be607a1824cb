import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { isCurrent, laterScreensOf, navigationOf, screensOf } from "#app/ui/newsroom/shell/navigation.ts";

const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label);
const groupsOf = (role: "admin" | "editor" | "reporter") => Object.fromEntries(navigationOf(role).groups.map(({ title, items }) => [title, labels(items)]));

test("the sidebar's groups are the specification's, and what came later is in 'Mais'", () => {
  expect(groupsOf("admin")).toEqual({
    Conteúdo: ["Matérias", "Mídia", "Banner Ads"],
    Ferramentas: ["Analytics", "Encurtador", "Instagram", "WhatsApp"],
    Configurações: ["Categorias", "Layout", "Usuários", "Vídeos"],
  });
  expect(laterScreensOf("admin").length).toBeGreaterThan(15);
  expect(labels(navigationOf("admin").mobileBar)).toEqual(["Dashboard", "Matérias", "Mídia", "Layout", "Instagram", "Agenda"]);
});

test("an editor sees what the specification gives editors", () => {
  expect(groupsOf("editor")).toEqual({ Conteúdo: ["Matérias", "Mídia"], Ferramentas: ["Analytics", "Encurtador", "Instagram", "WhatsApp"], Configurações: ["Vídeos"] });
});

test("a reporter's menu has what they work with; the rest stays to be found", () => {
  const { start, groups, more } = navigationOf("reporter");
  expect(labels([...start, ...groups.flatMap(({ items }) => items), ...more])).toEqual([
    ...["Dashboard", "Agenda", "Matérias", "Mídia", "Instagram"],
    ...["Pautas", "Serviço", "Estilo da casa", "Minha conta"],
  ]);
  expect(labels(screensOf("reporter"))).toEqual(expect.arrayContaining(["Analytics", "WhatsApp", "Vídeos", "Enquetes"]));
});

test("what a person pins leaves 'Mais' for the top, in the menu's order; what a role may not see stays away", () => {
  const { start, more } = navigationOf("editor", ["/admin/avisos", "/admin/pautas", "/admin/sistema", "/nowhere"]);
  expect(labels(start)).toEqual(["Dashboard", "Agenda", "Pautas", "Avisos"]);
  expect(labels(more)).not.toContain("Pautas");
  expect(more.length).toBe(laterScreensOf("editor").length - 2);
});

/** Screens that the shell itself leads to, by the bell and by 'Arrumar este menu'; the parts of screens are looked at on the developer's machine alone. */
const MARKED_ELSEWHERE = ["/admin/notificacoes", "/admin/menu", "/admin/estilo"];

test("on every screen, and on every one under it, exactly one entry of the menu is marked", () => {
  const paths = routes.find(({ file }) => file === "ui/newsroom/layout.route.tsx")?.children?.map(({ path }) => `/${path}`) ?? [];
  const screens = paths
    .flatMap((path) => (path.includes(":kind") ? ["pauta", "materia"].map((kind) => path.replace(":kind", kind)) : [path]))
    .map((path) => path.replace(/:\w+/g, "7"));
  expect(screens.length).toBeGreaterThan(60);
  const markedOn = (address: string) => labels(screensOf("admin").filter((item) => isCurrent(item, new URL(address, "https://lide"))));
  expect(screens.filter((path) => !MARKED_ELSEWHERE.includes(path) && markedOn(path).length !== 1)).toEqual([]);
  for (const { to, label } of screensOf("admin")) {
    const of = to === "/admin" ? "" : to.startsWith("/admin?") ? "&editar=7" : "/7?q=x";
    expect([to, markedOn(to + of)]).toEqual([to, [label]]);
  }
  expect(["configuracoes/identidade", "contratos/3", "editar-materia/8", "notas/pauta/2", "perfil/meu", "eventos/novo"].map((path) => markedOn(`/admin/${path}`)[0])).toEqual([
    ...["Configurações", "Banner Ads", "Matérias", "Pautas", "Minha conta", "Agenda"],
  ]);
  expect(markedOn("/admin/notificacoes")).toEqual([]);
});
