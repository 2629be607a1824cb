// The Workers of a deployment, and their configurations with the real names and ids: generated, never the tracked files.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { experimental_readRawConfig as readRawConfig } from "wrangler";
import { root } from "../run.mjs";

/** In the order of deployment: a Worker may be bound only to those before it. */
export const WORKERS = [
  { key: "card-renderer", config: "workers/card-renderer.wrangler.toml", what: "card renderer" },
  { key: "password-hasher", config: "workers/password-hasher.wrangler.toml", what: "password hasher" },
  { key: "site", config: "wrangler.toml", what: "site" },
  { key: "short-links", config: "workers/short-links.wrangler.toml", what: "short links" },
];

/** The name under which the tracked configurations stand. */
const TRACKED_NAME = "lide";

/** A Worker's name, or that of a bucket or database, in a deployment called `name`. */
const renamed = (tracked, name) => (tracked === TRACKED_NAME || tracked.startsWith(`${TRACKED_NAME}-`) ? name + tracked.slice(TRACKED_NAME.length) : tracked);

/** Names that a deployment called `name` makes: its database, buckets and Workers. */
export const namesOf = (name) => ({
  database: name,
  bucket: `${name}-media`,
  backups: `${name}-backups`,
  workers: Object.fromEntries(WORKERS.map(({ key }) => [key, key === "site" ? name : `${name}-${key}`])),
});

/** The host of an origin; undefined without one. */
export const hostOf = (origin) => (origin ? new URL(origin).host : undefined);

/** One tracked configuration with the newsroom's names, ids and settings; paths are relative to `folder`. */
function configurationOf(worker, { folder, settings, databaseId, commit }) {
  const { rawConfig } = readRawConfig({ config: join(root, worker.config) });
  const config = structuredClone(rawConfig);
  const base = dirname(join(root, worker.config));
  const path = (tracked) => relative(folder, join(base, tracked)).replaceAll("\\", "/");
  const { name, vars } = settings;
  config.name = renamed(config.name, name);
  if (settings.accountId) config.account_id = settings.accountId;
  config.main = path(config.main);
  if (config.assets) config.assets.directory = path(config.assets.directory);
  for (const service of config.services ?? []) service.service = renamed(service.service, name);
  for (const binding of config.durable_objects?.bindings ?? []) if (binding.script_name) binding.script_name = renamed(binding.script_name, name);
  for (const bucket of config.r2_buckets ?? []) bucket.bucket_name = renamed(bucket.bucket_name, name);
  for (const database of config.d1_databases ?? []) {
    Object.assign(database, { database_name: renamed(database.database_name, name), database_id: databaseId });
    if (database.migrations_dir) database.migrations_dir = path(database.migrations_dir);
  }
  if (config.vars) {
    const chosen = { ...vars, ...(worker.key === "site" ? { COMMIT: commit } : {}) };
    for (const variable of Object.keys(config.vars)) if (chosen[variable] !== undefined) config.vars[variable] = chosen[variable];
  }
  if (config.cache) config.cache.enabled = config.vars.EDGE_CACHE === "yes";
  const host = hostOf(worker.key === "site" ? vars.SITE_URL : worker.key === "short-links" ? vars.SHORT_URL : undefined);
  if (host) config.routes = [{ pattern: host, custom_domain: true }];
  return config;
}

/** Digits of the commit and of the configuration in the tag of a version. */
const COMMIT_DIGITS = 12;
const CONFIG_DIGITS = 8;

/** Whether a version's tag is one of this script. */
export const isOwnTag = (tag) => /^[0-9a-f]{12}-[0-9a-f]{8}$/.test(tag ?? "");

/**
 * Writes the configuration of each Worker into `folder`. Answers, by the Worker's key, `{ path, tag, objectsTags }`: `tag` is
 * the same for the same commit and configuration; `objectsTags` are its migrations of Durable Object classes, in their order.
 */
export function writeConfigurations({ folder, settings, databaseId, commit }) {
  mkdirSync(folder, { recursive: true });
  return Object.fromEntries(
    WORKERS.map((worker) => {
      const config = configurationOf(worker, { folder, settings, databaseId, commit });
      const text = `${JSON.stringify(config, null, 2)}\n`;
      const path = join(folder, `${worker.key}.json`);
      writeFileSync(path, text);
      // Of the same configuration in another folder the digest is the same.
      const digest = createHash("sha256")
        .update(JSON.stringify(configurationOf(worker, { folder: root, settings, databaseId, commit })))
        .digest("hex")
        .slice(0, CONFIG_DIGITS);
      return [worker.key, { path, tag: `${commit.slice(0, COMMIT_DIGITS)}-${digest}`, objectsTags: (config.migrations ?? []).map(({ tag }) => tag) }];
    }),
  );
}
