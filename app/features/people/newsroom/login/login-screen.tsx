import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isNetworkError } from "#app/ui/newsroom/network-error.ts";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { useSharedComputer } from "./use-shared-computer.ts";

export interface SignInView {
  siteName: string;
  /** Where a sign-in leads; a path of this site. */
  destination: string;
  /** Whether a session on this computer has just ended by inactivity. */
  ended: boolean;
}

/** Why a sign-in was refused, with what was filled in but the password. */
export interface SignInAnswer {
  message: string;
  email: string;
  shared: boolean;
  /** Too many tries: waiting helps, trying again does not. */
  mustWait: boolean;
}

const ENDED = "A sessão terminou depois de 10 minutos sem uso. O texto das matérias está guardado neste navegador: entre de novo para continuar.";

/** The sign-in page; a plain form until its script arrives. */
export function LoginScreen() {
  const { siteName, destination, ended } = useLoaderData<SignInView>();
  const answer = useActionData<SignInAnswer>();
  const busy = useNavigation().state !== "idle";
  const password = useRef<HTMLInputElement>(null);
  const shared = useSharedComputer(answer?.shared ?? ended, ended ? "/login?motivo=inatividade" : "/login");
  const [keyProblem, setKeyProblem] = useState<string | null>(null);

  useEffect(() => {
    if (!answer) return;
    setKeyProblem(null);
    password.current?.select();
  }, [answer]);

  const message = keyProblem ?? answer?.message ?? null;
  const mustWait = keyProblem === null && answer?.mustWait === true;
  const invalid = answer && !mustWait && !isNetworkError(answer) && keyProblem === null ? { "aria-invalid": true, "aria-describedby": "login-message" } : {};
  return (
    <SignInFrame siteName={siteName}>
      <h1 className="text-lg font-semibold">Entrar na redação</h1>
      <p className="text-muted">Use o e-mail e a senha da sua conta.</p>
      {ended && message === null ? (
        <p role="status" className="mt-4 flex gap-2 rounded-md bg-info-soft px-3 py-2.5 text-info">
          <Icon name="clock" className="mt-0.5 size-4" />
          <span>{ENDED}</span>
        </p>
      ) : null}
      <Form method="post" className="mt-5 flex flex-col gap-4">
        {message === null ? null : (
          <p id="login-message" role="alert" className={classNames("flex gap-2 rounded-md px-3 py-2.5", mustWait ? "bg-warn-soft text-warn" : "bg-danger-soft text-danger")}>
            <Icon name={mustWait ? "clock" : "alert"} className="mt-0.5 size-4" />
            <span>{message}</span>
          </p>
        )}
        <Field id="email" label="E-mail">
          <TextInput id="email" name="email" type="email" autoComplete="username" inputMode="email" autoCapitalize="none" required defaultValue={answer?.email} {...invalid} />
        </Field>
        <Field id="password" label="Senha">
          <PasswordInput ref={password} id="password" name="password" autoComplete="current-password" required {...invalid} />
        </Field>
        <label className="flex min-h-10 items-start gap-2.5 sm:min-h-0">
          <input type="checkbox" name="shared" aria-describedby="compartilhado-dica" className="mt-0.5 size-4 shrink-0 accent-[var(--color-accent)]" {...shared.field} />
          <span>
            Este computador é compartilhado
            <span id="compartilhado-dica" className="block text-[0.8125rem] text-muted">
              A sessão termina depois de 10 minutos sem uso.
            </span>
          </span>
        </label>
        <Button type="submit" variant="primary" busy={busy} className="mt-1">
          {busy ? "Entrando…" : "Entrar"}
        </Button>
      </Form>
      <PasskeySignIn destination={destination} isShared={shared.isOn} onProblem={setKeyProblem} />
    </SignInFrame>
  );
}
