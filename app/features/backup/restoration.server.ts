import { EDITIONS_FOLDER, isRewritten, storyOfKey } from "#app/features/editions/addresses.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import type { BackupRunRepository } from "./backup.store.ts";
import {
  BackupDamage,
  type BackupObjects,
  type BackupSets,
  type ChunkEntry,
  type DamagedPart,
  type FileEntry,
  type Manifest,
  type ManifestFault,
  type Section,
} from "./backup-sets.server.ts";
import { filesOf, filesOfSections } from "./backups.server.ts";
import type { RestoreTarget, Withdrawal } from "./restore-target.store.ts";

/** Allowed difference between the clocks of the site and its database (our choice; ms). */
const CLOCK_SLACK_MS = MINUTE_MS;

/** Parts that are listed by name, so that a run fits into its row (ours). */
const DAMAGED_MAX = 1_000;

/** Pieces of one call: each makes a few subrequests, of which a Worker has a thousand (ours). */
const PIECES_MAX = 200;

/** `check` changes nothing; `hide` takes from readers at once what was taken from them, `withdrawals` again in the queues, which are restored in between. */
type Phase = "check" | "rows" | "swap" | "hide" | "objects" | "files" | "withdrawals" | "done";

interface RunState {
  phase: Phase;
  /** Of the phase: chunk, object or file, or the number of the story that was withdrawn last. */
  index: number;
  /** Files of the chunk that were looked for. Absent in a run that an older build began. */
  checked?: number;
  id: string;
  /** Request of the person; a repeated one continues the same restoration. */
  request: string;
  files: number;
  /** Parts that could not be restored. Absent in a run that an older build began. */
  damaged?: DamagedPart[];
  /** Objects that keep the rows they had. Absent in a run that an older build began. */
  untouched?: string[];
  /** True when damaged lists of withdrawals are ignored. */
  acceptsDamage?: boolean;
}

/** State of a restoration. */
export interface RestorationProgress {
  id: string;
  phase: Phase;
  index: number;
  /** Files that were missing and were put back. */
  files: number;
  /** Parts of the backup that are missing or damaged, and were passed over; at most a thousand. */
  damaged: readonly DamagedPart[];
  /** Objects that keep the rows they had, because a part of the backup that may hold theirs is missing or damaged. */
  untouched: readonly string[];
}

/** Whether a call may do another piece of work; its first one it always may, so that every call gets further. */
type MayGoOn = () => boolean;

const FAULTS: Readonly<Record<ManifestFault, string>> = {
  unknown: "Esta cópia de segurança não existe.",
  unfinished: "Esta cópia não tem manifesto: não terminou, ou o arquivo foi apagado. Escolha outra.",
  damaged: "A chave abre outras partes, mas o manifesto desta cópia está danificado. Traga o arquivo intacto de onde as cópias são guardadas, ou escolha outra.",
  "other-key": "A chave (BACKUP_KEY) não abre nada desta cópia: foi feita com outra chave. Use a chave daquele dia.",
};

/** A damage for which a restoration stops, as a person reads it. */
const damageText = ({ part: { key, isMissing } }: BackupDamage): string => `${key} ${isMissing ? "não está nas cópias" : "está danificado"}`;

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

/** Tells how far a stopped restoration changed the site. */
const stopped = ({ phase }: RunState): string => (["check", "rows", "swap"].includes(phase) ? "Nada foi trocado." : "O banco já foi trocado; o resto espera.");

const ACTOR = { id: null, name: "Restauração" };

