import { Form, useNavigation, useRevalidator, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { controlAria, Field, FormField, PasswordInput, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type FormAnswer, FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { useNotices } from "#app/ui/toast.tsx";
import { describeDevice, PASSKEY_NAME_MAX } from "../../session.ts";
import { passkeyRename } from "../../session.wire.ts";
import type { AccountAnswer, PasskeyRow } from "./account-view.ts";
import { addPasskey, passkeyProblem, supportsPasskeys } from "./passkey-ceremonies.ts";

/** Registers a passkey on this device. The password is required, so that somebody at an unattended screen cannot add their own. */
function AddPasskey() {
  const revalidator = useRevalidator();
  const { notify } = useNotices();
  const [support, setSupport] = useState<"unknown" | "yes" | "no">("unknown");
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setSupport(supportsPasskeys() ? "yes" : "no"), []);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(null);
    try {
      await addPasskey({ password: String(fields.get("password")), name: String(fields.get("name")) });
      close();
      notify("ok", "Chave de acesso cadastrada.");
      revalidator.revalidate();
    } catch (error) {
      setProblem(passkeyProblem(error));
    }
    setBusy(false);
  };

  if (support === "unknown") return <noscript className="mt-4 block text-muted">Para cadastrar uma chave, ligue o JavaScript do navegador.</noscript>;
  if (support === "no") return <p className="mt-4 text-muted">Este navegador não tem chaves de acesso.</p>;
  if (!isOpen)
    return (
      <Button ref={opener} icon="plus" className="mt-4" onClick={() => setOpen(true)}>
        Cadastrar chave neste aparelho
      </Button>
    );
  return (
    <form onSubmit={(event) => void add(event)} className="mt-4 flex flex-col gap-4 rounded-lg bg-sunken p-4">
      {problem ? (
        <p role="alert" className="flex gap-2 rounded-md bg-danger-soft px-3 py-2.5 text-danger">
          <Icon name="alert" className="mt-0.5 size-4" /> {problem}
        </p>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="chave-nome" label="Nome da chave">
          <TextInput id="chave-nome" name="name" required maxLength={PASSKEY_NAME_MAX} defaultValue={describeDevice(navigator.userAgent)} />
        </Field>
        <Field id="chave-senha" label="Confirme a sua senha">
          <PasswordInput id="chave-senha" name="password" required autoComplete="current-password" showLabel="Mostrar senha de confirmação" autoFocus />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" icon="key" busy={isBusy}>
          Criar chave
        </Button>
        <Button onClick={close}>Cancelar</Button>
      </div>
    </form>
  );
}

/** The second way in: keys on this person's own devices. */
export function PasskeysCard({ passkeys, answer }: { passkeys: readonly PasskeyRow[]; answer: AccountAnswer | undefined }) {
  const submit = useSubmit();
  const [removing, setRemoving] = useState<PasskeyRow | null>(null);
  return (
    <Card id="chaves" title="Chaves de acesso" hint="Entre com a digital, o rosto ou o PIN do seu aparelho, sem digitar a senha. A senha continua valendo.">
      {passkeys.length > 0 ? (
        <ul className="mt-3 divide-y divide-line">
          {passkeys.map((key) => (
            <KeyRow key={key.id} passkey={key} answer={answer} askToRemove={() => setRemoving(key)} />
          ))}
        </ul>
      ) : null}
      <AddPasskey />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => open || setRemoving(null)}
        title="Remover esta chave de acesso?"
        confirmLabel="Remover"
        onConfirm={() => removing && submit({ intent: "remove-passkey", key: removing.id }, { method: "post", preventScrollReset: true })}
      >
        <p>“{removing?.name}” deixa de entrar na sua conta. O aparelho pode continuar a oferecê-la: apague-a lá também.</p>
      </ConfirmDialog>
    </Card>
  );
}

interface KeyRowProps {
  passkey: PasskeyRow;
  /** To the last new name of any key. */
  answer: AccountAnswer | undefined;
  askToRemove(): void;
}

function KeyRow({ passkey: { id, name, since, used }, answer, askToRemove }: KeyRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const [refusal, setRefusal] = useState<AccountAnswer>();
  const renamer = useRef<HTMLButtonElement>(null);
  const isSent = useRef(false);
  // The field stays until its name was accepted.
  useEffect(() => {
    if (!isSent.current || !answer) return;
    isSent.current = false;
    if (!answer.ok) return setRefusal(answer);
    setRenaming(false);
    renamer.current?.focus();
  }, [answer]);
  const toggle = () => {
    setRefusal(undefined);
    setRenaming(!isRenaming);
  };
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <Icon name="key" className="mt-0.5 size-5 text-subtle" />
      {isRenaming ? (
        <RenameForm
          id={id}
          name={name}
          answer={refusal}
          onSend={() => {
            isSent.current = true;
          }}
        />
      ) : (
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-[0.8125rem] text-muted">
            Criada: {since} · {used === null ? "Ainda não usada" : `Último uso: ${used}`}
          </p>
        </div>
      )}
      <div className="flex gap-1">
        <Button ref={renamer} size="sm" className="max-sm:h-10" onClick={toggle} aria-label={isRenaming ? "Cancelar novo nome" : `Renomear ${name}`}>
          {isRenaming ? "Cancelar" : "Renomear"}
        </Button>
        <Button size="sm" className="max-sm:h-10" variant="dangerGhost" onClick={askToRemove} aria-label={`Remover ${name}`}>
          Remover
        </Button>
      </div>
    </li>
  );
}

function RenameForm({ id, name, answer, onSend }: { id: string; name: string; answer: FormAnswer | undefined; onSend(): void }) {
  const form = useValidatedForm({ id: `chave-${id}`, schema: passkeyRename, answer, onSend });
  const isBusy = useNavigation().formData?.get("key") === id;
  const field = `chave-${id}-nome`;
  return (
    <Form {...form.props} method="post" preventScrollReset className="flex min-w-0 flex-1 basis-48 flex-wrap gap-2">
      <FormRefusal answer={form.refusal} form={form.ref} />
      <input type="hidden" name="intent" value="rename-passkey" />
      <input type="hidden" name="key" value={id} />
      <FormField id={field} label="Nome da chave" hideLabel className="flex-1" problem={form.problems.name}>
        <TextInput id={field} name="name" required maxLength={PASSKEY_NAME_MAX} defaultValue={name} autoFocus {...controlAria(field, { problem: form.problems.name })} />
      </FormField>
      <Button type="submit" busy={isBusy}>
        Salvar
      </Button>
    </Form>
  );
}
