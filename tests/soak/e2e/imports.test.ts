import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, expect, inject, test } from "vitest";
import { accessibilityProblems, aVisitor } from "#tests/e2e/browser.ts";
import { copyOfState } from "#tests/e2e/seeded-state.ts";
import { startSiteProcess } from "#tests/e2e/site-process.ts";
import { signIn } from "#tests/e2e/staff.ts";

const folder = mkdtempSync(join(tmpdir(), "lide-imports-"));
const [state, media, map, big] = [join(folder, "state"), join(folder, "uploads"), join(folder, "map.yaml"), join(folder, "big.xml")];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Two starts, an import that is killed again and again, and one of a stopped site. Milliseconds. */
const TIMEOUT_MS = 300_000;
const STORIES = 120;
const KILLS = 5;

const fixtures = ["portal.xml", "portal-midia.xml"].map((name) => resolve(import.meta.dirname, "../../support/wxr", name));
const args = (files: readonly string[], ...more: string[]) => ["scripts/import.mjs", "wordpress", ...files, "--media", media, "--map", map, "--yes", ...more];

async function imported(env: Record<string, string>, files: readonly string[], ...more: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args(files, ...more), { env: { ...process.env, STATE_DIR: state, ...env } });
  return stdout;
}

/** Begins an import and ends it after a while as `kill -9` does. */
async function killedImport(env: Record<string, string>, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, args([big]), { env: { ...process.env, STATE_DIR: state, ...env }, stdio: "ignore" });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  await Promise.race([pause(afterMs), ended]);
  child.kill("SIGKILL");
  await ended;
}

const story = (n: number) =>
  `<item><title>Grande ${n}</title><link>https://grande.com.br/2020/grande-${n}/</link><content:encoded><![CDATA[Texto ${n} com <img src="https://grande.com.br/wp-content/uploads/2024/03/p${n % 20}.jpg">]]></content:encoded><wp:post_id>${n}</wp:post_id><wp:post_date_gmt>2020-01-01 10:00:00</wp:post_date_gmt><wp:post_name>grande-${n}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;

test("a WordPress site comes through a running site, killed five times without a double, and again through a stopped one", { timeout: TIMEOUT_MS }, async () => {
  copyOfState(inject("seededState"), state);
  mkdirSync(join(media, "2024/03"), { recursive: true });
  const draw = (name: string, n: number) =>
    sharp({ create: { width: 320, height: 200, channels: 3, background: { r: 10 * n, g: 90, b: 255 - 9 * n } } })
      .jpeg()
      .toFile(join(media, "2024/03", name));
  await Promise.all([draw("plenario.jpg", 21), draw("feira.jpg", 22), ...Array.from({ length: 20 }, (_, n) => draw(`p${n}.jpg`, n))]);
  writeFileSync(
    big,
    `<rss xmlns:content="c" xmlns:wp="w"><channel><wp:base_blog_url>https://grande.com.br</wp:base_blog_url>${Array.from({ length: STORIES }, (_, n) => story(n + 1)).join("")}</channel></rss>`,
  );

  const site = await startSiteProcess("scripts/start.mjs", state);
  const env = { PORT: new URL(site.url).port };
  try {
    expect(await imported(env, fixtures, "--dry-run")).toContain("Nothing was changed");
    const admin = await signIn(site.url, "admin");
    expect((await admin<{ importacoes: unknown[] }>("GET", "/api/imports")).body.importacoes).toEqual([]);
    expect(await imported(env, fixtures)).toContain("14 items: 9 created, 0 already there, 4 skipped, 1 failed; 0 unaccounted.");
    expect(await imported(env, fixtures)).toContain("14 items: 0 created, 9 already there, 5 skipped, 0 failed; 0 unaccounted.");
    for (let kill = 1; kill <= KILLS; kill += 1) await killedImport(env, 700 + 250 * kill);
    expect(await imported(env, [big])).toContain("0 failed; 0 unaccounted.");
    expect(await imported(env, [big])).toContain(`${STORIES} items: 0 created, ${STORIES} already there`);
    const titles = new Map<string, number>();
    for (let page = 1; page <= 4; page += 1) {
      const { body } = await admin<{ items: { titulo: string; imagemUrl: string | null }[] }>("GET", `/api/posts?q=Grande&limit=50&page=${page}`);
      for (const { titulo } of body.items) if (/^Grande \d+$/.test(titulo)) titles.set(titulo, (titles.get(titulo) ?? 0) + 1);
    }
    expect([titles.size, [...titles.values()].every((count) => count === 1)]).toEqual([STORIES, true]);
    const leads = async (path: string) => {
      const moved = await fetch(site.url + path, { redirect: "manual" });
      return [moved.status, (await fetch(site.url + (moved.headers.get("Location") ?? "/nada"))).status];
    };
    for (const path of [
      "/2024/03/05/camara-aprova-orcamento/",
      "/?p=102",
      "/2020/grande-7/amp/",
      "/wp-content/uploads/2024/03/plenario-300x200.jpg",
      "/category/politica/feed/",
      "/quem-somos/",
      "/author/maria-ines/",
    ])
      expect([path, ...(await leads(path))]).toEqual([path, 301, 200]);

    const { page } = await aVisitor({ role: "admin", baseURL: site.url });
    await page.goto(`${site.url}/admin/importacoes`);
    await page.getByRole("link", { name: "portaldosertao.com.br" }).last().click();
    await page.getByRole("link", { name: /^Falharam/ }).click();
    await page.getByText("o arquivo não está na pasta de mídia").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  } finally {
    await site.stop();
  }
  expect(await imported({}, fixtures)).toContain("14 items: 0 created, 9 already there");
});
