import { beforeAll, expect, test } from "vitest";
import { readPixCode } from "#app/features/banners/pix-code.server.ts";
import { aContract } from "#tests/support/counted-banners.ts";
import { type Client, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

interface Problem {
  errors: { field: string; message: string }[];
  detail: string;
}

interface InvoiceAnswer {
  id: number;
  valor: number;
  pix: string;
  txid: string;
  situacao: string;
  marcadaPor: string | null;
}

let admin: Client;

const RECEIVER = { chave: "12.ABC.345/01DE-35", nome: "Portal de Teste", cidade: "São Raimundo" };

beforeAll(async () => {
  admin = await signedIn("admin");
});

const receiver = (body: unknown) => admin.put<Problem>("/api/settings/pix", body);

test("without a receiver a charge is refused, naming what is missing", async () => {
  const { contract } = await aContract(admin);
  expect((await admin.get("/api/settings/pix")).body).toEqual({ chave: null, nome: "", cidade: "" });
  const refused = await admin.post<Problem>(`/api/contracts/${contract}/invoices`, {});
  expect([refused.status, refused.body.detail]).toEqual([501, expect.stringContaining("Cadastre a chave Pix")]);
});

test("a receiver is checked field by field, and kept in the form of the DICT", async () => {
  for (const [body, field] of [
    [{ ...RECEIVER, chave: "123.456.789-00" }, "chave"],
    [{ ...RECEIVER, chave: "" }, "chave"],
    [{ ...RECEIVER, nome: "" }, "nome"],
    [{ ...RECEIVER, nome: "Um nome que não cabe em código nenhum" }, "nome"],
    [{ ...RECEIVER, nome: "漢字" }, "nome"],
    [{ chave: RECEIVER.chave, nome: "Portal" }, "cidade"],
    [{ ...RECEIVER, cidade: "São Raimundo Nonato" }, "cidade"],
  ] as const) {
    const refused = await receiver(body);
    expect([refused.status, refused.body.errors.map((one) => one.field)]).toEqual([422, [field]]);
  }
  expect((await receiver(RECEIVER)).body).toMatchObject({ chave: "12ABC34501DE35", nome: "Portal de Teste" });
});

test("an invoice carries a valid code of its amount, and later settings do not change it", async () => {
  await receiver(RECEIVER);
  const { contract } = await aContract(admin);
  const issued = await admin.post<InvoiceAnswer>(`/api/contracts/${contract}/invoices`, { descricao: "1ª parcela", vencimento: "2026-12-10T12:00:00Z" });
  expect([issued.status, issued.body.valor]).toEqual([201, 1_234.5]);
  expect(readPixCode(issued.body.pix)).toMatchObject({ key: "12ABC34501DE35", amount: 1_234.5, merchantName: "Portal de Teste", txid: issued.body.txid });
  const other = await admin.post<InvoiceAnswer>(`/api/contracts/${contract}/invoices`, { valor: 0.01 });
  expect(readPixCode(other.body.pix)?.amount).toBe(0.01);
  await receiver({ chave: "caixa@portal.com.br", nome: "Outro", cidade: "Picos" });
  expect((await admin.get<InvoiceAnswer>(`/api/invoices/${issued.body.id}`)).body.pix).toBe(issued.body.pix);
  expect((await admin.get<{ items: InvoiceAnswer[] }>(`/api/contracts/${contract}/invoices`)).body.items.map(({ valor }) => valor)).toEqual([0.01, 1_234.5]);
});

test("hostile amounts are refused with their field, and a key makes one invoice of many requests", async () => {
  await receiver(RECEIVER);
  const { contract } = await aContract(admin);
  const path = `/api/contracts/${contract}/invoices`;
  for (const valor of ["0", "-1", "1e309", "0.001", '"10"', "1e15", "null"]) {
    const refused = await admin.post<Problem>(path, `{"valor":${valor}}`);
    expect([valor, refused.status, refused.body.errors?.map(({ field }) => field)]).toEqual([valor, 422, ["valor"]]);
  }
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => admin.post<InvoiceAnswer>(path, { valor: 10 }, key)));
  await admin.post(path, { valor: 10 }, key);
  const { items } = (await admin.get<{ items: InvoiceAnswer[] }>(path)).body;
  expect([items.length, new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size]).toEqual([1, 1]);
  expect((await admin.post<Problem>("/api/contracts/999999/invoices", { valor: 1 })).status).toBe(404);
});

test("a person marks it paid and takes that back; a paid one is not cancelled, a cancelled one not paid", async () => {
  await receiver(RECEIVER);
  const { contract } = await aContract(admin);
  const { id } = (await admin.post<InvoiceAnswer>(`/api/contracts/${contract}/invoices`, { valor: 50 })).body;
  const change = (body: unknown) => admin.patch<InvoiceAnswer & Problem>(`/api/invoices/${id}`, body);
  const paid = await change({ paga: true });
  expect([paid.body.situacao, paid.body.marcadaPor]).toEqual(["paga", expect.stringContaining("admin")]);
  expect((await change({ paga: true })).body).toEqual(paid.body);
  expect((await change({ cancelada: true })).status).toBe(409);
  expect((await change({ paga: false })).body).toMatchObject({ situacao: "aberta", marcadaPor: null });
  expect((await change({ cancelada: true })).body.situacao).toBe("cancelada");
  expect((await change({ paga: true })).status).toBe(409);
  expect((await change({ cancelada: false })).status).toBe(422);
  const { results } = await testEnv.DB.prepare("SELECT action FROM audit_log WHERE action LIKE 'invoice.%' ORDER BY id DESC LIMIT 3").all();
  expect(results.map(({ action }) => action)).toEqual(["invoice.cancel", "invoice.unpay", "invoice.pay"]);
});

test("only admins see and change invoices and the receiver", async () => {
  await receiver(RECEIVER);
  const { contract } = await aContract(admin);
  const { id } = (await admin.post<InvoiceAnswer>(`/api/contracts/${contract}/invoices`, { valor: 50 })).body;
  const statuses = async (client: Client) =>
    (
      await Promise.all([
        client.get("/api/settings/pix"),
        client.put("/api/settings/pix", RECEIVER),
        client.get(`/api/contracts/${contract}/invoices`),
        client.post(`/api/contracts/${contract}/invoices`, { valor: 1 }),
        client.get(`/api/invoices/${id}`),
        client.patch(`/api/invoices/${id}`, { paga: true }),
      ])
    ).map(({ status }) => status);
  expect(new Set(await statuses(thePublic))).toEqual(new Set([401]));
  for (const role of ["reporter", "editor"] as const) expect(new Set(await statuses(await signedIn(role)))).toEqual(new Set([403]));
});
