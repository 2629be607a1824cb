import { beforeAll, expect, test } from "vitest";
import type { QueueItemWire } from "#app/features/whatsapp/whatsapp.wire.ts";
import { accessibilityProblems, aVisitor, barriers, EVERY_LOOK, LOOKS, signInOnScreen, type Visitor } from "#tests/e2e/browser.ts";
import { theDemoSite } from "#tests/e2e/demo-site.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";
import type { EvolutionState } from "#tests/providers/evolution/state.ts";
import type { EvolutionSwitches } from "#tests/providers/evolution/switches.ts";

const SCREEN = "/admin?tab=whatsapp";
const GROUP = "Lide Notícias — Piripiri";

const demo = await theDemoSite();
let api: Awaited<ReturnType<typeof signIn>>;
let editor: Visitor;
/** The two stories that are picked first. */
let titles: string[];

beforeAll(async () => {
  api = await signIn(demo.url, "editor");
  await tellGateway({ scanMs: null });
  editor = await aVisitor({ baseURL: demo.url });
  await signInOnScreen(editor, "editor", SCREEN);
});

const tellGateway = (switches: EvolutionSwitches) => fetch(`${demo.providers.evolution}/control/default`, { method: "PUT", body: JSON.stringify(switches) });
/** Acts of the phone. */
const phone = (what: "scan" | "unlink") => fetch(`${demo.providers.evolution}/simulate/${what}`, { method: "POST", body: "{}" });
const sentTexts = async () => {
  const { state } = (await (await fetch(`${demo.providers.evolution}/control/default`)).json()) as { state: EvolutionState };
  return state.sent.map(({ text }) => text);
};
const queue = async () => (await api<{ queue: QueueItemWire[] }>("GET", "/api/whatsapp/queue")).body.queue;
const block = (name: string) => editor.page.getByRole("region", { name, exact: true });
const row = (title: string) => block("Fila").getByRole("listitem").filter({ hasText: title });
const button = (what: string, title: string) => row(title).getByRole("button", { name: `${what}: ${title}` });
const said = (words: string | RegExp) => editor.page.locator("[data-toasts]").getByText(words).first().waitFor();
const pressed = (name: string, where = editor.page.getByRole("main")) => where.getByRole("button", { name, exact: true }).click();

test("the number is connected by its QR code, and a group is chosen", async () => {
  const { page } = editor;
  await page.getByText("modo simulado").first().waitFor();
  await page.getByText("Nenhuma notícia na fila").waitFor();
  await pressed("Gerar QR code");
  const code = page.getByRole("img", { name: "QR code para conectar o WhatsApp" });
  await code.waitFor();
  // The page's own policy lets it be painted.
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0);
  await pressed("Adicionar à fila", block("Adicionar matérias à fila"));
  await block("Adicionar matérias à fila").getByText("Selecione um grupo primeiro").waitFor();
  await phone("scan");
  const choice = page.getByLabel("Grupo que recebe as matérias");
  await choice.waitFor();
  await pressed("Usar este grupo");
  await block("Grupo").getByText("Selecione um grupo primeiro").waitFor();
  await choice.selectOption({ label: `${GROUP} · 842 participantes · só administradores escrevem` });
  await block("Grupo").getByText("Neste grupo só administradores escrevem").waitFor();
  await pressed("Usar este grupo");
  await said("Grupo configurado.");
  await block("Grupo").getByText("842 participantes").waitFor();
  await page.getByRole("list", { name: "Situação" }).getByText("Conectado").waitFor();
});

test("'Reconfigurar' clears the group and shows the choice again, with the former one at hand", async () => {
  await pressed("Reconfigurar");
  const choice = editor.page.getByLabel("Grupo que recebe as matérias");
  await choice.waitFor();
  expect((await api<{ group: unknown }>("GET", "/api/whatsapp/status")).body.group).toBeNull();
  await expect.poll(() => choice.locator("option:checked").innerText()).toContain(GROUP);
  await pressed("Usar este grupo");
  await block("Grupo").getByText("842 participantes").waitFor();
});

