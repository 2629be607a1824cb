import { expect, test } from "vitest";
import type { InstagramItemWire, InstagramQueueWire } from "#app/features/instagram/instagram-queue.wire.ts";
import { accessibilityProblems, aVisitor, barriers, openScreen } from "#tests/e2e/browser.ts";
import { aCard, api, demo, desk, deskOfCards, history, press, SCREEN, waiting } from "#tests/e2e/instagram-desk.ts";
import { publishable } from "#tests/e2e/staff.ts";

const BROKEN = { always: { create: { error: { code: 36003, subcode: 2207009, message: "The aspect ratio is not supported." } } } } as const;

deskOfCards();

test("the switch of a published article puts its card into the queue and takes it out again", async () => {
  const { body: article } = await api<{ id: number }>("POST", "/api/posts", publishable("Ponte nova é aberta em Piripiri", { status: "publicada", igCardAuto: true }));
  await expect.poll(() => waiting(article.id)).toMatchObject([{ status: "pending", addedBy: null }]);
  await api("PATCH", `/api/posts/${article.id}`, { igCardAuto: false });
  await expect.poll(() => waiting(article.id)).toEqual([]);
});

test("whoever is elsewhere in the newsroom hears of a failure once, and goes from there to try it again", async () => {
  const title = "Ônibus escolares voltam a rodar em Brasileira";
  const articleId = await aCard(title);
  await demo.tellInstagram(BROKEN);
  await api("POST", `/api/social/instagram/queue/${(await waiting(articleId))[0]?.id}/publish-now`);
  await expect.poll(async () => (await waiting(articleId))[0]?.status).toBe("error");
  await demo.tellInstagram({});
  const { page } = desk;
  await page.goto("/admin/materias");
  const alert = page.getByRole("alert").filter({ hasText: "Falha na publicação: Ônibus escolares voltam a roda…" });
  await alert.waitFor();
  await page
    .getByRole("link", { name: /^Instagram\s*1\s*aviso$/ })
    .first()
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await alert.getByRole("button", { name: "Ver" }).click();
  await page.getByRole("heading", { name: /Esperam você/ }).waitFor();
  await page.goto("/admin/materias");
  await page
    .getByRole("link", { name: /^Instagram\s*1\s*aviso$/ })
    .first()
    .waitFor();
  await alert.waitFor({ state: "detached" });
  await openScreen(page, SCREEN);
  await press(page, "Tentar de novo", title);
  await history(page).getByText(title, { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: /aviso/ }).count()).toBe(0);
});

test("a token that is refused stops the queue with its reason, and a person lets it go on", async () => {
  const [first, second] = ["Token vencido no meio do dia", "Card que espera a fila"];
  const [firstId, secondId] = [await aCard(first), await aCard(second)];
  await demo.tellInstagram({ always: { create: "token_expired" } });
  const { page } = desk;
  await openScreen(page, SCREEN);
  await press(page, "Publicar agora", first);
  await page.getByText("A fila está parada.").waitFor();
  expect([(await waiting(firstId))[0]?.status, (await waiting(secondId))[0]?.status]).toEqual(["error", "pending"]);
  await page.getByText("Espera a fila continuar").first().waitFor();
  await demo.tellInstagram({});
  await page.getByRole("button", { name: "Retomar" }).click();
  await page.getByText("A fila foi retomada.").waitFor();
  await expect.poll(() => page.getByText("A fila está parada.").count()).toBe(0);
  await press(page, "Publicar agora", second);
  await history(page).getByText(second, { exact: true }).waitFor();
  await press(page, "Descartar", first);
  await page.getByRole("button", { name: "Tirar da fila" }).click();
  await expect.poll(() => waiting(firstId)).toEqual([]);
});

const PENDING: InstagramItemWire = {
  id: "espera",
  articleId: null,
  title: "Prefeitura de Piripiri anuncia recuperação de estradas",
  hat: "OBRAS",
  type: "card",
  scheduledTime: new Date(Date.now() + 240_000).toISOString(),
  status: "pending",
  attempts: 0,
  error: null,
  remedy: null,
  caption: "Legenda do card.",
  imageUrl: null,
  pictures: 0,
  addedAt: new Date().toISOString(),
  addedBy: "Caio Fontenele",
};
const DOUBT = { status: "uncertain", scheduledTime: null, attempts: 1, error: "A resposta do Instagram se perdeu.", remedy: "Abra o perfil." } as const;
const EVERY_STATE: InstagramQueueWire = {
  hold: { reason: "O token do Instagram venceu.", until: null },
  items: [
    PENDING,
    { ...PENDING, id: "publica", type: "story", status: "publishing", caption: "" },
    { ...PENDING, id: "falhou", status: "error", attempts: 3, error: "O Instagram teve um erro interno.", remedy: "Tente de novo mais tarde." },
    { ...PENDING, ...DOUBT, id: "um", title: "Primeiro sem resposta" },
    { ...PENDING, ...DOUBT, id: "outro", title: "Segundo sem resposta", addedBy: null },
    ...Array.from({ length: 1_000 }, (_, index) => ({ ...PENDING, id: `item-${index}`, title: `Card número ${index + 1}` })),
  ],
};

/** States that need minutes of doubt are answered here in the queue's place; the server's part: tests/workers/social. */
test("'Foi publicado?' sends either answer; every state, and a thousand cards, are shown to everybody", async () => {
  const visitor = await aVisitor({ baseURL: demo.url, role: "editor" });
  const { page, context } = visitor;
  const answers: string[] = [];
  await context.route(/\/api\/social\/instagram\/queue(\?|$)/, (route) => route.fulfill({ json: EVERY_STATE }));
  await context.route(/\/queue\/[^/]+\/resolve/, (route) => {
    answers.push(`${new URL(route.request().url()).pathname.split("/").at(-2)} ${route.request().postData()}`);
    return route.fulfill({ json: {} });
  });
  await openScreen(page, SCREEN);
  // Its script has arrived when it has asked Instagram.
  await page.getByText(/\d+ de 100/).waitFor();
  await page.getByRole("button", { name: "Atualizar" }).click();
  await page.getByText("1.005 cards", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Esperam você (3)" }).waitFor();
  await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Card número" }).count()).toBeLessThanOrEqual(20);
  expect(await barriers(page)).toEqual([]);
  await press(page, "Sim, foi publicado", "Primeiro sem resposta");
  await page.getByText("Marcado como publicado.").waitFor();
  await press(page, "Não foi publicado", "Segundo sem resposta");
  await expect.poll(() => answers).toEqual(['um {"published":true}', 'outro {"published":false}']);
});
