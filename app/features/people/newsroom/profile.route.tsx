import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { BEAT_MAX, BIO_MAX, CURRENT_PROFILE, JOB_MAX, PROFILE_LINKS_MAX, TOWN_MAX } from "#app/features/authors/author-profile.ts";
import { type AuthorProfileWire, authorProfileForm, fromAuthorProfileWire, toAuthorProfileWire } from "#app/features/authors/author-profiles.wire.ts";
import { staffMemberOf } from "#app/features/people/actor.http.ts";
import { carriedByError, RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import type { Caller } from "#app/platform/http/auth/caller.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Avatar } from "#app/ui/newsroom/avatar.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { messageOf, type RecordAnswer, RecordField, type RecordForm, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { titleCase } from "#app/ui/site/shell/site-view.ts";
import { EMAIL_MAX } from "../person.ts";

interface ProfileView {
  operation: string;
  userId: number;
  name: string;
  /** True for the own profile: only its owner decides whether the change log names them. */
  isOwn: boolean;
  /** The account's picture, which readers may see. */
  picture: string | null;
  published: boolean;
  /** Of the page, as it is or would be; null where the name makes none. */
  path: string | null;
  version: number;
  values: Readonly<Record<string, string>>;
  /** Names of the towns, offered while one types. */
  towns: readonly string[];
}

const ON = "on";

/** A profile as its form holds it: an address a line, and switches that are "on" or empty. */
const profileValues = (profile: AuthorProfileWire): Record<string, string> => ({
  cargo: profile.cargo,
  municipio: profile.municipio,
  area: profile.area,
  texto: profile.texto,
  emailPublico: profile.emailPublico,
  redes: profile.redes.join("\n"),
  mostraFoto: profile.mostraFoto ? ON : "",
  nomeNoHistorico: profile.nomeNoHistorico ? ON : "",
});

function Switch({ name, form, label, hint }: { name: string; form: RecordForm; label: string; hint: string }) {
  return (
    <label className="flex items-start gap-2.5 sm:col-span-2">
      <input type="checkbox" name={name} defaultChecked={form.values[name] === "on"} aria-describedby={`${name}-dica`} className="mt-1 size-4 shrink-0 accent-accent" />
      <span>
        <span className="font-semibold">{label}</span>
        <span id={`${name}-dica`} className="block max-w-prose text-sm text-muted">
          {hint}
        </span>
      </span>
    </label>
  );
}

function Fields({ view, form }: { view: ProfileView; form: RecordForm }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <RecordField name="cargo" label="Cargo" hint="Como repórter, editora de cidades ou fotógrafo." form={form} maxLength={JOB_MAX} />
      <RecordField name="municipio" label="Município" hint="De onde trabalha." form={form} maxLength={TOWN_MAX} list="municipios" />
      <datalist id="municipios">
        {view.towns.map((town) => (
          <option key={town} value={town} />
        ))}
      </datalist>
      <RecordField name="area" label="O que cobre" hint="Como polícia, política ou a zona rural." form={form} maxLength={BEAT_MAX} className="sm:col-span-2" />
      <RecordField
        name="texto"
        label="Texto"
        hint="Quem é, o que fez, como trabalha. Uma linha vazia separa parágrafos; **negrito**, *itálico* e [texto](https://endereço) valem."
        form={form}
        rows={7}
        maxLength={BIO_MAX}
        className="sm:col-span-2"
      />
      <RecordField
        name="emailPublico"
        label="E-mail para leitores"
        hint="Aparece na página. Vazio, nenhum aparece: o e-mail da conta nunca é mostrado por si só."
        form={form}
        type="email"
        maxLength={EMAIL_MAX}
      />
      <RecordField name="redes" label="Perfis em redes" hint={`Um endereço por linha, no máximo ${PROFILE_LINKS_MAX}.`} form={form} rows={3} />
      <Switch
        name="mostraFoto"
        form={form}
        label="Mostrar a foto da conta"
        hint={view.picture ? "Na página, ao lado da assinatura das matérias e no expediente." : "Ainda não há foto na conta: envie uma em Minha conta."}
      />
      {view.isOwn ? (
        <Switch
          name="nomeNoHistorico"
          form={form}
          label="Mostrar o meu nome no histórico das matérias"
          hint="O histórico no fim de cada matéria diz quando ela foi publicada, alterada e corrigida. Desligado, diz só o papel: repórter, editor ou administrador. Só você decide isto."
        />
      ) : null}
    </div>
  );
}

/** The page's state, and the deliberate step that shows it to readers or takes it back. */
function Publication({ view, busy }: { view: ProfileView; busy: FormDataEntryValue | null }) {
  const { published, path, version } = view;
  return (
    <ScreenCard
      id="publicacao"
      title="Página pública"
      about={
        published
          ? "Os leitores veem a página, a assinatura com cargo e o nome no expediente."
          : "Nada deste perfil está no site. Salve primeiro o que mudou acima; publicar mostra o que está salvo."
      }
      aside={<Badge tone={published ? "ok" : "neutral"}>{published ? "Publicada" : "Não publicada"}</Badge>}
    >
      <Form method="post" className="flex flex-wrap items-center gap-2">
        <OperationField />
        <input type="hidden" name="versao" value={version} />
        <Button
          type="submit"
          name="intent"
          value={published ? "withdraw" : "publish"}
          variant={published ? "dangerGhost" : "primary"}
          icon={published ? "eyeOff" : "eye"}
          busy={busy === "publish" || busy === "withdraw"}
        >
          {published ? "Tirar do ar" : "Publicar perfil"}
        </Button>
        {published && path ? (
          <ButtonLink to={path} reloadDocument target="_blank" icon="external">
            Ver no site
          </ButtonLink>
        ) : null}
        {path ? <p className="basis-full text-[0.8125rem] wrap-anywhere text-muted">Endereço: {path}</p> : null}
      </Form>
    </ScreenCard>
  );
}

