// A deployment from its checks to the look at the deployed site. Each step may be interrupted: the next run goes on.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DeployFailure, orFail } from "./failure.mjs";
import { planLines, planOf, targetsOf, withoutSecret } from "./plan.mjs";
import { MADE_SECRETS } from "./settings.mjs";
import { chooseAccount, objections, survey } from "./survey.mjs";
import { hostOf, WORKERS, writeConfigurations } from "./workers.mjs";

const AGAIN = "npm run deploy (goes on from here; nothing is made twice)";

/** The commit, with a mark where it is not all that is deployed. */
function commitOf(checkout, { allowUncommitted, dryRun }, now) {
  if (checkout === null)
    throw new DeployFailure("This folder is no git checkout: a deployment says which commit it is of.", { next: ["git clone the repository and deploy from there"] });
  if (checkout.changed.length === 0) return checkout.commit;
  if (!allowUncommitted && !dryRun)
    throw new DeployFailure(`${checkout.changed.length} files have uncommitted changes (${checkout.changed[0]} …): what is deployed should be a commit.`, {
      next: ["commit or put them away", "to deploy them all the same: npm run deploy -- --allow-uncommitted"],
    });
  return `${checkout.commit}-changed-${now.toString(36)}`;
}

/**
 * Deploys, or says what it would do.
 * - `cloudflare`, `site`, `record`, `checkout`, `settings`: see the modules of those names; `migrations` names of the checkout's.
 * - `build()` builds everything; `ask(question)` asks a person for a secret, null where nobody is there.
 * - `folder` holds what is generated; `say(line)` prints; `now()` is the time in ms.
 * - `flags`: `{ dryRun, allowUncommitted, acceptDrift, takeDomains }`.
 * Throws `DeployFailure`.
 */
export async function deploy({ cloudflare, site, settings, checkout, migrations, record, folder, build, ask, say, now, flags }) {
  const { state } = record;
  const commit = commitOf(checkout, flags, now());
  const account = await chooseAccount(cloudflare, settings, state.accountId);
  say("Reading what exists on Cloudflare…");
  const found = await survey({ cloudflare, site, settings, commit });
  const targets = targetsOf({ settings, databaseId: found.database?.id, commit });
  const secrets = { ...settings.secrets };
  for (const [setting, secret] of flags.dryRun ? [] : withoutSecret(settings, found.secrets)) {
    const answer = secrets[secret] ? "" : await ask(`${secret}, which ${setting} needs (empty: later): `);
    if (answer) secrets[secret] = answer;
  }
  const chosen = { ...settings, secrets };
  const plan = planOf(found, { settings: chosen, migrations, targets, state });
  const objectsTags = targets.site.objectsTags;
  const reasons = objections(found, { state, migrations, objectsTags, ...flags });
  for (const line of planLines({ found, plan, account, settings: chosen, commit })) say(`  ${line}`);
  if (reasons.length > 0)
    throw new DeployFailure(["This deployment is refused:", ...reasons.map(({ problem }) => `  ${problem}`)].join("\n"), { next: reasons.map(({ next }) => next) });
  if (flags.dryRun) return { left: [] };
  const changes = plan.createDatabase || plan.createBuckets.length > 0 || plan.migrations.length > 0 || plan.uploads.length > 0;

  const done = [];
  const did = (line) => {
    done.push(line);
    say(`✔ ${line}`);
  };
  if (changes) await change({ cloudflare, record, folder, build, say, now, account, found, commit, plan, targets, settings: chosen, done, did });
  else say("Nothing to change: this commit is deployed with these settings.");

  say(`Asking ${chosen.vars.SITE_URL} (a new domain may take some minutes)…`);
  const problem = await site.check(chosen.vars.SITE_URL, commit);
  if (problem)
    throw new DeployFailure(`The Workers are deployed, and the site is not well: ${problem}.`, {
      done,
      unknown: ["whether readers see this build"],
      next: ["npm run deploy (asks again; uploads nothing that is there)", "or back to the versions before: npm run rollback", "docs/operations.md § Failures"],
    });
  did(`${chosen.vars.SITE_URL} runs ${commit} in good health`);
  if (state.pending) record.finish(new Date(now()).toISOString());
  return { left: leftToDo({ found, settings: chosen, folder }) };
}

