import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AlertsPage, toAlertsView } from "#app/features/push/site/alerts-page.tsx";
import { NO_PUBLISHER } from "#app/features/settings/site-choices.ts";
import { PushAlerts } from "#app/ui/site/shell/layout.tsx";
import type { SiteView, ViewContext } from "#app/ui/site/shell/site-view.ts";
import { aVisitor, barriers, looksAt, type Visitor, type VisitorOptions } from "#tests/e2e/browser.ts";
import { aReader, IN_BACKGROUND, network, readersOffline } from "#tests/e2e/offline-reader.ts";

readersOffline();

const KEY = `B${"A".repeat(86)}`;
const ENDPOINT = "https://fcm.googleapis.com/fcm/send/teste";
const SUBSCRIPTION = { endpoint: ENDPOINT, keys: { p256dh: KEY, auth: "A".repeat(22) } };
const category = (id: number, name: string, slug: string, type: "editorial" | "municipality") => ({ id, name, slug, type, color: "#0b5f4c" });
const CONTEXT: ViewContext = {
  videoBrand: "R10 Play",
  publisher: NO_PUBLISHER,
  name: "Lide",
  logoKey: null,
  written: [],
  url: "https://lide.test",
  timeZone: "America/Fortaleza",
  categories: [
    category(1, "POLÍTICA", "politica", "editorial"),
    category(2, "PIRIPIRI", "piripiri", "municipality"),
    category(3, "SÃO JOSÉ DO DIVINO", "sao-jose-do-divino", "municipality"),
  ],
  economy: false,
  hasPodcast: false,
  hasNewsletter: false,
  whatsAppLinks: [],
  googleSource: false,
  pushKey: KEY,
  now: 0,
};

const MAIN = /<main.*<\/main>/s;

/** The page as a site with that key prints it, or with none. */
const withKey = (html: string, pushKey: string | null = KEY): string => {
  const page = renderToStaticMarkup(createElement(AlertsPage, { view: toAlertsView({ ...CONTEXT, pushKey }) }));
  return html.replace(MAIN, MAIN.exec(page)?.[0] ?? "");
};

interface Sent {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/** A reader of the page. A push service is far away, and its keys are the newsroom's: the browser's part and the API are played, all else is real. */
async function aChooser({ isSubscribed = false, ...options }: VisitorOptions & { isSubscribed?: boolean } = {}) {
  network.rewrite = (path, html) => (path === "/avisos" ? withKey(html) : html);
  const reader = options.width ? await aVisitor({ baseURL: network.url, fresh: true, ...options }) : await aReader();
  await reader.page.addInitScript(
    ([given, subscribed]) => {
      const state = window as unknown as { permission: NotificationPermission };
      state.permission = "granted";
      const made = { endpoint: given.endpoint, options: {}, toJSON: () => given, unsubscribe: async () => Boolean(localStorage.removeItem("subscribed")) || true };
      if (subscribed && localStorage.getItem("first") === null) localStorage.setItem("subscribed", "1");
      localStorage.setItem("first", "1");
      Object.defineProperty(Notification, "permission", { get: () => state.permission });
      Notification.requestPermission = async () => state.permission;
      const current = async () => (localStorage.getItem("subscribed") ? (made as unknown as PushSubscription) : null);
      PushManager.prototype.getSubscription = current;
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem("subscribed", "1");
        return made as unknown as PushSubscription;
      };
      // The worker that reading offline registers comes late.
      Object.defineProperty(navigator.serviceWorker, "getRegistration", { value: async () => ({ pushManager: PushManager.prototype }) });
    },
    [SUBSCRIPTION, isSubscribed] as const,
  );
  const sent: Sent[] = [];
  const answers = new Map<string, { status: number; body: unknown }>();
  await reader.context.route("**/api/push/**", (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace("/api/push/", "");
    if (path === "key") return route.fulfill({ json: { key: KEY } });
    sent.push({ method: request.method(), path, body: JSON.parse(request.postData() ?? "{}") });
    const { status, body } = answers.get(path) ?? { status: 200, body: { ok: true } };
    return route.fulfill({ status, json: body });
  });
  return { ...reader, sent, answers };
}

const note = ({ page }: Visitor) => page.locator("[data-alerts] [role=status]");

