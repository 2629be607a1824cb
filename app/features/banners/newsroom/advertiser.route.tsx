import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { DeleteConfirmation, messageOf, type RecordAnswer, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { toAdvertiserChange } from "../advertisers.wire.ts";
import { ARTWORK_FILES_MAX, fits } from "../artwork.ts";
import { CURRENT_ADVERTISER } from "../contract.ts";
import { rulesOf, sizeText } from "../positions.ts";
import { advertiserForm } from "../sales.wire.ts";
import { AdvertiserFields } from "./sales/advertiser-fields.tsx";
import { ArtworkCard, type ArtworkView } from "./sales/artwork-card.tsx";
import { BannerFiguresTable, ContractItem } from "./sales/delivery-line.tsx";
import { whatsAppDigits } from "./sales/private-address.tsx";
import { advertiserValues, type BannerFigures, type ContractLine, toBannerFigures, toContractLine } from "./sales/sales-view.ts";
import { idIn, salesAction } from "./sales-actions.server.ts";

interface AdvertiserView extends ArtworkView {
  operation: string;
  note: string | null;
  id: number;
  name: string;
  version: number;
  values: Readonly<Record<string, string>>;
  contracts: readonly ContractLine[];
  banners: readonly BannerFigures[];
  /** True while the delete confirmation is shown. */
  isDeleting: boolean;
}

/** An advertiser with its contracts, banners and artwork. */
function AdvertiserScreen() {
  const view = useLoaderData<AdvertiserView>();
  const { id, name, version, values, contracts, banners, note, isDeleting } = view;
  const answer = useActionData<RecordAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  const saving = useRecordForm("save-advertiser", values, answer);
  const here = `/admin/anunciantes/${id}`;
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <>
            <ButtonLink to="/admin/anunciantes" icon="chevronLeft">
              Anunciantes
            </ButtonLink>
            <ButtonLink to={`/admin/contratos/novo?anunciante=${id}`} variant="primary" icon="plus">
              Novo contrato
            </ButtonLink>
          </>
        }
      />
      <ActionMessage answer={messageOf(answer, note)} />
      <ScreenCard id="contratos" title="Contratos">
        {contracts.length === 0 ? (
          <p className="text-muted">Nenhum contrato ainda.</p>
        ) : (
          <ul className="divide-y divide-line">
            {contracts.map((line) => (
              <ContractItem key={line.id} line={line} />
            ))}
          </ul>
        )}
      </ScreenCard>
      <ScreenCard id="banners" title="Banners" about="Exibições, impressões visíveis e cliques desde o início de cada banner.">
        <BannerFiguresTable banners={banners} />
      </ScreenCard>
      <ArtworkCard view={view} contracts={contracts} busy={busy} />
      <ScreenCard id="cadastro" title="Cadastro">
        <Form method="post" action={here} key={saving.key} {...saving.props}>
          <OperationField />
          <input type="hidden" name="versao" value={saving.version ?? version} />
          <AdvertiserFields form={saving.form} />
          <div className="mt-5 flex flex-wrap gap-2">
            <Button type="submit" variant="primary" name="intent" value="save-advertiser" busy={busy === "save-advertiser"}>
              Salvar cadastro
            </Button>
            <ButtonLink to={`${here}?excluir=1#cadastro`} preventScrollReset variant="dangerGhost" icon="trash">
              Excluir anunciante
            </ButtonLink>
          </div>
        </Form>
        {isDeleting ? (
          <DeleteConfirmation
            screen={here}
            intent="remove-advertiser"
            what="este anunciante"
            label="Excluir anunciante"
            condition="Só é possível sem contratos, banners, links de envio de arte abertos nem artes a decidir."
            busy={busy}
          />
        ) : null}
      </ScreenCard>
      <LeaveQuestion isUnsaved={saving.isUnsaved} leavesBy="path">
        O que você mudou neste cadastro ainda não foi salvo.
      </LeaveQuestion>
    </>
  );
}

export const handle = adminHandle("banners:manage");
export const meta = screenMeta("Anunciante");

const DONE: Record<string, string> = { criado: "Anunciante cadastrado.", contrato: "Contrato excluído." };

