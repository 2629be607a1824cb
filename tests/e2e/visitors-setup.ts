import { afterAll, afterEach, beforeEach } from "vitest";
import { beginTest, visitorsLeave } from "./browser.ts";
import { siteOfThisFile } from "./my-site.ts";

// Helpers are loaded once for all files of a worker; this is done for each file.
await siteOfThisFile();
beforeEach(beginTest);
afterEach(() => visitorsLeave("test"));
afterAll(() => visitorsLeave("file"));
