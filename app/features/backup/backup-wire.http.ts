import type { z } from "zod/v4";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { Manifest } from "./backup-sets.server.ts";
import type { RunProgress } from "./backups.server.ts";
import type { backupListWire, backupRunWire, restorationWire } from "./backups.wire.ts";
import type { RestorationProgress } from "./restoration.server.ts";

/** A backup in progress, as the API answers it. */
export function backupRunOf(run: RunProgress | null): z.output<typeof backupRunWire> {
  const { id, phase, chunks, files, startedAt, updatedAt } = run ?? refuse("conflict", "Nenhuma cópia de segurança em andamento.");
  return { id, fase: phase, blocos: chunks, arquivos: files, inicio: startedAt, atualizada: updatedAt };
}

/** The backups that exist, as the API answers them. */
export function backupListOf(backups: readonly Manifest[], unreadable: readonly string[], run: RunProgress | null): z.output<typeof backupListWire> {
  return {
    copias: backups.map(({ id, pointAt, verifiedAt, commit, counts, files, fileBytes }) => ({
      id,
      momento: pointAt,
      conferida: verifiedAt,
      versao: commit,
      linhas: Object.values(counts).reduce((sum, count) => sum + count, 0),
      arquivos: files,
      bytesDeArquivos: fileBytes,
    })),
    ilegiveis: [...unreadable],
    emAndamento: run && run.phase !== "done" ? backupRunOf(run) : null,
  };
}

/** A restoration as the API answers it; `ocupada`: another call works on it. */
export function restorationOf(begun: RestorationProgress, advanced: RestorationProgress | null): z.output<typeof restorationWire> {
  const { id, phase, index, files, damaged, untouched } = advanced ?? begun;
  const faltas = damaged.map(({ key, file, isMissing }) => ({ chave: key, arquivo: file, causa: isMissing ? ("ausente" as const) : ("danificado" as const) }));
  return { id, fase: phase, indice: index, arquivos: files, faltas, intocados: [...untouched], ocupada: advanced === null };
}