test("stories are picked by the keyboard, once each, and are there to be scheduled", async () => {
  const picker = block("Adicionar matérias à fila");
  await pressed("Adicionar à fila", picker);
  await picker.getByText("Selecione pelo menos uma matéria").waitFor();
  const boxes = picker.getByRole("checkbox");
  await expect.poll(() => boxes.count()).toBe(50);
  titles = [];
  for (const at of [0, 1]) {
    titles.push((await picker.getByRole("listitem").nth(at).locator(".line-clamp-2").innerText()).trim());
    await boxes.nth(at).focus();
    await editor.page.keyboard.press("Space");
  }
  await picker.getByText("2 selecionadas").waitFor();
  await pressed("Adicionar à fila", picker);
  await said("2 matérias entraram na fila");
  await expect.poll(() => Promise.all([0, 1, 2].map((at) => boxes.nth(at).isDisabled()))).toEqual([true, true, false]);
  await picker.getByLabel("Buscar por título ou chapéu").fill("nada que exista");
  await picker.getByText("Nenhuma matéria encontrada").waitFor();
  await picker.getByLabel("Buscar por título ou chapéu").fill("");
  for (const title of titles) await row(title).getByText("Pendente", { exact: true }).waitFor();
});

test("custom content shows the bubble that the group will see, and only goes in when it is right", async () => {
  const custom = block("Conteúdo personalizado");
  await pressed("Adicionar à fila", custom);
  await custom.getByText("Digite uma mensagem").waitFor();
  await custom.getByLabel("Tipo").selectOption("youtube");
  await custom.getByLabel("Mensagem").fill("*Ao vivo*: a sessão da Câmara");
  await custom.getByLabel("Link do vídeo").fill("https://exemplo.com/video");
  await pressed("Adicionar à fila", custom);
  await custom.getByText("Este link não é de um vídeo do YouTube").waitFor();
  await custom.getByLabel("Link do vídeo").fill("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  await expect.poll(() => custom.locator("figure .font-bold").innerText()).toBe("Ao vivo");
  await expect.poll(() => custom.locator("figure p").innerText()).toBe("Ao vivo: a sessão da Câmara\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ");
  await pressed("Adicionar à fila", custom);
  await said("Mensagem adicionada à fila.");
  await row("Ao vivo: a sessão da Câmara").getByText("YouTube").waitFor();
});

test("a schedule gives each item a time and the model's reason, which stays on its row", async () => {
  const schedule = block("Agendar com IA");
  await schedule.getByLabel("Início").fill("18:00");
  await pressed("Agendar 3 pendentes", schedule);
  await schedule.getByText("O horário de início deve ser anterior ao de término.").waitFor();
  await schedule.getByLabel("Início").fill("08:00");
  await schedule.getByLabel("Dia").selectOption({ index: 2 });
  await pressed("Agendar 3 pendentes", schedule);
  await schedule.getByText("3 itens agendados").waitFor();
  const items = (await queue()).filter(({ status }) => status === "scheduled");
  expect(items).toHaveLength(3);
  await editor.page.reload();
  for (const { titulo, motivo } of items)
    await row(titulo)
      .getByText(motivo ?? "no reason")
      .waitFor();
});

test("a message with a time gets another one within the pace, or none, and the way back is at hand", async () => {
  const { page } = editor;
  const [title = ""] = titles;
  const dialog = page.getByRole("dialog", { name: "Mudar horário" });
  const field = dialog.getByLabel("Novo dia e hora");
  await button("Mudar horário", title).click();
  const day = (await field.inputValue()).slice(0, 10);
  await field.fill(`${day}T23:59`);
  await pressed("Salvar horário", dialog);
  await dialog.getByText(/^Este horário está no silêncio do grupo\. O próximo livre é em /).waitFor();
  expect(await barriers(page, LOOKS)).toEqual([]);
  await field.fill(`${day}T19:30`);
  await page.keyboard.press("Enter");
  await said(/^Horário mudado: .*, 19:30\.$/);
  await row(title)
    .getByText(/, 19:30/)
    .waitFor();
  await button("Mudar horário", title).click();
  await pressed("Tirar o horário", dialog);
  await said("Sem horário: a mensagem continua na fila, pendente, e não sai sozinha.");
  await row(title).getByText("Pendente", { exact: true }).waitFor();
  await page.locator("[data-toasts]").getByRole("button", { name: "Desfazer" }).last().click();
  await row(title)
    .getByText(/, 19:30/)
    .waitFor();
});

test("removing asks first, and the focus does not get lost with the row", async () => {
  const title = "Ao vivo: a sessão da Câmara";
  const { page } = editor;
  await row(title)
    .getByRole("button", { name: `Remover da fila: ${title}` })
    .click();
  const question = page.getByRole("alertdialog", { name: "Remover esta notícia da fila?" });
  await question.getByRole("button", { name: "Remover" }).click();
  await row(title).waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("fila");
});

test("a number that was put out stops the queue, which says so until somebody lets it go on; then the message goes, once", async () => {
  const { page } = editor;
  const [title = ""] = titles;
  await phone("unlink");
  await button("Enviar agora", title).click();
  const asked = page.getByRole("alertdialog", { name: "Enviar esta mensagem agora?" });
  await asked.getByText("com 842 participantes").waitFor();
  await asked.getByRole("button", { name: "Enviar agora" }).click();
  await page.getByText("A fila está parada.").waitFor();
  await page.getByText("O WhatsApp foi desconectado no aparelho.").waitFor();
  expect(await sentTexts()).toEqual([]);
  await phone("scan");
  await pressed("Retomar a fila");
  await said("Fila retomada.");
  await block("Fila").getByRole("list", { name: "Enviadas por último" }).getByText(title).waitFor();
  expect(await sentTexts()).toEqual([expect.stringContaining(title)]);
  await page.getByText("A fila está parada.").waitFor({ state: "detached" });
});

test("the next one waits for the pace, and the screen says why", async () => {
  const { page } = editor;
  const title = titles[1] ?? "";
  await button("Enviar agora", title).click();
  const asked = page.getByRole("alertdialog", { name: "Enviar esta mensagem agora?" });
  await asked.getByText("com 842 participantes").waitFor();
  await asked.getByRole("button", { name: "Enviar agora" }).click();
  await editor.page.getByText("A próxima mensagem espera.").waitFor();
  await editor.page.getByText("Aguardando o intervalo entre mensagens.").waitFor();
  expect(await sentTexts()).toHaveLength(1);
});

test("'Toque e envia' hands text and picture to the phone's own sharing, or opens WhatsApp with the text; a person's word marks it sent", async () => {
  const { page, context } = editor;
  const picker = block("Adicionar matérias à fila");
  const title = (await picker.getByRole("listitem").nth(2).locator(".line-clamp-2").innerText()).trim();
  await picker.getByRole("checkbox").nth(2).check();
  await pressed("Adicionar à fila", picker);
  await row(title).waitFor();
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  await button("Toque e envia", title).click();
  const dialog = page.getByRole("dialog", { name: "Toque e envia" });
  const [opened] = await Promise.all([context.waitForEvent("page"), dialog.getByRole("button", { name: "Abrir no WhatsApp" }).click()]);
  await opened.waitForURL("https://wa.me/**", { waitUntil: "commit" });
  const { origin, searchParams } = new URL(opened.url());
  expect([origin, searchParams.get("text")]).toEqual(["https://wa.me", expect.stringContaining(title)]);
  await opened.close();
  await page.evaluate(() => {
    const shared: ShareData[] = [];
    Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
    Object.assign(window, { shared });
  });
  await dialog.getByRole("button", { name: "Abrir no WhatsApp" }).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared.map(({ text, files }) => [text, files?.map(({ type }) => type)]));
  await expect.poll(shared).toEqual([[expect.stringContaining(title), ["image/jpeg"]]]);
  await dialog.getByRole("button", { name: "Marcar como enviada" }).click();
  await said("Marcada como enviada.");
  await block("Fila").getByRole("list", { name: "Enviadas por último" }).getByText(title).waitFor();
  expect((await sentTexts()).filter((text) => text.includes(title))).toEqual([]);
});

