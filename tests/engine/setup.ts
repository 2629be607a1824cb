import "./globals.ts";
import { inject } from "vitest";
import { printConsoleOfFailures } from "#tests/support/console-of-failures.ts";
import { endlessBackup } from "#tests/support/endless-backup.ts";
import * as site from "#tests/support/site-under-test.ts";
import { testSettings } from "#tests/support/test-settings.ts";
import { bindEmptySite, type SiteConfiguration } from "./bindings.ts";
import { letBackgroundsEnd } from "./cloudflare-test.ts";
import { env } from "./cloudflare-workers.ts";

declare module "vitest" {
  interface ProvidedContext {
    siteConfiguration: SiteConfiguration;
  }
}

// One process runs many files; each begins with its own empty site (docs/testing.md).
await letBackgroundsEnd();
const providers = inject("providers");
bindEmptySite(inject("siteConfiguration"), testSettings(providers), providers["picture-host"] ?? "", () => site);
await endlessBackup(env.DB as D1Database).run();
site.replaceIsolate();
printConsoleOfFailures();
