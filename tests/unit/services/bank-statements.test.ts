import { expect, test } from "vitest";
import { ofxCents, ofxDay, readStatement } from "#app/features/support/ofx.server.ts";
import { sgmlAccount, sgmlFile, statementFile } from "#tests/support/bank-statements.ts";

const CLOCK = { timeZone: "America/Fortaleza", today: "2026-12-31" };
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string, clock = CLOCK) => readStatement(utf8(text), clock);

/** Shapes of five banks' files, with invented contents. */
const BANKS: Record<string, Uint8Array> = {
  // Unclosed elements, a number of the document, decimals after a point.
  bb: latin(
    statementFile({
      lines: [
        { type: "DEP", date: "20261103120000[-3:BRT]", amount: "25.00", number: "20261103025000", memo: "Pix - Recebido 03/11 08:20 JOÃO DA SILVA" },
        { type: "OTHER", date: "20261104", amount: "-12.86", number: "892", memo: "Tarifa Pix" },
      ],
    }),
  ),
  // Decimals after a comma, a name beside the memo.
  itau: latin(
    statementFile({
      lines: [
        { amount: "1.025,00", date: "20261103000000[-3:BRT]", number: "20261103001", name: "PIX TRANSF JOÃO03/11", memo: "PIX TRANSF" },
        { type: "DEBIT", amount: "-12,86", date: "20261104000000[-3:BRT]", number: "20261104001", memo: "TAR" },
      ],
    }),
  ),
  // Closed elements in UTF-8.
  nubank: utf8(
    statementFile({
      encoding: "UTF-8",
      charset: "NONE",
      isClosed: true,
      lines: [
        { amount: "25.00", date: "20261103000000[-3:BRT]", number: "671f-a", memo: "Transferência recebida pelo Pix - JOÃO - •••.123.456-•• - NU" },
        { type: "DEBIT", amount: "-12.86", date: "20261104000000[-3:BRT]", number: "671f-b", memo: "Compra &amp; saque" },
      ],
    }),
  ),
  // An element without a value, before another line.
  caixa: latin(
    statementFile({
      lines: [
        { amount: "25,00", date: "20261103", number: "000000", memo: "" },
        { type: "DEBIT", amount: "12,86", date: "20261104", number: "000000", name: "", memo: "DEB TARIFA" },
      ],
    }),
  ),
  // All in one line.
  sicredi: latin(
    statementFile({
      isClosed: true,
      lines: [
        { amount: "25.00", date: "20261103000000[-3:GMT]", number: "S1", memo: "RECEBIMENTO PIX" },
        { type: "DEBIT", amount: "-12.86", date: "20261104", number: "S2" },
      ],
    }).replace(/\n/g, ""),
  ),
};

test.each(Object.entries(BANKS))("reads days and amounts of a file as %s writes it", (bank, bytes) => {
  const { lines, unread, firstDay, lastDay } = readStatement(bytes, CLOCK);
  expect([unread, firstDay, lastDay]).toEqual([0, "2026-11-01", "2026-11-30"]);
  expect(lines.map(({ day, cents }) => [day, cents])).toEqual([
    ["2026-11-03", bank === "itau" ? 1_025_00 : 25_00],
    ["2026-11-04", -12_86],
  ]);
});

test("bytes are decoded by the header", () => {
  const words = (bytes: Uint8Array) => readStatement(bytes, CLOCK).lines[0]?.words;
  for (const bank of ["bb", "itau", "nubank"]) expect([bank, words(BANKS[bank] ?? new Uint8Array())]).toEqual([bank, expect.stringContaining("JOÃO")]);
});

test("reads OFX 2, several accounts of a file, and of their periods the days that all cover", () => {
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE"?>\n<OFX><BANKMSGSRSV1>${sgmlAccount({ isClosed: true, account: "1", to: "20261120", lines: [{ amount: "5.00", number: "1" }] })}${sgmlAccount({ isClosed: true, account: "2", from: "20261105", lines: [{ amount: "6.00", number: "1" }] })}</BANKMSGSRSV1></OFX>`;
  const { lines, firstDay, lastDay } = read(xml);
  expect(lines.map(({ account, cents }) => [account, cents])).toEqual([
    ["0341//1", 5_00],
    ["0341//2", 6_00],
  ]);
  expect([firstDay, lastDay]).toEqual(["2026-11-05", "2026-11-20"]);
});