test("of an uncertain message a person is asked whether it was sent, and both answers are taken", async () => {
  const { page } = editor;
  const { body: item } = await api<QueueItemWire>("POST", "/api/whatsapp/custom", { mensagem: "Plantão: ponte interditada" });
  const cause = "A resposta do WhatsApp se perdeu: não se sabe se a mensagem saiu.";
  // Minutes pass before the portal gives up looking; what it then answers is put in here.
  await page.route("**/api/whatsapp/queue?*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { queue: QueueItemWire[] };
    await route.fulfill({ response, json: { queue: answer.queue.map((one) => (one.id === item.id ? { ...one, status: "uncertain", error: cause } : one)) } });
  });
  const answers: unknown[] = [];
  await page.route("**/api/whatsapp/queue/*/resolve", async (route) => {
    answers.push([route.request().url().includes(item.id), route.request().postDataJSON()]);
    await route.fulfill({ json: item });
  });
  // A press at the moment of another look shares its answer.
  await expect
    .poll(async () => {
      await pressed("Atualizar", block("Fila"));
      return row(item.titulo).getByText(cause).count();
    })
    .toBe(1);
  const question = block("Fila").getByRole("group", { name: `Foi enviada? ${item.titulo}` });
  await question.getByRole("button", { name: /^Sim, foi enviada/ }).click();
  await expect.poll(() => answers).toHaveLength(1);
  await question.getByRole("button", { name: /^Não foi enviada/ }).click();
  await said("Marcada como não enviada; dá para tentar de novo.");
  expect(answers).toEqual([
    [true, { sent: true }],
    [true, { sent: false }],
  ]);
  await page.unrouteAll({ behavior: "wait" });
  // One time was refused on purpose.
  expect(editor.errors.filter((line) => !/422/.test(line))).toEqual([]);
});

