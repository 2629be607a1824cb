import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { startSiteProcess } from "./site-process.ts";

/**
 * The state folder of a small newsroom, without its keys, that Miniflare 4.20260426 and the build of 2026-11-29 left when the engine was killed:
 * a story with a picture as the main headline, read twice; a scheduled story whose time has passed since; a short link, clicked three times.
 */
const STATE = join(import.meta.dirname, "earlier-state.tar.br");
const PASSWORD = "portal-demo-2026";
const SCHEDULED = 2;
const LINK = "pzf34v";

const stateDir = mkdtempSync(join(tmpdir(), "lide-earlier-"));
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

test("a state folder of the tools and the build before opens: people, stories, files, counts, and what was due while nothing ran", async () => {
  execFileSync("tar", ["-x", "-C", stateDir], { input: brotliDecompressSync(readFileSync(STATE)) });
  // The minutely run would publish too: here the stored alarm does.
  const site = await startSiteProcess("tests/e2e/start-site.mjs", stateDir, { hasOwnClock: true });
  try {
    const login = await fetch(`${site.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "editor@demo.local", password: PASSWORD }),
    });
    expect(login.status).toBe(200);
    const { token } = (await login.json()) as { token: string };
    const read = async <T>(path: string) => (await (await fetch(site.url + path, { headers: { Authorization: `Bearer ${token}`, Connection: "close" } })).json()) as T;

    const { supermanchete } = await read<{ supermanchete: { id: number; titulo: string; imagemUrl: string } }>("/api/admin/destaques");
    expect(supermanchete).toMatchObject({ titulo: "Escrita antes da mudança", imagemUrl: expect.stringMatching(/\/img\/[0-9a-f]{32}-640x360\.png$/) });
    const picture = await fetch(`${site.url}${new URL(supermanchete.imagemUrl, site.url).pathname}?w=480`);
    expect([picture.status, picture.headers.get("Content-Type"), (await picture.arrayBuffer()).byteLength > 100]).toEqual([200, expect.stringMatching(/^image\//), true]);

    // Readers get it once it is published.
    await expect.poll(async () => (await fetch(`${site.url}/api/posts/${SCHEDULED}`)).status).toBe(200);
    await expect.poll(async () => (await read<{ visualizacoes: number }>(`/api/posts/${supermanchete.id}`)).visualizacoes).toBe(2);
    await expect.poll(async () => (await read<{ stats: { total_clicks: number } }>(`/api/shortener/${LINK}/stats`)).stats.total_clicks).toBe(3);
  } finally {
    await site.stop();
  }
});
