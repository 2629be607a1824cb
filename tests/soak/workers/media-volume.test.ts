import { expect, test } from "vitest";
import { type Client, signedIn, testEnv } from "#tests/support/site.ts";
import { isDrawn } from "#tests/support/soak.ts";

const FILES = 10_000;

const idsIn = (html: string) => [...html.matchAll(/data-item="(\d+)"/g)].map(([, id]) => Number(id));
const hrefOf = (html: string, label: string) => new RegExp(`href="(/admin\\?[^"]*)"[^>]*>[^<]*${label}`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? null;

async function fill(): Promise<void> {
  await testEnv.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${FILES})
     INSERT INTO media (key, kind, mime, title, alt, width, height, size, created_at)
     SELECT printf('%032x', n) || '-9x9.png', 'image', 'image/png', 'Arquivo ' || n, CASE WHEN n % 5 = 0 THEN '' ELSE 'Alt' END, 9, 9, 9, n / 3 FROM numbers`,
  ).run();
}

const open = async (client: Client, path: string) => (await client.call("GET", path)).text;

test.runIf(isDrawn("walks through ten thousand files"))(
  "ten thousand files are walked through by links alone, each met once, with a screen that does not grow",
  async () => {
    await fill();
    const editor = await signedIn("editor");
    const met: number[] = [];
    let largest = 0;
    for (let path: string | null = "/admin?tab=midia"; path !== null; ) {
      const html: string = await open(editor, path);
      const shown = idsIn(html);
      largest = Math.max(largest, shown.length);
      const known = met.length === 0 ? -1 : shown.indexOf(met.at(-1) ?? 0);
      met.push(...shown.slice(known + 1));
      path = hrefOf(html, "Mostrar mais");
    }
    expect([met.length, new Set(met).size, largest]).toEqual([FILES, FILES, 240]);
    expect(met).toEqual([...met].sort((one, other) => other - one));
    const mute = await open(editor, "/admin?tab=midia&sem=alt");
    expect(mute).toContain("mais de 1.000");
  },
  300_000,
);
