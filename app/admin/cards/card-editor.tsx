import { useEffect, useMemo, useRef, useState } from "react";
import { captionProblems } from "#app/domain/caption/caption-limits.ts";
import type { CardFormat, CardTemplate } from "#app/domain/cards/card-order.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { ByHandPanel } from "./by-hand-panel.tsx";
import { CaptionField } from "./caption-field.tsx";
import type { CardEditorProps } from "./card-door.tsx";
import { type CardDraft, draftOf, isTouched, orderOf, requestOf, tidy } from "./card-draft.ts";
import { CardFields } from "./card-fields.tsx";
import { CardFooter } from "./card-footer.tsx";
import { drawingFailure, PUBLISHED, publishFailure } from "./card-sentences.ts";
import { ChoiceRow } from "./choice-row.tsx";
import { download, fileNameOf, fileOf } from "./download-picture.ts";
import { PreviewFrame } from "./preview-frame.tsx";
import { generateCard, WIRE_TYPES } from "./social-calls.ts";
import { TEMPLATE_NAMES, TemplateChooser } from "./template-chooser.tsx";
import { useBackground } from "./use-background.ts";
import { useCaption } from "./use-caption.ts";
import { useFinalPicture } from "./use-final-picture.ts";
import { usePublishing } from "./use-publishing.ts";
import { useStory } from "./use-story.ts";

const FORMATS: readonly { value: CardFormat; content: string }[] = [
  { value: "feed", content: "Feed" },
  { value: "story", content: "Story" },
];

/** The card editor (spec 1 §2.3): a draft while one works, the server's drawing before anything goes out. */
export function CardEditor({ call, siteName, onClose }: CardEditorProps) {
  const [loading, retry] = useStory(call.articleId);
  const story = loading.kind === "ready" ? loading.story : null;
  const [draft, setDraft] = useState<CardDraft | null>(null);
  const background = useBackground(story?.imageUrl ?? null, { withFocus: true });
  const request = useMemo(() => (draft && story ? requestOf(draft, story) : null), [draft, story]);
  const picture = useFinalPicture(generateCard, request);
  const caption = useCaption(story, { title: tidy(draft?.title ?? ""), kicker: tidy(draft?.kicker ?? ""), siteName });
  const { busy: publishing, outcome, publish } = usePublishing();
  const { notify, announce } = useNotices();
  const [isLeaving, setLeaving] = useState(false);
  const { draw } = picture;

  const opened = useRef(false);
  useEffect(() => {
    if (!story || opened.current) return;
    opened.current = true;
    const first = draftOf(story, call.format);
    setDraft(first);
    void draw(requestOf(first, story));
  }, [story, call.format, draw]);

  const orders = useMemo(() => {
    if (!draft) return null;
    const paper = { color: call.color, siteName };
    const of = (template: CardTemplate) => orderOf({ ...draft, template }, paper, background);
    return { foto: of("foto"), faixa: of("faixa"), editorial: of("editorial") };
  }, [draft, background, call.color, siteName]);

  const close = () => {
    const isEdited = story !== null && draft !== null && (isTouched(draft, story) || caption.origin === "pessoa" || caption.replaced !== null);
    if (isEdited) setLeaving(true);
    else onClose();
  };

  const missing =
    request === null
      ? "Aguarde a matéria carregar."
      : request.title === ""
        ? "Digite um título"
        : picture.busy
          ? "Gerando a prévia…"
          : picture.src === null
            ? picture.isOld
              ? "Atualize a prévia para publicar."
              : "Gere a prévia para publicar."
            : captionProblems(caption.text).length > 0
              ? "A legenda passa dos limites do Instagram."
              : caption.busy
                ? "Gerando a legenda…"
                : null;

  const confirm = async () => {
    if (missing !== null || picture.src === null || !request || !draft) return;
    const came = await publish({ imageData: picture.src, caption: caption.text, title: request.title, type: WIRE_TYPES[draft.format] });
    if (came?.kind === "published") {
      notify("ok", PUBLISHED);
      onClose();
    }
  };

  const update = async () => {
    if (!request) return;
    await draw(request);
    announce("Prévia atualizada.");
  };

  return (
    <>
      <Dialog
        open
        wide
        onOpenChange={(open) => {
          if (!open) close();
        }}
        title="Card para o Instagram"
        description={story?.title ?? call.title}
        footer={
          <>
            {outcome?.kind === "no-account" && picture.src !== null && request ? (
              <ByHandPanel src={picture.src} title={request.title} caption={caption.text} reason={outcome.reason} />
            ) : null}
            <CardFooter
              missing={missing}
              problem={outcome?.kind === "failed" ? publishFailure(outcome.reason) : null}
              publishing={publishing}
              onCancel={close}
              onPublish={() => void confirm()}
            />
          </>
        }
      >
        {loading.kind === "failed" ? (
          <ErrorState title="Erro ao carregar" actions={<Button onClick={retry}>Tentar novamente</Button>}>
            {loading.reason}
          </ErrorState>
        ) : null}
        {loading.kind === "loading" ? <LoadingState>Carregando a matéria…</LoadingState> : null}
        {draft && orders && request ? (
          <div className="grid gap-x-8 gap-y-5 md:grid-cols-[19rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)]">
            <div className="flex min-w-0 flex-col gap-3 self-start md:sticky md:top-0">
              <ChoiceRow
                legend="Formato"
                hideLegend
                value={draft.format}
                options={FORMATS}
                onChange={(format) => setDraft({ ...draft, format })}
                className="mx-auto grid w-full max-w-72 grid-cols-2 gap-1 rounded-lg bg-sunken p-1"
                choiceClassName="grid h-9 place-items-center rounded-md font-semibold text-muted has-checked:bg-surface has-checked:text-ink has-checked:shadow-lift"
              />
              <PreviewFrame
                order={orders[draft.template]}
                background={background}
                label={`${draft.format === "feed" ? "feed" : "story"}, modelo ${TEMPLATE_NAMES[draft.template]}, ${request.title}`}
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
                  {picture.isOld || picture.src !== null ? "Atualizar prévia" : "Gerar prévia"}
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
            <div className="flex min-w-0 flex-col gap-5">
              {call.isVisible ? null : <p className="rounded-lg bg-warn-soft px-3 py-2 text-warn">Esta matéria não está no ar: quem vir o card ainda não a encontra no site.</p>}
              <CardFields draft={draft} onChange={setDraft} />
              <TemplateChooser orders={orders} value={draft.template} background={background} onChange={(template) => setDraft({ ...draft, template })} />
              <CaptionField caption={caption} />
            </div>
          </div>
        ) : null}
      </Dialog>
      <ConfirmDialog open={isLeaving} onOpenChange={setLeaving} title="Descartar este card?" confirmLabel="Descartar" onConfirm={onClose}>
        <p>O que você mudou no título, nos destaques ou na legenda se perde. A matéria não muda.</p>
      </ConfirmDialog>
    </>
  );
}
