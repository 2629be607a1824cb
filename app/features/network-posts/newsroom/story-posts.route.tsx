import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useMemo } from "react";
import { isVisible } from "#app/features/articles/article.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { messageOf, type RecordAnswer, RecordField, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { NETWORK_NAMES, type Network, OWN_TEXT_MAX, postStatus } from "../network-post.ts";
import { networkParam, postForm } from "../network-posts.wire.ts";

interface PostView {
  network: Network;
  status: string;
  /** Address of the post; null while there is none. */
  href: string | null;
  values: { texto: string };
  /** It waits, or was never asked for: its text may change and it may be posted. */
  isOpen: boolean;
  isQueued: boolean;
  /** Reason why it cannot be posted now; null where it can. */
  obstacle: string | null;
}

interface StoryView {
  operation: string;
  title: string;
  posts: PostView[];
  mayManage: boolean;
}

interface PostCardProps {
  view: PostView;
  record: ReturnType<typeof useRecordForm>;
  busy: FormDataEntryValue | null;
  mayManage: boolean;
}

function PostCard({ view, record: { form, key, props }, busy, mayManage }: PostCardProps) {
  const { network, status, href, values, isOpen, isQueued, obstacle } = view;
  const button = (act: string, label: string, variant?: "primary" | "dangerGhost") => (
    <Button
      type="submit"
      {...(variant ? { variant } : {})}
      name="intent"
      value={`${act}.${network}`}
      busy={busy === `${act}.${network}`}
      aria-label={`${label}: ${NETWORK_NAMES[network]}`}
    >
      {label}
    </Button>
  );
  return (
    <ScreenCard id={network} title={NETWORK_NAMES[network]}>
      <p className="mb-4 wrap-anywhere">
        {status}{" "}
        {href === null ? null : (
          <a href={href} target="_blank" rel="noopener" className="underline underline-offset-2">
            Ver a publicação
          </a>
        )}
      </p>
      {isOpen && mayManage ? (
        <Form method="post" key={key} {...props}>
          <OperationField />
          <RecordField
            name="texto"
            label="Texto"
            hint="O link da matéria vai junto. Vazio, saem o título e o subtítulo."
            form={form}
            rows={5}
            maxLength={OWN_TEXT_MAX}
            className="max-w-3xl"
          />
          {obstacle === null ? null : <p className="mt-3 text-warn">{obstacle}</p>}
          <div className="mt-4 flex flex-wrap gap-2">
            {obstacle === null ? button("post", "Publicar agora", "primary") : null}
            {isQueued ? button("edit", "Salvar o texto") : null}
            {isQueued ? button("remove", "Tirar da fila", "dangerGhost") : null}
          </div>
        </Form>
      ) : isOpen ? (
        <p className="max-w-3xl whitespace-pre-line text-muted wrap-anywhere">{values.texto}</p>
      ) : null}
    </ScreenCard>
  );
}

/** A story's posts on the networks: what goes, when, and what became of it. */
function StoryPostsScreen() {
  const { title, posts, mayManage } = useLoaderData<StoryView>();
  const answer = useActionData<RecordAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  // Each of a network's buttons sends the same form.
  const ofForm = useMemo(() => answer && { ...answer, intent: answer.intent?.split(".")[1] ?? "" }, [answer]);
  const valuesOf = (network: Network) => posts.find((post) => post.network === network)?.values ?? {};
  const records = { telegram: useRecordForm("telegram", valuesOf("telegram"), ofForm), facebook: useRecordForm("facebook", valuesOf("facebook"), ofForm) };
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Matéria no Telegram e no Facebook"
        actions={
          <ButtonLink to="/admin/distribuicao" icon="sound">
            Distribuição
          </ButtonLink>
        }
      >
        <p className="wrap-anywhere">{title}</p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, null)} />
      {posts.length === 0 ? (
        <div className="card">
          <EmptyState title="Nenhuma rede ligada">Um administrador liga as redes em Telegram e Facebook.</EmptyState>
        </div>
      ) : (
        posts.map((view) => <PostCard key={view.network} view={view} record={records[view.network]} busy={busy} mayManage={mayManage} />)
      )}
      <LeaveQuestion isUnsaved={records.telegram.isUnsaved || records.facebook.isUnsaved} leavesBy="path">
        O texto ainda não foi salvo.
      </LeaveQuestion>
    </div>
  );
}

export const handle = adminHandle("distribution:read");
export const meta = screenMeta("Matéria no Telegram e no Facebook");

const NO_STORY = "Matéria não encontrada.";

function storyId(params: { id?: string | undefined }): number {
  const id = readId(params.id);
  if (id === null) throw new Response(NO_STORY, { status: 404 });
  return id;
}

export async function loader(args: LoaderFunctionArgs): Promise<StoryView> {
  const { user } = await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const { article, networks } = await services.networkPosts.story(storyId(args.params));
  const clock = { timeZone: settings.timeZone, now: Date.now() };
  return {
    operation: crypto.randomUUID(),
    title: article.title,
    mayManage: roleMay(user.role, "distribution:manage"),
    posts: networks.map(({ network, item, text, missing }) => ({
      network,
      status: postStatus(item, clock),
      href: item?.receipt?.permalink ?? null,
      values: { texto: text },
      isOpen: item === null || item.state === "pending" || item.state === "scheduled" || item.state === "failed",
      isQueued: item !== null,
      obstacle: missing.length > 0 ? `Falta definir: ${missing.join(", ")}.` : isVisible(article) ? null : "Publique a matéria primeiro.",
    })),
  };
}

const FAILURE = "Erro ao mudar a publicação";

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "distribution:manage");
  const { networkPosts } = args.context.services;
  const form = await screenForm(args);
  const fields = textFields(form);
  const { intent = "" } = fields;
  const [act = "", named] = intent.split(".");
  const id = storyId(args.params);
  const handler = (message: string, work: (network: Network, text: string, write: Awaited<ReturnType<typeof typedWrite>>) => Promise<void>) => async (): Promise<RecordAnswer> => {
    const network = parse(networkParam, named, "body");
    const { texto } = parse(postForm, fields, "body");
    const write = await typedWrite(caller, form);
    await actOnce(args, caller, form, () => work(network, texto, write));
    return { ok: true, message, intent };
  };
  try {
    return await runIntent<RecordAnswer>(act, {
      post: handler("Vai sair agora. Atualize a página para ver o resultado.", (network, text, { actor, opId }) => networkPosts.post(id, network, text, actor, opId)),
      edit: handler("Texto salvo.", (network, text, { actor }) => networkPosts.edit(id, network, text, actor)),
      remove: handler("Saiu da fila. Nada é publicado sozinho.", (network, _text, { actor }) => networkPosts.remove(id, network, actor)),
    });
  } catch (error) {
    return refusedRecord(error, FAILURE, args, fields);
  }
}

export const clientAction = keepRecordForm(FAILURE);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default StoryPostsScreen;

export const ErrorBoundary = () => <ScreenError />;
