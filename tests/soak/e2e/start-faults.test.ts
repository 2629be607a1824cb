import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../../scripts/lib/platform.mjs";

const folder = mkdtempSync(join(tmpdir(), "lide-start-faults-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Last output of a start on a state folder, where `mount` is made before in a name space of its own. */
async function lastWords(stateDir: string, mount: string): Promise<{ code: unknown; line: string }> {
  const [port, linksPort] = await Promise.all([freePort(), freePort()]);
  const script = `${mount} && exec "$0" scripts/start.mjs`;
  return new Promise((done) => {
    const env = { ...process.env, PORT: String(port), LINKS_PORT: String(linksPort), STATE_DIR: stateDir };
    execFile("unshare", ["--mount", "--map-root-user", "sh", "-c", script, process.execPath], { env }, (error, _stdout, stderr) =>
      done({ code: error?.code ?? 0, line: stderr.trim() }),
    );
  });
}

/** A folder on which something is mounted. */
function place(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

test("a state folder on a read-only disk ends the start with one line", async () => {
  const state = place("read-only");
  const { code, line } = await lastWords(state, `mount -t tmpfs -o ro tmpfs ${state}`);
  const expected = `✖ ${join(state, "in-use")} cannot be written: its disk is mounted read-only. Mount it writable, or choose another folder with STATE_DIR=….`;
  expect([code, line]).toEqual([1, expected]);
});

test("a full disk ends the start with one line", async () => {
  const state = place("full");
  const { code, line } = await lastWords(state, `mount -t tmpfs -o size=1m tmpfs ${state}`);
  const expected = /^✖ The disk of .*full is full: \d MB are free, a start needs 32\. Free space on it and start again; what was stored before is there\.$/;
  expect([code, line]).toEqual([1, expect.stringMatching(expected)]);
});

test("a file in the place of the state folder ends the start with one line", async () => {
  const state = join(folder, "file");
  writeFileSync(state, "");
  const { code, line } = await lastWords(state, "true");
  expect([code, line]).toEqual([1, `✖ ${state}: a file is in the place of a folder. Move it away, or choose another folder with STATE_DIR=….`]);
});
