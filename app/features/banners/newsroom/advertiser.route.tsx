import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { toAdvertiserChange } from "../advertisers.wire.ts";
import { fits } from "../artwork.ts";
import { rulesOf, sizeText } from "../positions.ts";
import { advertiserForm } from "../sales-forms.wire.ts";
import { ARTWORK_FILES_MAX } from "../sent-artwork.ts";
import { AdvertiserScreen, type AdvertiserView } from "./sales/advertiser-screen.tsx";
import { whatsAppDigits } from "./sales/private-address.tsx";
import { advertiserValues, toBannerFigures, toContractLine } from "./sales/sales-view.ts";
import { idIn, idOfPath, salesAction } from "./sales-actions.server.ts";

export const handle = adminHandle("banners:manage");
export const meta = screenMeta("Anunciante");

const DONE: Record<string, string> = { criado: "Anunciante cadastrado.", contrato: "Contrato excluído." };

export async function loader(args: LoaderFunctionArgs): Promise<AdvertiserView> {
  const { services, settings } = args.context;
  const { searchParams } = new URL(args.request.url);
  const [, page] = await adminCallerWith(args, handle.admin.allow, services.sales.readAdvertiser(idOfPath(args.params.id)));
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
  const id = idOfPath(args.params.id);
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
    async () => (await advertisers.get(id)).version,
  );
};

export const clientAction = keepScreenOnNetworkError<RecordAnswer>(() => ({ ok: false, message: unconfirmed("Erro ao salvar") }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default function Screen() {
  const { id } = useLoaderData<AdvertiserView>();
  return <AdvertiserScreen key={id} />;
}

export const ErrorBoundary = () => <ScreenError />;
