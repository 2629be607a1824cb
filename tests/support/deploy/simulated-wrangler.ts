// A program with Wrangler's commands, over the simulated account in the file that SIMULATED_CLOUDFLARE names.
import { readFileSync, writeFileSync } from "node:fs";
import { outcomeOf } from "./simulated-cloudflare.ts";

const path = process.env.SIMULATED_CLOUDFLARE ?? "";
const state = JSON.parse(readFileSync(path, "utf8"));
const outcome = outcomeOf(state, process.argv.slice(2));
writeFileSync(path, JSON.stringify(state));
if (outcome === null) setInterval(() => undefined, 1_000);
else {
  process.stdout.write(outcome.stdout);
  process.stderr.write(outcome.stderr);
  process.exitCode = outcome.code;
}
