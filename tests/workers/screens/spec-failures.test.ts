import { createExecutionContext } from "cloudflare:test";
import type { ServerBuild } from "@remix-run/cloudflare";
import { beforeAll, expect, test } from "vitest";
import type { createSiteWorker } from "#app/site-worker.server.ts";
import { lacking } from "#tests/support/screen-parts.ts";
import { type Client, ORIGIN, signedIn, testEnv } from "#tests/support/site.ts";
import * as serverBuild from "../../../build/server/index.js";

/** The specification's sentences where a screen cannot be loaded, and where a role went (spec 1 § 8, spec 2 § 6 and 8). */

const build = serverBuild as unknown as ServerBuild & { entry: { module: { createSiteWorker: typeof createSiteWorker } } };

let admin: Client;
let editor: Client;
beforeAll(async () => {
  [admin, editor] = await Promise.all([signedIn("admin"), signedIn("editor")]);
});

/** The site, whose loader of one route fails. */
async function withFailingLoader(path: string, at: string): Promise<{ status: number; html: string }> {
  const route = Object.values(build.routes).find((one) => one?.path === path);
  if (!route) throw new Error(`no route ${path}`);
  const loader = () => {
    throw new Error("broken");
  };
  const worker = build.entry.module.createSiteWorker({ ...build, routes: { ...build.routes, [route.id]: { ...route, module: { ...route.module, loader } } } });
  const request = new Request(ORIGIN + at, { headers: admin.headers }) as Parameters<typeof worker.fetch>[0];
  const response = (await worker.fetch(request, testEnv, createExecutionContext())) as Response;
  return { status: response.status, html: await response.text() };
}

test.each([
  ["Falha ao carregar dados", "admin", "/admin"],
  ["Falha ao carregar dados", "admin", "/admin?tab=whatsapp"],
  ["Erro ao carregar mídia", "admin", "/admin?tab=midia"],
  ["Falha ao carregar analytics do Instagram", "admin", "/admin?tab=analytics"],
  ["Falha ao carregar Site Analytics", "admin", "/admin?tab=analytics&aba=site"],
  ["Erro ao carregar métricas avançadas", "admin", "/admin?tab=analytics&aba=avancadas"],
  ["Erro ao carregar dados de analytics", "admin", "/admin?tab=shortener&aba=analytics"],
  ["Falha ao listar usuários", "admin/usuarios", "/admin/usuarios"],
  ["Falha ao carregar destaques", "admin/destaques", "/admin/destaques"],
  ["Erro ao carregar", "admin/editar-materia/:id", "/admin/editar-materia/1"],
])("'%s' at %s %s, and the newsroom's frame stays", async (sentence, path, at) => {
  const { status, html } = await withFailingLoader(path, at);
  expect([status, lacking(html, [`text ${sentence}`, "link Matérias"])]).toEqual([500, []]);
  if (path !== "admin/editar-materia/:id") expect(lacking(html, ["* Tentar novamente"])).toEqual([]);
});

test("Users screen for non-admins: redirects to /admin, which shows 'Acesso restrito a administradores.'", async () => {
  const { status, headers } = await editor.get("/admin/usuarios");
  expect([status, headers.get("Location")]).toEqual([302, "/admin"]);
  const told = await editor.get("/admin", { Cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "" });
  expect(lacking(told.text, ["alert Acesso restrito a administradores."])).toEqual([]);
  expect(lacking((await editor.get("/admin")).text, ["!alert Acesso restrito a administradores."])).toEqual([]);
});

test("readers: 'Leitura Rápida' and 'Para leitores apressados' head the quick summary", async () => {
  const resumo = ["Um tópico. Com duas frases.", "Outro tópico. Com duas frases.", "Mais um tópico. Com duas frases."].join("\n");
  const fields = { titulo: "Com resumo", subtitulo: "Sub", chapeu: "TESTE", conteudo: "<p>Texto.</p>", categoriasCompletas: ["editoriais", "geral"], autor: "Redação Lide" };
  const { body } = await editor.post<{ id: number; slug: string }>("/api/posts", { ...fields, resumo, status: "publicada", whatsappAuto: false });
  const { text } = await editor.get(`/post/${body.slug}`);
  expect(lacking(text, ["text Leitura Rápida", "text Para leitores apressados", "text Um tópico. Com duas frases."])).toEqual([]);
});
