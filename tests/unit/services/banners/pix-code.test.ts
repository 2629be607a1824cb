import { isValidPixKey } from "@brazilian-utils/brazilian-utils/is-valid-pix-key";
import { isValidPixPayload } from "@brazilian-utils/brazilian-utils/is-valid-pix-payload";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pixCode, readPixCode } from "#app/features/banners/pix-code.server.ts";

const FULANO = { key: "123e4567-e12b-12d1-a456-426655440000", name: "Fulano de Tal", city: "BRASILIA" };

const BACEN = "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D";
const WITH_AMOUNT = "00020126580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000052040000530398654041.005802BR5913Fulano de Tal6008BRASILIA62070503***630451B8";
const EMAIL = "00020126430014br.gov.bcb.pix0121fulano@example.com.br5204000053039865802BR5913Fulano de Tal6009Sao Paulo62070503***63048EB4";
const WITH_TXID =
  "00020126580014br.gov.bcb.pix01365a5ea8c2-cbb5-4c25-a7be-2a778871fc5f52040000530398654040.155802BR5911Arrumadinho6008Brasilia62260522e433v1524u155f31mDvx0163045B1E";

test("writes Banco Central's own example and the other published codes", () => {
  expect(pixCode({ receiver: FULANO })).toBe(BACEN);
  expect(pixCode({ receiver: { key: "fulano@example.com.br", name: "Fulano de Tal", city: "São Paulo" } })).toBe(EMAIL);
  expect(pixCode({ receiver: { key: "5a5ea8c2-cbb5-4c25-a7be-2a778871fc5f", name: "Arrumadinho", city: "Brasilia" }, amountCents: 15, txid: "e433v1524u155f31mDvx01" })).toBe(
    WITH_TXID,
  );
});

test("reads the published codes, also with the identifier in capitals", () => {
  expect(readPixCode(WITH_AMOUNT)).toMatchObject({ key: FULANO.key, amount: 1, merchantName: "Fulano de Tal", merchantCity: "BRASILIA", pointOfInitiation: "static" });
  for (const code of [BACEN, EMAIL, WITH_TXID]) expect(readPixCode(code)).not.toBeNull();
});

test("refuses a right checksum over a wrong length, and a copied checksum", () => {
  expect(readPixCode(BACEN.replace("62070503***63041D3D", "62080503***6304170E"))).toBeNull();
  expect(readPixCode(WITH_AMOUNT.replace("BR.GOV.BCB.PIX", "br.gov.bcb.pix").replace("630451B8", "63041D3D"))).toBeNull();
  expect(isValidPixPayload(WITH_AMOUNT)).toBe(true);
});

test("takes a CNPJ with letters as key, cuts and folds long names, and refuses what fits no code", () => {
  expect(isValidPixKey("12.ABC.345/01DE-35")).toBe(true);
  const code = pixCode({ receiver: { key: "12ABC34501DE35", name: "Comunicação e Jornalismo do Piauí Ltda", city: "São Raimundo Nonato" }, amountCents: 123_456_78, txid: "A1" });
  expect(readPixCode(code ?? "")).toMatchObject({ key: "12ABC34501DE35", merchantName: "Comunicacao e Jornalismo", merchantCity: "Sao Raimundo No", amount: 123_456.78 });
  for (const bad of [{ amountCents: 0 }, { amountCents: -1 }, { amountCents: Number.NaN }, { amountCents: 1e15 }, { txid: "a".repeat(26) }, { txid: "a b" }])
    expect(pixCode({ receiver: FULANO, ...bad })).toBeNull();
  expect(pixCode({ receiver: { ...FULANO, key: "123.456.789-00" } })).toBeNull();
  expect(pixCode({ receiver: { ...FULANO, name: "漢字" } })).toBeNull();
});

test("each amount in centavos is read back as it was written", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_99 }), fc.stringMatching(/^[A-Za-z0-9]{1,25}$/), fc.string({ maxLength: 90 }), (amountCents, txid, description) => {
      const read = readPixCode(pixCode({ receiver: FULANO, amountCents, txid, description }) ?? "");
      expect(Math.round((read?.amount ?? 0) * 100)).toBe(amountCents);
      expect(read?.txid).toBe(txid);
    }),
  );
});

test("a note that is too long beside the key ends with a whole word", () => {
  const noteOf = (description: string) => readPixCode(pixCode({ receiver: FULANO, description }) ?? "")?.description;
  expect(noteOf("Banner da capa, 1 a 30 de novembro B1")).toBe("Banner da capa, 1 a 30 de novembro B1");
  expect(noteOf("Banner da capa, 1 a 30 de novembro B12")).toBe("Banner da capa, 1 a 30 de novembro");
  expect(noteOf("x".repeat(38))).toBeUndefined();
});
