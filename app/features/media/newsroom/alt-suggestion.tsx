import { type ReactNode, useEffect, useState } from "react";
import type { AiState } from "#app/features/editor/newsroom/suggestions/complete.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { isOutcomeUnknown, writeFailure } from "#app/ui/newsroom/write-outcome.ts";
import type { MediaWire } from "../media.wire.ts";

/** A suggested alternative text, marked as what it is, with what can be done about it. */
export function SuggestedAlt({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 rounded-md border border-dashed border-edge bg-sunken p-3">
      <p className="flex flex-wrap items-center gap-1.5 text-[0.8125rem] font-semibold text-info">
        <Icon name="spark" className="size-3.5" /> Sugestão — confira antes de usar <SimulatedMark provider="openai" />
      </p>
      <p className="wrap-anywhere">{text}</p>
      {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
    </div>
  );
}

/** Said where a suggestion cannot be put into a field that holds a text. */
export const FIELD_IS_TAKEN = "O campo já tem um texto. Apague-o para usar a sugestão.";

/** Message where the AI is not configured. */
export const NO_AI = "A IA não está configurada: não há sugestão de texto.";

const UNKNOWN = "Não deu para confirmar a resposta. Se a sugestão chegou, ela aparece ao atualizar a tela; pedir de novo não muda o texto da imagem.";

interface AltSuggestionProps {
  item: MediaWire;
  /** Value of the field: a suggestion never replaces it. */
  typed: string;
  ai: AiState;
  onUse(text: string): void;
  /** The list has to be read again. */
  onChanged(): void;
}

/** Asks for a suggested alternative text of a picture, and shows the one that is there. */
export function AltSuggestion({ item, typed, ai, onUse, onChanged }: AltSuggestionProps) {
  const [text, setText] = useState(item.altSugerido);
  const [work, setWork] = useState<"ask" | "discard" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setText(item.altSugerido), [item.altSugerido]);

  const run = async (kind: "ask" | "discard", call: () => Promise<string>) => {
    setWork(kind);
    setProblem(null);
    try {
      setText(await call());
      onChanged();
    } catch (error) {
      setProblem(isOutcomeUnknown(error) ? UNKNOWN : writeFailure(error, { reloaded: false, otherwise: "A IA não respondeu." }));
    } finally {
      setWork(null);
    }
  };
  const address = `/media/${item.id}/sugestao-alt`;
  const ask = () => void run("ask", async () => (await browserApi().post<MediaWire>(address, {})).altSugerido);
  const discard = () =>
    void run("discard", async () => {
      await browserApi().delete(address);
      return "";
    });
  const isTaken = typed.trim() !== "" && typed !== text;
  const askButton = (label: string) => (
    <Button size="sm" className="max-sm:h-10" icon="spark" busy={work === "ask"} disabled={work !== null} onClick={ask}>
      {label}
    </Button>
  );
  return (
    <div className="mt-2 flex flex-col gap-2">
      {text !== "" ? (
        <SuggestedAlt text={text}>
          {typed === text ? (
            <p className="basis-full text-[0.8125rem] text-muted">Está no campo, como texto seu. Confira e salve.</p>
          ) : (
            <Button
              size="sm"
              className="max-sm:h-10"
              // Not `disabled`: it must stay focusable, because its hint says why it does nothing.
              aria-disabled={isTaken}
              aria-describedby={isTaken ? "midia-alt-ocupado" : undefined}
              onClick={() => !isTaken && onUse(text)}
            >
              Usar
            </Button>
          )}
          <Button size="sm" variant="ghost" className="max-sm:h-10" busy={work === "discard"} disabled={work !== null} onClick={discard}>
            Descartar
          </Button>
          {ai.configured ? askButton("Pedir outra") : null}
          {isTaken ? (
            <p id="midia-alt-ocupado" className="basis-full text-[0.8125rem] text-muted">
              {FIELD_IS_TAKEN}
            </p>
          ) : null}
        </SuggestedAlt>
      ) : !ai.configured ? (
        <p className="text-[0.8125rem] text-muted">{NO_AI}</p>
      ) : (
        <p className="flex flex-wrap items-center gap-2">
          {askButton("Sugerir texto com IA")} <SimulatedMark provider="openai" />
        </p>
      )}
      <p role="status" className="text-[0.8125rem] text-muted empty:hidden">
        {work === "ask" ? "Pedindo à IA. Pode levar alguns segundos; você pode continuar escrevendo." : ""}
      </p>
      {problem ? (
        <p role="alert" className="text-[0.8125rem] text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
