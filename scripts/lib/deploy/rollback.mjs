// The way back: every Worker to the version that the last deployment found. The database stays as it is.
import { join } from "node:path";
import { DeployFailure, orFail } from "./failure.mjs";
import { lastDeployment } from "./record.mjs";
import { chooseAccount } from "./survey.mjs";
import { namesOf, WORKERS } from "./workers.mjs";

/**
 * Puts every Worker back. Arguments are those of `deploy`. Throws `DeployFailure`, before anything changes where there is no
 * way back.
 */
export async function rollback({ cloudflare, settings, record, folder, say, now, dryRun = false }) {
  const names = namesOf(settings.name);
  const deployment = lastDeployment(record.state);
  if (deployment === null)
    throw new DeployFailure(`There is no record of a deployment here (${record.path}): the versions to go back to are not known.`, {
      next: [
        "roll back where the deployment was made",
        `or Worker by Worker: ${WORKERS.toReversed()
          .map(({ key }) => `npx wrangler rollback --name ${names.workers[key]}`)
          .join("; ")}`,
      ],
    });
  if (deployment.rolledBackAt)
    throw new DeployFailure(`The last deployment (${deployment.commit}) was rolled back at ${deployment.rolledBackAt}.`, {
      next: ["npm run deploy (of the commit that should run)"],
    });
  const missing = WORKERS.filter(({ key }) => deployment.before[key] === null);
  if (missing.length > 0)
    throw new DeployFailure(`It was the first deployment of ${missing.map(({ key }) => names.workers[key]).join(", ")}: there is no version before it.`, {
      next: ["mend the code and npm run deploy"],
    });
  await chooseAccount(cloudflare, settings, record.state.accountId, "npm run rollback");

  const changed = [];
  await orFail(
    async () => {
      for (const { key } of WORKERS.toReversed()) {
        const current = await cloudflare.version(names.workers[key]);
        const before = deployment.before[key];
        const isNewer = current !== null && current.tag === deployment.done[key];
        const objectsTag = current?.objectsTag ?? (key === "site" && isNewer ? deployment.objectsTag : null);
        if (objectsTag && before.objectsTag && objectsTag !== before.objectsTag)
          throw new DeployFailure(
            `${names.workers[key]} has got new classes of Durable Objects since (from "${before.objectsTag}" to "${objectsTag}"): Cloudflare rolls no Worker back past that, and a part of the Workers alone would not fit.`,
            { next: ["undo the change in a new commit that keeps the classes (git revert, without [[migrations]] of wrangler.toml)", "npm run deploy"] },
          );
        if (current?.versionId !== before.versionId) changed.push({ key, current, before });
      }
    },
    () => ({ message: "The versions that run now could not be read", next: ["npm run rollback (again: nothing was begun)"] }),
  );

  const done = [];
  for (const { key, current, before } of changed) {
    const worker = names.workers[key];
    if (dryRun) {
      say(`  ${worker}: from ${current?.versionId ?? "none"} to ${before.versionId}`);
      continue;
    }
    await orFail(
      () => cloudflare.putBack(worker, before.versionId, `rollback of ${deployment.commit}`.slice(0, 100)),
      () => ({
        message: `${worker} was not put back`,
        done,
        unknown: [`whether ${worker} runs its version before`],
        next: ["npm run rollback (goes on from here)", "where Cloudflare refuses the version: git checkout the commit before, then npm run deploy"],
      }),
    );
    done.push(`${worker} runs version ${before.versionId}`);
    say(`✔ ${done.at(-1)}`);
  }
  if (!dryRun) {
    record.write((next) => {
      const target = next.pending ?? next.finished[0];
      target.rolledBackAt = new Date(now()).toISOString();
      if (next.pending) {
        next.finished.unshift(next.pending);
        next.pending = null;
      }
    });
  }
  return {
    changed: changed.map(({ key }) => key),
    lines: [
      changed.length === 0 ? "Every Worker ran the version before already." : `${changed.length} Workers ${dryRun ? "would run" : "run"} the versions before ${deployment.commit}.`,
      deployment.migrations.length > 0
        ? `The schema stays as it is (${deployment.migrations.length} migrations of that deployment): migrations work with the build before.`
        : "The schema was not changed by that deployment.",
      `Only if data was damaged: npx wrangler d1 time-travel restore ${names.database} --bookmark ${deployment.bookmark} --config ${join(folder, "site.json")}`,
      "That brings the whole database back to the moment before that deployment: every story, session and setting since is lost (docs/operations.md § Restoring).",
    ],
  };
}
