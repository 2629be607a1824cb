import { afterAll, afterEach, beforeEach } from "vitest";
import { beginTest, visitorsLeave } from "./browser.ts";

// Helpers are loaded once for all files of a worker; hooks are of each file.
beforeEach(beginTest);
afterEach(() => visitorsLeave("test"));
afterAll(() => visitorsLeave("file"));
