import { expect, test } from "vitest";
import { laterScreensOf, navigationOf, screensOf } from "#app/ui/newsroom/shell/navigation.ts";

const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label);
const groupsOf = (role: "admin" | "editor" | "reporter") => Object.fromEntries(navigationOf(role).groups.map(({ title, items }) => [title, labels(items)]));

test("the sidebar's groups are the specification's, and what came later is in 'Mais'", () => {
  expect(groupsOf("admin")).toEqual({
    Conteúdo: ["Matérias", "Mídia", "Banner Ads"],
    Ferramentas: ["Analytics", "Encurtador", "Instagram", "WhatsApp"],
    Configurações: ["Categorias", "Layout", "Usuários", "Vídeos"],
  });
  expect(laterScreensOf("admin")).toHaveLength(16);
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
