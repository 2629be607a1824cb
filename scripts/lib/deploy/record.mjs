// The record of what was deployed, in one file: the way back, and where an interrupted deployment goes on.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Form of the file; another one is not read. */
const FORMAT = 1;

/** Finished deployments that are kept. */
const KEPT = 10;

const fresh = () => ({ format: FORMAT, accountId: null, databaseId: null, domains: [], pending: null, finished: [] });

/**
 * The record in `folder`:
 * - `accountId`, `databaseId`, `domains`: what the last run used;
 * - `pending`: the deployment that has begun and is not finished, or null;
 * - `finished`: deployments, the newest first.
 * A deployment is `{ commit, startedAt, finishedAt, bookmark, migrations, objectsTag, before, done, rolledBackAt }`:
 * `migrations` those that it was to apply, `objectsTag` its last migration of Durable Object classes, `before` the version of
 * each Worker when it began (null: no such Worker), `done` the tag of each Worker that it has uploaded, times in ISO 8601.
 * Throws where the file cannot be read, and writes none then.
 */
export function openRecord(folder) {
  const path = join(folder, "record.json");
  let state = fresh();
  if (existsSync(path)) {
    try {
      state = JSON.parse(readFileSync(path, "utf8"));
    } catch (error) {
      throw new Error(`${path} cannot be read (${error.message}). Put it right, or move it away to go on without what it says.`);
    }
    if (state?.format !== FORMAT) throw new Error(`${path} was written by another version of this script. Move it away to go on without what it says.`);
  }
  const save = () => {
    mkdirSync(dirname(path), { recursive: true });
    const next = `${path}.new`;
    writeFileSync(next, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
    renameSync(next, path);
  };
  return {
    path,
    state,
    save,
    /** Changes the state and stores it before anything else is done. */
    write(change) {
      change(state);
      save();
    },
    /** Ends the pending deployment. */
    finish(at) {
      state.finished = [{ ...state.pending, finishedAt: at }, ...state.finished].slice(0, KEPT);
      state.pending = null;
      save();
    },
  };
}

/** The deployment whose `before` a rollback returns to: the pending one, else the last; null where there is none. */
export const lastDeployment = ({ pending, finished }) => pending ?? finished[0] ?? null;
