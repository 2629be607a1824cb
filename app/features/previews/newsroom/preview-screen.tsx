import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ScreenCard } from "#app/ui/newsroom/record-form/record-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { LinksPanel } from "./links-panel.tsx";
import { ChatPreview, DrawnCard, SearchPreview } from "./network-previews.tsx";
import type { PreviewAnswer, PreviewView } from "./preview-view.ts";
import { FIRST_LOOK, LookPicker, ReaderFrame } from "./reader-frame.tsx";

/** A story as readers, chats and search engines would see it, and its private links. */
export function PreviewScreen() {
  const view = useLoaderData<PreviewView>();
  const answer = useActionData<PreviewAnswer>();
  const [look, setLook] = useState(FIRST_LOOK);
  const { formData } = useNavigation();
  const intent = formData?.get("intent");
  const busy = intent === "revoke" ? `revoke-${String(formData?.get("id"))}` : intent === "create" ? "create" : null;
  const here = `/admin/previa/${view.id}`;
  return (
    <>
      <PageHeader
        title="Prévia"
        actions={
          <>
            <ButtonLink to={`/admin/editar-materia/${view.id}`} icon={view.mayShare ? "edit" : "eye"}>
              {view.mayShare ? "Editar" : "Ver no editor"}
            </ButtonLink>
            {view.publicPath ? (
              <ButtonLink to={view.publicPath} reloadDocument target="_blank" icon="external">
                Ver no site
              </ButtonLink>
            ) : null}
          </>
        }
      >
        <p className="break-words">{view.title}</p>
        <p className="mt-1">
          <Badge tone={view.publicPath ? "ok" : "warn"}>{view.stateLabel}</Badge> {view.publicPath ? null : "Leitores ainda não veem esta matéria. "}Como foi salva por último.
        </p>
      </PageHeader>
      <ActionMessage answer={answer} />
      <ScreenCard id="leitor" title="Página da matéria" about="Sem banners e sem áudio. Os botões da página não funcionam aqui.">
        <LookPicker look={look} onChange={setLook} />
        <ReaderFrame src={`${here}/pagina`} title="Página da matéria como o leitor vê" look={look} />
      </ScreenCard>
      <ScreenCard id="capa" title="Na capa e nas listas">
        <ReaderFrame src={`${here}/capa`} title="A matéria na página inicial e nas listas" look={look} />
      </ScreenCard>
      <ScreenCard id="conversas" title="No WhatsApp" about="A mensagem leva o link curto, se houver um quando ela sair.">
        <ChatPreview message={view.whatsApp} head={view.head} />
      </ScreenCard>
      <ScreenCard id="busca" title="No buscador" about="O buscador pode mostrar outro trecho.">
        <SearchPreview head={view.head} />
      </ScreenCard>
      <ScreenCard id="card" title="Card do Instagram">
        <DrawnCard request={view.card} />
      </ScreenCard>
      <ScreenCard
        id="links"
        title="Links de prévia"
        about="Para uma fonte ou um advogado ler antes: mostra o texto de agora, mesmo que a matéria mude depois, sem notas, conferências ou contatos. Quem tem o endereço pode ler."
      >
        <LinksPanel view={view} issuedUrl={answer?.url} here={here} busy={busy} />
      </ScreenCard>
    </>
  );
}
