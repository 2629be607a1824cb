import { expect, test } from "vitest";
import { advertiserForm, contractForm, invoiceForm } from "#app/features/banners/sales.wire.ts";

const CONTRACT = {
  anuncianteId: "1",
  titulo: "Contrato",
  numero: "",
  tipoContrato: "CPM",
  dataInicio: "2026-11-01",
  dataFim: "2026-11-30",
  quantidade: "",
  valor: "",
  observacoes: "",
};

/** The value of a field, or the fields that are refused. */
const contractWith = (typed: Record<string, string>, field: "valor" | "quantidade" | "publicidadeOficial") => {
  const { success, data, error } = contractForm.safeParse({ ...CONTRACT, ...typed });
  return success ? data[field] : error.issues.map(({ path }) => path.join("."));
};

test.each([
  ["1.500", 150_000],
  ["1.500,50", 150_050],
  ["1.234.567", 123_456_700],
  ["1500.5", 150_050],
  ["", 0],
])("the price %s of a contract is read as a Brazilian types it, in centavos", (valor, cents) => {
  expect(contractWith({ valor }, "valor")).toBe(cents);
});

test.each(["-1", "1e309", "NaN", "1,005", "1e5", "0x10", "abc", "1.5.0"])("the price %s of a contract is refused with its field", (valor) => {
  expect(contractWith({ valor }, "valor")).toEqual(["valor"]);
});

test.each([
  ["50.000", 50_000],
  ["50000", 50_000],
  ["", null],
])("the quantity %s is read with its thousands", (quantidade, units) => {
  expect(contractWith({ quantidade }, "quantidade")).toBe(units);
});

test.each(["1.5", "1,5", "-3", "0", "1e309", "1e5"])("the quantity %s is refused with its field", (quantidade) => {
  expect(contractWith({ quantidade }, "quantidade")).toEqual(["quantidade"]);
});

test("the amount of an invoice is read with its thousands", () => {
  expect(invoiceForm.parse({ valor: "2.000" }).valor).toBe(200_000);
  expect(invoiceForm.safeParse({ valor: "1e3" }).error?.issues.map(({ path }) => path.join("."))).toEqual(["valor"]);
});

test("the texts of official advertising are stored as the API stores them: in one line, without control characters", () => {
  expect(contractWith({ orgao: "Secretaria\u0007 da\nSaúde", pi: "PI\t77" }, "publicidadeOficial")).toMatchObject({ body: "Secretaria da Saúde", order: "PI 77" });
});

test.each(["--------", "((((((((", "        .", "+().-().-"])("a telephone without digits is refused: %s", (telefone) => {
  const answer = advertiserForm.safeParse({ nome: "Loja", telefone });
  expect(answer.error?.issues.map(({ path }) => path.join("."))).toEqual(["telefone"]);
});
