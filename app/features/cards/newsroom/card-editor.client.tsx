import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useInstagramNotices } from "#app/ui/newsroom/shell/instagram-notices.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { Dialog } from "#app/ui/window.tsx";
import { CaptionField, CardFields } from "./card-fields.tsx";
import { PUBLISHED, publishFailure } from "./card-messages.ts";
import { CardFooter, CardPreview, ManualPostingPanel, TemplateChooser } from "./card-preview.tsx";
import { type CardEditorProps, useCardEditor } from "./use-card-editor.ts";

/** The card editor (spec 1 §2.3): a draft while editing, the server's drawing before publishing. */
export function CardEditor({ call, siteName, onClose }: CardEditorProps) {
  const editor = useCardEditor({ call, siteName });
  const { loading, draft, setDraft, orders, request, background, picture, caption, outcome } = editor;
  const { notify } = useNotices();
  const { refresh: countNotices } = useInstagramNotices();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const [isPublishing, setPublishing] = useState(false);

  const close = () => {
    if (editor.isTouched) setLeaving(true);
    else onClose();
  };
  const confirm = async () => {
    const came = await editor.publish();
    if (came?.kind === "published") {
      const { permalink } = came;
      notify("ok", PUBLISHED, permalink === null ? undefined : { label: "Ver", run: () => window.open(permalink, "_blank", "noopener") });
      onClose();
    } else if (came?.kind === "queued" || came?.kind === "held" || came?.kind === "uncertain") {
      // Outcome unknown: the message names it and the screen that shows the result.
      notify(came.kind === "queued" ? "ok" : "error", came.note, { label: "Ver fila", run: () => navigate("/admin?tab=instagram") });
      onClose();
    }
    // The person sees the failure here: the newsroom's notice would repeat it.
    if (came && came.kind !== "no-account") countNotices({ quietly: true });
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
        description={editor.story?.title ?? call.title}
        footer={
          <>
            {outcome?.kind === "no-account" && picture.src !== null && request ? (
              <ManualPostingPanel src={picture.src} title={request.title} caption={caption.text} reason={outcome.reason} />
            ) : null}
            <CardFooter
              missing={editor.missing}
              onDraw={request && request.title !== "" && picture.src === null && !picture.busy ? () => void picture.draw(request) : null}
              problem={outcome?.kind === "failed" ? publishFailure(outcome.reason) : null}
              publishing={editor.isPublishing}
              onCancel={close}
              onPublish={() => setPublishing(true)}
            />
          </>
        }
      >
        {loading.kind === "failed" ? (
          <ErrorState title="Erro ao carregar" actions={<Button onClick={editor.retry}>Tentar novamente</Button>}>
            {loading.reason}
          </ErrorState>
        ) : null}
        {loading.kind === "loading" ? <LoadingState>Carregando a matéria…</LoadingState> : null}
        {draft && orders && request ? (
          <div className="grid gap-x-8 gap-y-5 md:grid-cols-[19rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)]">
            <CardPreview
              draft={draft}
              order={orders[draft.template]}
              request={request}
              background={background}
              picture={picture}
              onFormat={(format) => setDraft({ ...draft, format })}
            />
            <div className="flex min-w-0 flex-col gap-5">
              {call.isVisible ? null : <p className="rounded-lg bg-warn-soft px-3 py-2 text-warn">Esta matéria não está no ar: quem vir o card ainda não a encontra no site.</p>}
              <CardFields draft={draft} onChange={setDraft} />
              <TemplateChooser orders={orders} value={draft.template} background={background} onChange={(template) => setDraft({ ...draft, template })} />
              <CaptionField caption={caption} />
            </div>
          </div>
        ) : null}
      </Dialog>
      <ConfirmDialog open={isPublishing} onOpenChange={setPublishing} title="Publicar agora no Instagram?" confirmLabel="Publicar agora" onConfirm={() => void confirm()}>
        <p>O card vai para todos os seguidores. Depois de publicado, não dá para desfazer por aqui.</p>
      </ConfirmDialog>
      <ConfirmDialog open={isLeaving} onOpenChange={setLeaving} title="Descartar este card?" confirmLabel="Descartar" onConfirm={onClose}>
        <p>O que você mudou no título, nos destaques ou na legenda se perde. A matéria não muda.</p>
      </ConfirmDialog>
    </>
  );
}
