import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { Avatar } from "#app/admin/avatar.tsx";
import { ROLE_LABELS } from "#app/domain/access/capabilities.ts";
import { NAME_MAX } from "#app/domain/access/person.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { AccountCard } from "./account-card.tsx";
import type { AccountView } from "./account-view.ts";

/** How a person is shown to the others. */
export function ProfileCard({ name, email, role, avatar }: Pick<AccountView, "name" | "email" | "role" | "avatar">) {
  const { formData, formEncType } = useNavigation();
  const intent = formData?.get("intent");
  return (
    <AccountCard id="perfil" title="Perfil">
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={name} picture={avatar} className="size-20 text-2xl" />
        <div className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-2">
          <PictureForm isBusy={formEncType === "multipart/form-data"} hasPicture={avatar !== null} />
          {avatar ? (
            <Form method="post">
              <Button type="submit" name="intent" value="remove-picture" variant="dangerGhost" busy={intent === "remove-picture"}>
                Remover foto
              </Button>
            </Form>
          ) : null}
          <p className="basis-full text-[0.8125rem] text-muted">JPG, PNG, WebP, GIF ou AVIF, até 5 MB. Aparece em um círculo.</p>
        </div>
      </div>
      <Form method="post" className="mt-5 flex flex-col gap-4">
        <input type="hidden" name="intent" value="name" />
        <Field id="nome" label="Nome">
          <TextInput id="nome" name="name" required maxLength={NAME_MAX} autoComplete="name" defaultValue={name} />
        </Field>
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
          <Button type="submit" variant="primary" busy={intent === "name"}>
            Salvar nome
          </Button>
        </div>
      </Form>
    </AccountCard>
  );
}

/** A file that is sent as soon as it is chosen; by a button where the script has not arrived. */
function PictureForm({ isBusy, hasPicture }: { isBusy: boolean; hasPicture: boolean }) {
  const hydrated = useHydrated();
  const submit = useSubmit();
  const form = { method: "post", encType: "multipart/form-data" } as const;
  if (!hydrated)
    return (
      <Form {...form} className="flex flex-wrap items-center gap-2">
        <input type="file" name="image" accept="image/*" required aria-label="Foto" className="max-w-60 text-[0.8125rem]" />
        <Button type="submit" icon="upload">
          Enviar foto
        </Button>
      </Form>
    );
  return (
    <Form {...form}>
      <label className="inline-flex h-10 cursor-pointer items-center gap-2 rounded-md border border-line bg-surface px-3.5 font-semibold shadow-lift outline-offset-2 outline-accent hover:bg-sunken has-focus-visible:outline-2 sm:h-9">
        {isBusy ? "Enviando…" : hasPicture ? "Trocar foto" : "Escolher foto"}
        <input
          type="file"
          name="image"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          className="sr-only"
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            if (!currentTarget.files?.length) return;
            submit(currentTarget.form, { preventScrollReset: true });
            // The same file can be chosen again after a failure.
            currentTarget.value = "";
          }}
        />
      </label>
    </Form>
  );
}
