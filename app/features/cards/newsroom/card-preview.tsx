import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { CARD_TEMPLATES, type CardFormat, type CardOrder, type CardTemplate } from "../card-order.ts";
import type { CardDraft } from "./card-draft.ts";
import { drawingFailure } from "./card-messages.ts";
import { ChoiceRow } from "./choice-row.tsx";
import { DrawingCanvas, PreviewFrame } from "./drawing-canvas.tsx";
import { type CardRequest, download, fileNameOf, fileOf } from "./social-calls.ts";
import type { Background, FinalPicture } from "./use-pictures.ts";

export const TEMPLATE_NAMES: Record<CardTemplate, string> = { foto: "Foto", faixa: "Faixa", editorial: "Editorial" };

/** A thumbnail's pixels are these many of the card's. */
const SHRINK = 5;

interface TemplateChooserProps {
  /** The card in each template. */
  orders: Readonly<Record<CardTemplate, CardOrder>>;
  value: CardTemplate;
  background: Background;
  onChange(template: CardTemplate): void;
}

/** The templates, drawn with this very card. */
export function TemplateChooser({ orders, value, background, onChange }: TemplateChooserProps) {
  return (
    <ChoiceRow
      legend="Modelo"
      value={value}
      onChange={onChange}
      className="grid grid-cols-3 gap-2.5"
      choiceClassName="group flex flex-col items-center gap-1.5 rounded-lg border border-line bg-sunken p-1.5 pb-1 text-xs font-semibold text-muted has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-checked:ring-1 has-checked:ring-accent"
      options={CARD_TEMPLATES.map((template) => ({
        value: template,
        content: (
          <>
            <DrawingCanvas order={orders[template]} background={background} label="" shrink={SHRINK} className="max-h-32 w-full rounded object-contain" />
            {TEMPLATE_NAMES[template]}
          </>
        ),
      }))}
    />
  );
}

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

interface ByHandPanelProps {
  src: string;
  title: string;
  caption: string;
  /** Server's reason for the missing account. */
  reason: string;
}

const canShare = (file: File) => typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

/** Without an account a person posts: the picture, the caption, and the phone's own way to hand them over. */
export function ManualPostingPanel({ src, title, caption, reason }: ByHandPanelProps) {
  const { notify } = useNotices();
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => setFile(fileOf(src, fileNameOf("card", title))), [src, title]);

  const copy = () =>
    navigator.clipboard.writeText(caption).then(
      () => notify("ok", "Legenda copiada."),
      () => notify("error", "O navegador não deixou copiar. Selecione a legenda e copie."),
    );
  const share = async (shared: File) => {
    try {
      await navigator.share({ files: [shared], text: caption });
    } catch (error) {
      // Closing the phone's sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) notify("error", "Não foi possível compartilhar. Baixe a imagem.");
    }
  };

  return (
    <section aria-labelledby="by-hand" className="w-full rounded-lg border border-line bg-warn-soft px-4 py-3">
      <h3 id="by-hand" className="flex items-center gap-2 font-semibold text-warn">
        <Icon name="alert" /> Nada foi publicado: a conta do Instagram ainda não está conectada.
      </h3>
      <p className="mt-1 text-muted">O card está pronto: baixe a imagem, copie a legenda e publique pelo aplicativo do Instagram.</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button icon="download" disabled={file === null} onClick={() => file && download(file)}>
          Baixar imagem
        </Button>
        <Button icon="copy" onClick={() => void copy()}>
          Copiar legenda
        </Button>
        {file && canShare(file) ? (
          <Button icon="share" onClick={() => void share(file)}>
            Compartilhar
          </Button>
        ) : null}
      </div>
      <p className="mt-2 text-xs text-muted">{reason}</p>
    </section>
  );
}

interface CardFooterProps {
  /** Reason why nothing can be published yet; null when it can. */
  missing: string | null;
  /** Draws the preview that is missing; null when that is not what is missing. */
  onDraw: (() => void) | null;
  problem: string | null;
  publishing: boolean;
  onCancel(): void;
  onPublish(): void;
}

const WAITING = "Publicando… O Instagram pode levar até meio minuto.";

/** The bar that is always in sight. */
export function CardFooter({ missing, onDraw, problem, publishing, onCancel, onPublish }: CardFooterProps) {
  return (
    <>
      {problem ? (
        <p role="alert" className="flex w-full gap-2 text-danger">
          {problem}
        </p>
      ) : null}
      <div className="mr-auto flex min-w-0 items-center gap-3 max-sm:w-full">
        <SimulatedMark provider="instagram" />
        <p id="card-missing" role="status" className="flex min-w-0 items-center gap-1.5 text-muted">
          {publishing ? (
            WAITING
          ) : missing === null ? null : (
            <>
              <Icon name="alert" className="size-4 text-warn" /> {missing}
            </>
          )}
        </p>
        {/* On a phone the preview's own button is far above. */}
        {onDraw ? (
          <Button size="sm" icon="refresh" className="ml-auto h-10 md:hidden" onClick={onDraw}>
            Prévia
          </Button>
        ) : null}
      </div>
      <Button className="max-sm:flex-1" onClick={onCancel}>
        Cancelar
      </Button>
      <Button variant="primary" icon="instagram" className="max-sm:flex-1" busy={publishing} disabled={missing !== null} aria-describedby="card-missing" onClick={onPublish}>
        Publicar no Instagram
      </Button>
    </>
  );
}
