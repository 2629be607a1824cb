import { useState } from "react";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { writeFailure } from "#app/ui/newsroom/write-outcome.ts";
import type { MediaBulkWire } from "../../media.wire.ts";

/** Most ids in one request to the server. */
const BATCH = 100;

/** Said where the server gave no reason (spec 1 §8). */
const FAILED = "Erro ao excluir arquivo(s)";

/** Deletes files and keeps the account of it until it is read. */
export function useDelete(onDeleted: (ids: readonly number[]) => void) {
  const [asked, setAsked] = useState<readonly number[]>([]);
  const [account, setAccount] = useState<MediaBulkWire | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);

  const confirm = async () => {
    const ids = asked;
    setAsked([]);
    setDeleting(true);
    setProblem(null);
    setAccount(null);
    const sum: MediaBulkWire = { excluidos: [], recusados: [] };
    try {
      for (let at = 0; at < ids.length; at += BATCH) {
        const { excluidos, recusados } = await browserApi().post<MediaBulkWire>("/media/delete", { ids: ids.slice(at, at + BATCH) });
        sum.excluidos.push(...excluidos);
        sum.recusados.push(...recusados);
      }
    } catch (error) {
      setProblem(`${FAILED}: ${writeFailure(error, { reloaded: false, otherwise: "o servidor recusou o pedido." })}`);
    } finally {
      if (sum.excluidos.length + sum.recusados.length > 0) setAccount(sum);
      setDeleting(false);
      onDeleted(sum.excluidos);
    }
  };
  return {
    asked,
    account,
    problem,
    isDeleting,
    ask: setAsked,
    confirm,
    dismiss: () => {
      setAccount(null);
      setProblem(null);
    },
  };
}

export type Deletion = ReturnType<typeof useDelete>;
