import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { messageOf, type RecordAnswer, RecordField, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { toAdvertiserChange } from "../advertisers.wire.ts";
import { advertiserForm, pixReceiverForm, toPixReceiver, toPixReceiverWire } from "../sales.wire.ts";
import { AdvertiserFields } from "./sales/advertiser-fields.tsx";
import { type AdvertiserLine, toAdvertiserLine } from "./sales/sales-view.ts";
import { salesAction } from "./sales-actions.server.ts";

interface AdvertisersView {
  operation: string;
  note: string | null;
  /** True while the form of a new one is open. */
  isAdding: boolean;
  lines: readonly AdvertiserLine[];
  receiver: Readonly<Record<"chave" | "nome" | "cidade", string>>;
}

const EMPTY = { nome: "", contato: "", email: "", telefone: "", documento: "" };

/** 'Anunciantes': who buys banners, and who receives the payments. */
function AdvertisersScreen() {
  const { isAdding, lines, receiver, note } = useLoaderData<AdvertisersView>();
  const answer = useActionData<RecordAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  const adding = useRecordForm("add-advertiser", EMPTY, answer);
  const pix = useRecordForm("save-receiver", receiver, answer);
  const isAddingUnsaved = isAdding && adding.isUnsaved;
  return (
    <>
      <PageHeader
        title="Anunciantes"
        actions={
          <>
            <ButtonLink to="/admin?tab=banners" icon="chevronLeft">
              Banner Ads
            </ButtonLink>
            <ButtonLink to="/admin/anunciantes?novo=1" variant="primary" icon="plus">
              Novo anunciante
            </ButtonLink>
          </>
        }
      >
        <p>Quem anuncia, o que contratou e o que recebeu.</p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, note)} />
      {isAdding ? (
        <ScreenCard id="novo" title="Novo anunciante">
          <Form method="post" key={adding.key} {...adding.props}>
            <OperationField />
            <AdvertiserFields form={adding.form} />
            <div className="mt-5 flex gap-2">
              <Button type="submit" variant="primary" name="intent" value="add-advertiser" busy={busy === "add-advertiser"}>
                Cadastrar
              </Button>
              <ButtonLink to="/admin/anunciantes">Cancelar</ButtonLink>
            </div>
          </Form>
        </ScreenCard>
      ) : null}
      <section aria-label="Anunciantes" className="mb-5 overflow-hidden card">
        {lines.length === 0 ? (
          <EmptyState title="Nenhum anunciante cadastrado">Cadastre o primeiro para criar contratos, comprovantes e cobranças.</EmptyState>
        ) : (
          <ul data-rows className="divide-y divide-line">
            {lines.map(({ id, name, document, contact, contracts, notices }) => (
              <li key={id} className="flex flex-wrap items-start gap-x-6 gap-y-1 px-4 py-3.5">
                <div className="min-w-0 flex-1 basis-64">
                  <Link to={`/admin/anunciantes/${id}`} className="font-semibold wrap-anywhere underline-offset-2 hover:underline">
                    {name}
                  </Link>
                  <p className="text-[0.8125rem] text-muted wrap-anywhere">{[document, contact].filter((part) => part !== "").join(" · ") || "Sem contato"}</p>
                </div>
                <p className="flex flex-wrap items-center gap-2 text-[0.8125rem]">
                  {notices.map((notice) => (
                    <Badge key={notice} tone="warn">
                      {notice}
                    </Badge>
                  ))}
                  {contracts}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <ScreenCard
        id="recebimento"
        title="Recebimento por Pix"
        about="Quem recebe as cobranças. O nome e a cidade aparecem na cobrança; o banco do pagador mostra o titular da chave."
      >
        <Form method="post" key={pix.key} {...pix.props}>
          <OperationField />
          <div className="grid gap-4 sm:grid-cols-3">
            <RecordField name="chave" label="Chave Pix" hint="CPF, CNPJ, e-mail, celular ou chave aleatória." form={pix.form} maxLength={77} spellCheck={false} />
            <RecordField name="nome" label="Nome de quem recebe" hint="Até 25 caracteres." form={pix.form} maxLength={60} />
            <RecordField name="cidade" label="Cidade" hint="Até 15 caracteres." form={pix.form} maxLength={60} />
          </div>
          <div className="mt-5 flex flex-wrap gap-2">
            <Button type="submit" variant="primary" name="intent" value="save-receiver" busy={busy === "save-receiver"}>
              Salvar recebimento
            </Button>
            {receiver.chave === "" ? null : (
              <Button type="submit" name="intent" value="remove-receiver" busy={busy === "remove-receiver"} formNoValidate>
                Parar de receber por Pix
              </Button>
            )}
          </div>
        </Form>
      </ScreenCard>
      <LeaveQuestion isUnsaved={isAddingUnsaved || pix.isUnsaved} leavesBy={isAddingUnsaved ? "address" : "path"}>
        O que você preencheu nesta tela ainda não foi salvo.
      </LeaveQuestion>
    </>
  );
}

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
  return salesAction(args, {
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
  });
};

export const clientAction = keepScreenOnNetworkError<RecordAnswer>(() => ({ ok: false, message: unconfirmed("Erro ao salvar") }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default AdvertisersScreen;

export const ErrorBoundary = () => <ScreenError />;
