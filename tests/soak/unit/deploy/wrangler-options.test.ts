import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { COMMANDS } from "../../../../scripts/lib/deploy/cloudflare.mjs";
import { quietEnv } from "../../../../scripts/lib/run.mjs";

const run = promisify(execFile);
/** Output of each command, by the version of Wrangler: a process a command takes a second or more. */
const CACHE = resolve(`node_modules/.cache/lide/wrangler-help-${JSON.parse(readFileSync(resolve("node_modules/wrangler/package.json"), "utf8")).version}.json`);
const known: Record<string, string> = existsSync(CACHE) ? JSON.parse(readFileSync(CACHE, "utf8")) : {};

/** Help of the installed Wrangler for a command. */
async function helpOf(words: string[]): Promise<string> {
  const name = words.join(" ");
  known[name] ??= (
    await run(process.execPath, [resolve("node_modules/wrangler/bin/wrangler.js"), ...words, "--help"], { env: { ...process.env, ...quietEnv }, maxBuffer: 1 << 24 })
  ).stdout;
  return known[name];
}

test("every command and option that a deployment uses is one of the installed Wrangler", async () => {
  const waiting = Object.values(COMMANDS);
  const missing: string[] = [];
  const next = async () => {
    for (let command = waiting.shift(); command; command = waiting.shift()) {
      const help = await helpOf(command.words);
      const [usage = ""] = help.split("\n");
      if (!usage.startsWith(`wrangler ${command.words.join(" ")}`)) missing.push(command.words.join(" "));
      for (const option of command.options) if (!new RegExp(`(?:^|[ ,])${option}(?:[ ,]|$)`, "m").test(help)) missing.push(`${command.words.join(" ")} ${option}`);
    }
  };
  await Promise.all([next(), next()]);
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify(known));
  expect(missing).toEqual([]);
});
