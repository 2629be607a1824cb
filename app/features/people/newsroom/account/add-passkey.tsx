import { useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { describeDevice } from "../../describe-device.ts";
import { PASSKEY_NAME_MAX } from "../../passkey.ts";
import { addPasskey, passkeyProblem, supportsPasskeys } from "./passkey-ceremonies.ts";

/** Registers a passkey on this device. The password is required, so that somebody at an unattended screen cannot add their own. */
export function AddPasskey() {
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
