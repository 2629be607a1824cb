import { useNavigation } from "@remix-run/react";
import { useRef, useState } from "react";
import type { AiState } from "#app/features/editor/newsroom/suggestions/complete.ts";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { controlAria, FormField } from "#app/ui/form-field.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import type { MediaWire } from "../../media.wire.ts";
import { MEDIA_ALT_MAX } from "../../media-item.ts";
import { titleOf } from "../list/media-label.ts";
import { MediaThumb } from "../list/media-thumb.tsx";
import { FIELD_IS_TAKEN, NO_AI, SuggestedAlt } from "../suggested-alt.tsx";

/** What a button of one picture asks of the form's action: `sugerir-12`. */
export const ALT_STEPS = ["sugerir", "usar", "descartar"] as const;

interface AltFieldProps {
  id: string;
  item: MediaWire;
  /** What was typed before the screen was answered. */
  typed: string | undefined;
  problem: string | undefined;
  ai: AiState;
}

/** The alternative text of one picture, with its suggestion. Every button also works without a script, as a part of the form. */
function AltField({ id, item, typed, problem, ai }: AltFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isTaken, setTaken] = useState(false);
  const sending = useNavigation().formData?.get("acao") ?? null;
  const name = `alt-${item.id}`;
  const step = (action: (typeof ALT_STEPS)[number]) => ({
    type: "submit" as const,
    size: "sm" as const,
    name: "acao",
    value: `${action}-${item.id}`,
    className: "max-sm:h-10",
    busy: sending === `${action}-${item.id}`,
    disabled: sending !== null,
  });
  return (
    <li className="flex items-start gap-3">
      <MediaThumb item={item} width={160} className="h-14 w-20 shrink-0 rounded" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <FormField id={id} label={titleOf(item)} problem={problem} className="wrap-anywhere">
          <TextInput
            ref={field}
            id={id}
            name={name}
            defaultValue={typed ?? item.alt}
            maxLength={MEDIA_ALT_MAX}
            placeholder="O que a imagem mostra"
            autoComplete="off"
            {...controlAria(id, { problem })}
          />
        </FormField>
        {item.altSugerido !== "" ? (
          <SuggestedAlt text={item.altSugerido}>
            <Button
              {...step("usar")}
              aria-label={`Usar a sugestão em ${titleOf(item)}`}
              onClick={(event) => {
                event.preventDefault();
                const input = field.current;
                const isFree = input?.value.trim() === "" || input?.value === item.altSugerido;
                setTaken(!isFree);
                if (!input || !isFree) return;
                input.value = item.altSugerido;
                input.focus();
              }}
            >
              Usar
            </Button>
            <Button {...step("descartar")} variant="ghost" aria-label={`Descartar a sugestão de ${titleOf(item)}`}>
              Descartar
            </Button>
            <p role="status" className="basis-full text-[0.8125rem] text-muted empty:hidden">
              {isTaken ? FIELD_IS_TAKEN : ""}
            </p>
          </SuggestedAlt>
        ) : ai.configured ? (
          <p className="flex flex-wrap items-center gap-2">
            <Button {...step("sugerir")} icon="spark" aria-label={`Sugerir texto com IA para ${titleOf(item)}`}>
              Sugerir texto com IA
            </Button>
            <SimulatedMark provider="openai" />
          </p>
        ) : null}
      </div>
    </li>
  );
}

interface AltFieldsProps {
  id: string;
  pictures: readonly MediaWire[];
  typedOf(name: string): string | undefined;
  problemOf(name: string): string | undefined;
  ai: AiState;
}

/** One alternative text for each picture. */
export function AltFields({ id, pictures, typedOf, problemOf, ai }: AltFieldsProps) {
  return (
    <>
      {/* What the Enter key presses: the first button of a form, which would be one of a picture. */}
      <button type="submit" name="acao" value="alt" tabIndex={-1} aria-hidden="true" className="sr-only">
        Salvar textos alternativos
      </button>
      {ai.configured ? null : <p className="mb-3 text-[0.8125rem] text-muted">{NO_AI}</p>}
      <ul className="flex flex-col gap-4">
        {pictures.map((item) => (
          <AltField key={item.id} id={`${id}-alt-${item.id}`} item={item} typed={typedOf(`alt-${item.id}`)} problem={problemOf(`alts.${item.id}`)} ai={ai} />
        ))}
      </ul>
    </>
  );
}