test("the pace is everybody's to see and an admin's to change", async () => {
  const silence = block("Ritmo").getByText(/ s entre mensagens · até \d+ por hora · .*silêncio das \d\d:\d\d às \d\d:\d\d$/);
  await silence.waitFor();
  await silence.click();
  await block("Ritmo").getByText("Só um administrador altera o ritmo.").waitFor();
  await expect.poll(() => block("Ritmo").getByRole("button", { name: "Salvar ritmo" }).count()).toBe(0);
  const admin = await aVisitor({ baseURL: demo.url });
  await signInOnScreen(admin, "admin", SCREEN);
  const pace = admin.page.getByRole("region", { name: "Ritmo", exact: true });
  await pace.getByRole("heading", { name: "Ritmo" }).click();
  await pace.getByLabel("Máximo por hora").fill("99");
  await pressed("Salvar ritmo", pace);
  await pace.getByText("Entre 1 e 30.").waitFor();
  await pace.getByLabel("Máximo por hora").fill("4");
  await pace.getByLabel("Número novo: aquecer por duas semanas").check();
  await pressed("Salvar ritmo", pace);
  await admin.page.getByText("Ritmo salvo!").waitFor();
  await pace.getByText(/até 4 por hora · até 5 em 24 horas/).waitFor();
  await pace.getByText("O aquecimento permite 5 em 24 horas agora.").waitFor();
  expect((await api<object>("GET", "/api/whatsapp/pacing")).body).toMatchObject({ porHora: 4, aquecimento: true, porDiaAgora: 5 });
});

test.each(["admin", "editor", "reporter"] as const)("everybody can use the screen: %s", async (role) => {
  const visitor = await aVisitor({ baseURL: demo.url });
  await signInOnScreen(visitor, role, SCREEN);
  await visitor.page
    .getByRole("region", { name: "Fila", exact: true })
    .getByRole("button", { name: /^Mensagem: / })
    .first()
    .click();
  // The others have a part of what an admin has.
  expect(await barriers(visitor.page, role === "admin" ? EVERY_LOOK : LOOKS)).toEqual([]);
  await expect.poll(() => visitor.page.getByRole("button", { name: "Reconfigurar" }).count()).toBe(role === "reporter" ? 0 : 1);
  expect(visitor.errors).toEqual([]);
});

test("without a gateway the screen says which settings are missing and what works all the same", async () => {
  const visitor = await aVisitor({ baseURL: mySite(), width: 360 });
  await signInOnScreen(visitor, "editor", SCREEN);
  await visitor.page.getByText("Envio automático não configurado.").click();
  await visitor.page.getByText("EVOLUTION_URL").waitFor();
  await visitor.page.getByRole("heading", { name: "Adicionar matérias à fila" }).waitFor();
  expect(await accessibilityProblems(visitor.page)).toEqual([]);
});
