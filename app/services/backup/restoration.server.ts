import type { BackupRunRepository } from "#app/db/backup/backup-runs.ts";
import type { RestoreTarget, Withdrawal } from "#app/db/backup/restore-target.ts";
import { EDITIONS_FOLDER, isRewritten, storyOfKey } from "#app/domain/editions/addresses.ts";
import type { BoardCommand } from "#app/domain/highlights/commands.ts";
import { refuse } from "#app/domain/refusal.ts";
import { noteDateTime } from "#app/domain/time/newsroom-clock.ts";
import type { BackupObjects } from "./backup-objects.ts";
import type { BackupSets, FileEntry, Manifest } from "./backup-sets.ts";
import { filesOf } from "./backups.server.ts";

/** How far the clocks of the site and its database may differ (ours; ms). */
const CLOCK_SLACK_MS = 60_000;

type Phase = "rows" | "swap" | "objects" | "files" | "withdrawals" | "done";

interface RunState {
  phase: Phase;
  /** Of the phase: chunk, object or file. */
  index: number;
  id: string;
  /** Of the person who asked for it; what repeats it is the same restoration. */
  request: string;
  files: number;
}

/** How a restoration stands. */
export interface RestorationProgress {
  id: string;
  phase: Phase;
  index: number;
  /** Files that were missing and were put back. */
  files: number;
}

