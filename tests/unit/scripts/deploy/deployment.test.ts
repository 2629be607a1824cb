import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FIRST_COMMIT, newDeployWorld, SECOND_COMMIT, SETTINGS } from "#tests/support/deploy/deploy-world.ts";
import { migrationsOf } from "../../../../scripts/lib/deploy/checkout.mjs";
import { COMMANDS } from "../../../../scripts/lib/deploy/cloudflare.mjs";

let world = newDeployWorld();
beforeEach(() => {
  world.remove();
  world = newDeployWorld();
});
afterEach(() => world.remove());

const WORKERS = ["lide-card-renderer", "lide-password-hasher", "lide", "lide-short-links"];
const WRITES = Object.values(COMMANDS).flatMap(({ words, writes }) => (writes ? [words.join(" ")] : []));
/** The changing commands of a world, each by its words and, for a deployment, its Worker. */
const writes = (from = 0) =>
  world.account.calls.slice(from).flatMap((args) => {
    const words = args.join(" ");
    const command = WRITES.find((one) => words.startsWith(`${one} `));
    return command ? [command === "deploy" ? `deploy ${words.match(/([\w-]+)\.json/)?.[1]}` : command] : [];
  });
const current = (name: string) => {
  const worker = world.account.workers[name];
  return worker?.versions.find(({ id }) => id === worker.current);
};
const secretsOf = () => current("lide")?.secrets;

test("a first run makes everything once, in order, and leaves what only a person can do", async () => {
  const { failure, said, left } = await world.deploy();
  expect(failure).toBeNull();
  expect(writes()).toEqual([
    "d1 create",
    "r2 bucket create",
    "r2 bucket create",
    "d1 migrations apply",
    "deploy card-renderer",
    "deploy password-hasher",
    "deploy site",
    "deploy short-links",
  ]);
  expect(world.account.databases[0]?.migrations).toEqual(migrationsOf());
  expect(world.account.domains).toEqual({ "www.portal.example": "lide", "por.example": "lide-short-links" });
  expect(current("lide")?.vars).toMatchObject({ SITE_URL: "https://www.portal.example", SHORT_URL: "https://por.example", COMMIT: FIRST_COMMIT });
  expect(current("lide-short-links")?.vars.SITE_URL).toBe("https://www.portal.example");
  expect(current("lide-short-links")?.databaseId).toBe(world.account.databases[0]?.uuid);
  expect(secretsOf()).toMatchObject({ OPENAI_API_KEY: "sk-given" });
  expect(secretsOf()?.SESSION_SECRET?.length).toBeGreaterThanOrEqual(32);
  expect(said).toContain("bookmark of the database before: bookmark-0");
  expect(said).not.toContain(secretsOf()?.SESSION_SECRET);
  expect(said).not.toContain("sk-given");
  expect(left.join("\n")).toContain("npm run admin:create");
  // No secret stays behind, and what is recorded is for its owner alone.
  const files = readdirSync(world.folder);
  expect(files).not.toContain("secrets.json");
  for (const file of files) expect(readFileSync(join(world.folder, file), "utf8")).not.toContain("sk-given");
  expect(statSync(join(world.folder, "record.json")).mode & 0o077).toBe(0);
  expect(world.record()).toMatchObject({ pending: null, finished: [{ commit: FIRST_COMMIT, before: { site: null } }] });
});

test("a second run of the same commit changes nothing; a new commit changes the code alone", async () => {
  await world.deploy();
  const secrets = secretsOf();
  const from = world.account.calls.length;
  const second = await world.deploy();
  expect(second.failure).toBeNull();
  expect(second.said).toContain("Nothing to change");
  expect(writes(from)).toEqual([]);
  const third = await world.deploy({ commit: SECOND_COMMIT });
  expect(third.failure).toBeNull();
  expect(writes(from)).toEqual(["deploy card-renderer", "deploy password-hasher", "deploy site", "deploy short-links"]);
  expect(secretsOf()).toEqual(secrets);
  expect(world.account.made).toEqual(["database lide", "bucket lide-media", "bucket lide-backups"]);
  expect(world.record().finished.map(({ commit }: { commit: string }) => commit)).toEqual([SECOND_COMMIT, FIRST_COMMIT]);
});

