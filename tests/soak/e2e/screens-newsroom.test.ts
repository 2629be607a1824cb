import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { aVisitor, barriers, openScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { check, type Screen } from "#tests/e2e/screen-check.ts";
import { signIn } from "#tests/e2e/staff.ts";
import { CLOSABLE_MONTH, RUNNING_MONTH } from "#tests/support/closable-month.ts";

const site = mySite();
const LONG_PATH = "caminho-muito-longo-".repeat(12);

const LONG_WORD = "Pneumoultramicroscopico".repeat(2);

const SITE_FIGURES = "/admin?tab=analytics&aba=site";
const ADVANCED = "/admin?tab=analytics&aba=avancadas";
const PARTS = ["geral", "audiencia", "conteudo", "social", "performance"] as const;

let deactivated: { shortUrl: string; shortCode: string };
let mostRead: { id: number };
let assignment: number;
let styleRule: number;
/** A draft that the checks stop, with records of the other side. */
let stopped: number;

beforeAll(async () => {
  const editor = await signIn(site, "editor");
  [mostRead] = (await editor<[{ id: number }]>("GET", "/api/posts/most-read?limit=1")).body;
  await editor("POST", "/api/shortener/create", { url: `https://exemplo.com/${LONG_PATH}`, customAlias: `feira-${crypto.randomUUID().slice(0, 8)}` });
  styleRule = (await editor<{ id: number }>("POST", "/api/house-style", { erradas: [LONG_WORD], certa: "Palavra", tipo: "termo", explicacao: LONG_PATH.slice(0, 200) })).body.id;
  const long = {
    titulo: "Inconstitucionalissimamente".repeat(2),
    descricao: LONG_PATH,
    contatos: [{ nome: "Maria", contato: LONG_PATH.slice(0, 160) }],
    tempo: "dia",
    inicio: "2026-12-01T12:00:00Z",
  };
  assignment = (await editor<{ id: number }>("POST", "/api/pautas", long)).body.id;
  const poll = "<p>Pesquisa mostra João Lima com 45% das intenções de voto para prefeito de Picos.</p>";
  const draft = { titulo: "Pesquisa sem registro", conteudo: poll };
  stopped = (await editor<{ id: number }>("POST", "/api/posts", draft)).body.id;
  await editor("POST", `/api/posts/${stopped}/other-side`, { quem: LONG_PATH.slice(0, 120), perguntadoEm: "2026-11-01T12:00:00Z", canal: "telefone", situacao: "aguardando" });
  deactivated = (await editor<{ shortUrl: string; shortCode: string }>("POST", "/api/shortener/create", { url: "https://exemplo.com/" })).body;
  await editor("DELETE", `/api/shortener/${deactivated.shortCode}`);
});

const pressed = (name: RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("dialog").waitFor();
};

/** Screens by role, in the states that their addresses and one press reach. Others are checked where a story leads to them. */
const screens = (): Record<"editor" | "reporter", Screen[]> => ({
  editor: [
    { path: "/admin/nova-materia", prepare: (page) => page.locator(".ed-prose[contenteditable=true]").waitFor() },
    { path: "/admin?tab=shortener" },
    ...[/^Estatísticas de/, /^QR code de/, /^Editar/].map((act) => ({ path: "/admin?tab=shortener", prepare: pressed(act) })),
    { path: "/admin?tab=shortener&aba=analytics" },
    { path: "/admin", isLookedAtFully: true },
    { path: SITE_FIGURES, isLookedAtFully: true },
    // Before anything was counted.
    { path: `${SITE_FIGURES}&desde=2020-01-01&ate=2020-01-07` },
    {
      path: "/admin?tab=analytics",
      isLookedAtFully: true,
      // Without an account the screen says which settings are missing.
      prepare: (page) => page.getByText("Conta do Instagram não configurada").waitFor(),
    },
    ...PARTS.map((part) => ({ path: `${ADVANCED}&parte=${part}`, isLookedAtFully: true })),
    { path: `${ADVANCED}&parte=performance&desde=2020-01-01&ate=2020-01-07` },
    { path: `/admin/audiencia-materia/${mostRead.id}`, isLookedAtFully: true },
    { path: "/admin?tab=agendamento&visao=mes", isLookedAtFully: true },
    { path: "/admin?tab=agendamento&visao=semana", isLookedAtFully: true },
    { path: "/admin?tab=agendamento&visao=dia&data=2020-01-02" },
    { path: "/admin?tab=agendamento&visao=lista" },
    { path: "/admin/eventos?tipo=feriado", isLookedAtFully: true },
    { path: "/admin/eventos/novo", isLookedAtFully: true },
    { path: "/admin/eventos/1" },
    { path: "/admin/eventos/1?excluir=1" },
    { path: "/admin/enquetes", isLookedAtFully: true },
    { path: "/admin/enquetes/nova", isLookedAtFully: true },
    { path: "/admin/enquetes/1", isLookedAtFully: true },
    { path: "/admin/enquetes/1?retirar=1" },
    { path: "/admin/enquetes/2" },
    { path: "/admin/servico", isLookedAtFully: true },
    { path: "/admin/servico/nova?tipo=falecimento", isLookedAtFully: true },
    { path: "/admin/servico/1" },
    { path: "/admin/servico/previsao", isLookedAtFully: true },
    { path: "/admin/pautas", isLookedAtFully: true },
    { path: "/admin/pautas?estado=caiu&de=2020-01-01&ate=2020-01-02" },
    { path: "/admin/pautas/nova" },
    { path: `/admin/pautas/${assignment}`, isLookedAtFully: true },
    { path: `/admin/pautas/${assignment}?excluir=1` },
    { path: "/admin/manual-de-redacao", isLookedAtFully: true },
    { path: "/admin/manual-de-redacao?q=nenhuma-regra-tem-isto" },
    { path: "/admin/manual-de-redacao/nova" },
    { path: `/admin/manual-de-redacao/${styleRule}`, isLookedAtFully: true },
    { path: `/admin/manual-de-redacao/${styleRule}?excluir=1` },
    { path: `/admin/notas/pauta/${assignment}`, isLookedAtFully: true },
    { path: `/admin/previa/${stopped}`, isLookedAtFully: true },
    { path: "/admin/notificacoes", isLookedAtFully: true },
    { path: "/admin/notificacoes?mostrar=nao-lidas" },
    { path: "/admin/direito-de-resposta", isLookedAtFully: true },
    { path: "/admin/conferencia", isLookedAtFully: true },
    { path: "/admin/conferencia?de=2020-01-01&ate=2020-01-02" },
    { path: `/admin/conferencia/${stopped}`, isLookedAtFully: true },
    { path: `/admin/outro-lado/${stopped}`, isLookedAtFully: true },
    { path: `/admin/editar-materia/${stopped}`, isLookedAtFully: true, prepare: (page) => page.locator(".ed-checks li.is-stop").first().waitFor() },
    { path: "/admin/relatorios" },
    { path: "/admin/relatorios?ano=2001" },
    { path: `/admin/relatorios/${CLOSABLE_MONTH}`, isLookedAtFully: true },
  ],
  reporter: [
    {
      path: "/admin/manual-de-redacao",
      prepare: async (page) => {
        await page.getByLabel("Texto", { exact: true }).fill(`Em ${LONG_WORD}`);
        await page.getByRole("button", { name: "Testar" }).click();
        await page.getByText("1 correção").waitFor();
      },
    },
    { path: "/admin?tab=agendamento" },
    { path: "/admin/eventos/1" },
    { path: `/admin/pautas/${assignment}` },
    { path: `/admin/relatorios/${RUNNING_MONTH}` },
    {
      path: "/admin?tab=instagram",
      isLookedAtFully: true,
      // Without an account the screen says which settings are missing.
      prepare: async (page) => {
        await page.getByText("Conta do Instagram não conectada.").click();
        await page.getByText("META_ACCESS_TOKEN").waitFor();
      },
    },
  ],
});

// Shares of the editor's screens: all of them in one test take longer than a test may.
test.each([
  { role: "editor", share: 0, of: 3 },
  { role: "editor", share: 1, of: 3 },
  { role: "editor", share: 2, of: 3 },
  { role: "reporter", share: 0, of: 1 },
] as const)("no screen of the newsroom has a barrier or is wider than its window: $role, share $share", async ({ role, share, of }) => {
  const visitor = await aVisitor({ role });
  const mine = screens()[role].filter((_, at) => at % of === share);
  for (const screen of mine) {
    await check(visitor.page, screen, openScreen);
    expect([screen.path, visitor.errors.splice(0)]).toEqual([screen.path, []]);
  }
});

test("the sign-in and the page of a deactivated link have no barrier", async () => {
  const { page } = await aVisitor();
  await check(page, { path: "/login?motivo=inatividade", prepare: (login) => login.getByRole("button", { name: "Usar chave de acesso" }).waitFor() }, openScreen);
  await check(page, { path: "/login" }, openScreen);
  await page.goto(deactivated.shortUrl);
  await page.getByRole("heading", { name: "Link desativado" }).waitFor();
  expect(await barriers(page)).toEqual([]);
});
