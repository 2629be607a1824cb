import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { controlAria, FormField } from "#app/ui/form-field.tsx";
import { Avatar } from "#app/ui/newsroom/avatar.tsx";
import { type FormAnswer, FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { ROLE_LABELS } from "../../capabilities.ts";
import { NAME_MAX } from "../../person.ts";
import { ownName } from "../../users.wire.ts";
import type { AccountView } from "./account-view.ts";

interface ProfileCardProps extends Pick<AccountView, "name" | "email" | "role" | "avatar"> {
  /** To the form of the name. */
  answer: FormAnswer | undefined;
}

/** How a person is shown to the others. */
export function ProfileCard({ name, email, role, avatar, answer }: ProfileCardProps) {
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
 * A file that is sent as soon as it is chosen; by a button where the script has not arrived. The field is the same one
 * before and after: what was chosen while the script was on its way is sent when it has arrived.
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
