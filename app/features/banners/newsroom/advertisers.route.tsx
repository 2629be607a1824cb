import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { toAdvertiserChange } from "../advertisers.wire.ts";
import { pixReceiverForm, toPixReceiver, toPixReceiverWire } from "../invoices.wire.ts";
import { advertiserForm } from "../sales-forms.wire.ts";
import { AdvertisersScreen, type AdvertisersView } from "./sales/advertisers-screen.tsx";
import { toAdvertiserLine } from "./sales/sales-view.ts";
import { salesAction } from "./sales-actions.server.ts";

export const handle = adminHandle("banners:manage");
export const meta = screenMeta("Anunciantes");

export async function loader(args: LoaderFunctionArgs): Promise<AdvertisersView> {
  const { searchParams } = new URL(args.request.url);
  const [, { advertisers, contracts, waiting, receiver }] = await adminCallerWith(args, handle.admin.allow, args.context.services.sales.readList());
  const { chave, nome, cidade } = toPixReceiverWire(receiver);
  return {
    operation: crypto.randomUUID(),
    note: searchParams.get("feito") === "excluido" ? "Anunciante excluído." : null,
    isAdding: searchParams.has("novo"),
    lines: advertisers.map((advertiser) => toAdvertiserLine(advertiser, contracts, waiting.get(advertiser.id) ?? 0, Date.now())),
    receiver: { chave: chave ?? "", nome, cidade },
  };
}

export const action = (args: ActionFunctionArgs) => {
  const { advertisers, invoices } = args.context.services;
  return salesAction(
    args,
    {
      async "add-advertiser"({ fields, actor, once }) {
        const { nome, ...rest } = parse(advertiserForm, fields, "body");
        const id = await once(async () => (await advertisers.create({ ...toAdvertiserChange(rest), name: nome }, actor)).id);
        return { to: `/admin/anunciantes/${id}?feito=criado` };
      },
      async "save-receiver"({ fields, actor, once }) {
        const receiver = toPixReceiver(parse(pixReceiverForm, fields, "body"));
        await once(async () => void (await invoices.setReceiver(receiver, actor)));
        return "Recebimento por Pix salvo.";
      },
      async "remove-receiver"({ actor, once }) {
        await once(async () => void (await invoices.setReceiver(null, actor)));
        return "O portal não emite mais cobranças por Pix.";
      },
    },
    async () => null,
  );
};

export const clientAction = keepScreenOnNetworkError<RecordAnswer>(() => ({ ok: false, message: unconfirmed("Erro ao salvar") }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default AdvertisersScreen;

export const ErrorBoundary = () => <ScreenError />;
