import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSealer } from "#app/features/backup/sealer.server.ts";
import { keyHolder, madeBackup, noteMigrations } from "#tests/support/backups.ts";
import { raw } from "#tests/support/session.ts";
import { published, signedIn, testEnv } from "#tests/support/site.ts";

/** The site under test, at an address of this machine. */
const server = createServer(async (request, response) => {
  const body = await buffer(request);
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] => (typeof value === "string" && name !== "host" ? [[name, value]] : []));
  const answer = await raw(request.url ?? "/", { method: request.method ?? "GET", headers: Object.fromEntries(headers), ...(body.length > 0 ? { body } : {}) });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  await noteMigrations();
  await published(await signedIn("editor"));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** `npm run restore -- ARGUMENTS`, with the site's address and key. */
async function restore(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { port } = server.address() as AddressInfo;
  const child = spawn(process.execPath, ["scripts/restore.mjs", "--site", `http://127.0.0.1:${port}`, "--yes", ...args], {
    env: { ...process.env, BACKUP_KEY: testEnv.BACKUP_KEY ?? "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

const sealedKey = async (file: string, size: number) => `files/${await createSealer(testEnv.BACKUP_KEY ?? "").nameOf(`${file}\n${size}`)}`;

async function damage(key: string): Promise<void> {
  const bytes = new Uint8Array((await (await testEnv.BACKUPS.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0));
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await testEnv.BACKUPS.put(key, bytes);
}

test("the command lists what a damaged backup could not bring back and ends with 1; a whole one ends with 0", { timeout: 60_000 }, async () => {
  for (const [n, name] of ["docs/a.bin", "docs/b.bin", "docs/c.bin"].entries()) await testEnv.MEDIA.put(name, new Uint8Array(100 + n).fill(n));
  expect((await (await signedIn("editor")).post("/api/whatsapp/custom", { mensagem: "Aviso que espera" })).status).toBeLessThan(300);
  const holder = await keyHolder();
  const id = await madeBackup(holder);
  const whole = await restore(id);
  expect([whole.code, whole.err]).toEqual([0, ""]);
  expect(whole.out).toContain(`Backup ${id} is restored; 0 files were missing and are back.`);

  const [missing, damaged] = [await sealedKey("docs/a.bin", 100), await sealedKey("docs/b.bin", 101)];
  await testEnv.BACKUPS.delete(missing);
  await damage(damaged);
  const chunks = (await testEnv.BACKUPS.list({ prefix: `sets/${id}/` })).objects.length - 1;
  // The last chunk lists the files, the one before holds rows of an object.
  const chunk = `sets/${id}/${String(chunks - 2).padStart(5, "0")}`;
  await damage(chunk);
  await testEnv.MEDIA.delete(["docs/a.bin", "docs/b.bin", "docs/c.bin"]);
  const { code, out, err } = await restore(id);
  expect(code).toBe(1);
  expect(out).toContain(`Backup ${id} is restored; 1 files were missing and are back.`);
  expect(err).toContain("✖ Not restored, because the backup does not hold it as it was stored:");
  expect(err).toContain(`  missing: docs/a.bin (${missing})`);
  expect(err).toContain(`  damaged: docs/b.bin (${damaged})`);
  expect(err).toContain(`  damaged: ${chunk}\n`);
  expect(err).toMatch(/✖ Not restored, because a part of the backup that may hold their rows is lost; they keep the rows that they had:\n {2}[a-z-]+\n$/);
  expect(await testEnv.MEDIA.head("docs/c.bin")).not.toBeNull();

  const unknown = await restore("20200101-000000-aaaaaaaa");
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("Esta cópia de segurança não existe.")]);
});
