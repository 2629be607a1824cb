import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["tests/e2e", "tests/soak/e2e"];
/** Reads a page once, in an expectation. */
const READ_ONCE =
  /\bexpect\((?!.*\bexpect\.poll).*\bawait .*\.(?:evaluate|evaluateAll|count|getAttribute|inputValue|textContent|innerText|allInnerTexts|allTextContents|isVisible|isDisabled|isEnabled|isChecked|boundingBox)\(/;
/** Says above such an expectation, or above the one before it, why it is right. */
const REASON = "// At once: ";

test("what browser tests read of a page is polled, or says why once is right", () => {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".ts"))
      .flatMap((name) => {
        const lines = readFileSync(join(folder, name), "utf8").split("\n");
        const isReasoned = (at: number) => lines.slice(Math.max(0, at - 2), at).some((line) => line.includes(REASON));
        return lines.flatMap((line, at) => (READ_ONCE.test(line) && !isReasoned(at) ? [`${join(folder, name)}:${at + 1} ${line.trim()}`] : []));
      }),
  );
  expect(found).toEqual([]);
});
