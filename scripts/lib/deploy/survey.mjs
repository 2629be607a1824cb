// Reads what exists before a deployment, and whether it may go on from there.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeployFailure, orFail } from "./failure.mjs";
import { hostOf, isOwnTag, namesOf, WORKERS, writeConfigurations } from "./workers.mjs";

/**
 * The account that is deployed to; `recorded` is that of the last deployment, `command` what is typed again. Throws
 * `DeployFailure` when nobody is logged in, or when it is not clear which one.
 */
export async function chooseAccount(cloudflare, settings, recorded, command = "npm run deploy") {
  const accounts = await orFail(cloudflare.accounts, () => ({ message: "Cloudflare did not say whose login this is", next: [`${command} (again, when the network works)`] }));
  if (accounts === null)
    throw new DeployFailure("Nobody is logged in to Cloudflare here.", {
      next: ["npx wrangler login (opens the browser)", "or, without a browser, an API token in CLOUDFLARE_API_TOKEN (docs/operations.md § Account)", command],
    });
  const account = settings.accountId ? accounts.find(({ id }) => id === settings.accountId) : accounts.length === 1 ? accounts[0] : null;
  if (!account)
    throw new DeployFailure(settings.accountId ? "The login has no access to the account of CLOUDFLARE_ACCOUNT_ID." : "The login has several accounts.", {
      next: [`write one of these into deploy.env: ${accounts.map(({ id, name }) => `CLOUDFLARE_ACCOUNT_ID=${id} (${name})`).join(", ")}`, command],
    });
  if (recorded && recorded !== account.id)
    throw new DeployFailure(`The last deployment from here went to the account ${recorded}, this one would go to ${account.id} (${account.name}).`, {
      next: ["log in to the other account, or choose another DEPLOYMENT_NAME in deploy.env"],
    });
  return account;
}

/** Names of applied migrations; null where the database has none of ours nor anything else. */
async function readDatabase(cloudflare, name, settings, databaseId, commit) {
  const folder = mkdtempSync(join(tmpdir(), "lide-deploy-"));
  try {
    const { site } = writeConfigurations({ folder, settings, databaseId, commit });
    const tables = await cloudflare.tables(name, site.path);
    const applied = tables.includes("d1_migrations") ? await cloudflare.appliedMigrations(name, site.path) : [];
    return { tables, applied, admins: tables.includes("users") ? await cloudflare.countAdmins(name, site.path) : 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Reads everything that a deployment would use. Answers
 * `{ names, database: { id, tables, applied, admins } | null, bucketFiles, backupFiles, secrets, versions, hosts }`: `bucketFiles` and `backupFiles` are null
 * where there is no such bucket, `versions` the version of each Worker by key (null: no such Worker), `hosts` who answers at each.
 */
export async function survey({ cloudflare, site, settings, commit }) {
  const names = namesOf(settings.name);
  return orFail(
    async () => {
      const listed = (await cloudflare.databases()).find(({ name }) => name === names.database);
      const database = listed ? { id: listed.id, ...(await readDatabase(cloudflare, names.database, settings, listed.id, commit)) } : null;
      const bucketFiles = await cloudflare.bucketFiles(names.bucket);
      const backupFiles = await cloudflare.bucketFiles(names.backups);
      const versions = {};
      for (const { key } of WORKERS) versions[key] = await cloudflare.version(names.workers[key]);
      const secrets = versions.site ? await cloudflare.secretNames(names.workers.site) : [];
      const hosts = {};
      for (const host of [settings.vars.SITE_URL, settings.vars.SHORT_URL].map(hostOf)) if (host) hosts[host] = await site.who(host);
      return { names, database, bucketFiles, backupFiles, secrets, versions, hosts };
    },
    () => ({ message: "What exists could not be read", next: ["npm run deploy (again: nothing was begun)"] }),
  );
}

/**
 * Reasons why a deployment may not go on from what exists: `{ problem, next }`, each with its remedy.
 * - `acceptDrift` accepts what is not as it was recorded; `takeDomains` are hosts that may be taken from whoever answers there.
 * - `migrations` are those of this checkout.
 */
export function objections(found, { state, migrations, acceptDrift, takeDomains, objectsTags }) {
  const reasons = [];
  const { names, database, bucketFiles, versions, hosts } = found;
  const known = state.pending !== null || state.finished.length > 0;
  const drift = (problem) => acceptDrift || reasons.push({ problem, next: "when that is meant: npm run deploy -- --accept-drift" });

  if (database) {
    const newer = database.applied.filter((name) => !migrations.includes(name));
    const isForeign = database.tables.length > 0 && (database.applied.length === 0 || database.applied[0] !== migrations[0]);
    const other = { next: "choose another DEPLOYMENT_NAME in deploy.env" };
    if (isForeign) reasons.push({ problem: `The database ${names.database} exists and holds something else.`, ...other });
    else if (newer.length > 0)
      reasons.push({
        problem: `The database has migrations that this checkout has not (${newer.join(", ")}): a newer build was deployed.`,
        next: "check out the newer commit; to go back one deployment: npm run rollback",
      });
    if (state.databaseId && state.databaseId !== database.id) drift(`The database ${names.database} is another one than that of the last deployment (${state.databaseId}).`);
  } else if (state.databaseId && known) {
    drift(`The database of the last deployment (${state.databaseId}) is gone: an empty one would be made in its place.`);
  } else if (bucketFiles > 0) {
    drift(`The bucket ${names.bucket} holds files, and there is no database ${names.database}: an empty one would be made beside it.`);
  }
  if (bucketFiles === null && known && state.databaseId && database?.applied.length) drift(`The bucket ${names.bucket} is gone: an empty one would be made in its place.`);
  for (const { key } of WORKERS) {
    const version = versions[key];
    if (version && !known && !isOwnTag(version.tag)) drift(`A Worker ${names.workers[key]} exists that was not deployed by this script.`);
  }
  const objectsTag = versions.site?.objectsTag;
  if (objectsTag && objectsTags.length > 0 && !objectsTags.includes(objectsTag))
    reasons.push({
      problem: `The deployed site has classes of Durable Objects of "${objectsTag}", which this checkout does not know: a newer build was deployed.`,
      next: "check out the newer commit",
    });
  for (const [host, { who, addresses }] of Object.entries(hosts)) {
    if (who !== "other" || state.domains.includes(host) || takeDomains.includes(host)) continue;
    reasons.push({
      problem: `${host} is in use: another server answers there (${addresses.join(", ")}). Deploying would take the name from it at once.`,
      next: `try the portal under another name first (SITE_URL in deploy.env); on the day of the move: npm run deploy -- --take-domain ${host}`,
    });
  }
  return reasons;
}
