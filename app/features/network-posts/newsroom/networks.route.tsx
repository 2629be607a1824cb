import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button } from "#app/ui/button.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { messageOf, type RecordAnswer, RecordField, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { NETWORK_NAMES, type Network, type PostMode } from "../network-post.ts";
import { networkForm, networkParam } from "../network-posts.wire.ts";

interface NetworkView {
  network: Network;
  values: { modo: PostMode; canal: string };
  missing: readonly string[];
}

const MODES: readonly { value: PostMode; label: string }[] = [
  { value: "off", label: "Nada sai" },
  { value: "held", label: "Espera uma pessoa publicar" },
  { value: "automatic", label: "Sai sozinha, em 5 minutos" },
];

const ABOUT: Record<Network, string> = {
  telegram: "Um canal em que o robô do portal é administrador, com o direito de publicar mensagens.",
  facebook: "A página de FACEBOOK_PAGE_ID, com um token que tenha a permissão pages_manage_posts.",
};

interface NetworkCardProps {
  view: NetworkView;
  record: ReturnType<typeof useRecordForm>;
  busy: FormDataEntryValue | null;
}

function NetworkCard({ view: { network, missing }, record: { form, key, props }, busy }: NetworkCardProps) {
  return (
    <ScreenCard
      id={network}
      title={NETWORK_NAMES[network]}
      about={ABOUT[network]}
      aside={network === "telegram" ? <SimulatedMark provider="telegram" /> : <SimulatedMark provider="instagram" />}
    >
      {missing.length > 0 && form.values.modo !== "off" ? <p className="mb-4 text-warn">Falta definir: {missing.join(", ")}.</p> : null}
      <Form method="post" key={key} {...props}>
        <div className="grid max-w-xl gap-4">
          <RecordField name="modo" label="Quando uma matéria é publicada" form={form} options={MODES} />
          {network === "telegram" ? <RecordField name="canal" label="Canal" hint="Como @nomedocanal, ou o número que começa com -100." form={form} maxLength={40} /> : null}
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button type="submit" variant="primary" name="intent" value={`save.${network}`} busy={busy === `save.${network}`}>
            Salvar
          </Button>
          <Button type="submit" name="intent" value={`test.${network}`} busy={busy === `test.${network}`} aria-label={`Testar conexão: ${NETWORK_NAMES[network]}`}>
            Testar conexão
          </Button>
        </div>
      </Form>
    </ScreenCard>
  );
}

/** 'Telegram e Facebook': what a publication does on Telegram and on Facebook. */
function NetworksScreen() {
  const views = useLoaderData<readonly NetworkView[]>();
  const answer = useActionData<RecordAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  const valuesOf = (network: Network) => views.find((view) => view.network === network)?.values ?? {};
  const records = {
    telegram: useRecordForm("save.telegram", valuesOf("telegram"), answer),
    facebook: useRecordForm("save.facebook", valuesOf("facebook"), answer),
  };
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Telegram e Facebook">
        <p>O canal do Telegram e a página do Facebook em que as matérias saem. O que está na fila aparece em Distribuição.</p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, null)} />
      {views.map((view) => (
        <NetworkCard key={view.network} view={view} record={records[view.network]} busy={busy} />
      ))}
      <LeaveQuestion isUnsaved={records.telegram.isUnsaved || records.facebook.isUnsaved} leavesBy="path">
        A escolha ainda não foi salva.
      </LeaveQuestion>
    </div>
  );
}

export const handle = adminHandle("site-settings:manage");
export const meta = screenMeta("Telegram e Facebook");

export async function loader(args: LoaderFunctionArgs): Promise<readonly NetworkView[]> {
  await adminCaller(args, handle.admin.allow);
  const networks = await args.context.services.networkPosts.settings();
  return networks.map(({ network, choices: { mode, account }, missing }) => ({ network, values: { modo: mode, canal: account }, missing }));
}

const FAILURE = "Erro ao salvar a rede";

export async function action(args: ActionFunctionArgs) {
  const { user } = await adminCaller(args, handle.admin.allow);
  const { networkPosts } = args.context.services;
  const fields = textFields(await screenForm(args));
  const { intent = "" } = fields;
  const [act, named] = intent.split(".");
  try {
    const network = parse(networkParam, named, "body");
    if (act === "test") return { ok: true, message: `Conexão certa: ${NETWORK_NAMES[network]} · ${await networkPosts.test(network)}.`, intent } satisfies RecordAnswer;
    const { modo: mode, canal: account } = parse(networkForm, { ...fields, isTelegram: network === "telegram" }, "body");
    await networkPosts.save(network, { mode, account }, { id: user.id, name: user.name });
    return { ok: true, message: "Salvo.", intent } satisfies RecordAnswer;
  } catch (error) {
    return refusedRecord(error, FAILURE, args, fields);
  }
}

export const clientAction = keepRecordForm(FAILURE);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default NetworksScreen;

export const ErrorBoundary = () => <ScreenError />;
