import { expect, test } from "vitest";
import { namesOf } from "../../../scripts/page-styles-plugin.ts";

test("what one module says hides no class of the others", () => {
  const names = namesOf(["const accent = /`/;", `<li className={\`today-part today-\${id}\`}>`, "const it = 'd`água';", '<b className="tile">']);
  expect(names).toEqual(expect.arrayContaining(["li", "today-part", "tile"]));
});
