import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { drawingFailure } from "#app/features/cards/newsroom/card-messages.ts";
import { type CardRequest, generateCard } from "#app/features/cards/newsroom/social-calls.ts";
import { useFinalPicture } from "#app/features/cards/newsroom/use-pictures.ts";
import { CopyLink } from "#app/features/people/newsroom/copy-link.tsx";
import { MessageBubble } from "#app/features/whatsapp/newsroom/panel.tsx";
import { counted } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectInput } from "#app/ui/field.tsx";
import { ScreenCard } from "#app/ui/newsroom/record-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { PREVIEW_HOURS, PREVIEW_HOURS_DEFAULT } from "../preview-link.ts";
import type { PageHead, PreviewAnswer, PreviewLinkLine, PreviewView } from "./preview-view.ts";
import { FIRST_LOOK, LookPicker, ReaderFrame } from "./reader-frame.tsx";

const STATES = { valida: { tone: "ok", label: "Vale" }, vencida: { tone: "neutral", label: "Venceu" }, revogada: { tone: "neutral", label: "Encerrado" } } as const;

const daysLabel = (hours: number): string => (hours === 24 ? "24 horas" : counted(hours / 24, "dia", "dias"));

function LinkLine({ link, here, busy }: { link: PreviewLinkLine; here: string; busy: boolean }) {
  const { tone, label } = STATES[link.state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{label}</Badge>
          <span className="break-words">
            Criado por {link.createdBy} em {link.createdAt}
          </span>
        </p>
        <p className="mt-1 text-[0.8125rem] text-muted">
          {link.state === "vencida" ? "Venceu" : "Vale até"} {link.expiresAt}.{" "}
          {link.views === 0 ? "Ninguém abriu." : `Aberto ${counted(link.views, "vez", "vezes")}, a última em ${link.viewedAt ?? ""}.`}
        </p>
      </div>
      {link.state === "valida" && link.mayRevoke ? (
        <Form method="post" action={here} preventScrollReset>
          <input type="hidden" name="id" value={link.id} />
          <Button type="submit" size="sm" variant="dangerGhost" icon="trash" name="intent" value="revoke" busy={busy} aria-label={`Encerrar o link criado em ${link.createdAt}`}>
            Encerrar
          </Button>
        </Form>
      ) : null}
    </li>
  );
}

/** Private links of a story: makes, lists and ends them. Works without a script. */
function LinksPanel({ view: { links, mayShare, version }, issuedUrl, here, busy }: { view: PreviewView; issuedUrl: string | undefined; here: string; busy: string | null }) {
  return (
    <div>
      {issuedUrl === undefined ? null : (
        <div className="mb-4 rounded-lg bg-ok-soft p-3">
          <p className="mb-2 font-semibold">Copie agora: este endereço não aparece de novo.</p>
          <CopyLink key={issuedUrl} url={issuedUrl} label="Endereço da prévia" />
        </div>
      )}
      {mayShare ? (
        <Form method="post" action={here} preventScrollReset className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="versao" value={version} />
          <div className="flex flex-col gap-1.5">
            <label htmlFor="previa-horas" className="text-[0.8125rem] font-semibold">
              Vale por
            </label>
            <SelectInput id="previa-horas" name="horas" defaultValue={PREVIEW_HOURS_DEFAULT} choices={PREVIEW_HOURS.map((hours) => ({ value: hours, label: daysLabel(hours) }))} />
          </div>
          <Button type="submit" icon="link" name="intent" value="create" busy={busy === "create"}>
            Criar link de prévia
          </Button>
        </Form>
      ) : (
        <p className="text-muted">Só a edição cria links desta matéria.</p>
      )}
      {links.length === 0 ? (
        <p className="mt-4 text-muted">Nenhum link criado.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {links.map((link) => (
            <LinkLine key={link.id} link={link} here={here} busy={busy === `revoke-${link.id}`} />
          ))}
        </ul>
      )}
    </div>
  );
}

const hostOf = (url: string): string => new URL(url).host;

/** A result of a search engine, from the page's own head. */
const SearchPreview = ({ head: { title, description, url } }: { head: PageHead }) => (
  <div className="max-w-xl rounded-lg border border-line bg-surface p-4">
    <p className="truncate text-[0.8125rem] text-muted">{url.replace(/^https?:\/\//, "").replaceAll("/", " › ")}</p>
    <p className="mt-1 text-lg leading-snug break-words text-info">{title}</p>
    <p className="mt-1 line-clamp-2 break-words text-muted">{description || "Sem descrição: o buscador escolhe um trecho do texto."}</p>
  </div>
);

/** The story's message in the group, with the card that chats make of its address. */
const ChatPreview = ({ message, head: { sharedTitle, sharedDescription, url, pictureUrl } }: { message: string; head: PageHead }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <div>
      <h3 className="mb-2 font-semibold">Mensagem do grupo</h3>
      <MessageBubble message={message} pictureUrl={null} />
    </div>
    <div>
      <h3 className="mb-2 font-semibold">Link em uma conversa</h3>
      <div className="max-w-80 overflow-hidden rounded-lg border border-line bg-sunken">
        {pictureUrl ? <img src={pictureUrl} alt="" loading="lazy" className="aspect-[1.91] w-full object-cover" /> : null}
        <div className="p-3">
          <p className="line-clamp-2 font-semibold break-words">{sharedTitle}</p>
          <p className="line-clamp-2 text-[0.8125rem] break-words text-muted">{sharedDescription}</p>
          <p className="mt-1 text-xs text-muted">{hostOf(url)}</p>
        </div>
      </div>
    </div>
  </div>
);

/** The Instagram card as it would be drawn now. */
function DrawnCard({ request }: { request: CardRequest }) {
  const hydrated = useHydrated();
  const picture = useFinalPicture(generateCard, request);
  if (!hydrated) return <p className="text-muted">O desenho do card precisa do script da página, que ainda não chegou.</p>;
  return (
    <div>
      {picture.src ? <img src={picture.src} alt={`Card: ${request.title}`} width={1080} height={1350} className="h-auto w-full max-w-72 rounded-lg border border-line" /> : null}
      {picture.reason ? (
        <p role="alert" className="mb-2 text-danger">
          {drawingFailure("feed", picture.reason)}
        </p>
      ) : null}
      {picture.src ? null : (
        <Button icon="image" busy={picture.busy} onClick={() => void picture.draw(request)}>
          Desenhar o card
        </Button>
      )}
    </div>
  );
}

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
      <AnswerToast answer={answer} />
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
