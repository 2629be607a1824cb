import { afterAll, beforeEach, expect, test, vi } from "vitest";

const shown: [string, Record<string, unknown>][] = [];
const opened: string[] = [];
const sent: unknown[] = [];

// A worker's surroundings: a browser without a screen shows no alerts.
vi.stubGlobal("self", {
  location: { origin: "https://lide.test" },
  registration: {
    showNotification: async (title: string, options: Record<string, unknown>) => void shown.push([title, options]),
    pushManager: { subscribe: async () => ({ endpoint: "https://push.test/new" }) },
  },
  clients: { openWindow: async (url: string) => void opened.push(url) },
});
vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
  sent.push([path, JSON.parse(body)]);
  return new Response("{}");
});
const { openAlert, renewSubscription, showAlert } = await import("#app/features/offline/site/alerts.ts");

beforeEach(() => {
  for (const list of [shown, opened, sent]) list.length = 0;
});
afterAll(() => vi.unstubAllGlobals());

const declared = (notification: object) => ({ web_push: 8030, notification });

test("an alert is shown as Declarative Web Push wrote it, and leads to this site only", async () => {
  const more = { body: "Em Piripiri.", lang: "pt-BR", dir: "ltr", tag: "materia-1", silent: true, image: "/img/a", timestamp: 1 };
  await showAlert(declared({ title: "Chuva forte", navigate: "https://lide.test/post/1-chuva", ...more }));
  expect(shown).toEqual([["Chuva forte", { ...more, icon: "/icone/aviso", badge: "/icons/badge-96.png", data: { navigate: "https://lide.test/post/1-chuva" } }]]);
  for (const navigate of ["https://outro.example/", "javascript:alert(1)", "//outro.example", undefined, 5]) await showAlert(declared({ title: "x", navigate }));
  expect(shown.slice(1).map(([, { data }]) => data)).toEqual(Array.from({ length: 5 }, () => ({ navigate: "https://lide.test/" })));
});

test("an alert that nobody can read is shown in general words, because browsers take alerts away from a silent site", async () => {
  for (const data of [null, "texto", {}, declared({})]) await showAlert(data);
  expect(shown.map(([title]) => title)).toEqual(Array.from({ length: 4 }, () => "Há notícias novas"));
});

test("a press opens what the alert leads to and closes it", async () => {
  let closed = 0;
  const notification = (navigate: unknown) => ({ data: { navigate }, close: () => (closed += 1) }) as unknown as Notification;
  await openAlert(notification("https://lide.test/post/1"));
  await openAlert(notification("https://outro.example/"));
  expect([opened, closed]).toEqual([["https://lide.test/post/1", "https://lide.test/"], 2]);
});

test("an address that the browser replaces takes the choices with it; one that it cannot replace asks for nothing", async () => {
  const old = { endpoint: "https://push.test/old", options: { applicationServerKey: new ArrayBuffer(1) } };
  await renewSubscription({ oldSubscription: old } as never);
  await renewSubscription({ newSubscription: { endpoint: "https://push.test/other" } } as never);
  await renewSubscription({} as never);
  expect(sent).toEqual([
    ["/api/push/subscribe", { subscription: { endpoint: "https://push.test/new" }, anterior: "https://push.test/old" }],
    ["/api/push/subscribe", { subscription: { endpoint: "https://push.test/other" } }],
  ]);
});
