import { type KeyboardEvent, useCallback, useEffect, useReducer, useRef, useState } from "react";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import { isOutcomeUnknown, writeFailure } from "#app/ui/newsroom/write-outcome.ts";
import type { DeskArticle, DeskMessage, DeskPlaces } from "../desk-message.wire.ts";
import { deskReducer, EMPTY_DESK, idsOf, isUnsaved, movedTo, wasRead } from "./desk-state.ts";
import { connectLive, type LiveSocketDeps, type LiveStatus } from "./live-socket.ts";

const SEARCH_PAUSE_MS = 250;

/** The candidates: results of the latest search only, reloaded when the desk changes. */
function useCandidates() {
  const [candidates, setCandidates] = useState<readonly DeskArticle[]>([]);
  const [state, setState] = useState<"ready" | "searching" | "failed">("ready");
  const words = useRef("");
  const pause = useRef<ReturnType<typeof setTimeout>>();

  const find = useCallback(async () => {
    const q = words.current;
    try {
      const answer = await browserApi().get<{ candidates: DeskArticle[] }>("/admin/destaques", { q });
      if (words.current !== q) return;
      setCandidates(answer.candidates);
      setState("ready");
    } catch {
      if (words.current === q) setState("failed");
    }
  }, []);

  const search = useCallback(
    (q: string, pauseMs = SEARCH_PAUSE_MS) => {
      words.current = q;
      setState("searching");
      clearTimeout(pause.current);
      pause.current = setTimeout(find, pauseMs);
    },
    [find],
  );
  useEffect(() => () => clearTimeout(pause.current), []);

  return {
    candidates,
    searchState: state,
    search,
    searchAgain: useCallback(() => search(words.current, 0), [search]),
    /** Candidates of the last desk read, unless a search is active. */
    takeUnsearched: useCallback((list: readonly DeskArticle[]) => {
      if (words.current === "") setCandidates(list);
    }, []),
  };
}

/** The desk's live connection while `connected`: its status and the other watchers. */
function useLiveDesk(connected: boolean, reread: LiveSocketDeps<DeskMessage>["reread"], onMessage: (message: DeskMessage) => void) {
  const [status, setStatus] = useState<LiveStatus>("connecting");
  const [others, setOthers] = useState<readonly string[]>([]);
  const latest = useRef({ reread, onMessage });
  latest.current = { reread, onMessage };

  useEffect(() => {
    if (!connected) return;
    const connection = connectLive<DeskMessage>({
      open: () => new WebSocket(`${window.location.origin.replace(/^http/, "ws")}/api/admin/destaques/live`),
      reread: () => latest.current.reread(),
      onMessage: (message) => {
        setOthers(message.pessoas.map((person) => person.nome));
        latest.current.onMessage(message);
      },
      onStatus: (next) => {
        setStatus(next);
        if (next !== "live") setOthers([]);
      },
      random: Math.random,
    });
    const retry = () => connection.retryNow();
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("online", retry);
      connection.stop();
    };
  }, [connected]);

  return { status, others };
}

/** The last save that can still be undone: the version it made, and the seconds that are left. */
function useUndo() {
  const [offer, setOffer] = useState<{ versao: number; until: number } | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(0);

  useEffect(() => {
    if (!offer) return;
    const tick = () => {
      const left = Math.ceil((offer.until - Date.now()) / 1000);
      setSecondsLeft(left);
      if (left <= 0) setOffer(null);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [offer]);

  return {
    /** Null when there is nothing to undo. */
    undoable: offer && secondsLeft > 0 ? { versao: offer.versao, secondsLeft } : null,
    offerUndo: (versao: number, seconds: number) => setOffer(seconds > 0 ? { versao, until: Date.now() + seconds * 1000 } : null),
  };
}

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

interface KeyboardReorderDeps {
  selected: readonly DeskArticle[];
  onChange(selected: readonly DeskArticle[]): void;
  announce(message: string): void;
}

/** Reordering by keys: Space or Enter lifts and drops a line; arrows, Home and End move it; Escape cancels. */
export function useKeyboardReorder({ selected, onChange, announce }: KeyboardReorderDeps) {
  const [lifted, setLifted] = useState<{ id: number; before: readonly DeskArticle[] } | null>(null);

  const placeOf = (id: number, list = selected) => list.findIndex((article) => article.id === id);
  const placeLabel = (index: number) => `posição ${index + 1} de ${selected.length}`;

  function move(article: DeskArticle, to: number): void {
    const index = Math.max(0, Math.min(selected.length - 1, to));
    if (index === placeOf(article.id)) {
      announce(index === 0 ? "Já é a primeira." : "Já é a última.");
      return;
    }
    onChange(movedTo(selected, article.id, index));
    announce(`${article.titulo}: ${placeLabel(index)}.`);
  }

  function drop(): void {
    const index = lifted ? placeOf(lifted.id) : -1;
    setLifted(null);
    if (index >= 0) announce(`Solta na ${placeLabel(index)}.`);
  }

  function cancel(): void {
    if (!lifted) return;
    onChange(lifted.before);
    setLifted(null);
    announce(`Movimento cancelado. De volta à ${placeLabel(placeOf(lifted.id, lifted.before))}.`);
  }

  function onKeyDown(event: KeyboardEvent, article: DeskArticle): void {
    const isLifted = lifted?.id === article.id;
    const index = placeOf(article.id);
    const steps: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: selected.length - 1 };
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (isLifted) drop();
      else {
        setLifted({ id: article.id, before: selected });
        announce(`${article.titulo}: levantada, ${placeLabel(index)}. Setas movem, Espaço solta, Esc cancela.`);
      }
    } else if (isLifted && steps[event.key] !== undefined) {
      event.preventDefault();
      move(article, steps[event.key] ?? index);
    }
  }

  return {
    liftedId: lifted?.id ?? null,
    move,
    cancel,
    onKeyDown,
    /** The focus moved elsewhere: the line is dropped. When React moves the line, `relatedTarget` is null. */
    onBlur: (goesTo: EventTarget | null) => {
      if (goesTo !== null) setLifted(null);
    },
  };
}
