import { beforeAll, expect, test } from "vitest";
import type { z } from "zod/v4";
import { readPixCode } from "#app/features/banners/pix-code.server.ts";
import { ACCOUNT_MONTHS_MAX } from "#app/features/support/accounts.ts";
import { readSums } from "#app/features/support/support.store.ts";
import type { accountsWire, statementWire } from "#app/features/support/support.wire.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { type SampleLine, statementFile } from "#tests/support/bank-statements.ts";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { type Client, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

type Statement = z.infer<typeof statementWire>;
type Accounts = z.infer<typeof accountsWire>;

const TODAY = newsroomDay(Date.now(), "America/Fortaleza");
const MONTH = TODAY.slice(0, 7);
const DAY = TODAY.replaceAll("-", "");
const FIRST = `${DAY.slice(0, 6)}01`;
const RECEIVER = { chave: "12.ABC.345/01DE-35", nome: "Portal de Teste", cidade: "São Raimundo" };
/** What a bank's file says of a payer. */
const PAYER = "FULANO DE TAL 12345678909";

let admin: Client;
const turnOn = (more = {}) => admin.put("/api/settings/support", { ligado: true, ...more });
const reference = async (valor = 20) => (await thePublic.get<{ referencia: string }>(`/api/support/code?valor=${valor}`)).body.referencia;
const paid = (amount: string, number: string, words: string): SampleLine => ({ amount, number, date: DAY, memo: `Pix - Recebido ${PAYER} ${words}` });
const formOf = (text: string) => {
  const form = new FormData();
  form.set("arquivo", new File([text], "extrato.ofx"));
  return form;
};
const upload = async (lines: readonly SampleLine[], more = {}) =>
  (await admin.post<Statement>("/api/support/statements", formOf(statementFile({ lines, from: FIRST, to: DAY, ...more })))).body;
const confirm = (id: number, linhas: number[] = []) => admin.post<Statement>(`/api/support/statements/${id}/confirmation`, { linhas });
const accounts = async () => (await thePublic.get<Accounts>("/api/support/accounts")).body;
const received = async () => (await accounts()).meses.find(({ mes }) => mes === MONTH)?.recebido;

beforeAll(async () => {
  admin = await signedIn("admin");
});

test("while it is off, or nobody receives, there is no page, code or link, and it cannot be turned on without a receiver", async () => {
  for (const path of ["/apoie", "/apoie/codigo?valor=20", "/apoie/contas", "/api/support/code?valor=20"]) expect([path, (await thePublic.get(path)).status]).toEqual([path, 404]);
  const refused = expectProblem(await turnOn(), 422);
  expect(JSON.stringify(refused)).toContain('"field":"ligado"');
  await admin.put("/api/settings/pix", RECEIVER);
  expect((await thePublic.get("/sobre")).text).not.toContain('href="/apoie"');
  expect((await thePublic.get("/sitemap-paginas.xml")).text).not.toContain("/apoie");
  expect((await turnOn({ meta: 1_500, texto: "Para a **gasolina**.\n\nE <b>o servidor</b>." })).body).toMatchObject({ ligado: true, meta: 1_500, versao: 1 });
  for (const path of ["/sobre", "/"]) expect([path, (await thePublic.get(path)).text.includes('href="/apoie"')]).toEqual([path, true]);
  for (const path of ["/apoie", "/apoie/contas"]) expect((await thePublic.get("/sitemap-paginas.xml")).text).toContain(`${path}</loc>`);
});

test("the page says why, the goal, and that nothing was checked so far; amounts lead to a code by GET alone", async () => {
  const { status, text } = await thePublic.get("/apoie");
  expect(status).toBe(200);
  for (const said of [
    "<strong>gasolina</strong>",
    "E &lt;b&gt;o servidor",
    "de R$ 1.500,00",
    "Nenhum extrato foi conferido",
    'action="/apoie/codigo"',
    'value="20"',
    "Não guardamos quem apoia",
  ])
    expect(text).toContain(said);
  expect(text).not.toMatch(/method="post"|Demonstração/);
});

test("a code has the amount, the receiver and a reference of its own; nothing of who asks is stored or set", async () => {
  const tables = async () =>
    (
      await testEnv.DB.prepare("SELECT (SELECT COUNT(*) FROM support_entries) + (SELECT COUNT(*) FROM support_statements) + (SELECT COUNT(*) FROM audit_log) AS n").first<{
        n: number;
      }>()
    )?.n;
  const before = await tables();
  const { status, text, headers } = await thePublic.get("/apoie/codigo?valor=20%2C50");
  expect([status, headers.get("Cache-Control"), headers.get("Set-Cookie")]).toEqual([200, "private, no-store", null]);
  const payload = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(text)?.[1] ?? "";
  expect(readPixCode(payload)).toMatchObject({ key: "12ABC34501DE35", amount: 20.5, merchantName: "Portal de Teste", txid: expect.stringMatching(/^APOIE\d{4}[0-9A-Z]{16}$/) });
  for (const said of ['src="data:image/svg+xml', 'alt="QR code Pix de R$ 20,50', `data-copy-link="${payload}"`, '<meta name="robots" content="noindex'])
    expect(text).toContain(said);
  expect(await reference()).not.toBe(await reference());
  expect(await tables()).toBe(before);
});