/** Replaces the present data with a backup, in steps that another call can continue. It sends nothing. */
export function createRestorationService({ sets, target, runs, objects, media, board, copyWithdrawals, timeZone, now }: RestorationDeps) {
  async function required(id: string): Promise<Manifest> {
    const manifest = await sets.manifest(id).catch((error) => (error instanceof BackupDamage ? null : Promise.reject(error)));
    if (manifest === null) {
      const fault = await sets.manifestFault(id);
      return refuse(fault === "unknown" ? "not-found" : "conflict", `${FAULTS[fault]} (sets/${id}/manifest)`);
    }
    if (manifest.format !== 1)
      refuse("conflict", `A cópia tem o formato ${manifest.format}, que esta versão do programa não lê. Restaure com a versão ${manifest.commit.slice(0, 12)}.`);
    return manifest;
  }

  const reasonOf = ({ pointAt }: Manifest) =>
    `Restaurado da cópia de ${noteDateTime(pointAt, timeZone)}. O que estava na fila pode ter saído depois disso: confira, retire o que já saiu e só então retome.`;

  function note(state: RunState, { part }: BackupDamage): void {
    state.damaged ??= [];
    const { damaged } = state;
    if (damaged.length < DAMAGED_MAX && !damaged.some(({ key }) => key === part.key)) damaged.push(part);
  }

  async function withdrawalsSince({ pointAt }: Manifest, state: RunState): Promise<Withdrawal[]> {
    const found: Withdrawal[] = [];
    const onDamage = (damage: BackupDamage) => {
      if (state.acceptsDamage !== true)
        refuse(
          "conflict",
          `A lista de retiradas ${damageText(damage)}: sem ela, o que foi tirado do ar ou apagado pode voltar. ${stopped(state)} Traga a lista intacta, ou aceite o dano (restore --accept-damage) e confira as matérias retiradas depois.`,
        );
      note(state, damage);
    };
    for await (const one of sets.withdrawals<Withdrawal>(pointAt, onDamage)) if (one.at >= pointAt - CLOCK_SLACK_MS) found.push(one);
    return found.sort((a, b) => a.at - b.at);
  }

  /** Selects the files of deleted things and hidden stories since the backup: they are not restored. */
  function staysAway(withdrawn: readonly Withdrawal[]): (file: FileEntry) => boolean {
    const deleted = new Set(withdrawn.filter(({ kind, table }) => kind === "delete" && table === "media").map(({ key }) => String(key.key)));
    // Its page as it is: a tombstone, or nothing until the sweep writes one.
    const hidden = new Set(withdrawn.filter(({ kind, table }) => table === "articles" && kind !== "show").map(({ key }) => Number(key.id)));
    return ({ key }) => deleted.has(/^v\/([^/]+)\//.exec(key)?.[1] ?? key) || hidden.has(storyOfKey(key) ?? 0);
  }

  /** Looks for files of one list, from the one at which the last call stopped; true once all of them were looked for. */
  async function areFilesChecked(state: RunState, manifest: Manifest, listed: readonly FileEntry[], mayGoOn: MayGoOn): Promise<boolean> {
    const isAway = staysAway(await withdrawalsSince(manifest, state));
    const from = state.checked ?? 0;
    for (const [place, file] of listed.entries()) {
      if (place < from) continue;
      if (place > from && !mayGoOn()) return false;
      if (!isAway(file) && (file.version !== undefined || !(await media.has(file.key)))) {
        const part = await sets.damageOfFile(file);
        if (part) note(state, new BackupDamage(part));
      }
      state.checked = place + 1;
    }
    return true;
  }

  /** Reads one chunk, and looks for the files that it names; at last the withdrawals. Nothing is changed before all of that is known. */
  async function check(state: RunState, manifest: Manifest, mayGoOn: MayGoOn): Promise<void> {
    const entry = manifest.chunks[state.index];
    if (entry) {
      const sections = entry.kind === "rows" || entry.kind === "changes" ? await sets.chunk(manifest.id, state.index, entry) : await readable(state, manifest, state.index, entry);
      if (entry.kind === "files" && !(await areFilesChecked(state, manifest, filesOfSections(sections ?? []), mayGoOn))) return;
      Object.assign(state, { index: state.index + 1, checked: 0 });
      return;
    }
    await withdrawalsSince(manifest, state);
    // Before anything is replaced: what is sent from here on would be sent again, or be unknown.
    await objects.pause(reasonOf(manifest));
    await target.clear();
    Object.assign(state, { phase: "rows", index: 0 });
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
      await target.swap(manifest.sequences, await withdrawalsSince(manifest, state), now());
    }
    Object.assign(state, { phase: "hide", index: 0 });
  }

  /** Sections of a chunk; null, and a note, where it is missing or damaged. */
  const readable = (state: RunState, { id }: Manifest, index: number, entry: ChunkEntry): Promise<Section[] | null> =>
    sets.chunk(id, index, entry).catch((error) => {
      if (!(error instanceof BackupDamage)) throw error;
      note(state, error);
      return null;
    });

  /** Has an object take over its rows; one of whose rows a part may be lost keeps those it has: a part of a ledger would send again what was sent. */
  async function restoreObject(state: RunState, manifest: Manifest): Promise<void> {
    const name = objects.names[state.index];
    if (name === undefined) {
      Object.assign(state, { phase: "files", index: 0 });
      return;
    }
    await objects.stage(name, []);
    let isWhole = true;
    for (const [index, entry] of manifest.chunks.entries()) {
      // Backups of older builds do not say whose rows a chunk holds.
      if (entry.kind !== "objects" || (entry.object ?? name) !== name) continue;
      const sections = await readable(state, manifest, index, entry);
      isWhole &&= sections !== null;
      const own = sections?.filter(({ object }) => object === name) ?? [];
      if (isWhole && own.length > 0) await objects.stage(name, own);
    }
    if (isWhole) await objects.restore(name, reasonOf(manifest));
    else {
      await objects.stage(name, []);
      state.untouched = [...new Set([...(state.untouched ?? []), name])];
    }
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

  /** Puts a file back; false, and a note, where the backup's is missing or damaged. */
  const restoreFile = (state: RunState, file: FileEntry): Promise<boolean> =>
    media.putStream(file.key, file.size, sets.file(file), file.contentType || "application/octet-stream").then(
      () => {
        state.damaged = state.damaged?.filter((part) => part.file !== file.key) ?? [];
        return true;
      },
      (error) => {
        if (!(error instanceof BackupDamage)) throw error;
        note(state, error);
        return false;
      },
    );

  /** Files of the backup that are not there, and editions as they were; what was deleted or taken from readers since stays away. */
  async function restoreFiles(state: RunState, manifest: Manifest, mayGoOn: MayGoOn): Promise<void> {
    const isAway = staysAway(await withdrawalsSince(manifest, state));
    const from = state.index;
    const editions = new Set<string>();
    let areAllNamed = true;
    let index = 0;
    const onDamage = (damage: BackupDamage) => {
      areAllNamed = false;
      note(state, damage);
    };
    for await (const file of filesOf(sets, manifest, onDamage)) {
      index += 1;
      if (isRewritten(file.key)) editions.add(file.key);
      if (index <= from) continue;
      if (index > from + 1 && !mayGoOn()) return;
      if (!isAway(file) && (file.version !== undefined || !(await media.has(file.key))) && (await restoreFile(state, file))) state.files += 1;
      state.index = index;
    }
    // Without the whole list, editions that the backup does know might be among the others.
    if (areAllNamed) await removeUnknownEditions(editions);
    Object.assign(state, { phase: "withdrawals", index: 0 });
  }

  /** Takes from readers, by the board's own rules, the stories that were taken from them or deleted since. */
  async function withdrawStories(state: RunState, manifest: Manifest, mayGoOn: MayGoOn): Promise<void> {
    const last = new Map<number, Withdrawal["kind"]>();
    for (const { kind, table, key } of await withdrawalsSince(manifest, state)) if (table === "articles" && last.get(Number(key.id)) !== "delete") last.set(Number(key.id), kind);
    const ids = (wanted: Withdrawal["kind"]) => [...last].filter(([, kind]) => kind === wanted).map(([id]) => id);
    const visible = await target.visibleStories(ids("hide"));
    const left = [...visible.map((id) => ({ id, kind: "toggle" }) as const), ...ids("delete").map((id) => ({ id, kind: "remove" }) as const)]
      .filter(({ id }) => id > state.index)
      .sort((a, b) => a.id - b.id);
    for (const [place, { id, kind }] of left.entries()) {
      if (place > 0 && !mayGoOn()) return;
      await board.execute({ kind, articleId: id, opId: `restoration:${kind === "toggle" ? "hide" : "remove"}:${manifest.id}:${id}`, actor: ACTOR });
      state.index = id;
    }
    await target.expire(ids("delete"));
    await board.tidy();
    if (state.phase === "hide") {
      Object.assign(state, { phase: "objects", index: 0 });
      return;
    }
    // The first pass's messages to the queues were replaced with their rows.
    await target.followAgain(ids("hide"));
    Object.assign(state, { phase: "done", index: 0 });
  }

  async function step(state: RunState, manifest: Manifest, mayGoOn: MayGoOn): Promise<void> {
    if (state.phase === "check") await check(state, manifest, mayGoOn);
    else if (state.phase === "rows") await stageRows(state, manifest);
    else if (state.phase === "swap") await swap(state, manifest);
    else if (state.phase === "objects") await restoreObject(state, manifest);
    else if (state.phase === "files") await restoreFiles(state, manifest, mayGoOn);
    else await withdrawStories(state, manifest, mayGoOn);
  }

  const progressOf = ({ id, phase, index, files, damaged = [], untouched = [] }: RunState): RestorationProgress => ({ id, phase, index, files, damaged, untouched });

  function piecesUntil(until: number): MayGoOn {
    let pieces = 0;
    return () => {
      pieces += 1;
      return pieces === 1 || (pieces <= PIECES_MAX && now() < until);
    };
  }

  return {
    /**
     * Begins to restore a backup, or goes on where that was interrupted; a request that is done is not made again: its last
     * answer may have been lost. Refuses a backup of another schema. `acceptsDamage`: passes over damaged lists of withdrawals.
     */
    async begin(id: string, request: string, acceptsDamage = false): Promise<RestorationProgress> {
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
      const isAccepted = !acceptsDamage || known?.acceptsDamage === true || known?.phase === "done";
      if (known?.id === id && isAccepted && (known.phase !== "done" || known.request === request)) return progressOf(known);
      // Another answer to the damage goes on where the restoration was stopped.
      const state: RunState =
        known?.id === id && known.phase !== "done" ? { ...known, acceptsDamage } : { phase: "check", index: 0, id, request, files: 0, damaged: [], untouched: [], acceptsDamage };
      if (!(await runs.begin("restoration", { id, state: JSON.stringify(state), at: now() }))) refuse("conflict", "Outra restauração está em andamento.");
      return progressOf(state);
    },

    /** Goes on for about `budgetMs`, a piece of work at least; null where nothing is to be restored, or another call works on it. */
    async advance(budgetMs: number): Promise<RestorationProgress | null> {
      const mayGoOn = piecesUntil(now() + budgetMs);
      const run = await runs.claim("restoration", now());
      if (!run) return null;
      const state = JSON.parse(run.state) as RunState;
      try {
        const manifest = await required(run.id);
        while (state.phase !== "done" && mayGoOn()) {
          await step(state, manifest, mayGoOn).catch((error) => {
            if (!(error instanceof BackupDamage)) throw error;
            refuse("conflict", `${damageText(error)}. ${stopped(state)} Traga o arquivo intacto de onde as cópias são guardadas, ou restaure outra cópia.`);
          });
          await runs.keep("restoration", run.id, JSON.stringify(state), now());
        }
      } finally {
        await runs.release("restoration", run.id, JSON.stringify(state), now());
      }
      return progressOf(state);
    },
  };
}
