import type { CDPSession, Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, ready } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

interface StoredStory {
  id: number;
  status: string;
  conteudo: string;
}

interface Focused {
  role: string;
  name: string;
}

/** Stops of the Tab key after which a control counts as out of reach. */
const STOPS_MAX = 80;
/** Stops from the beginning of the list's screen to the first control of its first row (issue 23). */
const STOPS_TO_ROW_MAX = 12;

/** The flaw of the element that has the focus, but for its name. */
const focusFlaw = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return "no element has the focus";
    const shown = element instanceof HTMLInputElement && element.labels?.[0] ? [element, element.labels[0]] : [element];
    const isVisible = shown.some((one) => {
      const { top, bottom, left, right, width, height } = one.getBoundingClientRect();
      return one.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    });
    return isVisible ? null : `not in sight: ${element.outerHTML.slice(0, 200)}`;
  });

/** A person who has a keyboard alone: every press ends on an element that is in sight and has a name, as the browser tells assistive technology. */
async function atKeyboard(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const { keyboard } = page;

  async function focused(): Promise<Focused> {
    const { result } = await devtools.send("Runtime.evaluate", { expression: "document.activeElement" });
    const { nodes } = await devtools.send("Accessibility.getPartialAXTree", { objectId: result.objectId ?? "", fetchRelatives: false });
    const [node] = nodes;
    return { role: String(node?.role?.value ?? ""), name: String(node?.name?.value ?? "") };
  }

  /** Fails unless the focus is, or comes to be, where a person can see and hear it. */
  async function isKept(): Promise<Focused> {
    await expect.poll(() => focusFlaw(page)).toBe(null);
    const now = await focused();
    if (now.name.trim() === "") throw new Error(`no name: ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))}`);
    return now;
  }

  /** Waits until the focus is on an element of this name. */
  async function landsOn(name: RegExp): Promise<Focused> {
    await expect.poll(async () => (await focused()).name).toMatch(name);
    return isKept();
  }

  async function press(key: string): Promise<Focused> {
    await keyboard.press(key);
    return isKept();
  }

  /** Tab, or Shift+Tab, to the next control of this name; answers with the stops on the way. */
  async function tabTo(name: RegExp, key = "Tab"): Promise<number> {
    const passed: string[] = [];
    while (passed.length < STOPS_MAX) {
      await keyboard.press(key);
      // Past the last control the browser's own bar has the focus.
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      const now = await isKept();
      if (name.test(now.name)) return passed.length + 1;
      passed.push(`${now.role} ${now.name}`);
    }
    throw new Error(`${name} is out of reach: ${passed.join(" | ")}`);
  }

  /** Opens the palette, searches, goes down to the thing of this name and runs it. */
  async function palette(query: string, name: string): Promise<void> {
    await keyboard.press("Control+k");
    await landsOn(/^Buscar matérias, mídia/);
    await keyboard.type(query);
    const options = page.getByRole("dialog", { name: "Buscar ou ir para" }).getByRole("option");
    const wanted = page.getByRole("dialog", { name: "Buscar ou ir para" }).getByRole("option", { name, exact: true });
    await wanted.waitFor();
    for (let step = 0; step < (await options.count()) && (await wanted.getAttribute("aria-selected")) !== "true"; step += 1) await press("ArrowDown");
    await keyboard.press("Enter");
  }

  return { keyboard, isKept, landsOn, press, tabTo, palette };
}

