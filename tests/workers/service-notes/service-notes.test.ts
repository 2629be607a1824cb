import { createHash, verify } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createPackCheck } from "#app/features/service-notes/pack.ts";
import { aContract, countHours, hourOf } from "#tests/support/counted-banners.ts";
import { raw } from "#tests/support/session.ts";
import { type Client, ORIGIN, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

interface Note {
  numero: number;
  chave: string;
  ibs: number | null;
  pdf: { sha256: string; bytes: number } | null;
  versao: number;
}

interface Problem {
  detail: string;
  errors: { field: string; message: string }[];
  current: Note;
}

const KEY = "31702062253369941000163000000000000626050264633732";
const NOTE = { numero: 6, chave: KEY, emissao: "2026-05-04", ibs: 1.23, cbs: 11.07 };
const PDF = "%PDF-1.7\nnota de teste";

let admin: Client;
let clients: Record<"nobody" | "reporter" | "editor", Client>;

beforeAll(async () => {
  Object.assign(testEnv, { EDITION_KEY: "AgHcaaMywvr0mSsI_OOyLllkbmz60AhrnBoK4JS5XDk" });
  admin = await signedIn("admin");
  clients = { nobody: thePublic, reporter: await signedIn("reporter"), editor: await signedIn("editor") };
  await admin.put("/api/settings/pix", { chave: "caixa@portal.com.br", nome: "Portal", cidade: "Picos" });
});

async function anInvoice(began = -75) {
  const made = await aContract(admin, { began, ends: 30 });
  const { body } = await admin.post<{ id: number }>(`/api/contracts/${made.contract}/invoices`, { valor: 500 });
  return { ...made, invoice: body.id, path: `/api/invoices/${body.id}/service-note` };
}

const pdfForm = (content: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  form.set("arquivo", new File([content], "nota.pdf", { type: "application/pdf" }));
  return form;
};

/** Of the requests of a screen, with the cookie of a person. */
const screen = (client: Client, path: string, body?: FormData) =>
  raw(path, { headers: { ...client.headers, Origin: ORIGIN, Host: new URL(ORIGIN).host }, ...(body ? { method: "POST", body } : {}), redirect: "manual" });

const keysOf = async (invoice: number) => (await testEnv.MEDIA.list({ prefix: `service-notes/${invoice}/` })).objects.map(({ key }) => key);

test("a note is recorded, corrected over its version, and removed with its PDF; each is a line of the trail", async () => {
  const { invoice, path } = await anInvoice();
  expect((await admin.get(path)).status).toBe(404);
  const made = await admin.put<Note>(path, NOTE);
  expect([made.status, made.body]).toEqual([200, { cobrancaId: invoice, ...NOTE, pdf: null, versao: 1 }]);
  const stale = await admin.put<Problem>(path, { ...NOTE, ibs: null, versao: 7 });
  expect([stale.status, stale.body.current]).toEqual([409, made.body]);
  expect((await admin.put<Note>(path, { ...NOTE, ibs: null, versao: 1 })).body).toMatchObject({ ibs: null, versao: 2 });

  const sent = await admin.put<Note>(`${path}/file`, pdfForm(PDF));
  expect(sent.body).toMatchObject({ pdf: { sha256: createHash("sha256").update(PDF).digest("hex"), bytes: PDF.length }, versao: 3 });
  await admin.put(`${path}/file`, pdfForm(`${PDF} 2`));
  expect(await keysOf(invoice)).toHaveLength(1);
  expect([(await admin.delete(path)).status, (await admin.delete(path)).status, await keysOf(invoice)]).toEqual([204, 404, []]);
  const { results } = await testEnv.DB.prepare("SELECT action FROM audit_log WHERE action LIKE 'service-note.%' ORDER BY id").all();
  expect(results.map(({ action }) => action)).toEqual(["add", "change", "change", "change", "remove"].map((one) => `service-note.${one}`));
});

test("what is wrong is said by its field, and nothing is stored", async () => {
  const { invoice, path } = await anInvoice();
  for (const [change, field, words] of [
    [{ chave: KEY.slice(1) }, "chave", "tem 50 algarismos; esta tem 49"],
    [{ chave: `${KEY.slice(0, 49)}9` }, "chave", "dígito verificador"],
    [{ numero: 7 }, "numero", "O número que está na chave é 6"],
    [{ numero: 0 }, "numero", "Digite o número"],
    [{ emissao: "2026-02-30" }, "emissao", "Digite a data"],
    [{ emissao: "2999-01-01" }, "emissao", "ainda não chegou"],
    [{ ibs: -1 }, "ibs", "vai de 0"],
    [{ cbs: 0.001 }, "cbs", "2 casas"],
  ] as const) {
    const refused = await admin.put<Problem>(path, { ...NOTE, ...change });
    expect([change, refused.status, refused.body.errors]).toEqual([change, 422, [{ field, message: expect.stringContaining(words) }]]);
  }
  await admin.put(path, NOTE);
  expect((await admin.put<Problem>(`${path}/file`, pdfForm("<html>"))).body.errors).toEqual([{ field: "arquivo", message: "O arquivo não é um PDF." }]);
  const large = await admin.put<Problem>(`${path}/file`, pdfForm(new Uint8Array(2 * 1024 * 1024 + 100_000)));
  expect([large.status, large.body.detail, await keysOf(invoice)]).toEqual([413, "O PDF passa de 2 MB.", []]);
});

test("only admins see and change notes, their PDFs and packs", async () => {
  const { contract, invoice, path } = await anInvoice();
  await admin.put(path, NOTE);
  await admin.put(`${path}/file`, pdfForm(PDF));
  const api = (client: Client) => Promise.all([client.get(path), client.put(path, NOTE), client.put(`${path}/file`, pdfForm(PDF)), client.delete(path)]);
  const screens = (client: Client) =>
    Promise.all([`/admin/cobrancas/${invoice}/nota`, `/admin/cobrancas/${invoice}/nota.pdf`, `/admin/contratos/${contract}/pacote`].map((one) => screen(client, one)));
  for (const [name, client] of Object.entries(clients)) {
    expect(new Set((await api(client)).map(({ status }) => status))).toEqual(new Set([name === "nobody" ? 401 : 403]));
    for (const answer of await screens(client)) expect([name, answer.status]).toEqual([name, 302]);
  }
  for (const answer of await screens(admin)) expect(answer.status).toBe(200);
  // By no address of readers either.
  const [key = ""] = await keysOf(invoice);
  for (const one of [`/media/${key}`, `/img/${key}`, `/${key}`]) expect((await raw(one)).status).toBe(404);
});

test("the screen keeps what was typed beside a problem, and saves note and PDF at once", async () => {
  const { invoice, path } = await anInvoice();
  const form = { intent: "save", versao: "0", operation: crypto.randomUUID(), numero: "6", chave: `NFS${KEY}`, emissao: "2026-05-04", ibs: "1,23", cbs: "" };
  const refused = await screen(admin, `/admin/cobrancas/${invoice}/nota`, pdfForm("texto", form));
  const html = await refused.text();
  expect([refused.status, html.includes("O arquivo não é um PDF."), html.includes(`value="NFS${KEY}"`)]).toEqual([422, true, true]);
  expect((await admin.get(path)).status).toBe(404);
  const operation = crypto.randomUUID();
  for (const _press of [1, 2]) expect((await screen(admin, `/admin/cobrancas/${invoice}/nota`, pdfForm(PDF, { ...form, operation }))).status).toBe(200);
  expect((await admin.get<Note>(path)).body).toMatchObject({ chave: KEY, ibs: 1.23, cbs: null, versao: 1, pdf: { bytes: PDF.length } });
  expect(await keysOf(invoice)).toHaveLength(1);
});

test("invoice, report, proof and the buyer's address show number and key; the buyer gets the PDF, of this contract alone", async () => {
  const { contract, banner, invoice, path } = await anInvoice();
  await admin.put(path, NOTE);
  await admin.put(`${path}/file`, pdfForm(PDF));
  await admin.patch(`/api/contracts/${contract}`, { publicidadeOficial: { orgao: "Prefeitura de Picos", campanha: "Dengue", agencia: "", pi: "", processo: "" } });
  const hour = hourOf(-30, 9);
  await countHours([{ banner, hour, slot: "in-content", served: 50, viewable: 40, viewedLate: 0, expired: 10, clicks: 1 }]);
  const { body } = await admin.post<{ url: string }>(`/api/contracts/${contract}/report`);
  const address = body.url.slice(ORIGIN.length);
  const month = `mes=${hour.slice(0, 7)}`;
  const shown = [
    await screen(admin, `/admin/cobrancas/${invoice}`),
    await raw(address),
    await raw(`${address}&${month}`),
    await screen(admin, `/admin/contratos/${contract}/comprovante?${month}`),
    await screen(admin, `/admin/contratos/${contract}/comprovante?${month}&formulario=oficial`),
  ];
  for (const answer of shown) {
    const html = await answer.text();
    expect([answer.status, html.includes("NFS-e nº 6"), html.includes("3170206 2 2 53369941000163 0000000000006 2605 026463373 2")]).toEqual([200, true, true]);
  }
  const file = await raw(`${address}&nota=${invoice}`);
  expect([await file.text(), file.headers.get("Content-Disposition"), file.headers.get("Cache-Control")]).toEqual([PDF, 'attachment; filename="nfse-6.pdf"', "private, no-store"]);
  const other = await anInvoice();
  await admin.put(other.path, NOTE);
  await admin.put(`${other.path}/file`, pdfForm(PDF));
  expect((await raw(`${address}&nota=${other.invoice}`)).status).toBe(404);
  await admin.delete(`/api/contracts/${contract}/report`);
  expect((await raw(`${address}&nota=${invoice}`)).status).toBe(410);
});

test("a pack of what is stored is right; an hour that was altered in the database is named, and without a key there is none", async () => {
  const { contract, banner, invoice, path } = await anInvoice();
  const stranger = await anInvoice();
  const hours = [hourOf(-5, 9), hourOf(-5, 18), hourOf(-4, 9)];
  const row = (one: number, hour: string) => ({ banner: one, hour, slot: "in-content" as const, served: 50, viewable: 40, viewedLate: 0, expired: 10, clicks: 1 });
  await countHours(
    hours.flatMap((hour) => [row(banner, hour), row(stranger.banner, hour)]),
    [{ banner, hour: hours[0] ?? "", slot: "in-content", event: "view", reason: "crawler", count: 7 }],
  );
  await admin.put(path, NOTE);
  await admin.put(`${path}/file`, pdfForm(PDF));
  await admin.patch(`/api/invoices/${invoice}`, { paga: true });
  const packed = async () => {
    const answer = await screen(admin, `/admin/contratos/${contract}/pacote`);
    const text = await answer.text();
    const check = createPackCheck({
      sha256: (one) => createHash("sha256").update(one).digest("hex"),
      sha256OfBase64: (base64) => createHash("sha256").update(Buffer.from(base64, "base64")).digest("hex"),
      isSignedBy: (key, one, signature) => verify(null, Buffer.from(one), key, Buffer.from(signature, "base64")),
    });
    for (const line of text.trimEnd().split("\n")) check.line(line);
    return { text, answer, ...check.finish(await (await raw("/edicoes/chave")).text()) };
  };
  const { text, answer, problems, total } = await packed();
  expect([problems, total]).toEqual([
    [],
    { tipo: "total", exibidas: 150, visiveis: 120, cliques: 3, pago: 50_000, pagamentos: 1, notas: 1, banners: [{ banner, exibidas: 150, visiveis: 120, cliques: 3 }] },
  ]);
  expect(answer.headers.get("Content-Disposition")).toBe(`attachment; filename="prestacao-de-contas-${contract}.jsonl"`);
  // Neither price nor payer.
  expect(text).not.toMatch(/1234\.5|123450|marcad|paid|admin/);
  await testEnv.DB.prepare("UPDATE banner_hours SET viewable = 41 WHERE banner_id = ? AND hour = ?").bind(banner, hours[1]).run();
  expect((await packed()).problems[0]?.where).toBe(`hora ${hours[1]}`);

  Object.assign(testEnv, { EDITION_KEY: "" });
  const refused = await screen(admin, `/admin/contratos/${contract}/pacote`);
  expect([refused.status, (await refused.text()).includes("EDITION_KEY")]).toEqual([501, true]);
});
