import { useCallback, useEffect, useState } from "react";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import type { PaletteCommandsWire, PaletteFindingsWire } from "../palette.wire.ts";

/** A pause in typing after which the server is asked. Milliseconds. */
const PAUSE_MS = 120;

const OFFLINE = "Sem conexão. Matérias, mídia e pessoas voltam quando a rede voltar.";

export interface PaletteSearch {
  commands: PaletteCommandsWire | null;
  /** Null while nothing is known of the present query. */
  findings: PaletteFindingsWire | null;
  isSearching: boolean;
  /** Reason why results are missing. */
  problem: string | null;
  retry(): void;
}

const problemOf = (error: unknown): string => (error instanceof ApiError ? (error.detail ?? `A busca falhou (erro ${error.status}).`) : OFFLINE);

/** Searches the palette's query; answers to earlier queries are ignored. */
export function usePaletteSearch(query: string, isOpen: boolean): PaletteSearch {
  const [commands, setCommands] = useState<PaletteCommandsWire | null>(null);
  const [answer, setAnswer] = useState<{ query: string; findings: PaletteFindingsWire | null; problem: string | null }>({ query: "", findings: null, problem: null });
  const [commandProblem, setCommandProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const asked = query.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again by `retry`
  useEffect(() => {
    if (!isOpen || commands) return;
    let isStale = false;
    browserApi()
      .get<PaletteCommandsWire>("/search/commands")
      .then(
        (told) => {
          if (isStale) return;
          setCommands(told);
          setCommandProblem(null);
        },
        (error: unknown) => {
          if (!isStale) setCommandProblem(problemOf(error));
        },
      );
    return () => {
      isStale = true;
    };
  }, [isOpen, commands, tries]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again by `retry`
  useEffect(() => {
    if (!isOpen || asked === "") return;
    let isStale = false;
    const timer = setTimeout(() => {
      browserApi()
        .get<PaletteFindingsWire>("/search", { q: asked })
        .then(
          (findings) => {
            if (!isStale) setAnswer({ query: asked, findings, problem: null });
          },
          (error: unknown) => {
            if (!isStale) setAnswer({ query: asked, findings: null, problem: problemOf(error) });
          },
        );
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [isOpen, asked, tries]);

  useEffect(() => {
    if (!isOpen) return;
    const retry = () => setTries((count) => count + 1);
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [isOpen]);

  const isAnswered = asked !== "" && answer.query === asked;
  return {
    commands,
    findings: isAnswered ? answer.findings : null,
    isSearching: (asked !== "" && !isAnswered) || (commands === null && commandProblem === null),
    problem: (isAnswered ? answer.problem : null) ?? commandProblem,
    retry: useCallback(() => {
      setAnswer({ query: "", findings: null, problem: null });
      setCommandProblem(null);
      setTries((count) => count + 1);
    }, []),
  };
}
