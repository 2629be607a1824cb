import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { MediaKind } from "../../media-kind.ts";
import { ACCEPTED } from "./check-file.ts";

const LIMIT_TEXTS: Record<MediaKind, string> = { image: "imagens até 5 MB", video: "vídeos até 200 MB", audio: "áudios até 50 MB", document: "documentos até 20 MB" };

const formatList = (parts: readonly string[]) => {
  const text = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} e ${parts.at(-1)}` : (parts[0] ?? "");
  return `${text.slice(0, 1).toLocaleUpperCase("pt-BR")}${text.slice(1)}.`;
};

interface FileChooserProps {
  kinds: readonly MediaKind[];
  /** Files are being dragged over the page. */
  isOver: boolean;
  /** Files are chosen already: the chooser is small. */
  isSmall: boolean;
  onFiles(files: readonly File[]): void;
}

/** Where files are chosen, dropped or pasted. */
export function FileChooser({ kinds, isOver, isSmall, onFiles }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border-2 border-dashed text-center transition-colors",
        isOver ? "border-accent bg-accent-soft" : "border-edge bg-sunken",
        isSmall ? "px-4 py-3" : "flex-col px-4 py-10",
      )}
    >
      {isSmall ? null : <Icon name="upload" className="size-7 text-subtle" />}
      <p className="font-semibold">
        {isOver ? (
          "Solte para adicionar"
        ) : isSmall ? (
          "Adicione mais arquivos"
        ) : (
          <>
            <span className="sm:hidden">Escolha o que enviar</span>
            <span className="max-sm:hidden">
              Arraste arquivos para cá<span className="font-normal text-muted">, cole com Ctrl+V ou escolha no aparelho</span>
            </span>
          </>
        )}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Arquivos para enviar"
        accept={kinds.map((kind) => ACCEPTED[kind]).join(",")}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button icon="plus" size={isSmall ? "sm" : "md"} className={isSmall ? "max-sm:h-10" : ""} onClick={() => input.current?.click()}>
        Escolher arquivos
      </Button>
      {isSmall ? null : <p className="text-[0.8125rem] text-muted">{formatList(kinds.map((kind) => LIMIT_TEXTS[kind]))}</p>}
    </div>
  );
}