/**
 * Notes what a rollback returns to, before anything changes. An interrupted deployment keeps what it noted first. Where
 * Cloudflare does not say with which classes of objects a version came, the record of its deployment does.
 */
function begin({ record, now, account, found, commit, plan, targets }) {
  const objectsTag = targets.site.objectsTags.at(-1) ?? null;
  record.write((next) => {
    const [last] = next.finished;
    const { site } = found.versions;
    const before = site ? { ...found.versions, site: { ...site, objectsTag: site.objectsTag ?? (last?.done.site === site.tag ? last.objectsTag : null) } } : found.versions;
    next.accountId = account.id;
    next.pending ??= { startedAt: new Date(now()).toISOString(), bookmark: null, migrations: [], before, done: {} };
    Object.assign(next.pending, { commit, objectsTag, migrations: [...new Set([...next.pending.migrations, ...plan.migrations])] });
  });
}

/** Builds, makes what is missing, migrates and uploads. */
async function change({ cloudflare, record, folder, build, say, now, account, found, commit, plan, targets, settings, done, did }) {
  const { state } = record;
  const { names } = found;
  if (plan.uploads.length > 0) {
    await build().catch((error) => {
      throw new DeployFailure(`The build failed: ${error.message}`, { next: ["mend it, then npm run deploy"] });
    });
    did("built");
  }
  mkdirSync(folder, { recursive: true });
  begin({ record, now, account, found, commit, plan, targets });
  say(`  versions before: ${WORKERS.map(({ key }) => `${names.workers[key]} ${state.pending.before[key]?.versionId ?? "none"}`).join(", ")} (${record.path})`);

  let databaseId = found.database?.id;
  if (plan.createDatabase) {
    databaseId = await orFail(
      async () => {
        await cloudflare.createDatabase(names.database, settings.location);
        const made = (await cloudflare.databases()).find(({ name }) => name === names.database);
        if (!made) throw new DeployFailure(`The database ${names.database} was made and is not in the list of databases yet.`, { done, next: [AGAIN] });
        return made.id;
      },
      () => ({ message: `The database ${names.database} was not made`, done, unknown: ["whether the database exists now (the next run looks)"], next: [AGAIN] }),
    );
    did(`database ${names.database} created (${databaseId})`);
  }
  for (const bucket of plan.createBuckets) {
    await orFail(
      () => cloudflare.createBucket(bucket, settings.location),
      () => ({
        message: `The bucket ${bucket} was not made`,
        done,
        unknown: ["whether the bucket exists now (the next run looks)"],
        next: ["where R2 was never used in this account: subscribe to it in the dashboard (R2, no charge by itself)", AGAIN],
      }),
    );
    did(`bucket ${bucket} created`);
  }
  record.write((next) => {
    next.databaseId = databaseId;
  });
  const written = writeConfigurations({ folder, settings, databaseId, commit });

  const { pending } = state;
  if (pending.bookmark === null) {
    const bookmark = await orFail(
      () => cloudflare.bookmark(names.database, written.site.path),
      () => ({ message: "The database's bookmark, the way back to this moment, could not be read", done, next: [AGAIN] }),
    );
    record.write(({ pending: next }) => {
      next.bookmark = bookmark;
    });
  }
  say(`  bookmark of the database before: ${pending.bookmark}`);

  if (plan.migrations.length > 0) await migrate({ cloudflare, record, names, plan, config: written.site.path, done, did });
  else did("no migrations to apply");

  const secretsFile = join(folder, "secrets.json");
  rmSync(secretsFile, { force: true });
  const added = {
    ...Object.fromEntries(plan.secrets.map((name) => [name, settings.secrets[name]])),
    ...Object.fromEntries(plan.generated.map((name) => [name, MADE_SECRETS[name]()])),
  };
  const hasSecrets = Object.keys(added).length > 0;
  for (const { key, what } of WORKERS) {
    const worker = names.workers[key];
    const target = written[key];
    const givesSecrets = key === "site" && hasSecrets;
    // A database that was just made has given the configurations another id than the plan's.
    if (!plan.uploads.includes(key) && !plan.createDatabase) {
      did(`${worker} (${what}) is unchanged`);
      continue;
    }
    if (givesSecrets) writeFileSync(secretsFile, JSON.stringify(added), { mode: 0o600 });
    try {
      await orFail(
        () => cloudflare.deploy(target.path, { tag: target.tag, message: `lide ${commit}`, ...(givesSecrets ? { secretsFile } : {}) }),
        () => ({
          message: `${worker} (${what}) was not deployed`,
          done,
          unknown: [`whether its new version serves already; ${notYet(key, names)}`],
          next: ["what Cloudflare says above: docs/operations.md § Failures", AGAIN, "or back to the versions before: npm run rollback"],
        }),
      );
    } finally {
      rmSync(secretsFile, { force: true });
    }
    const host = key === "site" ? hostOf(settings.vars.SITE_URL) : key === "short-links" ? hostOf(settings.vars.SHORT_URL) : undefined;
    record.write((next) => {
      next.pending.done[key] = target.tag;
      if (host && !next.domains.includes(host)) next.domains.push(host);
    });
    did(`${worker} (${what}) deployed${host ? ` at ${host}` : ""}${givesSecrets ? `, with ${Object.keys(added).join(", ")}` : ""}`);
  }
}