test("alerts are chosen, stored, found again, changed and ended on one page; what fails keeps what was chosen", async () => {
  const reader = await aChooser();
  const { page, sent, answers } = reader;
  await page.goto("/avisos");
  const begin = page.getByRole("button", { name: "Ativar avisos" });
  await begin.waitFor();
  await page.getByRole("radio", { name: "Só o que eu escolher" }).check();
  await begin.click();
  await expect.poll(() => note(reader).innerText()).toBe("Escolha pelo menos um assunto, ou receba tudo.");
  await page.getByRole("checkbox", { name: "São José do Divino" }).check();
  await page.getByRole("checkbox", { name: "Notícias urgentes" }).check();
  await page.getByLabel("Das").fill("21:30");
  await page.getByLabel("Quantos por semana").selectOption("3");
  expect(sent).toEqual([]);

  answers.set("subscribe", { status: 501, body: {} });
  await begin.click();
  await expect.poll(() => note(reader).innerText(), IN_BACKGROUND).toContain("ainda não ligou os avisos");
  answers.set("subscribe", { status: 500, body: {} });
  await begin.click();
  await expect.poll(() => note(reader).innerText(), IN_BACKGROUND).toContain("Elas continuam na tela");
  await expect.poll(() => page.getByRole("checkbox", { name: "São José do Divino" }).isChecked()).toBe(true);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("subscribed"))).toBeNull();

  answers.set("subscribe", { status: 200, body: {} });
  await begin.click();
  await expect.poll(() => note(reader).innerText(), IN_BACKGROUND).toBe("Avisos ativados neste aparelho.");
  const chosen = { topicos: ["urgente", "municipio:sao-jose-do-divino"], frequencia: "na-hora", silencio: { de: "21:30", ate: "06:00" }, cotaSemanal: 3, resumo: false };
  expect(sent.at(-1)).toEqual({ method: "PUT", path: "subscribe", body: { subscription: SUBSCRIPTION, ...chosen } });

  answers.set("subscription", { status: 200, body: { ...chosen, cotaSemanal: 7 } });
  await page.reload();
  await page.getByRole("button", { name: "Salvar escolhas" }).waitFor();
  await expect.poll(() => page.getByLabel("Quantos por semana").inputValue()).toBe("7");
  await expect.poll(() => page.getByRole("checkbox", { name: "São José do Divino" }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: "Só um resumo" }).check();
  await page.getByRole("checkbox", { name: "Não avisar em um horário" }).uncheck();
  await page.getByRole("button", { name: "Salvar escolhas" }).click();
  await expect.poll(() => note(reader).innerText(), IN_BACKGROUND).toBe("Escolhas guardadas.");
  expect(sent.at(-1)?.body).toEqual({ subscription: SUBSCRIPTION, ...chosen, frequencia: "resumo", silencio: null, cotaSemanal: 7 });

  await page.getByRole("button", { name: "Parar de receber avisos" }).click();
  await expect.poll(() => note(reader).innerText(), IN_BACKGROUND).toBe("Você não recebe mais avisos neste aparelho.");
  expect(sent.at(-1)).toEqual({ method: "POST", path: "unsubscribe", body: { endpoint: ENDPOINT } });
  await begin.waitFor();
});

test("who cannot receive alerts is told why: blocked, an iPhone without the icon, another browser, no script, no keys", async () => {
  const blocked = await aChooser();
  await blocked.page.addInitScript(() => Object.assign(window, { permission: "denied" }));
  await blocked.page.goto("/avisos");
  await expect.poll(() => note(blocked).innerText()).toContain("bloqueados");

  const other = await aChooser();
  await other.page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await other.page.goto("/avisos");
  await expect.poll(() => note(other).innerText()).toContain("Este navegador não recebe avisos");
  await other.page.addInitScript(() => Object.defineProperty(navigator, "userAgent", { value: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)" }));
  await other.page.reload();
  await other.page.getByText("Adicionar à Tela de Início").waitFor();
  await expect.poll(() => other.page.getByRole("button", { name: "Ativar avisos" }).count()).toBe(0);

  const plain = await aChooser({ width: 360, javaScriptEnabled: false });
  await plain.page.goto("/avisos");
  // Chromium shows it to who has switched scripts off, not where a test does.
  await expect.poll(() => plain.page.locator("[data-alerts] noscript").textContent()).toContain("precisa executar o JavaScript");
  network.rewrite = (_path, html) => withKey(html, null);
  await plain.page.reload();
  await plain.page.getByText("ainda não ligou os avisos").waitFor();
});

test("axe finds nothing on the page with its form open, in each width and theme", async () => {
  const { page, answers } = await aChooser({ isSubscribed: true, width: 360 });
  answers.set("subscription", { status: 200, body: { topicos: ["urgente"], frequencia: "na-hora", silencio: { de: "22:00", ate: "06:00" }, cotaSemanal: null, resumo: true } });
  await page.goto("/avisos");
  await page.getByRole("button", { name: "Parar de receber avisos" }).waitFor();
  expect(await barriers(page, [...looksAt(360), ...looksAt(1280)])).toEqual([]);
});

test("the footer's button asks only when it is pressed, subscribes with the default choices, and leads to the page", async () => {
  network.footer = renderToStaticMarkup(createElement(PushAlerts, { site: { pushKey: KEY } as SiteView }));
  const reader = await aChooser();
  await reader.page.addInitScript(() => Object.assign(window, { permission: "denied" }));
  const { page, sent, answers } = reader;
  answers.set("subscribe", { status: 503, body: {} });
  await page.goto("/sobre");
  const alerts = page.locator(".alerts");
  const button = alerts.getByRole("button", { name: "Receber avisos" });
  const state = alerts.getByRole("status");
  await button.click();
  await expect.poll(() => state.innerText(), IN_BACKGROUND).toContain("bloqueados");
  expect(sent).toEqual([]);
  await page.evaluate("window.permission = 'granted'");
  await button.click();
  await expect.poll(() => state.innerText(), IN_BACKGROUND).toBe("Não foi possível ativar os avisos. Tente novamente.");
  answers.set("subscribe", { status: 201, body: {} });
  await button.click();
  await expect.poll(() => state.innerText(), IN_BACKGROUND).toBe("Avisos ativados neste aparelho.");
  expect(sent.at(-1)).toEqual({ method: "POST", path: "subscribe", body: { subscription: SUBSCRIPTION } });
  await expect.poll(() => button.count()).toBe(0);
  await expect.poll(() => alerts.getByRole("link", { name: "Escolher os avisos" }).getAttribute("href")).toBe("/avisos");
});
