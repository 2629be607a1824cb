import fc from "fast-check";
import { expect, test } from "vitest";
import { toCsv } from "#app/features/audience/csv.ts";

/** A reader of such files, as spreadsheets in Portuguese read them. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, quoted] = [[] as string[], "", false];
  for (let at = 1; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === ";") {
      row.push(cell);
      cell = "";
    } else if (sign === "\r" && text[at + 1] === "\n") {
      rows.push([...row, cell]);
      [row, cell] = [[], ""];
      at += 1;
    } else cell += sign;
  }
  return rows;
}

test("any text comes back as it was, but for what a spreadsheet would run", () => {
  const someText = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom('a;b"c', "linha\r\noutra", '";"', "=1+1", " +soma", "\tx", "-2", "@cmd", "＝1"));
  fc.assert(
    fc.property(fc.array(fc.array(someText, { minLength: 2, maxLength: 2 }), { maxLength: 5 }), (rows) => {
      const read = readCsv(toCsv(["a", "b"], rows));
      expect(read.length).toBe(rows.length + 1);
      for (const [index, row] of rows.entries()) {
        for (const [column, text] of row.entries()) {
          const cell = read[index + 1]?.[column] ?? "";
          const plain = text.replaceAll("\0", "");
          expect([plain, `'${plain}`]).toContain(cell);
          expect(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell)).toBe(false);
        }
      }
    }),
  );
});

test("numbers have a decimal comma and no separators of thousands; a negative one stays a number; nothing is an empty cell", () => {
  expect(
    toCsv(
      ["Página", "Taxa"],
      [
        ["Início", 1234.5],
        ["Outra", null],
        ["Menos", -3],
      ],
    ),
  ).toBe("\uFEFFPágina;Taxa\r\nInício;1234,5\r\nOutra;\r\nMenos;-3\r\n");
});
