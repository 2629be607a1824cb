// What a start looks at before it uses a state folder: a damaged file ends it with one line, because the engine would take
// an empty file for a new newsroom, and meet a broken one in the middle of a request.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { Worker } from "node:worker_threads";
import { machineFault, requireAccess } from "./machine-faults.mjs";
import { fail } from "./run.mjs";

/** Shortest secret that sessions may be signed with (README § Settings). */
const SECRET_MIN = 32;

/** Shortest key of backups (app/features/backup/sealer.server.ts). */
const BACKUP_KEY_MIN = 43;

/** 32 random bytes. */
const newKey = () => randomBytes(32).toString("base64url");

/** A new key of backups. */
export const newBackupKey = newKey;

/** A new private key of editions: an Ed25519 seed. */
export const newEditionKey = newKey;

/** Contents of a folder of the state, and what a person can do when a file in it is damaged. */
const CONTENTS = [
  { folder: "d1", what: "the database (stories, accounts, settings)", without: null },
  { folder: "r2", what: "the index of the media library", without: null },
  { folder: join("do", "lide-HighlightBoard"), what: "the object HighlightBoard", without: "no story is lost, the order of the highlights is in the database" },
  { folder: join("do", "lide-Audience"), what: "the object Audience", without: "the views of the last minutes are lost" },
  { folder: join("do", "lide-InstagramQueue"), what: "the object InstagramQueue", without: "the queue of cards and its history are lost" },
  { folder: join("do", "lide-WhatsAppQueue"), what: "the object WhatsAppQueue", without: "the queue of messages and its history are lost" },
  { folder: join("do", "lide-DistributionQueue"), what: "the object DistributionQueue", without: "the jobs of audio and push, and who got which alert, are lost" },
  { folder: join("do", "lide-WhatsAppLine"), what: "the object WhatsAppLine", without: "the state of the number is asked for again" },
  { folder: join("do", "lide-ClickLog"), what: "the object ClickLog", without: "the clicks on short links that were not yet copied to the database are lost" },
  { folder: "cache", what: "the page cache", without: "pages are rendered again" },
  { folder: "images", what: "the cache of pictures", without: "pictures are scaled again" },
];