test.each(["", "0", "0,99", "5000,01", "vinte", "1e3", "20,505", "-20", "Infinity"])("an amount of %j is refused beside its field, which keeps it", async (valor) => {
  const { status, text } = await thePublic.get(`/apoie/codigo?valor=${encodeURIComponent(valor)}`);
  expect([status, /id="apoie-valor"[^>]*aria-invalid="true"/.test(text), text.includes(`value="${valor}"`), text.includes("<textarea")]).toEqual([422, true, true, false]);
  expectProblem(await thePublic.get(`/api/support/code?valor=${encodeURIComponent(valor)}`), 400);
});

test("a statement is told before it counts; only references of ours count, once over files that overlap, and nothing of a payer stays", async () => {
  const [one, two] = [await reference(), await reference(50)];
  const lines = [
    paid("20,00", "1", one),
    paid("50,00", "2", two.toLowerCase()),
    paid("30,00", "3", `APOIE${DAY.slice(2, 6)}AAAAAAAAAAAAAAAA`),
    paid("40,00", "4", one.slice(0, 20)),
    { type: "DEBIT", amount: "-9,00", number: "5", date: DAY, memo: `Tarifa ${one}`.slice(0, 20) },
  ];
  const preview = await upload(lines);
  expect(preview.aContar.map(({ valor, pix }) => [valor, pix])).toEqual([
    [20, true],
    [50, true],
  ]);
  expect(preview.semReferencia.map(({ valor }) => valor)).toEqual([30, 40]);
  expect((await accounts()).meses).toEqual([]);
  expect((await confirm(preview.id)).body).toMatchObject({ aContar: [], semReferencia: [], confirmadoEm: expect.any(String) });
  expect(await received()).toEqual({ quantidade: 2, valor: 70 });
  // The same again, and a file that overlaps, whose bank gives other numbers.
  expect((await confirm(preview.id)).status).toBe(200);
  const again = await upload([paid("50,00", "X9", two), paid("20,00", "X8", one), paid("20,00", "X7", await reference())]);
  expect([again.jaContadas, again.aContar.map(({ valor }) => valor)]).toEqual([2, [20]]);
  await confirm(again.id);
  expect(await received()).toEqual({ quantidade: 3, valor: 90 });
  const { results } = await testEnv.DB.prepare("SELECT * FROM support_entries").all();
  const stored = JSON.stringify([
    results,
    (await testEnv.DB.prepare("SELECT * FROM support_statements").all()).results,
    (await testEnv.DB.prepare("SELECT details FROM audit_log").all()).results,
  ]);
  for (const secret of ["FULANO", "12345678909", "98765", one]) expect([secret, stored.includes(secret)]).toEqual([secret, false]);
  const page = (await thePublic.get("/apoie")).text;
  for (const said of ["<strong>R$ 90,00</strong>", `até ${DAY.slice(6)}/${DAY.slice(4, 6)}/${DAY.slice(0, 4)}`]) expect(page).toContain(said);
});

