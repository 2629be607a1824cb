import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { copyOfState } from "#tests/e2e/seeded-state.ts";
import { startSiteProcess } from "#tests/e2e/site-process.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const folder = mkdtempSync(join(tmpdir(), "lide-previous-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The old build is built, started, asked and stopped. Milliseconds. */
const TIMEOUT_MS = 900_000;

const git = (...args: string[]) => execFileSync("git", args, { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8", maxBuffer: 1 << 26 }).trim();

/** The commit before the one with the newest migration, or why it cannot be built here. */
function previousCommit(): { commit: string } | { reason: string } {
  try {
    const newest = git("log", "--diff-filter=A", "-1", "--format=%H", "--", "migrations/*.sql");
    if (newest === "") return { reason: "this checkout has no history of migrations" };
    const commit = git("rev-parse", "--verify", "--quiet", `${newest}^`);
    if (git("show", `${commit}:package-lock.json`) !== readFileSync("package-lock.json", "utf8").trim()) return { reason: `${commit} has other packages than are installed` };
    return { commit };
  } catch {
    return { reason: "this checkout has no history before its newest migration (a shallow clone, or no git)" };
  }
}

test("the build before the newest migration works on the schema of now: readers, sign-in and a save", { timeout: TIMEOUT_MS }, async (context) => {
  const previous = previousCommit();
  if ("reason" in previous) return context.skip(previous.reason);
  const checkout = join(folder, "checkout");
  mkdirSync(checkout);
  const archive = join(folder, "checkout.tar");
  git("archive", "--output", archive, previous.commit);
  execFileSync("tar", ["-xf", archive, "-C", checkout]);
  symlinkSync(resolve("node_modules"), join(checkout, "node_modules"));

  // A newsroom that the build of now has migrated and seeded, as it is after a deployment's migrations or after a rollback.
  const site = await startSiteProcess("scripts/start.mjs", copyOfState(inject("seededState"), join(folder, "state")), { cwd: checkout });
  try {
    const statusOf = async (path: string) => (await fetch(site.url + path)).status;
    const home = await (await fetch(site.url)).text();
    const story = /href="(\/post\/[^"#?]+)"/.exec(home)?.[1] ?? "no story on the home page";
    for (const path of ["/", story, "/categoria/policia", "/busca?q=prefeitura", "/feed.xml", "/api/health", "/login"]) expect([path, await statusOf(path)]).toEqual([path, 200]);
    const editor = await signIn(site.url, "editor");
    const { status, body } = await editor<{ id: number }>("POST", "/api/posts", publishable("Salva pela versão anterior", { status: "publicada" }));
    expect(status).toBe(201);
    const renamed = await editor("PUT", `/api/posts/${body.id}`, { titulo: "Salva duas vezes pela versão anterior" });
    expect([renamed.status, renamed.body]).toEqual([200, expect.objectContaining({ titulo: "Salva duas vezes pela versão anterior" })]);
    expect(await (await fetch(`${site.url}/post/${body.id}`)).text()).toContain("Salva duas vezes pela versão anterior");
    for (const screen of ["/api/posts", "/api/auth/me", "/api/settings/site"]) expect([screen, (await editor("GET", screen)).status]).toEqual([screen, 200]);
    const log = readFileSync(join(folder, "state", "site.log"), "utf8");
    expect(log.split("\n").filter((line) => /no such (?:table|column)|has no column|constraint failed/i.test(line))).toEqual([]);
  } finally {
    await site.stop();
  }
});
