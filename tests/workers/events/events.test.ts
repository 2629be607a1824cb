import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { dayFromNow } from "#tests/support/newsroom-day.ts";
import { type Client, signedIn, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

interface EventBody {
  id: number;
  versao: number;
  titulo: string;
  inicio: string;
  datasMudadas: { em: string; para: string | null }[];
  current?: { versao: number };
}
interface Item {
  tipo: string;
  id: string;
  titulo: string;
  inicio: string;
  versao: number | null;
}

const worker = newSiteWorker();

let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [editor, reporter] = await Promise.all([signedIn("editor"), signedIn("reporter")]);
});

const runEveryMinute = async () => {
  const context = createExecutionContext();
  await worker.scheduled(createScheduledController({ cron: "* * * * *", scheduledTime: new Date() }), testEnv, context);
  await waitOnExecutionContext(context);
};

const create = async (more: Record<string, unknown>) => (await editor.post<EventBody>("/api/eventos", { titulo: "Sessão da câmara", ...more })).body;
const dates = async (id: number, from: string, to: string, by = editor) =>
  (await by.get<{ items: Item[] }>(`/api/agenda?de=${from}&ate=${to}`)).body.items
    .filter((item) => item.tipo === "evento" && item.id.startsWith(`${id}:`))
    .map(({ inicio }) => inicio);

test("a repeated event has its dates on the calendar, and one of them is moved, cancelled and put back", async () => {
  const start = dayFromNow(10);
  const made = await create({ inicio: `${start}T12:00:00Z`, repete: { frequencia: "semanal", vezes: 3 }, local: "Plenário" });
  const at = (week: number) => `${dayFromNow(10 + 7 * week)}T12:00:00.000Z`;
  const period = [start, dayFromNow(30)] as const;
  expect(await dates(made.id, ...period)).toEqual([at(0), at(1), at(2)]);
  const path = `/api/eventos/${made.id}/datas`;
  const moved = (await editor.put<EventBody>(path, { em: at(1), para: `${dayFromNow(18)}T15:00:00Z`, versao: 1 })).body;
  expect(moved).toMatchObject({ versao: 2, datasMudadas: [{ em: at(1), para: `${dayFromNow(18)}T15:00:00.000Z` }] });
  expect(await dates(made.id, ...period)).toEqual([at(0), `${dayFromNow(18)}T15:00:00.000Z`, at(2)]);
  expectProblem(await editor.put(path, { em: at(1), para: null, versao: 1 }), 409);
  expectProblem(await editor.put(path, { em: `${dayFromNow(11)}T12:00:00Z`, para: null }), 404);
  expect((await editor.put(path, { em: at(1), para: null, versao: 2 })).status).toBe(200);
  expect(await dates(made.id, ...period)).toEqual([at(0), at(2)]);
  expect((await editor.put(path, { em: at(1), para: at(1) })).status).toBe(200);
  expect(await dates(made.id, ...period, reporter)).toEqual([at(0), at(1), at(2)]);
  const trail = await testEnv.DB.prepare("SELECT action FROM audit_log WHERE action LIKE 'event.%' ORDER BY id").all<{ action: string }>();
  expect(trail.results.map(({ action }) => action)).toEqual(["event.create", "event.date", "event.date", "event.date"]);
});

test("an event is changed over its version alone, and a new rule writes its dates anew", async () => {
  const made = await create({ inicio: `${dayFromNow(40)}T12:00:00Z`, repete: { frequencia: "diaria", vezes: 5 } });
  const body = { titulo: "Feira", inicio: `${dayFromNow(41)}T12:00:00Z`, fim: `${dayFromNow(41)}T14:00:00Z`, repete: { frequencia: "diaria", intervalo: 2, vezes: 2 } };
  expect((await editor.put<EventBody>(`/api/eventos/${made.id}`, { ...body, versao: 1 })).body.versao).toBe(2);
  expect(await dates(made.id, dayFromNow(38), dayFromNow(60))).toEqual([`${dayFromNow(41)}T12:00:00.000Z`, `${dayFromNow(43)}T12:00:00.000Z`]);
  const late = await editor.put<EventBody>(`/api/eventos/${made.id}`, { ...body, versao: 1 });
  expect([late.status, late.body.current?.versao]).toEqual([409, 2]);
  expect((await editor.delete(`/api/eventos/${made.id}`)).status).toBe(204);
  expect(await dates(made.id, dayFromNow(38), dayFromNow(60))).toEqual([]);
});

test.each([
  ["frequency of hours", { repete: { frequencia: "HOURLY" } }, "repete.frequencia"],
  ["an end and a count", { repete: { frequencia: "diaria", ate: "2031-01-01", vezes: 3 } }, "repete.vezes"],
  ["more than 500 times", { repete: { frequencia: "diaria", vezes: 501 } }, "repete.vezes"],
  ["an end before the start", { fim: "2030-12-31T12:00:00Z" }, "fim"],
  ["nine days", { fim: "2031-01-10T12:00:00Z" }, "fim"],
  ["a last day before the first", { repete: { frequencia: "diaria", ate: "2030-12-31" } }, "ate"],
  ["no date at all", { repete: { frequencia: "semanal", dias: ["dom"], ate: "2031-01-02" } }, "ate"],
  ["an unknown town", { municipio: "gotham" }, "municipio"],
  ["a day that is none", { repete: { frequencia: "diaria", ate: "2031-02-30" } }, "repete.ate"],
])("%s is refused with its field", async (_what, more, field) => {
  const refused = await editor.post<{ errors?: { field: string }[]; campos?: unknown }>("/api/eventos", { titulo: "X", inicio: "2031-01-01T12:00:00Z", ...more });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain(field);
});

test("towns' holidays and events get their dates by the clock's run, once each, for a rolling year and a half", async () => {
  const teresina = await testEnv.DB.prepare("SELECT id FROM events WHERE municipality = 'teresina' AND starts_at LIKE '%-08-16%'").first<{ id: number }>();
  await runEveryMinute();
  await runEveryMinute();
  const stored = await testEnv.DB.prepare("SELECT original FROM event_occurrences WHERE event_id = ? ORDER BY starts_at").bind(teresina?.id).all<{ original: string }>();
  expect(stored.results.length).toBeGreaterThan(0);
  for (const { original } of stored.results) expect(original).toMatch(/-08-16T00:00$/);
  const left = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM events WHERE expanded_to < ?")
    .bind(Date.now() + 365 * 86_400_000)
    .first("n");
  expect(left).toBe(0);
});

test("screens show lists and forms without a script, and a reporter gets no form", async () => {
  const made = await create({ titulo: "Romaria de São Francisco", inicio: `${dayFromNow(20)}T12:00:00Z`, diaInteiro: true, repete: { frequencia: "anual" } });
  const list = await reporter.call("GET", "/admin/eventos");
  expect([list.status, list.text.includes("Romaria de São Francisco")]).toEqual([200, true]);
  const [form, read] = [await editor.call("GET", `/admin/eventos/${made.id}`), await reporter.call("GET", `/admin/eventos/${made.id}`)];
  expect([form.status, form.text.includes("Quantas vezes") || form.text.includes("Ou quantas vezes"), read.status, read.text.includes("Ou quantas vezes")]).toEqual([
    200,
    true,
    200,
    false,
  ]);
  expect((await editor.call("GET", "/admin/eventos?tipo=feriado")).text).toContain("Aniversário de Teresina");
  expect((await reporter.call("GET", "/admin/eventos/novo")).status).toBe(404);
});
