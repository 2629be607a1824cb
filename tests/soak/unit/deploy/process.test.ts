import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newDeployWorld, SECOND_COMMIT, simulatedWrangler } from "#tests/support/deploy/deploy-world.ts";
import { type CloudflareState, newAccount } from "#tests/support/deploy/simulated-cloudflare.ts";

let folder = "";
let account = "";
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lide-deploy-process-"));
  account = join(folder, "account.json");
  writeFileSync(account, JSON.stringify(newAccount()));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const state = (): CloudflareState => JSON.parse(readFileSync(account, "utf8"));
const change = (with_: Partial<CloudflareState>) => writeFileSync(account, JSON.stringify({ ...state(), ...with_ }));
/** Deployments that run Wrangler as a program of its own, as the real ones do. */
const world = () => newDeployWorld({ state, execute: simulatedWrangler(account), folder });

test("over a Wrangler that is a program: a first run, a new commit, and back", async () => {
  expect((await world().deploy()).failure).toBeNull();
  const first = state();
  expect(first.made).toEqual(["database lide", "bucket lide-media", "bucket lide-backups"]);
  expect((await world().deploy({ commit: SECOND_COMMIT })).failure).toBeNull();
  expect((await world().rollback()).failure).toBeNull();
  expect(Object.values(state().workers).map(({ current }) => current)).toEqual(Object.values(first.workers).map(({ current }) => current));
});

/** A deployment in a process of its own; answers when it has called Wrangler `calls` times. */
async function deployUntil(calls: number): Promise<ChildProcess> {
  const script = `
    import { newDeployWorld, simulatedWrangler } from ${JSON.stringify(resolve("tests/support/deploy/deploy-world.ts"))};
    import { readFileSync } from "node:fs";
    const account = process.env.ACCOUNT;
    await newDeployWorld({ state: () => JSON.parse(readFileSync(account, "utf8")), execute: simulatedWrangler(account), folder: process.env.FOLDER }).deploy();`;
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "--input-type=module-typescript", "-e", script], {
    env: { ...process.env, ACCOUNT: account, FOLDER: folder },
    stdio: "inherit",
    detached: true,
  });
  children.push(child);
  await expect.poll(() => (child.exitCode === null ? state().calls.length : -1), { interval: 20 }).toBe(calls);
  return child;
}

// While the Worker that gets the secrets is uploaded, and while the one after it is.
test.each([16, 17])("killed while Wrangler's call %i hangs, a deployment goes on in the next run", async (hangsAt) => {
  change({ hangsAt });
  const child = await deployUntil(hangsAt);
  const ended = once(child, "exit");
  process.kill(-(child.pid ?? 0), "SIGKILL");
  await ended;
  change({ hangsAt: null });
  expect(state().calls.at(-1)?.[0]).toBe("deploy");
  const secret = Object.values(state().workers.lide?.versions ?? []).at(-1)?.secrets.SESSION_SECRET;
  expect((await world().deploy()).failure).toBeNull();
  const after = state();
  expect(after.made).toEqual(["database lide", "bucket lide-media", "bucket lide-backups"]);
  if (secret) expect(after.workers.lide?.versions.at(-1)?.secrets.SESSION_SECRET).toBe(secret);
  expect(existsSync(join(folder, ".deploy/lide/secrets.json"))).toBe(false);
});

async function runScript(script: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [resolve(script), ...args], { stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const [code] = await once(child, "close");
  return { code, output };
}

test("the commands refuse what they do not know before they ask anything", async () => {
  const settings = join(folder, "wrong.env");
  writeFileSync(settings, "SITE_URL=http://portal.example\nSITE_ULR=x\n");
  const [unknown, missing, wrong, back] = await Promise.all([
    runScript("scripts/deploy.mjs", ["--force"]),
    runScript("scripts/deploy.mjs", ["--dry-run", "--settings", join(folder, "none.env")]),
    runScript("scripts/deploy.mjs", ["--dry-run", "--settings", settings]),
    runScript("scripts/rollback.mjs", ["--settings", join(folder, "none.env")]),
  ]);
  expect([unknown, missing, wrong, back].map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  expect(unknown.output).toContain("--allow-uncommitted");
  expect(missing.output).toContain("cp deploy.example.env");
  expect(wrong.output).toContain("SITE_URL must be an https origin");
  expect(wrong.output).toContain("SITE_ULR is not a setting");
  expect(back.output).toContain("is missing");
});
