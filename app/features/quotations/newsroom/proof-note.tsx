import { Link } from "@remix-run/react";
import { useDeferredValue, useMemo } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type Proof, type ProofState, placeProofs, quotationsIn, quotationsPath } from "../quotation.ts";
import { ChangedWords } from "./changed-words.tsx";

interface ProofNoteProps {
  articleId: number;
  /** The text as it is being written. */
  body: string;
  proofs: readonly Proof[];
}

const LOST: Readonly<Record<ProofState["kind"], string>> = { recorded: "", silent: "Ficou sem som", changed: "Mudou depois de gravada", gone: "Saiu do texto" };

/** Above a text that is being written: how many of its quotations are recorded, and at once which of them no longer say what was bound. */
export default function ProofNote({ articleId, body, proofs }: ProofNoteProps) {
  const text = useDeferredValue(body);
  const placed = useMemo(() => placeProofs(quotationsIn(text), proofs), [text, proofs]);
  const lost = placed.filter(({ state }) => state.kind !== "recorded");
  const recorded = placed.length - lost.length;
  return (
    <div className="mb-3 card px-4 py-2 text-sm" role="status">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="inline-flex items-center gap-2">
          <Icon name="sound" className="size-4" />
          {recorded === 0 ? "Nenhuma citação confere com a gravação" : counted(recorded, "citação com gravação", "citações com gravação")}
        </span>
        <Link className="text-accent underline" to={quotationsPath(articleId)}>
          Conferir
        </Link>
      </p>
      {lost.map(({ id, words, state }) => (
        <div key={id} className="mt-1">
          <strong className="text-warn">{LOST[state.kind]}</strong>
          <ChangedWords bound={words} now={state.kind === "gone" ? "" : state.at.words} />
        </div>
      ))}
    </div>
  );
}
