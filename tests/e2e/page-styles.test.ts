import { test } from "vitest";
import { compareEveryKind } from "./page-appearance.ts";

// Wider windows and the layouts of the home page: tests/soak/e2e/page-styles.test.ts.
test("on a phone every kind of page looks as with the whole style sheet", { timeout: 180_000 }, () => compareEveryKind(360));
