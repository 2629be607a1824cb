import { Form, useActionData, useLoaderData, useNavigation, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { controlAria, FormField, PasswordInput, TextInput } from "#app/ui/field.tsx";
import { Avatar } from "#app/ui/newsroom/avatar.tsx";
import { type FormAnswer, FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { hasSingleKeys, setSingleKeys, useWindows } from "#app/ui/newsroom/shortcuts/keys.ts";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ThemeChoice } from "#app/ui/theme-choice.tsx";
import { AnswerToast, useNotices } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { ROLE_LABELS } from "../../capabilities.ts";
import { NAME_MAX, PASSWORD_MIN } from "../../person.ts";
import { ownName, passwordChange } from "../../users.wire.ts";
import { SessionList } from "../session-list.tsx";
import type { AccountAnswer, AccountView } from "./account-view.ts";
import { PasskeysCard } from "./passkeys-card.tsx";

interface ProfileCardProps extends Pick<AccountView, "name" | "email" | "role" | "avatar"> {
  /** To the form of the name. */
  answer: FormAnswer | undefined;
}

/** The person's profile as others see it. */
function ProfileCard({ name, email, role, avatar, answer }: ProfileCardProps) {
  const { formData, formEncType } = useNavigation();
  return (
    <Card id="perfil" title="Perfil">
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={name} picture={avatar} className="size-20 text-2xl" />
        <div className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-2">
          <PictureForm isBusy={formEncType === "multipart/form-data"} hasPicture={avatar !== null} />
          {avatar ? (
            <Form method="post">
              <Button type="submit" name="intent" value="remove-picture" variant="dangerGhost" busy={formData?.get("intent") === "remove-picture"}>
                Remover foto
              </Button>
            </Form>
          ) : null}
          <p className="basis-full text-[0.8125rem] text-muted">JPG, PNG, WebP, GIF ou AVIF, até 5 MB. Aparece em um círculo.</p>
        </div>
      </div>
      <NameForm key={name} name={name} email={email} role={role} answer={answer} />
    </Card>
  );
}

/** The name, which can be changed, and what only an admin changes. Keyed by the name: a saved one is what the field begins with. */
function NameForm({ name, email, role, answer }: Omit<ProfileCardProps, "avatar">) {
  const { formData } = useNavigation();
  const form = useValidatedForm({ id: "nome-formulario", schema: ownName, answer });
  return (
    <Form {...form.props} method="post" className="mt-5 flex flex-col gap-4">
      <FormRefusal answer={form.refusal} form={form.ref} />
      <input type="hidden" name="intent" value="name" />
      <FormField id="nome" label="Nome" problem={form.problems.name}>
        <TextInput id="nome" name="name" required maxLength={NAME_MAX} autoComplete="name" defaultValue={name} {...controlAria("nome", { problem: form.problems.name })} />
      </FormField>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-[0.8125rem] font-semibold text-muted">E-mail</dt>
          <dd className="wrap-anywhere">{email}</dd>
        </div>
        <div>
          <dt className="text-[0.8125rem] font-semibold text-muted">Papel</dt>
          <dd>{ROLE_LABELS[role]}</dd>
        </div>
      </dl>
      <p className="text-[0.8125rem] text-subtle">E-mail e papel são mudados por um administrador.</p>
      <div>
        <Button type="submit" variant="primary" busy={formData?.get("intent") === "name"}>
          Salvar nome
        </Button>
      </div>
    </Form>
  );
}

/**
 * A file that is sent as soon as it is chosen; by a button until the script has loaded. The field is the same one before and after: a file chosen
 * meanwhile is sent once it has.
 */
function PictureForm({ isBusy, hasPicture }: { isBusy: boolean; hasPicture: boolean }) {
  const hydrated = useHydrated();
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const send = useCallback(() => {
    const input = field.current;
    const file = input?.files?.[0];
    if (!input || !file) return;
    // Not the form: a field that is disabled meanwhile, as while another answer is shown, is left out of it.
    const sent = new FormData();
    sent.set(input.name, file);
    submit(sent, { method: "post", encType: "multipart/form-data", preventScrollReset: true });
    // The same file can be chosen again after a failure.
    input.value = "";
  }, [submit]);
  useEffect(() => {
    if (hydrated) send();
  }, [hydrated, send]);
  const choose = hasPicture ? "Trocar foto" : "Escolher foto";
  const label = isBusy ? "Enviando…" : choose;
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-center gap-2">
      <label
        className={
          hydrated
            ? "inline-flex h-10 cursor-pointer items-center gap-2 rounded-md border border-line bg-surface px-3.5 font-semibold shadow-lift outline-offset-2 outline-accent hover:bg-sunken has-focus-visible:outline-2 sm:h-9"
            : undefined
        }
      >
        {hydrated ? label : <span className="sr-only">Foto</span>}
        <input
          ref={field}
          type="file"
          name="image"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          required={!hydrated}
          className={hydrated ? "sr-only" : "max-w-60 text-[0.8125rem]"}
          disabled={isBusy}
          onChange={hydrated ? send : undefined}
        />
      </label>
      {hydrated ? null : (
        <Button type="submit" icon="upload">
          Enviar foto
        </Button>
      )}
    </Form>
  );
}

const HINT = `Pelo menos ${PASSWORD_MIN} caracteres.`;

