import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#app/admin/api-client.ts";
import { browserApi } from "#app/admin/browser-api.ts";

/** An article as the desk lists it; the fields of the wire that it shows. */
export interface DeskArticle {
  id: number;
  titulo: string;
  posicao: string;
  autor: string;
  imagemUrl: string | null;
}

interface DeskWire {
  supermanchete: DeskArticle | null;
  destaques: DeskArticle[];
  candidates: DeskArticle[];
  versao: number;
}

export type DeskState = { kind: "loading" } | { kind: "failed" } | { kind: "ready"; desk: DeskWire };

/** Why a save was refused, in the server's words. */
const reasonOf = (error: unknown) => (error instanceof ApiError && error.detail ? error.detail : "erro desconhecido");

/** Reads the highlights while `open`, keeps the order being edited, and saves it. */
export function useHighlightDesk(open: boolean) {
  const [state, setState] = useState<DeskState>({ kind: "loading" });
  const [selected, setSelected] = useState<readonly DeskArticle[]>([]);
  const [candidates, setCandidates] = useState<readonly DeskArticle[]>([]);
  const [saving, setSaving] = useState(false);
  const search = useRef("");

  const reload = useCallback(async () => {
    setState({ kind: "loading" });
    try {
      const desk = await browserApi().get<DeskWire>("/admin/destaques", { q: search.current });
      setState({ kind: "ready", desk });
      setSelected(desk.destaques);
      setCandidates(desk.candidates);
    } catch {
      setState({ kind: "failed" });
    }
  }, []);

  useEffect(() => {
    if (!open) return;
    search.current = "";
    reload();
  }, [open, reload]);

  /** Looks for candidates; only the answer to the last words counts. The order being edited stays. */
  const findCandidates = useCallback(async (q: string) => {
    search.current = q;
    const answer = await browserApi()
      .get<DeskWire>("/admin/destaques", { q })
      .catch(() => null);
    if (answer && search.current === q) setCandidates(answer.candidates);
  }, []);

  /** Saves the order; answers null, or why it was refused. What the server made of it is what is then shown. */
  const save = useCallback(
    async (version: number): Promise<string | null> => {
      setSaving(true);
      try {
        const body = { desired: selected.map((article) => article.id), versao: version };
        const { destaques, versao } = await browserApi().post<Pick<DeskWire, "destaques" | "versao">>("/admin/destaques/set-order", body, { idempotencyKey: crypto.randomUUID() });
        setSelected(destaques);
        setState((before) => (before.kind === "ready" ? { kind: "ready", desk: { ...before.desk, destaques, versao } } : before));
        return null;
      } catch (error) {
        return reasonOf(error);
      } finally {
        setSaving(false);
      }
    },
    [selected],
  );

  return { state, selected, setSelected, candidates, saving, reload, findCandidates, save };
}
