import { type Cell, csvLine } from "../../../app/features/audience/csv.ts";
import type { OutputFile } from "./output-folder.ts";

/** Writes rows as RFC 4180 has them: commas, quotes, CRLF; texts that would be formulas behind an apostrophe. Answers how many. */
export function writeCsv(file: OutputFile, head: readonly string[], rows: Iterable<readonly Cell[]>): number {
  let count = 0;
  file.write(csvLine(head));
  for (const row of rows) {
    file.write(csvLine(row));
    count += 1;
  }
  file.end();
  return count;
}