test("a day is the newsroom's: midnight and a date alone are days, an hour with its zone is an instant", () => {
  const days = {
    "20261130": "2026-11-30",
    "20261130000000[-3:BRT]": "2026-11-30",
    "20261130233000[-3:BRT]": "2026-11-30",
    "20261201013000[0:GMT]": "2026-11-30",
    "20261130120000.000[-03:EST]": "2026-11-30",
    "20261130120000 [-3:BRT]": "2026-11-30",
    "20261130235959": "2026-11-30",
    "20260231": null,
    "00000000": null,
    "30/11/2026": null,
    "": null,
  };
  for (const [text, day] of Object.entries(days)) expect([text, ofxDay(text, CLOCK.timeZone)]).toEqual([text, day]);
  expect(["20261201013000[-3:BRT]", "20261201000000[-3:BRT]", "20261201"].map((text) => ofxDay(text, "America/Rio_Branco"))).toEqual(["2026-11-30", "2026-12-01", "2026-12-01"]);
});

test("amounts have a comma or a point before their decimals; what is no amount, or is nothing, is left out", () => {
  const amounts = {
    "20.00": 20_00,
    "20,00": 20_00,
    "+20.5": 20_50,
    "-1.234,56": -1_234_56,
    "1,234.56": 1_234_56,
    "20": 20_00,
    "0.00": null,
    "1e3": null,
    "20.000": null,
    "R$ 20": null,
    "": null,
  };
  for (const [text, cents] of Object.entries(amounts)) expect([text, ofxCents(text)]).toEqual([text, cents]);
  expect(ofxCents("9".repeat(12))).toBeNull();
});

test("what is no statement of reais is refused, and lines that cannot be read, or are of days to come, are counted", () => {
  const broken = [
    "",
    "<html>oi</html>",
    "OFXHEADER:100\n<OFX>",
    "<OFX></OFX>",
    statementFile({ lines: [] }).replace("</STMTRS>", ""),
    statementFile({ lines: [] }).replace("<CURDEF>BRL", "<CURDEF>USD"),
    "<OFX>".repeat(1_001),
    `<OFX>${`<${"A".repeat(5)}>`.repeat(20_000)}`,
    sgmlFile("<STMTTRNRS><STMTRS></STMTRS></STMTTRNRS>"),
    statementFile({ from: "20200101", lines: [] }),
  ];
  for (const text of broken) expect(() => read(text)).toThrow(/extrato/i);
  const lines = [
    { amount: "1.00", number: "1" },
    { amount: "x", number: "2" },
    { amount: "1.00", number: "3", date: "00000000" },
    { amount: "1.00", number: "4", date: "20261120" },
  ];
  expect(read(statementFile({ lines }), { ...CLOCK, today: "2026-11-15" })).toMatchObject({ unread: 3, lastDay: "2026-11-15", lines: [{ cents: 1_00 }] });
});

test("a file of many accounts is read, and one of more than a bank has is refused", () => {
  const accounts = (count: number) => sgmlFile(sgmlAccount({ lines: [{ amount: "1.00", number: "1" }] }).repeat(count));
  expect(read(accounts(20)).lines.length).toBe(20);
  expect(() => read(accounts(300))).toThrow(/extrato/i);
});

test("ten thousand lines are read, and one more is refused", () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => ({ amount: "20.00", number: `N${at}`, memo: "Pix - Recebido 10/11 08:20 FULANO DE TAL BELTRANO" }));
  expect(read(statementFile({ lines })).lines.length).toBe(10_000);
  expect(() => read(statementFile({ lines: [...lines, { amount: "1.00", number: "x" }] }))).toThrow("10.000");
  expect(() => readStatement(new Uint8Array(5 * 1024 * 1024 + 1), CLOCK)).toThrow("5 MB");
});
