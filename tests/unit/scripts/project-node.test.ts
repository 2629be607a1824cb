import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** A version that no Node has: whatever runs the tests is not the project's own Node. */
const VERSION = "99.0.0";

let project = "";
const children: ChildProcess[] = [];

/** A project with its packages installed, whose own Node is this one under another version. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "lide-node-"));
  cpSync(resolve("scripts/lib"), join(project, "scripts/lib"), { recursive: true });
  const folder = join(project, "node_modules/node");
  mkdirSync(join(folder, "bin"), { recursive: true });
  for (const file of ["package.json", "package-lock.json", "node_modules/.package-lock.json"]) writeFileSync(join(project, file), "{}");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: VERSION }));
  const preload = `data:text/javascript,Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${VERSION}" } });`;
  writeFileSync(join(folder, "bin/node"), `#!/bin/sh\nexec "${process.execPath}" --import '${preload}' "$@"\n`);
  chmodSync(join(folder, "bin/node"), 0o755);
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(project, { recursive: true, force: true });
});

/** Runs a script of the project that first requires the project's Node; answers the process, its lines as they come, and its end. */
function runScript(work: string, args: string[] = [], env: Record<string, string> = {}) {
  const script = join(project, "scripts/work.mjs");
  writeFileSync(
    script,
    `import { requireProjectNode } from "./lib/project-node.mjs";
     import { endOnSignals, endWithParent, shutDown } from "./lib/shutdown.mjs";
     await requireProjectNode({ release: () => console.log("released") });
     ${work}`,
  );
  const child = spawn(process.execPath, [script, ...args], { cwd: project, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return { child, output: () => output.trim(), ended: once(child, "close") };
}

test("a script continues on the project's Node, with its arguments and its exit code, after what one process holds was released", async () => {
  const { output, ended } = runScript("console.log(process.versions.node, process.argv.slice(2)); process.exit(7);", ["--local", "a b"]);
  expect(await ended).toEqual([7, null]);
  expect(output()).toBe(`released\n${VERSION} [ '--local', 'a b' ]`);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s reaches the script, which ends in order; one that does not handle it ends by it", async (signal) => {
  const inOrder = runScript(`process.on("${signal}", () => { console.log("ending"); process.exit(3); }); setInterval(() => {}, 1_000); console.log("runs");`);
  await expect.poll(inOrder.output).toBe("released\nruns");
  inOrder.child.kill(signal);
  expect([await inOrder.ended, inOrder.output()]).toEqual([[3, null], "released\nruns\nending"]);
  const byIt = runScript(`setInterval(() => {}, 1_000); console.log("runs");`);
  await expect.poll(byIt.output).toBe("released\nruns");
  byIt.child.kill(signal);
  expect(await byIt.ended).toEqual([null, signal]);
});

test("a script does not outlive the process that it continues", async () => {
  const { child, output, ended } = runScript(
    `endOnSignals(); endWithParent(); process.once("exit", () => console.log("ended")); console.log("runs");  setInterval(() => {}, 1_000);`,
  );
  await expect.poll(output).toBe("released\nruns");
  child.kill("SIGKILL");
  await ended;
  expect(output()).toBe("released\nruns\nended");
});

test("packages are installed again where the lock file holds another version of any of them, and not because its files are newer", async () => {
  writeFileSync(join(project, "npm"), "#!/bin/sh\necho installed\n");
  chmodSync(join(project, "npm"), 0o755);
  const installs = async (own: object, locked: object, installed: object) => {
    writeFileSync(join(project, "package.json"), JSON.stringify({ dependencies: own }));
    writeFileSync(join(project, "package-lock.json"), JSON.stringify({ packages: { "": { dependencies: { a: "1.0.0" } }, ...locked } }));
    writeFileSync(join(project, "node_modules/.package-lock.json"), JSON.stringify({ packages: installed }));
    utimesSync(join(project, "node_modules/.package-lock.json"), 1, 1);
    const { output, ended } = runScript("", [], { PATH: `${project}:${process.env.PATH}` });
    expect(await ended).toEqual([0, null]);
    return output().includes("installed");
  };
  const [own, a, b] = [{ a: "1.0.0" }, { version: "1.0.0" }, { version: "2.0.0" }];
  const locked = { "node_modules/a": a, "node_modules/a/node_modules/b": b };
  expect(await installs(own, { ...locked, "node_modules/of-another-system": { version: "1.0.0", optional: true } }, locked)).toBe(false);
  expect(await installs(own, locked, { ...locked, "node_modules/a/node_modules/b": { version: "1.9.0" } })).toBe(true);
  expect(await installs(own, locked, { "node_modules/a": a })).toBe(true);
  expect(await installs({ a: "1.0.0", c: "1.0.0" }, locked, locked)).toBe(true);
});

test("a Node that npm has not installed is told with what to do", async () => {
  rmSync(join(project, "node_modules/node/bin"), { recursive: true });
  const { output, ended } = runScript("console.log('must not run');");
  expect(await ended).toEqual([1, null]);
  expect(output()).toBe(`✖ Node ${VERSION} is missing: npm did not run the install script of the package \`node\`. Run \`npm rebuild node --ignore-scripts=false\`.`);
});
