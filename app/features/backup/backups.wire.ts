import { z } from "zod/v4";

/** The id of a backup, as the service makes it. */
const backupId = z.string().regex(/^\d{8}-\d{6}-[0-9a-f-]{8}$/, "Identificador de cópia inválido");

const time = z.number().int();

/** One backup of the list; times in epoch milliseconds, sizes in bytes. */
export const backupWire = z.object({
  id: backupId,
  momento: time,
  conferida: time.nullable(),
  versao: z.string(),
  linhas: z.int(),
  arquivos: z.int(),
  bytesDeArquivos: z.int(),
});

/** State of a backup in progress. */
export const backupRunWire = z.object({ id: z.string(), fase: z.string(), blocos: z.int(), arquivos: z.int(), inicio: time, atualizada: time });

/** `ilegiveis`: ids of backups whose manifest is damaged, or of another key. */
export const backupListWire = z.object({ copias: z.array(backupWire), ilegiveis: z.array(z.string()), emAndamento: backupRunWire.nullable() });

/**
 * `pedido`: one for each wish to restore. A call that repeats it goes on, and restores nothing again once that is done.
 * `aceitaDanos`: goes on without lists of withdrawals that are damaged.
 */
export const restorationBody = z.object({ id: backupId, pedido: z.uuid(), aceitaDanos: z.boolean().default(false) });

/** `faltas`: parts of the backup that are missing or damaged; `arquivo` is the stored file that one held. At most a thousand. `intocados`: objects that keep the rows they had. */
export const restorationWire = z.object({
  id: z.string(),
  fase: z.string(),
  indice: z.int(),
  arquivos: z.int(),
  faltas: z.array(z.object({ chave: z.string(), arquivo: z.string().nullable(), causa: z.enum(["ausente", "danificado"]) })),
  intocados: z.array(z.string()),
  ocupada: z.boolean(),
});

/** A key of the bucket of backups. */
export const backupFileQuery = z.object({ chave: z.string().regex(/^(sets|files|withdrawals)\/[\w/-]{1,150}$/, "Chave inválida") });

export const backupFilesQuery = z.object({ depois: z.string().max(2_000).optional() });