function* filesBelow(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

const isDatabase = (file) => file.endsWith(".sqlite");

/**
 * Has SQLite read the databases, in a thread of its own: a start goes on beside it, and what the reading took of memory is given back.
 * @param {string[]} files
 * @returns {Promise<{ file: string, damage: string | null, error?: Error }[]>} in the order of `files`, until the first that is not sound
 */
async function readThrough(files) {
  if (files.length === 0) return [];
  const thread = new Worker(new URL("database-check-thread.mjs", import.meta.url), { workerData: { files } });
  const [found] = await once(thread, "message");
  return found;
}

/** Ends this process with one line when a file of the state is damaged or the database is gone. The folder must be locked. */
export async function requireSoundState(stateDir) {
  const root = join(stateDir, "v3");
  try {
    requireAccess(stateDir, (file) => isDatabase(file) || /\.sqlite-(?:wal|shm)$/.test(file));
  } catch (error) {
    const line = machineFault(error, stateDir);
    if (line === null) throw error;
    fail(line);
  }
  const files = [...filesBelow(root)];
  for (const { file, damage, error } of await readThrough(files.filter(isDatabase))) {
    if (error)
      fail(
        machineFault(error, file) ??
          `${file} cannot be opened (${error.message}). That says nothing of its content: end every other program that uses it, and start again. Nothing was changed.`,
      );
    if (damage === null) continue;
    const path = relative(root, file);
    const { what, without } = CONTENTS.find(({ folder }) => path.startsWith(folder + sep)) ?? { what: "a part of the newsroom", without: null };
    const remedy = without === null ? "Restore it from a backup" : `Restore it from a backup, or delete it with its -wal and -shm (${without})`;
    fail(`${file} is damaged: ${damage}. It is ${what}. ${remedy}; for a new newsroom choose another folder with STATE_DIR=…. Nothing was changed.`);
  }
  const holds = (folder, isOne) => files.some((file) => relative(root, file).startsWith(folder + sep) && isOne(file));
  const isStored = (file) => isDatabase(file) && basename(file) !== "metadata.sqlite";
  if (!holds("d1", isStored) && (holds("do", isStored) || holds("r2", (file) => file.includes(`${sep}blobs${sep}`))))
    fail(
      `The database is missing in ${join(root, "d1")}, though the newsroom's other files are there. Restore it from a backup; for a new newsroom choose another folder with STATE_DIR=….`,
    );
}

/** Writes a file whole or not at all, also when the power fails. */
function writeWhole(file, text) {
  const draft = `${file}.${process.pid}.tmp`;
  const fd = openSync(draft, "w", 0o600);
  writeSync(fd, text);
  fsyncSync(fd);
  closeSync(fd);
  renameSync(draft, file);
  const folder = openSync(dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}

/** The secret of this machine's sessions, kept with its state; ends this process with one line when it cannot be used. */
export function requireSecret(stateDir) {
  const given = process.env.SESSION_SECRET;
  if (given !== undefined) {
    if (given.length < SECRET_MIN) fail(`SESSION_SECRET has ${given.length} characters and needs ${SECRET_MIN}; set a longer one, or none for one of this machine's own.`);
    return given;
  }
  const file = join(stateDir, "session-secret");
  if (!existsSync(file)) writeWhole(file, randomBytes(48).toString("base64url"));
  const secret = readFileSync(file, "latin1");
  const cause = secret === "" ? "it is empty (0 bytes)" : /^[\x21-\x7e]+\n?$/.test(secret) ? "it is too short" : "it is not text";
  if (!/^[\x21-\x7e]{32,}\n?$/.test(secret)) fail(`${file} is damaged: ${cause}. Restore it from a backup, or delete it: everybody then signs in again. Nothing was changed.`);
  return secret;
}

/**
 * The key that backups are sealed under, kept with its state and needed to restore one elsewhere; null where none of this machine's own
 * is to be made and none is there. Ends this process with one line when it cannot be used.
 */
export function requireBackupKey(stateDir) {
  const given = process.env.BACKUP_KEY;
  if (given !== undefined) {
    if (given.length < BACKUP_KEY_MIN) fail(`BACKUP_KEY has ${given.length} characters and needs ${BACKUP_KEY_MIN}: 32 random bytes in base64url (\`npm run backup:key\`).`);
    return given;
  }
  const file = join(stateDir, "backup-key");
  if (!existsSync(file)) writeWhole(file, newBackupKey());
  const key = readFileSync(file, "latin1").trim();
  if (!/^[\w-]{43,}$/.test(key))
    fail(`${file} is damaged. Restore it from where you keep it, or delete it: backups that were made with it then cannot be opened. Nothing was changed.`);
  return key;
}

/** The private key that editions are signed with, kept with its state; ends this process with one line when it cannot be used. */
export function requireEditionKey(stateDir) {
  const given = process.env.EDITION_KEY;
  if (given !== undefined) {
    if (!/^[\w-]{43}$/.test(given)) fail("EDITION_KEY must be 32 random bytes in base64url: 43 characters.");
    return given;
  }
  const file = join(stateDir, "edition-key");
  if (!existsSync(file)) writeWhole(file, newEditionKey());
  const key = readFileSync(file, "latin1").trim();
  if (!/^[\w-]{43}$/.test(key)) fail(`${file} is damaged. Restore it from a backup, or delete it: editions are then signed with a new key. Nothing was changed.`);
  return key;
}

/** The pair of keys that push services know this machine's site by, kept with its state; browsers that subscribed know no other. */
export async function requirePushKeys(stateDir) {
  const file = join(stateDir, "push-keys.json");
  if (!existsSync(file)) {
    const { newPushKeys } = await import("./push-keys.mjs");
    writeWhole(file, JSON.stringify(newPushKeys()));
  }
  const damaged = () => fail(`${file} is damaged. Restore it from a backup, or delete it: browsers that get alerts then subscribe again. Nothing was changed.`);
  try {
    const { publicKey, privateKey } = JSON.parse(readFileSync(file, "utf8"));
    if (/^B[\w-]{86}$/.test(publicKey) && /^[\w-]{43}$/.test(privateKey)) return { publicKey, privateKey };
  } catch {
    damaged();
  }
  return damaged();
}