/** 'Perfil público': what a person tells readers of themselves. */
function ProfileScreen() {
  const view = useLoaderData<ProfileView>();
  const answer = useActionData<RecordAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  const saving = useRecordForm("save", view.values, answer);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={view.isOwn ? "Meu perfil público" : `Perfil público de ${view.name}`}
        actions={
          <ButtonLink to={view.isOwn ? "/admin/minha-conta" : "/admin/usuarios"} icon="chevronLeft">
            {view.isOwn ? "Minha conta" : "Usuários"}
          </ButtonLink>
        }
      >
        <p className="flex items-center gap-2">
          <Avatar name={view.name} picture={view.picture} />
          {view.name}
        </p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, null)} />
      <ScreenCard id="perfil" title="Perfil" about="Tudo é opcional: o que ficar vazio não aparece.">
        <Form method="post" key={saving.key} noValidate {...saving.props}>
          <OperationField />
          <input type="hidden" name="versao" value={saving.version ?? view.version} />
          <Fields view={view} form={saving.form} />
          <div className="mt-5">
            <Button type="submit" variant="primary" name="intent" value="save" busy={busy === "save"}>
              Salvar
            </Button>
          </div>
        </Form>
      </ScreenCard>
      <Publication view={view} busy={busy} />
      <LeaveQuestion isUnsaved={saving.isUnsaved} leavesBy="path">
        O que você mudou neste perfil ainda não foi salvo.
      </LeaveQuestion>
    </div>
  );
}

export const handle = adminHandle("session:read");
export const meta = screenMeta("Perfil público");

const FAILURE = "Erro ao salvar o perfil";
/** Path segment for the own profile. */
const OWN = "meu";

function idOf(args: { params: Record<string, string | undefined> }, caller: Caller): number {
  if (args.params.id === OWN) return caller.user.id;
  return readId(args.params.id) ?? 0;
}

export async function loader(args: LoaderFunctionArgs): Promise<ProfileView> {
  const caller = await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const id = idOf(args, caller);
  try {
    const [{ person, profile }, categories] = await Promise.all([services.authorProfiles.find(id, staffMemberOf(caller)), services.categories.list()]);
    const slug = slugify(person.name);
    return {
      operation: crypto.randomUUID(),
      userId: person.id,
      name: person.name,
      isOwn: person.id === caller.user.id,
      picture: person.avatar,
      published: profile.published,
      path: slug === "" ? null : `/autor/${slug}`,
      version: profile.version,
      values: profileValues(toAuthorProfileWire(person.name, profile, settings.url)),
      towns: categories.filter(({ type }) => type === "municipality").map(({ name }) => titleCase(name)),
    };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    if (error.refusal.code === "forbidden") throw redirect(`/admin/perfil/${OWN}`);
    throw new Response(error.refusal.detail, { status: 404 });
  }
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const fields = textFields(await screenForm(args));
  const { authorProfiles } = args.context.services;
  const id = idOf(args, caller);
  const actor = staffMemberOf(caller);
  const intent = fields.intent ?? "";
  const show = async (published: boolean, message: string): Promise<RecordAnswer> => {
    await authorProfiles.save(id, { published }, readId(fields.versao) ?? 0, actor);
    return { ok: true, message, intent };
  };
  try {
    return await runIntent<RecordAnswer>(intent, {
      async save() {
        const { versao, ...sent } = parse(authorProfileForm, fields, "body");
        // A switch that is off is absent; who does not decide about it does not send it either.
        const namesChanges = id === caller.user.id ? sent.nomeNoHistorico === true : undefined;
        await authorProfiles.save(id, { ...fromAuthorProfileWire({ ...sent, publicado: undefined, versao: undefined }), namesChanges }, versao, actor);
        return { ok: true, message: "Perfil salvo.", intent };
      },
      publish: () => show(true, "Perfil publicado."),
      withdraw: () => show(false, "Perfil fora do ar."),
    });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    const current = intent === "save" ? carriedByError(error, CURRENT_PROFILE) : undefined;
    const { operation: _operation, intent: _intent, versao: _version, ...values } = fields;
    const answer: RecordAnswer = { ok: false, message, intent, problems, values };
    return data<RecordAnswer>(current ? { ...answer, version: current.profile.version } : answer, { status });
  }
}

export const clientAction = keepRecordForm(FAILURE);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default function ProfileRoute() {
  const { userId } = useLoaderData<typeof loader>();
  // Another person's is another form.
  return <ProfileScreen key={userId} />;
}

export const ErrorBoundary = () => <ScreenError />;
