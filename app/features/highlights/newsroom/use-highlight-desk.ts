import { useCallback, useEffect, useReducer, useRef } from "react";
import { ApiError } from "#app/ui/newsroom/api-client.ts";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { isOutcomeUnknown, writeFailure } from "#app/ui/newsroom/write-outcome.ts";
import type { DeskArticle, DeskMessage, DeskPlaces } from "../desk-message.wire.ts";
import { deskReducer, EMPTY_DESK, isUnsaved, wasRead } from "./desk-state.ts";
import { idsOf } from "./selection.ts";
import { useCandidates } from "./use-candidates.ts";
import { useLiveDesk } from "./use-live-desk.ts";
import { useUndo } from "./use-undo.ts";

type DeskAnswer = DeskPlaces & { candidates: DeskArticle[] };
interface SavedAnswer {
  destaques: DeskArticle[];
  versao: number;
  desfazerSegundos: number;
}

/** Result of a save or an undo: `undoSeconds` of a save that can be undone, else the reason of the refusal. */
export type SaveOutcome = { ok: true; undoSeconds: number } | { ok: false; conflict: boolean; reason: string };

/** The article's fields that the desk keeps. */
const placesOf = ({ supermanchete, destaques, recentes, versao }: DeskPlaces): DeskPlaces => ({ supermanchete, destaques, recentes, versao });

const readDesk = () => browserApi().get<DeskAnswer>("/admin/destaques", { q: "" });

const currentIn = (error: unknown): DeskPlaces | null => (error instanceof ApiError && error.status === 409 && error.body?.current ? (error.body.current as DeskPlaces) : null);

/** Logic of 'Ordenar Destaques': reads, edits, saves, undo and live updates. */
export function useHighlightDesk(open: boolean) {
  const [state, dispatch] = useReducer(deskReducer, EMPTY_DESK);
  const { undoable, offerUndo } = useUndo();
  const { takeUnsearched, ...candidates } = useCandidates();
  const unsaved = isUnsaved(state);
  const latest = useRef({ unsaved });
  latest.current = { unsaved };

  /** Reads the desk: a reload discards unsaved edits, a background read keeps them. */
  const read = useCallback(
    async (givingUp: boolean): Promise<"read" | "failed" | "session-ended" | "role-changed"> => {
      try {
        const answer = await readDesk();
        takeUnsearched(answer.candidates);
        dispatch(givingUp ? { kind: "reloaded", desk: placesOf(answer) } : { kind: "update", update: { ...placesOf(answer), mudanca: null } });
        return "read";
      } catch (error) {
        if (!(error instanceof ApiError)) return "failed";
        return error.status === 401 ? "session-ended" : error.status === 403 ? "role-changed" : "failed";
      }
    },
    [takeUnsearched],
  );

  const reload = useCallback(async () => {
    dispatch({ kind: "loading" });
    if ((await read(true)) !== "read") dispatch({ kind: "failed" });
  }, [read]);

  useEffect(() => {
    if (!open) return;
    // Unsaved edits survive closing the dialog.
    if (latest.current.unsaved) void read(false);
    else void reload();
  }, [open, read, reload]);

  const { searchAgain } = candidates;
  const onMessage = useCallback(
    (message: DeskMessage) => {
      dispatch({ kind: "update", update: message });
      if (message.mudanca) searchAgain();
    },
    [searchAgain],
  );
  const live = useLiveDesk(open && wasRead(state), () => read(false), onMessage);

  async function write(path: string, body: object, done: "saved" | "undone"): Promise<SaveOutcome> {
    dispatch({ kind: "saving" });
    try {
      const { destaques, versao, desfazerSegundos } = await browserApi().post<SavedAnswer>(path, body);
      dispatch({ kind: done, destaques, versao });
      offerUndo(versao, desfazerSegundos);
      return { ok: true, undoSeconds: desfazerSegundos };
    } catch (error) {
      const current = currentIn(error);
      dispatch({ kind: "refused", current });
      const reloaded = isOutcomeUnknown(error) && (await read(false)) === "read";
      return { ok: false, conflict: current !== null, reason: writeFailure(error, { reloaded, otherwise: "erro desconhecido" }) };
    }
  }

  return {
    state,
    unsaved,
    live,
    candidates,
    /** Only while no other change was made since. */
    undoable: undoable?.versao === state.desk.versao ? undoable : null,
    reload,
    edit: (selected: readonly DeskArticle[]) => dispatch({ kind: "edited", selected }),
    resolve: (by: "merge" | "theirs" | "mine") => dispatch({ kind: "resolved", by }),
    dismissNotice: () => dispatch({ kind: "read" }),
    save: () => write("/admin/destaques/set-order", { desired: idsOf(state.selected), versao: state.desk.versao }, "saved"),
    undo: () => write("/admin/destaques/undo", { versao: state.desk.versao }, "undone"),
  };
}