interface RestorationDeps {
  sets: BackupSets;
  target: RestoreTarget;
  runs: BackupRunRepository;
  objects: BackupObjects;
  media: {
    has(key: string): Promise<boolean>;
    putStream(key: string, size: number, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
    list(prefix: string, from: string | null): Promise<{ objects: { key: string }[]; next: string | null }>;
    remove(keys: readonly string[]): Promise<void>;
  };
  board: { execute(command: BoardCommand): Promise<{ ok: boolean }>; tidy(): Promise<void> };
  /** Copies the withdrawals that only the database knows, before its rows are replaced. */
  copyWithdrawals(): Promise<void>;
  timeZone: string;
  now(): number;
}

const ACTOR = { id: null, name: "Restauração" };

/** Puts a backup in the place of what is there, in steps that another call can go on with. It sends nothing. */
export function createRestorationService({ sets, target, runs, objects, media, board, copyWithdrawals, timeZone, now }: RestorationDeps) {
  const required = async (id: string): Promise<Manifest> =>
    (await sets.manifest(id).catch(() => null)) ?? refuse("not-found", "Cópia de segurança não encontrada, ou feita com outra chave.");

  const reasonOf = ({ pointAt }: Manifest) =>
    `Restaurado da cópia de ${noteDateTime(pointAt, timeZone)}. O que estava na fila pode ter saído depois disso: confira, retire o que já saiu e só então retome.`;

  async function withdrawalsSince({ pointAt }: Manifest): Promise<Withdrawal[]> {
    const found: Withdrawal[] = [];
    for await (const one of sets.withdrawals<Withdrawal>(pointAt)) if (one.at >= pointAt - CLOCK_SLACK_MS) found.push(one);
    return found.sort((a, b) => a.at - b.at);
  }

  async function stageRows(state: RunState, manifest: Manifest): Promise<void> {
    const entry = manifest.chunks[state.index];
    if (!entry) {
      Object.assign(state, { phase: "swap", index: 0 });
      return;
    }
    if (entry.kind === "rows" || entry.kind === "changes")
      for (const { table, rows } of await sets.chunk(manifest.id, state.index, entry))
        await target.stage(
          table,
          rows.map(([key, content]) => ({ key: key ?? "", content: content ?? null })),
        );
    state.index += 1;
  }

  async function swap(state: RunState, manifest: Manifest): Promise<void> {
    // A step that is made again after its transaction finds nothing staged.
    const staged = await target.stagedCounts();
    const isSwapped = Object.keys(staged).length === 0;
    if (!isSwapped) {
      const wrong = Object.entries(manifest.counts).find(([table, count]) => (staged[table] ?? 0) !== count);
      if (wrong) throw new Error(`${wrong[0]}: ${staged[wrong[0]] ?? 0} rows of ${wrong[1]}`);
      await copyWithdrawals();
      await target.swap(manifest.sequences, await withdrawalsSince(manifest), now());
    }
    Object.assign(state, { phase: "objects", index: 0 });
  }

  async function restoreObject(state: RunState, manifest: Manifest): Promise<void> {
    const name = objects.names[state.index];
    if (name === undefined) {
      Object.assign(state, { phase: "files", index: 0 });
      return;
    }
    await objects.stage(name, []);
    for (const [index, entry] of manifest.chunks.entries()) {
      if (entry.kind !== "objects") continue;
      const sections = (await sets.chunk(manifest.id, index, entry)).filter(({ object }) => object === name);
      if (sections.length > 0) await objects.stage(name, sections);
    }
    await objects.restore(name, reasonOf(manifest));
    state.index += 1;
  }

  /** Editions that the backup does not know: nothing would take a story out of them any more. */
  async function removeUnknownEditions(known: ReadonlySet<string>): Promise<void> {
    for (let from: string | null = null, more = true; more; more = from !== null) {
      const page = await media.list(EDITIONS_FOLDER, from);
      await media.remove(page.objects.map(({ key }) => key).filter((key) => !known.has(key)));
      from = page.next;
    }
  }

  /** Files of the backup that are not there, and editions as they were; what was deleted or taken from readers since stays away. */
  async function restoreFiles(state: RunState, manifest: Manifest, until: number): Promise<void> {
    const withdrawn = await withdrawalsSince(manifest);
    const deleted = new Set(withdrawn.filter(({ kind, table }) => kind === "delete" && table === "media").map(({ key }) => String(key.key)));
    // Its page as it is: a tombstone, or nothing until the sweep writes one.
    const hidden = new Set(withdrawn.filter(({ kind, table }) => table === "articles" && kind !== "show").map(({ key }) => Number(key.id)));
    const isDeleted = ({ key }: FileEntry) => deleted.has(/^v\/([^/]+)\//.exec(key)?.[1] ?? key) || hidden.has(storyOfKey(key) ?? 0);
    const editions = new Set<string>();
    let index = 0;
    for await (const file of filesOf(sets, manifest)) {
      index += 1;
      if (isRewritten(file.key)) editions.add(file.key);
      if (index <= state.index) continue;
      if (now() >= until) return;
      if (!isDeleted(file) && (file.version !== undefined || !(await media.has(file.key)))) {
        await media.putStream(file.key, file.size, sets.file(file), file.contentType || "application/octet-stream");
        state.files += 1;
      }
      state.index = index;
    }
    await removeUnknownEditions(editions);
    Object.assign(state, { phase: "withdrawals", index: 0 });
  }

  /** Takes from readers, by the board's own rules, the stories that were taken from them or deleted since. */
  async function withdrawStories(state: RunState, manifest: Manifest): Promise<void> {
    const last = new Map<number, Withdrawal["kind"]>();
    for (const { kind, table, key } of await withdrawalsSince(manifest)) if (table === "articles" && last.get(Number(key.id)) !== "delete") last.set(Number(key.id), kind);
    const ids = (wanted: Withdrawal["kind"]) => [...last].filter(([, kind]) => kind === wanted).map(([id]) => id);
    for (const id of await target.visibleStories(ids("hide"))) await board.execute({ kind: "toggle", articleId: id, opId: `restoration:hide:${manifest.id}:${id}`, actor: ACTOR });
    for (const id of ids("delete")) await board.execute({ kind: "remove", articleId: id, opId: `restoration:remove:${manifest.id}:${id}`, actor: ACTOR });
    await target.expire(ids("delete"));
    await board.tidy();
    Object.assign(state, { phase: "done", index: 0 });
  }

  async function step(state: RunState, manifest: Manifest, until: number): Promise<void> {
    if (state.phase === "rows") await stageRows(state, manifest);
    else if (state.phase === "swap") await swap(state, manifest);
    else if (state.phase === "objects") await restoreObject(state, manifest);
    else if (state.phase === "files") await restoreFiles(state, manifest, until);
    else await withdrawStories(state, manifest);
  }

  const progressOf = ({ id, phase, index, files }: RunState): RestorationProgress => ({ id, phase, index, files });

  return {
    /**
     * Begins to restore a backup, or goes on where that was interrupted; a request that is done is not made again: its last
     * answer may have been lost. Refuses a backup of another schema.
     */
    async begin(id: string, request: string): Promise<RestorationProgress> {
      const manifest = await required(id);
      if (manifest.verifiedAt === null) refuse("conflict", "Esta cópia não foi conferida até o fim e não pode ser restaurada.");
      const applied = await target.migrations();
      if (applied.join() !== manifest.migrations.join())
        refuse(
          "conflict",
          `A cópia é de outra versão do banco (${manifest.migrations.at(-1)}; aqui: ${applied.at(-1)}). Restaure com a versão ${manifest.commit.slice(0, 12)} do programa e atualize depois.`,
        );
      const found = await runs.find("restoration");
      const known = found && (JSON.parse(found.state) as RunState);
      if (known?.id === id && (known.phase !== "done" || known.request === request)) return progressOf(known);
      // Before anything is replaced: what is sent from here on would be sent again, or be unknown.
      await objects.pause(reasonOf(manifest));
      await target.clear();
      const state: RunState = { phase: "rows", index: 0, id, request, files: 0 };
      if (!(await runs.begin("restoration", { id, state: JSON.stringify(state), at: now() }))) refuse("conflict", "Outra restauração está em andamento.");
      return progressOf(state);
    },

    /** Goes on for about `budgetMs`; null where nothing is to be restored, or another call works on it. */
    async advance(budgetMs: number): Promise<RestorationProgress | null> {
      const until = now() + budgetMs;
      const run = await runs.claim("restoration", now());
      if (!run) return null;
      const state = JSON.parse(run.state) as RunState;
      try {
        const manifest = await required(run.id);
        while (state.phase !== "done" && now() < until) {
          await step(state, manifest, until);
          await runs.keep("restoration", run.id, JSON.stringify(state), now());
        }
      } finally {
        await runs.release("restoration", run.id, JSON.stringify(state), now());
      }
      return progressOf(state);
    },
  };
}
