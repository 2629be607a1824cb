// The steps of a deployment over what exists, as values and as lines for a person.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MADE_SECRETS, NEEDED_SECRETS } from "./settings.mjs";
import { WORKERS, writeConfigurations } from "./workers.mjs";

/** Stands in a configuration while there is no database yet. */
const NO_DATABASE = "00000000-0000-0000-0000-000000000000";

/** Whether a Worker serves `target` already, by a deployment of this script that ran to its end for this Worker. */
const isUploaded = (key, version, target, state) =>
  version?.tag === target.tag && [state.pending?.done, state.pending ? undefined : state.finished[0]?.done].some((done) => done?.[key] === target.tag);

/**
 * What is to be done: `{ createDatabase, createBuckets, migrations, secrets, generated, uploads }`. `secrets` are names of
 * given secrets that the site lacks, `generated` of those that are made, `uploads` keys of Workers, `targets` is what `writeConfigurations` answered.
 */
export function planOf(found, { settings, migrations, targets, state }) {
  const lacking = Object.keys(settings.secrets).filter((name) => !found.secrets.includes(name));
  const generated = Object.keys(MADE_SECRETS).filter((name) => !found.secrets.includes(name) && !lacking.includes(name));
  const uploads = WORKERS.map(({ key }) => key).filter((key) => {
    const changesSecrets = key === "site" && (lacking.length > 0 || generated.length > 0);
    return changesSecrets || !isUploaded(key, found.versions[key], targets[key], state);
  });
  return {
    createDatabase: found.database === null,
    createBuckets: [...(found.bucketFiles === null ? [found.names.bucket] : []), ...(found.backupFiles === null ? [found.names.backups] : [])],
    migrations: migrations.filter((name) => !found.database?.applied.includes(name)),
    secrets: lacking,
    generated,
    uploads,
  };
}

/** The configurations as they would be written, in a folder that is gone afterwards. */
export function targetsOf({ settings, databaseId, commit }) {
  const folder = mkdtempSync(join(tmpdir(), "lide-deploy-"));
  try {
    return writeConfigurations({ folder, settings, databaseId: databaseId ?? NO_DATABASE, commit });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Settings whose secret is neither given nor on Cloudflare: `[setting, secret]`. */
export const withoutSecret = (settings, present) =>
  Object.entries(NEEDED_SECRETS).filter(([setting, secret]) => settings.vars[setting] && !settings.secrets[secret] && !present.includes(secret));

const WHO = { nobody: "no such name yet: it will be made", portal: "this portal answers there", other: "ANOTHER SERVER ANSWERS THERE" };

/** The plan as lines. */
export function planLines({ found, plan, account, settings, commit }) {
  const { names, database } = found;
  const total = plan.migrations.length;
  return [
    `account      ${account.name} (${account.id})`,
    `commit       ${commit}`,
    `database     ${names.database}: ${plan.createDatabase ? `would be created (${settings.location})` : `exists (${database.id})`}`,
    `migrations   ${total === 0 ? "none to apply" : `${total} to apply: ${total > 4 ? `${plan.migrations[0]} to ${plan.migrations.at(-1)}` : plan.migrations.join(", ")}`}`,
    ...[
      [names.bucket, found.bucketFiles],
      [names.backups, found.backupFiles],
    ].map(([bucket, files]) => `bucket       ${bucket}: ${plan.createBuckets.includes(bucket) ? `would be created (${settings.location})` : `exists (${files} files)`}`),
    `secrets      on Cloudflare: ${found.secrets.join(", ") || "none"}`,
    ...plan.generated.map((name) => `             ${name} would be generated`),
    ...plan.secrets.map((name) => `             ${name} would be set`),
    ...WORKERS.map(({ key, what }) => {
      const version = found.versions[key];
      return `Worker       ${names.workers[key]} (${what}): ${version ? `version ${version.versionId}` : "none yet"}, ${plan.uploads.includes(key) ? "would be uploaded" : "unchanged"}`;
    }),
    ...Object.entries(found.hosts).map(([host, { who, addresses }]) => `domain       ${host}: ${WHO[who]}${addresses.length > 0 ? ` (${addresses.join(", ")})` : ""}`),
    `then         ${settings.vars.SITE_URL}/api/version and /api/health are asked`,
  ];
}
