import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { thumbnailOf } from "#app/ui/newsroom/thumbnail.tsx";
import { Dialog } from "#app/ui/window.tsx";
import { PICTURE_ALT_MAX } from "../form-rules.ts";
import type { PictureWithoutAlt } from "./pictures-without-alt.ts";

export interface AltDialogProps {
  pictures: readonly PictureWithoutAlt[];
  /** The word of the button that was pressed: 'Publicar', 'Agendar', 'Atualizar'. */
  label: string;
  /** Continues with the written texts; missing ones stay empty. `isChosen` is false where nobody could be asked. */
  onAnswer(texts: ReadonlyMap<PictureWithoutAlt["place"], string>, how?: { isChosen: boolean }): void;
  onCancel(): void;
}

const nameOf = ({ place }: PictureWithoutAlt) => (place === "cover" ? "Capa" : "Imagem do texto");

/** Asks for missing alternative texts before publishing. */
export function AltDialog({ pictures, label, onAnswer, onCancel }: AltDialogProps) {
  const [texts, setTexts] = useState<ReadonlyMap<PictureWithoutAlt["place"], string>>(new Map());
  const first = useRef<HTMLInputElement>(null);
  const missing = pictures.filter(({ place }) => (texts.get(place) ?? "").trim() === "").length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      firstFocus={first}
      title={pictures.length === 1 ? "Uma imagem está sem texto alternativo" : `${pictures.length} imagens estão sem texto alternativo`}
      description="Quem não vê a imagem ouve este texto no lugar dela. Diga em uma frase o que ela mostra."
      footer={
        <>
          <Button variant="ghost" className="mr-auto max-sm:w-full" onClick={() => onAnswer(texts)}>
            {label} sem texto alternativo
          </Button>
          <Button onClick={onCancel}>Voltar</Button>
          <Button variant="primary" disabled={missing > 0} onClick={() => onAnswer(texts)}>
            {label}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-4">
        {pictures.map((picture, at) => {
          const id = `alt-pedido-${picture.place}`;
          return (
            <li key={picture.place} className="flex gap-3">
              <img src={thumbnailOf(picture.src) ?? ""} alt="" className="size-20 shrink-0 rounded-md bg-sunken object-cover" />
              <div className="min-w-0 flex-1">
                <Field id={id} label={nameOf(picture)}>
                  <TextInput
                    id={id}
                    ref={at === 0 ? first : undefined}
                    value={texts.get(picture.place) ?? ""}
                    maxLength={PICTURE_ALT_MAX}
                    placeholder="O que a imagem mostra"
                    onChange={(event) => setTexts(new Map(texts).set(picture.place, event.target.value))}
                    onKeyDown={(event) => {
                      if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                      event.preventDefault();
                      const inputs = [...(event.currentTarget.closest("ul")?.querySelectorAll("input") ?? [])];
                      const next = inputs[inputs.indexOf(event.currentTarget) + 1];
                      if (next) next.focus();
                      else if (missing === 0) onAnswer(texts);
                    }}
                  />
                </Field>
                {picture.caption ? <p className="mt-1 line-clamp-2 text-[0.8125rem] text-muted">Legenda: {picture.caption}</p> : null}
              </div>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
