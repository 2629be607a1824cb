import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { BEAT_MAX, BIO_MAX, JOB_MAX, PROFILE_LINKS_MAX, TOWN_MAX } from "#app/features/authors/author-profile.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Avatar } from "#app/ui/newsroom/avatar.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { RecordField, type RecordForm } from "#app/ui/newsroom/record-form/record-field.tsx";
import { messageOf, type RecordAnswer, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form/record-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EMAIL_MAX } from "../person.ts";
import type { ProfileView } from "./profile-view.ts";

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
export function ProfileScreen() {
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