test("a whole day without a mouse: a story is written, published, found, ordered, queued, and the editor signs out", async () => {
  const site = mySite();
  const call = await signIn(site, "editor");
  const { page, errors } = await aVisitor({ width: 1366 });
  const { keyboard, isKept, landsOn, press, tabTo, palette } = await atKeyboard(page);
  const name = crypto.randomUUID().slice(0, 8);
  const title = `Feira ${name} reabre no centro`;

  await page.goto("/login");
  await ready(page);
  await tabTo(/^E-mail/);
  await keyboard.type("editor@demo.local");
  await tabTo(/^Senha/);
  await keyboard.type(process.env.DEMO_PASSWORD ?? "portal-demo-2026");
  await keyboard.press("Enter");
  await landsOn(/^(?:Bom dia|Boa tarde|Boa noite), /);

  await palette("nova materia", "Nova Matéria");
  await landsOn(/^Nova Matéria$/);
  await page.locator(".ed-prose[contenteditable=true]").waitFor();
  await tabTo(/^Título/);
  await keyboard.type(title);
  await tabTo(/^Chapéu/);
  await keyboard.type("CIDADE");
  await tabTo(/^Subtítulo/);
  await keyboard.type("Barracas voltam na segunda-feira");
  await tabTo(/^Conteúdo/);
  await keyboard.type("A feira do centro reabre depois de dois meses de obra.");
  await keyboard.press("Enter");
  await keyboard.type("As barracas voltam a vender na segunda-feira.");
  // Tab is the text's own key nowhere: it leads on.
  await tabTo(/^GERAL$/);
  await press("Space");
  // By itself it would be in the queue at once.
  await tabTo(/^Recursos avançados/);
  await press("Enter");
  await tabTo(/^WhatsApp/);
  await press("Space");
  await press("Control+s");
  await page.getByText("Rascunho salvo!").first().waitFor();
  await isKept();
  const stored = async () => {
    const [found] = (await call<{ items: StoredStory[] }>("GET", `/api/posts?limit=5&q=${name}`)).body.items;
    return found && (await call<StoredStory>("GET", `/api/posts/${found.id}`)).body;
  };
  await expect
    .poll(async () => (await stored())?.conteudo)
    .toBe("<p>A feira do centro reabre depois de dois meses de obra.</p><p>As barracas voltam a vender na segunda-feira.</p>");

  await keyboard.press("Control+Enter");
  await page.waitForURL("**/admin/materias?publicada=*");
  await landsOn(/^Matéria publicada$/);
  const { id } = (await stored()) ?? { id: 0 };
  expect((await stored())?.status).toBe("publicada");
  await keyboard.press("Escape");
  await landsOn(new RegExp(title));

  await palette("gerenciador", "Matérias");
  // The row that had the focus is in sight, and keeps it.
  await landsOn(new RegExp(title));
  await press("/");
  await keyboard.type(name);
  await keyboard.press("Enter");
  await page.waitForURL(`**/admin/materias?q=${name}`);
  await isKept();
  await keyboard.press("Escape");
  // In the field letters are text.
  await tabTo(/./);
  expect((await press("j")).name).toBe(`Editar: ${title}`);
  await press("k");

  await page.goto("/admin/materias");
  await ready(page);
  let stops = await tabTo(/^Ir para o conteúdo$/);
  await press("Enter");
  stops += await tabTo(/^Ir para a lista$/);
  await press("Enter");
  const isInRow = () => page.evaluate(() => document.activeElement?.closest(".rows tbody tr") !== null);
  while (!(await isInRow()) && stops < STOPS_TO_ROW_MAX) {
    await press("Tab");
    stops += 1;
  }
  expect([await isInRow(), stops <= STOPS_TO_ROW_MAX]).toEqual([true, true]);

  const highlights = async () => (await call<{ destaques: { id: number; titulo: string }[] }>("GET", "/api/admin/destaques")).body.destaques;
  const before = await highlights();
  await tabTo(/^Ordenar Destaques$/, "Shift+Tab");
  await keyboard.press("Enter");
  await page.getByText("ao vivo", { exact: true }).waitFor();
  await isKept();
  await tabTo(/^Mover: .*, posição 1 de/);
  for (const key of ["Space", "ArrowDown", "Space"]) await press(key);
  await tabTo(/^Salvar Ordem$/);
  await press("Enter");
  await page.locator("footer").getByText("Ordem de Destaques salva com sucesso.").waitFor();
  await isKept();
  expect((await highlights()).slice(0, 2).map((one) => one.id)).toEqual([before[1]?.id, before[0]?.id]);
  await keyboard.press("Escape");
  await landsOn(/^Ordenar Destaques$/);

  await palette("whatsapp", "WhatsApp");
  await landsOn(/^WhatsApp$/);
  await press("/");
  await keyboard.type(name);
  await tabTo(new RegExp(title));
  await press("Space");
  await tabTo(/^Adicionar à fila$/);
  await press("Enter");
  await page.locator("[data-toasts]").getByText("1 matéria entrou na fila").first().waitFor();
  await isKept();
  const { queue } = (await call<{ queue: { id: string; noticia_id: number | null }[] }>("GET", "/api/whatsapp/queue")).body;
  expect(queue.some((item) => item.noticia_id === id)).toBe(true);

  await palette("sair", "Sair");
  await page.waitForURL("**/login**");
  await ready(page);
  await press("Tab");
  expect((await page.context().cookies()).filter(({ name }) => name.includes("access"))).toEqual([]);
  expect(errors).toEqual([]);

  await call("POST", "/api/admin/destaques/set-order", { desired: before.map((one) => one.id) });
  for (const item of queue) if (item.noticia_id === id) await call("DELETE", `/api/whatsapp/queue/${item.id}`);
});

test("an alert that waits is discarded by the keyboard, and the focus stays on the screen", async () => {
  const call = await signIn(mySite(), "editor");
  const name = crypto.randomUUID().slice(0, 8);
  // The second within a quarter of an hour waits for a person.
  for (const title of [`Chuva ${name} derruba árvores`, `Rio ${name} sobe dois metros`])
    await call("POST", "/api/posts", publishable(title, { status: "publicada", pushAuto: true }));
  const { page } = await aVisitor({ role: "editor", width: 1366 });
  const { landsOn, press, tabTo } = await atKeyboard(page);
  await expect
    .poll(async () => {
      await page.goto("/admin/avisos");
      return page.getByRole("button", { name: `Descartar: Rio ${name} sobe dois metros` }).count();
    })
    .toBe(1);
  await ready(page);
  await tabTo(/^Ir para o conteúdo$/);
  await press("Enter");
  await tabTo(new RegExp(`^Descartar: Rio ${name}`));
  await page.keyboard.press("Enter");
  await page.getByText("Aviso cancelado: o que ainda não saiu não sai.").waitFor();
  await landsOn(/^Avisos$/);
});