/** Changes the password, after the current one. The fields are cleared on success and kept on a refusal. */
function PasswordCard({ email, answer }: { email: string; answer: FormAnswer | undefined }) {
  const form = useValidatedForm({ id: "senha-formulario", schema: passwordChange, answer });
  const { ref } = form;
  useEffect(() => {
    if (answer?.ok) ref.current?.reset();
  }, [answer, ref]);
  const { current, password } = form.problems;
  const isBusy = useNavigation().formData?.get("intent") === "password";
  return (
    <Card id="senha" title="Senha" hint="Ao trocar a senha, as suas outras sessões terminam.">
      <Form {...form.props} method="post" preventScrollReset className="mt-4 flex flex-col gap-4">
        <FormRefusal answer={form.refusal} form={ref} />
        <input type="hidden" name="intent" value="password" />
        {/* For the browser's own store of passwords. */}
        <input type="email" name="username" value={email} readOnly hidden autoComplete="username" />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField id="senha-atual" label="Senha atual" problem={current}>
            <PasswordInput
              id="senha-atual"
              name="current"
              required
              autoComplete="current-password"
              showLabel="Mostrar senha atual"
              {...controlAria("senha-atual", { problem: current })}
            />
          </FormField>
          <FormField id="senha-nova" label="Nova senha" hint={HINT} problem={password}>
            <PasswordInput
              id="senha-nova"
              name="password"
              required
              minLength={PASSWORD_MIN}
              autoComplete="new-password"
              showLabel="Mostrar nova senha"
              {...controlAria("senha-nova", { hint: HINT, problem: password })}
            />
          </FormField>
        </div>
        <div>
          <Button type="submit" variant="primary" busy={isBusy}>
            Trocar senha
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Settings of this device. */
function DeviceCard() {
  const hydrated = useHydrated();
  const { notify } = useNotices();
  const { openSheet } = useWindows();
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(hasSingleKeys()), []);
  const choose = (wanted: boolean) => {
    if (setSingleKeys(wanted)) setOn(wanted);
    else notify("error", "Este navegador não guarda preferências: a escolha não foi salva.");
  };
  return (
    <Card id="preferencias" title="Preferências deste aparelho" hint="Ficam guardadas neste navegador.">
      <div className="mt-4 flex flex-col gap-5">
        <ThemeChoice />
        <div>
          <label className="flex min-h-10 items-start gap-2.5">
            <input
              type="checkbox"
              checked={isOn}
              disabled={!hydrated}
              aria-describedby="atalhos-dica"
              onChange={(event) => choose(event.currentTarget.checked)}
              className="mt-0.5 size-4 shrink-0 accent-[var(--color-accent)]"
            />
            <span>
              Atalhos de uma tecla
              <span id="atalhos-dica" className="block text-sm text-subtle">
                Barra (/), interrogação (?), J e K. Desligue se você usa comandos de voz ou aperta teclas sem querer; os atalhos com Ctrl ou Cmd continuam.
              </span>
            </span>
          </label>
          {hydrated ? (
            <Button size="sm" className="mt-2 max-sm:h-10" onClick={openSheet}>
              Ver todos os atalhos
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

/** The way to what readers see of one. */
const PublicProfileCard = ({ isPublished }: { isPublished: boolean }) => (
  <Card
    id="perfil-publico"
    title="Perfil público"
    hint="A página com o seu nome, o cargo ao lado da sua assinatura e o seu lugar no expediente. Nada aparece antes de você publicar."
  >
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <ButtonLink to="/admin/perfil/meu" icon="edit">
        Editar perfil público
      </ButtonLink>
      <Badge tone={isPublished ? "ok" : "neutral"}>{isPublished ? "Publicado" : "Não publicado"}</Badge>
    </div>
  </Card>
);

/** 'Minha conta': what a person changes of themselves. */
export function AccountScreen() {
  const { sessions, passkeys, isPublished, ...person } = useLoaderData<AccountView>();
  const answer = useActionData<AccountAnswer>();
  const { formData } = useNavigation();
  const answerTo = (form: string) => (answer?.form === form ? answer : undefined);
  // These forms show their refusals themselves.
  const isInForm = answer?.ok === false && ["name", "password", "rename-passkey"].includes(answer.form);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Minha conta" />
      <AnswerToast answer={isInForm ? undefined : answer} />
      <div className="flex flex-col gap-5">
        <ProfileCard {...person} answer={answerTo("name")} />
        <PublicProfileCard isPublished={isPublished} />
        <PasswordCard email={person.email} answer={answerTo("password")} />
        <DeviceCard />
        <Card id="tokens" title="Tokens da API" hint="Senhas de programas que leem ou escrevem no portal em seu nome, cada uma só com o que você permitir.">
          <ButtonLink to="/admin/minha-conta/tokens" icon="key" className="mt-4">
            Ver tokens da API
          </ButtonLink>
        </Card>
        <PasskeysCard passkeys={passkeys} answer={answerTo("rename-passkey")} />
        <Card id="sessoes" title="Sessões" hint="Onde a sua conta está aberta. Não reconhece uma? Encerre-a e troque a senha.">
          <div className="mt-2">
            <SessionList sessions={sessions} />
          </div>
          {sessions.length > 1 ? (
            <Form method="post" preventScrollReset className="border-t border-line pt-4">
              <Button type="submit" name="intent" value="end-sessions" variant="dangerGhost" icon="signOut" className="-ml-3.5" busy={formData?.get("intent") === "end-sessions"}>
                Encerrar todas as outras
              </Button>
            </Form>
          ) : null}
        </Card>
      </div>
    </div>
  );
}