test("wherever a first or a later run is interrupted, the next one goes on; nothing is made twice, no secret is replaced", async () => {
  const calls: Record<string, number> = {};
  for (const later of [false, true]) {
    for (const when of ["before", "after"] as const) {
      for (let at = 1, ended = false; !ended; at += 1) {
        world.remove();
        world = newDeployWorld();
        const { account } = world;
        if (later) await world.deploy();
        const commit = later ? SECOND_COMMIT : FIRST_COMMIT;
        const start = account.calls.length;
        const secret = secretsOf()?.SESSION_SECRET;
        const versions = Object.fromEntries(WORKERS.map((name) => [name, account.workers[name]?.current ?? null]));
        account.fault = { at: start + at, when };
        const first = await world.deploy({ commit });
        ended = first.failure === null;
        if (ended) {
          calls[`${later} ${when}`] = at - 1;
          continue;
        }
        const place = `${later ? "later" : "first"} run, call ${at} (${account.calls[start + at - 1]?.slice(0, 3).join(" ")}) fails ${when} it acts`;
        for (const part of ["Done:", "Next:", "npm run deploy", "fetch failed"]) expect(first.failure, place).toContain(part);
        expect(existsSync(join(world.folder, "secrets.json")), place).toBe(false);
        account.fault = null;
        const kept = secretsOf()?.SESSION_SECRET ?? secret;
        const again = await world.deploy({ commit });
        expect(again.failure, place).toBeNull();
        expect(account.made, place).toEqual(["database lide", "bucket lide-media", "bucket lide-backups"]);
        if (kept) expect(secretsOf()?.SESSION_SECRET, place).toBe(kept);
        expect(Object.keys(account.workers).sort(), place).toEqual([...WORKERS].sort());
        expect(account.domains, place).toEqual({ "www.portal.example": "lide", "por.example": "lide-short-links" });
        expect(new Set(WORKERS.map((name) => current(name)?.tag?.slice(0, 12))), place).toEqual(new Set([commit.slice(0, 12)]));
        // The way back is the state before the first of both runs.
        const { before, bookmark } = world.record().finished[0] as unknown as { before: Record<string, { versionId: string } | null>; bookmark: string };
        expect(
          [before["card-renderer"], before["password-hasher"], before.site, before["short-links"]].map((version) => version?.versionId ?? null),
          place,
        ).toEqual(WORKERS.map((name) => versions[name]));
        expect(bookmark, place).toMatch(/^bookmark-/);
        expect(world.record().pending, place).toBeNull();
      }
    }
  }
  // Every command was interrupted: a first run has more than a later one.
  expect(calls["false before"]).toBeGreaterThan(15);
  expect(calls["true before"]).toBeGreaterThan(15);
  expect(calls["false after"]).toBe(calls["false before"]);
});

test("a dry run reads alone, says what exists and what would be made, and leaves no file", async () => {
  const empty = await world.deploy({ dryRun: true });
  expect(empty.failure).toBeNull();
  for (const line of [
    "lide: would be created (enam)",
    "lide-media: would be created",
    "SESSION_SECRET would be generated",
    "EDITION_KEY would be generated",
    "OPENAI_API_KEY would be set",
    "would be uploaded",
    "no such name yet",
  ])
    expect(empty.said).toContain(line);
  expect(writes()).toEqual([]);
  expect(existsSync(world.folder)).toBe(false);
  await world.deploy();
  const before = JSON.stringify({ ...world.account, calls: [] });
  const files = readdirSync(world.folder).map((file) => readFileSync(join(world.folder, file), "utf8"));
  const later = await world.deploy({ dryRun: true, commit: SECOND_COMMIT, changed: [" M app/root.tsx"] });
  expect(later.failure).toBeNull();
  for (const line of ["exists (0 files)", "none to apply", "this portal answers there", "on Cloudflare: OPENAI_API_KEY, SESSION_SECRET, EDITION_KEY"])
    expect(later.said).toContain(line);
  expect(JSON.stringify({ ...world.account, calls: [] })).toBe(before);
  expect(readdirSync(world.folder).map((file) => readFileSync(join(world.folder, file), "utf8"))).toEqual(files);
});

test("a migration that fails touches no Worker, and the next run goes on behind those that were applied", async () => {
  await world.deploy();
  const migrations = migrationsOf();
  const [database] = world.account.databases;
  database?.migrations.splice(-3);
  world.account.brokenMigration = migrations.at(-1) ?? null;
  const from = world.account.calls.length;
  const { failure } = await world.deploy({ commit: SECOND_COMMIT });
  expect(failure).toContain("A migration failed; no Worker was touched");
  expect(failure).toContain("SQLITE_ERROR");
  expect(failure).toContain(`migrations applied: ${migrations.at(-3)}, ${migrations.at(-2)}`);
  expect(failure).toContain(`the one that failed is ${migrations.at(-1)}`);
  expect(failure).toContain(`--bookmark bookmark-${migrations.length - 3}`);
  expect(writes(from)).toEqual(["d1 migrations apply"]);
  world.account.brokenMigration = null;
  expect((await world.deploy({ commit: SECOND_COMMIT })).failure).toBeNull();
  expect(database?.migrations).toEqual(migrations);
  expect(world.record().finished[0]).toMatchObject({ bookmark: `bookmark-${migrations.length - 3}`, migrations: migrations.slice(-3) });
});