test("a person may count lines without a reference, a returned payment is subtracted, and what was not chosen is forgotten", async () => {
  const ref = await reference(15);
  const was = (await received())?.valor ?? 0;
  const { id, semReferencia, aContar } = await upload([
    paid("15,00", "11", ref),
    paid("33,00", "12", ""),
    { ...paid("34,00", "13", ""), memo: "Depósito" },
    { type: "DEBIT", amount: "-15,00", number: "14", date: DAY, memo: `Devolucao Pix ${PAYER} ${ref}` },
    { type: "DEBIT", amount: "-800,00", number: "15", date: DAY, memo: "Pix enviado aluguel" },
  ]);
  expect([aContar.map(({ tipo, valor }) => [tipo, valor]), semReferencia.map(({ valor, pix }) => [valor, pix])]).toEqual([
    [
      ["pagamento", 15],
      ["devolucao", 15],
    ],
    [
      [33, true],
      [34, false],
    ],
  ]);
  expectProblem(await confirm(id, [99]), 422);
  await confirm(id, [semReferencia[0]?.linha ?? 99]);
  const month = (await accounts()).meses.find(({ mes }) => mes === MONTH);
  expect([month?.recebido?.valor, month?.devolvido]).toEqual([was + 15 + 33, { quantidade: 1, valor: 15 }]);
  expect((await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM support_statements WHERE pending IS NOT NULL").first<{ n: number }>())?.n).toBe(0);
});

test("two people who confirm one statement, or two that overlap, count each payment once", async () => {
  const was = await received();
  const ref = await reference(7);
  const first = await upload([paid("7,00", "21", ref)]);
  await Promise.all([confirm(first.id), confirm(first.id), confirm(first.id)]);
  expect(await received()).toEqual({ quantidade: (was?.quantidade ?? 0) + 1, valor: (was?.valor ?? 0) + 7 });
  const dropped = await upload([paid("8,00", "22", ref)]);
  await upload([paid("9,00", "23", ref)]);
  expectProblem(await confirm(dropped.id), 404);
  expect((await admin.get<{ state: string }>(`/api/support/statements/${first.id}`)).status).toBe(200);
});

test("uses are public by category, a line is struck out and never deleted, and months without a statement say so", async () => {
  const use = { mes: MONTH, categoria: "Viagens", descricao: "Combustível <b>da semana</b>", valor: "45,90" };
  const { body, status } = await admin.post<{ id: number; versao: number }>("/api/support/uses", use);
  expect(status).toBe(201);
  await admin.post("/api/support/uses", { ...use, mes: "2026-01", descricao: "Servidor" });
  const before = (await accounts()).saldo;
  const page = async () => (await thePublic.get("/apoie/contas")).text;
  for (const said of ["<h3>Viagens</h3>", "Combustível &lt;b&gt;da semana&lt;/b&gt;: R$ 45,90", "Sem extrato conferido.", "Extrato conferido:"])
    expect(await page()).toContain(said);
  expect((await accounts()).meses.find(({ mes }) => mes === "2026-01")).toMatchObject({ recebido: null, saldo: null, usado: 45.9 });
  const struck = await admin.put<{ versao: number }>(`/api/support/entries/${body.id}`, { contado: false, versao: body.versao });
  expect([struck.status, struck.body.versao]).toEqual([200, 2]);
  expect(await page()).toMatch(/<s>Combustível &lt;b&gt;da semana&lt;\/b&gt;: R\$ 45,90<\/s> \(riscado em/);
  expect((await accounts()).saldo).toBeCloseTo(before + 45.9);
  const stale = expectProblem(await admin.put(`/api/support/entries/${body.id}`, { contado: true, versao: 1 }), 409) as unknown as { current: { versao: number } };
  expect(stale.current.versao).toBe(2);
  for (const wrong of [{ mes: "2126-01" }, { mes: "2026-13" }, { mes: "2099-01" }, { categoria: " " }, { descricao: "x".repeat(141) }, { valor: 0 }, { valor: "abc" }])
    expect([wrong, (await admin.post("/api/support/uses", { ...use, ...wrong })).status]).toEqual([wrong, 422]);
});

test("a payment that was struck out does not come back with the next statement, and the page says that it stopped counting", async () => {
  const ref = await reference(61);
  const lines = [paid("61,00", "31", ref)];
  await confirm((await upload(lines)).id);
  const row = await testEnv.DB.prepare("SELECT id, version FROM support_entries WHERE cents = 6100").first<{ id: number; version: number }>();
  const was = await received();
  await admin.put(`/api/support/entries/${row?.id}`, { contado: false });
  expect((await received())?.valor).toBe((was?.valor ?? 0) - 61);
  const again = await upload(lines);
  expect([again.jaContadas, again.aContar]).toEqual([1, []]);
  await confirm(again.id);
  expect((await received())?.valor).toBe((was?.valor ?? 0) - 61);
  expect((await thePublic.get("/apoie/contas")).text).toMatch(/Deixou de contar<\/h3>.*<s>Pagamento: R\$ 61,00<\/s>/s);
});

test("settings are saved over the version that was read, and only where something differs", async () => {
  const { versao } = (await admin.get<{ versao: number }>("/api/settings/support")).body;
  expect((await admin.put<{ versao: number }>("/api/settings/support", { meta: 1_500, versao })).body.versao).toBe(versao);
  const answers = await Promise.all([10, 11, 12].map((meta) => admin.put("/api/settings/support", { meta, versao })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const stale = expectProblem(await admin.put("/api/settings/support", { meta: 9, versao }), 409) as unknown as { current: { versao: number } };
  expect(stale.current.versao).toBe(versao + 1);
  for (const wrong of [{ meta: -1 }, { meta: 10_000_001 }, { texto: "x".repeat(3_001) }, { ligado: "talvez" }])
    expect([wrong, (await admin.put("/api/settings/support", wrong)).status]).toEqual([wrong, 422]);
});

test("files that are no statement, too large or missing are refused, and change nothing", async () => {
  const sent = (form: FormData) => admin.post("/api/support/statements", form);
  expect((await sent(formOf("<html>oi</html>"))).status).toBe(422);
  expect((await sent(new FormData())).status).toBe(422);
  expect((await sent(formOf("x".repeat(5 * 1024 * 1024 + 70_000)))).status).toBe(413);
  expectProblem(await admin.post("/api/support/statements", { arquivo: "x" }), 415);
});

test("the screen works without a script: settings, a file, its confirmation with a chosen line, a use, and a line struck out", async () => {
  const at = "/admin/apoie";
  const post = (fields: Record<string, string>) => admin.postForm(at, { operation: crypto.randomUUID(), ...fields });
  const { versao } = (await admin.get<{ versao: number }>("/api/settings/support")).body;
  const saved = await post({ intent: "save", ligado: "on", meta: "2.000,00", texto: "Por isso.", versao: String(versao) });
  expect([saved.status, saved.text.includes("Configurações do Apoie salvas.")]).toEqual([200, true]);
  const late = await post({ intent: "save", ligado: "on", meta: "3.000,00", texto: "Outro.", versao: String(versao) });
  expect([late.status, late.text.includes("Salvo agora"), late.text.includes("Outro.")]).toEqual([409, true, true]);
  const form = formOf(statementFile({ from: FIRST, to: DAY, lines: [paid("71,00", "41", await reference(71)), paid("72,00", "42", "")] }));
  form.set("intent", "upload");
  const read = await admin.post(at, form);
  for (const said of ["Confira antes de contar", "R$ 71,00", "R$ 72,00", "o arquivo não foi guardado"]) expect(read.text).toContain(said);
  expect(read.text).not.toContain("FULANO");
  const id = /name="id" value="(\d+)"/.exec(read.text)?.[1] ?? "";
  const line = /name="linha" value="(\d+)"/.exec(read.text)?.[1] ?? "";
  const was = (await received())?.valor ?? 0;
  expect((await post({ intent: "confirm", id, linha: line })).text).toContain("Extrato conferido.");
  expect((await received())?.valor).toBe(was + 71 + 72);
  expect((await post({ intent: "use", mes: MONTH, categoria: "Salários", descricao: "", valor: "1,00" })).text).toContain("Diga o que foi pago.");
  const used = await post({ intent: "use", mes: MONTH, categoria: "Salários", descricao: "Meia diária", valor: "1,00" });
  expect(used.text).toContain("Salários: Meia diária: R$ 1,00");
  const missing = new FormData();
  missing.set("intent", "upload");
  expect((await admin.post(at, missing)).text).toContain("Escolha o arquivo do extrato.");
});

test("the accounts stay when it is turned off, without the page, codes and link", async () => {
  await admin.put("/api/settings/support", { ligado: false });
  const answers = await Promise.all(["/apoie", "/apoie/codigo?valor=20", "/api/support/code?valor=20", "/apoie/contas"].map(async (path) => (await thePublic.get(path)).status));
  expect(answers).toEqual([404, 404, 404, 200]);
  expect((await thePublic.get("/apoie/contas")).text).not.toContain('href="/apoie"');
  await turnOn();
  expect((await thePublic.get("/apoie")).status).toBe(200);
  await admin.put("/api/settings/pix", { chave: null });
  expect((await thePublic.get("/apoie/codigo?valor=20")).status).toBe(404);
});

test("the balance is of all months, also of those before the ones that the page shows", async () => {
  const months = Array.from({ length: 4 * ACCOUNT_MONTHS_MAX }, (_, index) => `20${String(10 + Math.floor(index / 12))}-${String(1 + (index % 12)).padStart(2, "0")}`);
  const balance = async () => (await readOne(createDatabase(testEnv.DB), readSums())).reduce((sum, { kind, cents }) => sum + (kind === "payment" ? cents : -cents), 0);
  const before = await balance();
  const insert = testEnv.DB.prepare(
    "INSERT INTO support_entries (kind, month, cents, line_key, by_hand, category, text, version, created_at, updated_at) VALUES ('payment', ?1, 100, ?1, 0, '', '', 1, 1, 1)",
  );
  await testEnv.DB.batch(months.map((month) => insert.bind(month)));
  expect(await balance()).toBe(before + 100 * months.length);
  await testEnv.DB.prepare("DELETE FROM support_entries WHERE line_key = month").run();
});

test("only admins open the screen and send its forms", async () => {
  for (const role of ["editor", "reporter"] as const) {
    const client = await signedIn(role);
    expect([role, (await client.get("/admin/apoie")).status, (await client.postForm("/admin/apoie", { intent: "save", ligado: "on" })).status]).toEqual([role, 302, 302]);
  }
  expect((await thePublic.postForm("/admin/apoie", { intent: "save" })).status).toBe(302);
});
