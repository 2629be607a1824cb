import { expect, test } from "vitest";
import { aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";
import { on, save, theDesk, typeAtTheEnd } from "#tests/e2e/editor-desk.ts";
import { publishable } from "#tests/e2e/staff.ts";

const { site, newPage, create, stored, titled, openArticle } = theDesk();

/** `datetime-local` of a moment by the newsroom's clock, UTC−3. */
const newsroomMinute = (time: number) => new Date(time - 3 * 3_600_000).toISOString().slice(0, 16);

const DAY_MS = 86_400_000;

// ---------------------------------------------------------------- saving

test("unsaved text is not left by mistake", async () => {
  const article = await create({ titulo: "Texto guardado", conteudo: "<p>Texto</p>" });
  const page = await openArticle(article);
  await typeAtTheEnd(page, " não salvo");
  await on(page).unsaved.waitFor();
  await page.getByRole("link", { name: "Voltar para matérias" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Sair sem salvar?" });
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/editar-materia/${article.id}`);
  await expect.poll(() => on(page).body.textContent()).toBe("Texto não salvo");
  await save(page);
  await page.getByRole("link", { name: "Voltar para matérias" }).click();
  await page.waitForURL((url) => url.pathname === "/admin/materias");
});

test("where the rich text cannot load, one writes without it, until it can", async () => {
  const article = await create({ titulo: "Sem o editor rico", conteudo: "<p>Texto</p><p>simples &amp; só</p>" });
  const page = await newPage();
  await page.route("**/assets/mount-rich-text*", (route) => route.abort());
  await page.goto(`/admin/editar-materia/${article.id}`);
  await page.getByText("A formatação não carregou; dá para escrever sem ela.").waitFor();
  const plain = page.getByLabel("Conteúdo da matéria", { exact: true });
  await expect.poll(() => plain.inputValue()).toBe("Texto\nsimples & só");
  await plain.fill("Texto\n\n1 < 2 & só");
  await save(page);
  expect((await stored(article.id)).conteudo).toBe("<p>Texto</p><p>1 &lt; 2 &amp; só</p>");
  // Formatting that plain text cannot say is HTML.
  await plain.fill("<p>Texto <em>à mão</em></p>");
  await save(page);
  expect((await stored(article.id)).conteudo).toBe("<p>Texto <em>à mão</em></p>");
  await page.reload();
  await expect.poll(() => page.getByLabel("Conteúdo da matéria, em HTML").inputValue()).toBe("<p>Texto <em>à mão</em></p>");
  const retry = page.locator("#campo-conteudo-nota").getByRole("button", { name: "Tentar de novo" });
  await retry.waitFor();
  await page.unroute("**/assets/mount-rich-text*");
  await retry.click();
  await on(page).body.waitFor();
  await expect.poll(() => on(page).body.locator("em").textContent()).toBe("à mão");
});

test("a past schedule is refused at its field, which gets the focus, before anything is asked or sent", async () => {
  const article = await create(publishable("Agendada para ontem"));
  const page = await openArticle(article);
  await page.getByText("Recursos avançados").click();
  await on(page).schedule.fill("2020-01-01T10:00");
  await page.getByText("Recursos avançados").click();
  let sent = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === `/api/posts/${article.id}` && request.method() === "PUT") sent += 1;
  });
  await on(page).button("Agendar").click();
  await on(page).alert.filter({ hasText: "Informe uma data de agendamento no futuro." }).waitFor();
  await expect.poll(async () => [sent, await page.getByRole("alertdialog").count()]).toEqual([0, 0]);
  await expect.poll(() => on(page).schedule.evaluate((input) => document.activeElement === input)).toBe(true);
  await expect.poll(() => on(page).schedule.isVisible()).toBe(true);
  await expect.poll(() => on(page).schedule.getAttribute("aria-invalid")).toBe("true");
  const note = page.locator(`#${await on(page).schedule.getAttribute("aria-describedby")}`);
  await expect.poll(() => note.textContent()).toBe("Informe uma data de agendamento no futuro.");
  expect(await stored(article.id)).toMatchObject({ status: "rascunho", versao: article.versao });
});

// ---------------------------------------------------------------- publishing

test("a schedule is set, shown and cancelled", async () => {
  const article = await create(publishable("Para daqui a dois dias"));
  const minute = newsroomMinute(Date.now() + 2 * DAY_MS);
  const page = await openArticle(article);
  await page.getByText("Recursos avançados").click();
  await expect.poll(() => on(page).button("Publicar").count()).toBe(1);
  await on(page).schedule.fill(minute);
  await on(page).button("Agendar").click();
  await on(page).confirmation("Matéria agendada!").waitFor();
  await page.waitForURL((url) => url.pathname === "/admin/materias");
  const scheduled = await stored(article.id);
  expect(scheduled.status).toBe("agendada");
  expect(newsroomMinute(Date.parse(scheduled.agendamento ?? ""))).toBe(minute);

  await page.goto(`/admin/editar-materia/${article.id}`);
  await on(page).body.waitFor();
  const [year, month, day] = minute.slice(0, 10).split("-");
  await expect.poll(() => on(page).status.textContent()).toContain("Agendada para");
  await expect.poll(() => on(page).status.textContent()).toContain(minute.slice(11));
  await expect.poll(() => on(page).status.textContent()).toMatch(new RegExp(`${day}/${month}/(${year}|${year?.slice(2)})`));
  await expect.poll(() => on(page).schedule.inputValue()).toBe(minute);
  await on(page).button("Cancelar agendamento").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar agendamento" }).click();
  await on(page).confirmation("Agendamento cancelado.").waitFor();
  await expect.poll(() => on(page).status.textContent()).toBe("Rascunho");
  await expect.poll(() => on(page).schedule.inputValue()).toBe("");
  await expect.poll(() => on(page).button("Publicar").isEnabled()).toBe(true);
  expect(await stored(article.id)).toMatchObject({ status: "rascunho", agendamento: null });
});

test("a published article is updated in place, and withdrawn it answers 410", async () => {
  const article = await create(publishable("No ar por pouco tempo", { status: "publicada" }));
  const address = `${site}/post/${article.slug}`;
  expect((await fetch(address)).status).toBe(200);
  const page = await openArticle(article);
  await expect.poll(() => on(page).status.textContent()).toContain("Publicada em");
  await on(page).subtitle.fill("Subtítulo corrigido");
  await on(page).button("Atualizar").click();
  await on(page).confirmation("Matéria atualizada!").waitFor();
  expect(await (await fetch(address)).text()).toContain("Subtítulo corrigido");
  await on(page).button("Voltar para rascunho").click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Cancelar", exact: true }).click();
  expect((await stored(article.id)).status).toBe("publicada");
  await on(page).button("Voltar para rascunho").click();
  await dialog.getByRole("button", { name: "Voltar para rascunho" }).click();
  await on(page).confirmation("A matéria voltou para rascunho.").waitFor();
  await expect.poll(() => on(page).status.textContent()).toBe("Rascunho");
  expect((await fetch(address)).status).toBe(410);
  expect((await stored(article.id)).subtitulo).toBe("Subtítulo corrigido");
});

test("an article of the municipalities keeps its place and its town through the editor", async () => {
  const places = [
    { categoriasCompletas: ["municipios", "piripiri"] },
    { categoriasCompletas: ["editoriais", "geral"], municipio: "piripiri" },
    { categoriasCompletas: ["municipios", "piripiri", "editoriais", "geral"], municipio: null },
  ];
  for (const [index, place] of places.entries()) {
    const article = await create(publishable(`Do interior ${index}`, { posicao: "municipios", ...place }));
    expect(article.posicao).toBe("municipios");
    const page = await openArticle(article);
    await expect.poll(() => page.getByRole("radio", { name: "Municípios" }).isChecked()).toBe(true);
    await typeAtTheEnd(page, " Mais.");
    await save(page);
    const { conteudo, posicao, municipio, categoriasCompletas } = await stored(article.id);
    expect(conteudo).toContain("Mais.");
    expect({ posicao, municipio, categoriasCompletas }).toEqual({ posicao: "municipios", municipio: article.municipio, categoriasCompletas: article.categoriasCompletas });
    await page.close();
  }
});

// ---------------------------------------------------------------- other ways in

test("without any script the plain form makes a draft, and gives back what it refuses", async () => {
  const visitor = await aVisitor({ javaScriptEnabled: false });
  await signInOnScreen(visitor, "editor", "/admin/nova-materia");
  const { page } = visitor;
  const title = `Sem script ${Date.now()}`;
  await on(page).title.fill(title);
  await page.getByLabel("Conteúdo da matéria", { exact: true }).fill("<p>Escrito <strong>à mão</strong></p>");
  await page.getByLabel("Tags").fill("um, dois");
  await on(page).button("Publicar").click();
  await on(page).alert.filter({ hasText: "Corrija os campos indicados." }).waitFor();
  await expect.poll(() => page.getByText("Campo obrigatório.").count()).toBeGreaterThan(0);
  await expect.poll(() => on(page).title.inputValue()).toBe(title);
  expect(await titled(title)).toEqual([]);
  await on(page).button("Salvar Rascunho").click();
  const [draft] = await titled(title);
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/editar-materia/${draft?.id}`);
  expect(await stored(draft?.id ?? 0)).toMatchObject({ status: "rascunho", conteudo: "<p>Escrito <strong>à mão</strong></p>", tags: ["um", "dois"] });
  await on(page).subtitle.fill("E de novo");
  await on(page).button("Salvar Rascunho").click();
  expect(await stored(draft?.id ?? 0)).toMatchObject({ titulo: title, subtitulo: "E de novo", conteudo: "<p>Escrito <strong>à mão</strong></p>", tags: ["um", "dois"] });
});

test("a reporter reads the article and can change nothing", async () => {
  const article = await create(publishable("Só para ler"));
  const reporter = await aVisitor();
  const path = `/admin/editar-materia/${article.id}`;
  await signInOnScreen(reporter, "reporter", path);
  const { page } = reporter;
  await page.getByText("Seu perfil pode ler esta matéria").waitFor();
  await expect.poll(() => page.locator(".ed").textContent()).toContain("O texto da matéria.");
  await expect.poll(() => page.locator(".ed form, .ed [contenteditable], .ed input, .ed textarea").count()).toBe(0);
  // A refusal before the body is read finds the connection closed now and then.
  const asked = { headers: { Origin: site }, maxRetries: 2 };
  const form = await page.request.post(path, { form: { titulo: "Mudado", intent: "save" }, ...asked, maxRedirects: 0 });
  expect(form.status()).toBe(302);
  expect((await page.request.put(`/api/posts/${article.id}`, { data: { titulo: "Mudado" }, ...asked })).status()).toBe(403);
  expect((await page.request.post("/admin/nova-materia", { form: { titulo: "Criada por quem só lê", intent: "save" }, ...asked, maxRedirects: 0 })).status()).toBe(302);
  expect(await stored(article.id)).toMatchObject({ titulo: "Só para ler", versao: article.versao });
  expect(await titled("Criada por quem só lê")).toEqual([]);
  await page.goto("/admin/nova-materia");
  await page.getByText("Só administradores e editores podem criar matérias.").waitFor();
  await expect.poll(() => page.locator(".ed form").count()).toBe(0);
});