test("a failure of the third Worker says which Workers are deployed and which are not; a rollback returns all", async () => {
  await world.deploy();
  const before = WORKERS.map((name) => current(name)?.id);
  world.account.refusedWorker = "lide";
  const { failure } = await world.deploy({ commit: SECOND_COMMIT });
  expect(failure).toContain("lide (site) was not deployed");
  expect(failure).toContain("lide-password-hasher (password hasher) deployed");
  expect(failure).toContain("not deployed yet: lide-short-links");
  expect(failure).toContain("npm run rollback");
  world.account.refusedWorker = null;
  const back = await world.rollback();
  expect(back.failure).toBeNull();
  expect(WORKERS.map((name) => current(name)?.id)).toEqual(before);
});

test("a site that is not well fails the run, which keeps the way back and asks again without an upload", async () => {
  await world.deploy();
  world.account.healthy = false;
  const { failure } = await world.deploy({ commit: SECOND_COMMIT });
  expect(failure).toContain("https://www.portal.example/api/health says that these do not work: d1");
  expect(world.record().pending).toMatchObject({ commit: SECOND_COMMIT });
  world.account.healthy = true;
  const from = world.account.calls.length;
  expect((await world.deploy({ commit: SECOND_COMMIT })).failure).toBeNull();
  expect(writes(from)).toEqual([]);
  expect(world.record()).toMatchObject({ pending: null, finished: [{ commit: SECOND_COMMIT }, { commit: FIRST_COMMIT }] });
});

test("a site that runs another commit fails the run", async () => {
  await world.deploy();
  const live = current("lide");
  if (live) live.vars.COMMIT = SECOND_COMMIT;
  const { failure } = await world.deploy();
  expect(failure).toContain(`/api/version says ${SECOND_COMMIT}, not ${FIRST_COMMIT}`);
});

test("a secret that is added later is set, one that exists is never replaced, and one that is needed is asked for", async () => {
  await world.deploy();
  const asked: string[] = [];
  const settings = `${SETTINGS.replace("sk-given", "sk-other")}MAIL_FROM=Portal <a@news.portal.example>\nMETA_ACCESS_TOKEN=token\nSESSION_SECRET=${"x".repeat(40)}\n`;
  const { SESSION_SECRET: secret, EDITION_KEY: editionKey } = secretsOf() ?? {};
  expect(editionKey).toMatch(/^[\w-]{43}$/);
  const { failure } = await world.deploy({
    settings,
    ask: async (question) => {
      asked.push(question);
      return "re-asked";
    },
  });
  expect(failure).toBeNull();
  expect(asked.join()).toContain("RESEND_API_KEY");
  expect(secretsOf()).toEqual({ OPENAI_API_KEY: "sk-given", SESSION_SECRET: secret, EDITION_KEY: editionKey, META_ACCESS_TOKEN: "token", RESEND_API_KEY: "re-asked" });
  expect(world.account.made).toEqual(["database lide", "bucket lide-media", "bucket lide-backups"]);
  const silent = await world.deploy({ settings: `${settings}AZURE_SPEECH_REGION=brazilsouth\n` });
  expect(silent.left.join("\n")).toContain("AZURE_SPEECH_REGION does nothing without AZURE_SPEECH_KEY");
});

test("uncommitted changes are refused, and deployed under a mark when that is meant", async () => {
  const refused = await world.deploy({ changed: [" M app/root.tsx"] });
  expect(refused.failure).toContain("--allow-uncommitted");
  expect(world.account.calls).toEqual([]);
  expect((await world.deploy({ changed: [" M app/root.tsx"], allowUncommitted: true })).failure).toBeNull();
  expect(current("lide")?.vars.COMMIT).toMatch(new RegExp(`^${FIRST_COMMIT}-changed-`));
});

test("without a login, with several accounts, or for another account than before, the run says what to do", async () => {
  const { account } = world;
  const mine = account.accounts;
  account.accounts = null;
  expect((await world.deploy()).failure).toContain("npx wrangler login");
  account.accounts = [...(mine ?? []), { id: "b".repeat(32), name: "Outra" }];
  expect((await world.deploy()).failure).toContain(`CLOUDFLARE_ACCOUNT_ID=${"b".repeat(32)} (Outra)`);
  expect((await world.deploy({ settings: `${SETTINGS}CLOUDFLARE_ACCOUNT_ID=${"a".repeat(32)}\n` })).failure).toBeNull();
  expect((await world.deploy({ settings: `${SETTINGS}CLOUDFLARE_ACCOUNT_ID=${"b".repeat(32)}\n` })).failure).toContain("The last deployment from here went to the account");
  expect((await world.deploy({ settings: `${SETTINGS}CLOUDFLARE_ACCOUNT_ID=${"c".repeat(32)}\n` })).failure).toContain("no access");
});

test("a build that fails changes nothing", async () => {
  const { failure } = await world.deploy({
    build: async () => {
      throw new Error("vite ended with 1");
    },
  });
  expect(failure).toContain("The build failed: vite ended with 1");
  expect(writes()).toEqual([]);
  expect(world.record().pending).toBeNull();
});