/** Which Workers come after `key`, in words. */
function notYet(key, names) {
  const after = WORKERS.slice(WORKERS.findIndex((worker) => worker.key === key) + 1).map((worker) => names.workers[worker.key]);
  return after.length === 0 ? "all others are deployed" : `not deployed yet: ${after.join(", ")}`;
}

/** Applies what is pending. A migration that fails leaves those before it applied, and touches no Worker. */
async function migrate({ cloudflare, record, names, plan, config, done, did }) {
  const absent = async () => {
    const applied = await cloudflare.appliedMigrations(names.database, config);
    return plan.migrations.filter((name) => !applied.includes(name));
  };
  try {
    await cloudflare.applyMigrations(names.database, config);
  } catch (error) {
    const left = await absent().catch(() => null);
    const fresh = left && plan.migrations.filter((name) => !left.includes(name));
    await orFail(
      () => Promise.reject(error),
      () => ({
        message: "A migration failed; no Worker was touched, and the build before runs on",
        done: fresh?.length ? [...done, `migrations applied: ${fresh.join(", ")}`] : done,
        unknown: left ? [] : ["which migrations were applied (the next run looks)"],
        next: [
          ...(left?.length ? [`the one that failed is ${left[0]}; nothing of it is applied: mend it in a new commit`] : []),
          AGAIN,
          `only if data was damaged: npx wrangler d1 time-travel restore ${names.database} --bookmark ${record.state.pending.bookmark} --config ${config}`,
        ],
      }),
    );
  }
  const left = await orFail(absent, () => ({ message: "Which migrations are applied could not be read", done, unknown: ["whether all are"], next: [AGAIN] }));
  if (left.length > 0) throw new DeployFailure(`Wrangler ended well, and these migrations are not applied: ${left.join(", ")}.`, { done, next: [AGAIN] });
  did(`${plan.migrations.length} migrations applied, the last ${plan.migrations.at(-1)}`);
}

/** Tasks that are left to a person, in sentences. */
function leftToDo({ found, settings, folder }) {
  const without = withoutSecret(settings, found.secrets);
  return [
    ...(found.database?.admins ? [] : ["Make the first admin: npm run admin:create"]),
    ...without.map(
      ([setting, secret]) =>
        `${setting} does nothing without ${secret}: write it into deploy.env and deploy again, or npx wrangler secret put ${secret} --config ${join(folder, "site.json")}`,
    ),
    ...(settings.vars.SHORT_URL ? [] : ["No short domain: short links are off until SHORT_URL is set."]),
    ...(found.hosts[hostOf(settings.vars.SITE_URL)].who === "portal"
      ? []
      : [`Redirect the other spelling of ${settings.vars.SITE_URL} (with or without www) to it: docs/operations.md § Domain`]),
    ...(Object.keys(settings.secrets).length > 0 ? ["Secrets in deploy.env are on Cloudflare now: their lines may be taken out."] : []),
  ];
}
