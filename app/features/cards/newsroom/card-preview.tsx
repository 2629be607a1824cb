import { Button } from "#app/ui/button.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import type { CardFormat, CardOrder } from "../card-order.ts";
import type { CardDraft } from "./card-draft.ts";
import { drawingFailure } from "./card-messages.ts";
import { ChoiceRow } from "./choice-row.tsx";
import { download, fileNameOf, fileOf } from "./download-picture.ts";
import { PreviewFrame } from "./preview-frame.tsx";
import type { CardRequest } from "./social-calls.ts";
import { TEMPLATE_NAMES } from "./template-chooser.tsx";
import type { Background } from "./use-background.ts";
import type { FinalPicture } from "./use-final-picture.ts";

const FORMATS: readonly { value: CardFormat; content: string }[] = [
  { value: "feed", content: "Feed" },
  { value: "story", content: "Story" },
];

interface CardPreviewProps {
  draft: CardDraft;
  order: CardOrder;
  request: CardRequest;
  background: Background;
  picture: FinalPicture<CardRequest>;
  onFormat(format: CardFormat): void;
}

/** The card: its draft while typing, the server's drawing on request. */
export function CardPreview({ draft, order, request, background, picture, onFormat }: CardPreviewProps) {
  const { announce } = useNotices();
  const update = async () => {
    if (await picture.draw(request)) announce("Prévia final pronta.");
  };
  return (
    <div className="flex min-w-0 flex-col gap-3 self-start md:sticky md:top-0">
      <ChoiceRow
        legend="Formato"
        hideLegend
        value={draft.format}
        options={FORMATS}
        onChange={onFormat}
        className="mx-auto grid w-full max-w-72 grid-cols-2 gap-1 rounded-lg bg-sunken p-1"
        choiceClassName="grid h-9 place-items-center rounded-md font-semibold text-muted has-checked:bg-surface has-checked:text-ink has-checked:shadow-lift"
      />
      <PreviewFrame
        order={order}
        background={background}
        label={`${draft.format}, modelo ${TEMPLATE_NAMES[draft.template]}, ${request.title}`}
        finalSrc={picture.src}
        finalName="Prévia final"
        busy={picture.busy}
        className="max-h-[46dvh] max-w-full md:max-h-[min(46dvh,27rem)]"
      />
      {picture.reason ? (
        <p role="alert" className="text-center text-danger">
          {drawingFailure(draft.format, picture.reason)}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-center gap-2">
        <Button icon="refresh" busy={picture.busy} disabled={request.title === "" || picture.src !== null} onClick={() => void update()}>
          {picture.src === null && !picture.isOld ? "Gerar prévia" : "Atualizar prévia"}
        </Button>
        <Button
          icon="download"
          variant="ghost"
          disabled={picture.src === null}
          onClick={() => picture.src && download(fileOf(picture.src, fileNameOf(`card-${draft.format}`, request.title)))}
        >
          Baixar imagem
        </Button>
      </div>
    </div>
  );
}
