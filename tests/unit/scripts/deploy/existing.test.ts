import { afterEach, beforeEach, expect, test } from "vitest";
import { newDeployWorld, SECOND_COMMIT, SETTINGS } from "#tests/support/deploy/deploy-world.ts";
import { migrationsOf } from "../../../../scripts/lib/deploy/checkout.mjs";

let world = newDeployWorld();
beforeEach(() => {
  world.remove();
  world = newDeployWorld();
});
afterEach(() => world.remove());

/** A refused run has made nothing. */
const expectUntouched = () => expect(world.account.made).toEqual([]);

test("a bucket with files and no database is refused until it is accepted", async () => {
  world.account.buckets["lide-media"] = { files: 1234 };
  const { failure } = await world.deploy();
  expect(failure).toContain("The bucket lide-media holds files, and there is no database lide");
  expect(failure).toContain("--accept-drift");
  expectUntouched();
  expect((await world.deploy({ acceptDrift: true })).failure).toBeNull();
  expect(world.account.made).toEqual(["database lide", "bucket lide-backups"]);
});

test("an empty bucket or an empty database of the right name is used", async () => {
  Object.assign(world.account.buckets, { "lide-media": { files: 0 }, "lide-backups": { files: 0 } });
  world.account.databases.push({ name: "lide", uuid: "00000000-0000-0000-0000-00000000000f", tables: [], migrations: [], admins: 0 });
  expect((await world.deploy()).failure).toBeNull();
  expectUntouched();
});

test("a database that is gone, or is another one, is not replaced silently", async () => {
  await world.deploy();
  const [first] = world.account.databases.splice(0);
  expect((await world.deploy()).failure).toContain(`The database of the last deployment (${first?.uuid}) is gone`);
  world.account.databases.push({ name: "lide", uuid: "00000000-0000-0000-0000-00000000000f", tables: ["d1_migrations"], migrations: migrationsOf(), admins: 1 });
  expect((await world.deploy()).failure).toContain("is another one than that of the last deployment");
  expect(world.account.made).toEqual(["database lide", "bucket lide-media", "bucket lide-backups"]);
  expect((await world.deploy({ acceptDrift: true })).failure).toBeNull();
});

test("a bucket that is gone is not replaced silently", async () => {
  await world.deploy();
  world.account.buckets = {};
  expect((await world.deploy({ commit: SECOND_COMMIT })).failure).toContain("The bucket lide-media is gone");
});

test("a database or a Worker of somebody else under our name is a clash", async () => {
  world.account.databases.push({ name: "lide", uuid: "00000000-0000-0000-0000-00000000000e", tables: ["wp_posts"], migrations: [], admins: 0 });
  const { failure } = await world.deploy({ acceptDrift: true });
  expect(failure).toContain("The database lide exists and holds something else");
  expect(failure).toContain("DEPLOYMENT_NAME");
  world.account.databases = [];
  const version = { id: "v1", tag: null, message: null, vars: {}, secrets: {}, objectsTag: null, databaseId: null };
  world.account.workers["lide-password-hasher"] = { versions: [version], current: "v1" };
  expect((await world.deploy()).failure).toContain("A Worker lide-password-hasher exists that was not deployed by this script");
  expectUntouched();
});

test("another name makes a portal of its own beside the first", async () => {
  await world.deploy();
  const { failure } = await world.deploy({ settings: "SITE_URL=https://teste.portal.example\nDEPLOYMENT_NAME=lide-teste\n", acceptDrift: true });
  expect(failure).toBeNull();
  expect(Object.keys(world.account.workers)).toEqual(expect.arrayContaining(["lide-teste", "lide-teste-short-links", "lide-teste-card-renderer", "lide-teste-password-hasher"]));
  expect(Object.keys(world.account.buckets)).toEqual(["lide-media", "lide-backups", "lide-teste-media", "lide-teste-backups"]);
});

test("an older checkout than what is deployed is refused", async () => {
  await world.deploy();
  const older = await world.deploy({ commit: SECOND_COMMIT, migrations: migrationsOf().slice(0, -1) });
  expect(older.failure).toContain(`The database has migrations that this checkout has not (${migrationsOf().at(-1)})`);
  const site = world.account.workers.lide;
  for (const version of site?.versions ?? []) version.objectsTag = "v99";
  expect((await world.deploy({ commit: SECOND_COMMIT })).failure).toContain('classes of Durable Objects of "v99"');
});

test("a name that another server answers at is taken only when that is said", async () => {
  world.account.elsewhere = ["www.portal.example"];
  const { failure } = await world.deploy();
  expect(failure).toContain("www.portal.example is in use: another server answers there (192.0.2.7)");
  expect(failure).toContain("--take-domain www.portal.example");
  expectUntouched();
  expect((await world.deploy({ dryRun: true })).said).toContain("ANOTHER SERVER ANSWERS THERE");
  expect((await world.deploy({ takeDomains: ["por.example"] })).failure).not.toBeNull();
  expect((await world.deploy({ takeDomains: ["www.portal.example"] })).failure).toBeNull();
  expect(world.account.elsewhere).toEqual([]);
});

test("a deployment from another computer goes on from what is there, without a record", async () => {
  await world.deploy();
  const made = [...world.account.made];
  const elsewhere = newDeployWorld({ account: world.account });
  try {
    expect((await elsewhere.deploy({ commit: SECOND_COMMIT })).failure).toBeNull();
    expect(world.account.made).toEqual(made);
    expect(elsewhere.record().finished).toMatchObject([{ commit: SECOND_COMMIT, before: { site: { versionId: world.account.workers.lide?.versions[0]?.id } } }]);
  } finally {
    elsewhere.remove();
  }
});

test("a site that is down keeps the names that it was deployed at", async () => {
  await world.deploy();
  world.account.domains = { ...world.account.domains };
  world.account.elsewhere = ["www.portal.example"];
  // Another server answers there now; the record says that the name is this portal's.
  const { failure } = await world.deploy({ commit: SECOND_COMMIT, settings: SETTINGS });
  expect(failure).toBeNull();
  expect(world.record().finished[0]).toMatchObject({ commit: SECOND_COMMIT });
});