export async function loader(args: LoaderFunctionArgs): Promise<AdvertiserView> {
  const { services, settings } = args.context;
  const { searchParams } = new URL(args.request.url);
  const [, page] = await adminCallerWith(args, handle.admin.allow, services.sales.readAdvertiser(readId(args.params.id) ?? 0));
  const { advertiser, contracts, banners, links, waiting } = page;
  if (!advertiser) throw new Response("Anunciante não encontrado.", { status: 404 });
  const { timeZone } = settings;
  const now = Date.now();
  return {
    operation: crypto.randomUUID(),
    note: entryOf(DONE, searchParams.get("feito") ?? "") ?? null,
    id: advertiser.id,
    name: advertiser.name,
    version: advertiser.version,
    values: advertiserValues(advertiser),
    phone: whatsAppDigits(advertiser.phone),
    contracts: contracts.map((contract) => toContractLine(contract, now, timeZone)),
    banners: banners.map((banner) => toBannerFigures(banner, now)),
    isDeleting: searchParams.has("excluir"),
    links: links.map((link) => ({
      id: link.id,
      url: services.artwork.urlOf(link),
      about: `${link.contractTitle ?? "sem contrato"}, até ${noteDateTime(link.expiresAt, timeZone)}, ${link.files} de ${ARTWORK_FILES_MAX} arquivos`,
    })),
    waiting: waiting.map(({ id, title, position, width, height, name, uploadedAt, link }) => {
      const wanted = position === null ? null : rulesOf(position).size;
      return {
        id,
        title,
        place: position === null ? "O banner desta arte foi excluído" : `${rulesOf(position).label}, ${sizeText(rulesOf(position).size).replace("x", " × ")}`,
        about: `${name}, ${width} × ${height} pixels, enviada em ${noteDateTime(uploadedAt, timeZone)}`,
        link,
        shapeNote: wanted === null || fits({ width, height }, wanted) ? null : "Não tem o formato da posição: recorte a imagem ao editar o banner, ou peça outra.",
      };
    }),
  };
}

export const action = (args: ActionFunctionArgs) => {
  const { advertisers, artwork } = args.context.services;
  const id = readId(args.params.id) ?? 0;
  return salesAction(
    args,
    {
      async "save-advertiser"({ fields, actor, version }) {
        await advertisers.change(id, toAdvertiserChange(parse(advertiserForm, fields, "body")), version, actor);
        return "Cadastro salvo.";
      },
      async "remove-advertiser"({ actor, once }) {
        await once(() => advertisers.remove(id, actor));
        return { to: "/admin/anunciantes?feito=excluido" };
      },
      async "open-artwork"({ fields, actor, once }) {
        const contractId = fields.contrato ? idIn(fields, "contrato") : null;
        await once(async () => (await artwork.open({ advertiserId: id, contractId }, actor)).id);
        return "Endereço de envio criado. Copie-o ou mande pelo WhatsApp.";
      },
      async "close-artwork"({ fields, actor }) {
        await artwork.close(idIn(fields, "endereco"), actor);
        return "Endereço de envio fechado.";
      },
      async "activate-artwork"({ fields, actor }) {
        await artwork.approve(idIn(fields, "arte"), true, actor);
        return "Arte aprovada e banner ativado.";
      },
      async "approve-artwork"({ fields, actor }) {
        await artwork.approve(idIn(fields, "arte"), false, actor);
        return "Arte aprovada. O banner está pausado: ative-o em Banner Ads.";
      },
      async "reject-artwork"({ fields, actor }) {
        await artwork.reject(idIn(fields, "arte"), actor);
        return "Arte recusada e excluída.";
      },
    },
    { "save-advertiser": CURRENT_ADVERTISER },
  );
};

export const clientAction = keepScreenOnNetworkError<RecordAnswer>(() => ({ ok: false, message: unconfirmed("Erro ao salvar") }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default function Screen() {
  const { id } = useLoaderData<AdvertiserView>();
  return <AdvertiserScreen key={id} />;
}

export const ErrorBoundary = () => <ScreenError />;
