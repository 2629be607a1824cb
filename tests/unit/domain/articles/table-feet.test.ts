import { expect, test } from "vitest";
import { settleTableFeet } from "#app/features/articles/loose-blocks.ts";

test.each([
  ["<p>Sem tabela</p>", "<p>Sem tabela</p>"],
  ["<table><tr><td>1</td></tr></table>", "<table><tr><td>1</td></tr></table>"],
  ["<p>a</p><table><tfoot><tr><td>Soma</td></tr></tfoot><tr><td>1</td></tr></table><p>b</p>", "<p>a</p><table><tr><td>1</td></tr><tr><td>Soma</td></tr></table><p>b</p>"],
  [
    "<table><tfoot><tr><td>F<table><tfoot><tr><td>f</td></tr></tfoot><tr><td>i</td></tr></table></td></tr></tfoot><tr><td>L</td></tr></table>",
    "<table><tr><td>L</td></tr><tr><td>F<table><tr><td>i</td></tr><tr><td>f</td></tr></table></td></tr></table>",
  ],
  [
    "<table><tfoot><tr><td>F</td></tr></tfoot><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table>",
    "<table><tr><td>1</td></tr><tr><td>F</td></tr></table><table><tr><td>2</td></tr></table>",
  ],
])("of %s the rows of each table's foot stand last", (html, settled) => {
  expect(settleTableFeet(html)).toBe(settled);
});
