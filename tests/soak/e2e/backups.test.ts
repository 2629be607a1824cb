import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, inject, test } from "vitest";
import { accessibilityProblems, aVisitor } from "#tests/e2e/browser.ts";
import { copyOfState } from "#tests/e2e/seeded-state.ts";
import { type SiteProcess, startSiteProcess } from "#tests/e2e/site-process.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const folder = mkdtempSync(join(tmpdir(), "lide-backups-"));
const [state, copy] = [join(folder, "state"), join(folder, "copy")];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Two starts, a backup and a restoration. Milliseconds. */
const TIMEOUT_MS = 300_000;

/** Runs one of the commands as a person does; its output. */
async function command(script: "backup" | "restore", env: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.mjs`, ...args], { env: { ...process.env, STATE_DIR: state, ...env } });
  return stdout;
}

const PATHS = ["/", "/mais-lidas", "/municipios", "/municipio/piripiri", "/categoria/policia", "/expediente", "/feed.xml", "/sitemap.xml", "/busca?q=prefeitura"];

/** Pages as readers get them, without the port, which each start chooses. */
async function pagesOf({ url }: SiteProcess, paths: readonly string[]): Promise<[string, string][]> {
  const port = new URL(url).port;
  return Promise.all(paths.map(async (path): Promise<[string, string]> => [path, (await (await fetch(url + path)).text()).replaceAll(port, "PORT")]));
}

/** Paths whose pages are not the same, without their text, which no report could show. */
const differing = (before: readonly [string, string][], after: readonly [string, string][]) => before.flatMap(([path, text], index) => (after[index]?.[1] === text ? [] : [path]));

test("a newsroom whose folder was lost is restored from its copy: the same pages, nobody signed in, nothing sent", { timeout: TIMEOUT_MS }, async () => {
  copyOfState(inject("seededState"), state);
  const site = await startSiteProcess("scripts/start.mjs", state);
  const editor = await signIn(site.url, "editor");
  const { body } = await editor<{ id: number; slug: string }>("POST", "/api/posts", publishable("Matéria que a cópia guarda", { status: "publicada" }));
  await editor("POST", "/api/whatsapp/custom", { mensagem: "Aviso que espera na fila" });
  const story = `/post/${body.id}`;
  const paths = [...PATHS, story];
  const env = { PORT: new URL(site.url).port };
  // The sweep's own work shows on no page, but the clock's next hour might.
  const before = await pagesOf(site, paths);
  expect(await command("backup", env, "--to", copy)).toContain("read back and complete");
  await editor("PUT", `/api/posts/${body.id}`, { titulo: "Mudada depois da cópia" });
  await site.stop();

  rmSync(state, { recursive: true });
  mkdirSync(state);
  const [id = ""] = readdirSync(join(copy, "sets"));
  const key = join(inject("seededState"), "backup-key");
  cpSync(key, join(state, "backup-key"));
  expect(await command("restore", {}, "--from", copy)).toContain(id);
  expect(await command("restore", {}, id, "--yes")).toContain(`Backup ${id} is restored`);

  const again = await startSiteProcess("scripts/start.mjs", state);
  try {
    expect(differing(before, await pagesOf(again, paths))).toEqual([]);
    const { page } = await aVisitor({ role: "admin", baseURL: again.url });
    await page.goto(`${again.url}${story}`);
    await page.getByRole("heading", { level: 1, name: "Matéria que a cópia guarda" }).waitFor();
    await page.goto(`${again.url}/admin/sistema`);
    await page.getByText("Lida de volta inteira").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto(`${again.url}/admin/distribuicao`);
    await expect.poll(() => page.getByText("Restaurado da cópia de").count()).toBeGreaterThan(0);
    const { body: queue } = await (await signIn(again.url, "editor"))<{ queue: { mensagem?: string }[] }>("GET", "/api/whatsapp/queue");
    expect(JSON.stringify(queue)).toContain("Aviso que espera na fila");
  } finally {
    await again.stop();
  }
});
