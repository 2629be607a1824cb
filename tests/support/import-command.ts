import { ImportSite, type Line } from "../../scripts/lib/import/import-site.ts";
import { type ImportOptions, importWordPress } from "../../scripts/lib/import/run-import.ts";
import { keyHolder } from "./backups.ts";
import { raw } from "./session.ts";

/** What the command asks a site, of the one under test. */
async function operatorSite() {
  const { headers } = await keyHolder();
  async function call(path: string, { asPublic = false, ...init }: RequestInit & { asPublic?: boolean } = {}): Promise<Response> {
    const answer = await raw(`/api${path}`, { ...init, headers: { ...(asPublic ? {} : headers), ...(init.headers as Record<string, string>) } });
    if (answer.ok) return answer;
    const { detail = "" } = (await answer.json()) as { detail?: string };
    throw Object.assign(new Error(`${answer.status} ${detail}`), { status: answer.status, detail });
  }
  const json = async (path: string, init?: Parameters<typeof call>[1]) => (await call(path, init)).json();
  const post = (path: string, body: unknown) => json(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  return { url: "http://site.test", call, json, post };
}

/** `npm run import -- wordpress FILES --yes`: what became of each item. */
export async function runImport(
  files: readonly string[],
  { mediaFolder = null, mapPath, repair = null }: { mapPath: string } & Partial<Pick<ImportOptions, "mediaFolder" | "repair">>,
): Promise<Line[]> {
  const site = await operatorSite();
  const lines: Line[] = [];
  const { counts, index } = await importWordPress({
    ...{ files, siteUrl: "", names: "a.xml", mediaFolder, mapPath, acceptsMap: true, repair, isDry: false, allMedia: false, now: Date.now() },
    connect: (source) => new ImportSite(site, source),
    print: () => undefined,
    onLine: (line) => lines.push(line),
  });
  const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  if (total !== index.items) throw new Error(`${index.items - total} items are unaccounted for`);
  return lines;
}
