import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Why a sign-in was refused, with the e-mail as it was typed. */
export interface SignInAnswer {
  message: string;
  email: string;
  shared: boolean;
  /** Too many tries: waiting helps, trying again does not. */
  mustWait: boolean;
}

/** The sign-in page; a plain form until its script arrives. */
export function LoginScreen() {
  const { siteName } = useLoaderData<{ siteName: string }>();
  const answer = useActionData<SignInAnswer>();
  const busy = useNavigation().state !== "idle";
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (answer) password.current?.select();
  }, [answer]);

  const invalid = answer && !answer.mustWait ? { "aria-invalid": true, "aria-describedby": "login-message" } : {};
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center justify-center gap-3">
          <img src="/favicon.svg" alt="" width={36} height={36} className="rounded-md" />
          <span className="font-serif text-3xl leading-none">{siteName}</span>
        </div>
        <div className="rounded-xl border border-line bg-surface p-6 shadow-lift">
          <h1 className="text-lg font-semibold">Entrar na redação</h1>
          <p className="text-muted">Use o e-mail e a senha da sua conta.</p>
          <Form method="post" className="mt-5 flex flex-col gap-4">
            {answer ? (
              <p
                id="login-message"
                role="alert"
                className={classNames("flex gap-2 rounded-md px-3 py-2.5", answer.mustWait ? "bg-warn-soft text-warn" : "bg-danger-soft text-danger")}
              >
                <Icon name={answer.mustWait ? "clock" : "alert"} className="mt-0.5 size-4" />
                <span>{answer.message}</span>
              </p>
            ) : null}
            <Field id="email" label="E-mail">
              <TextInput id="email" name="email" type="email" autoComplete="username" inputMode="email" autoCapitalize="none" required defaultValue={answer?.email} {...invalid} />
            </Field>
            <Field id="password" label="Senha">
              <span className="relative block">
                <TextInput
                  ref={password}
                  id="password"
                  name="password"
                  type={shown ? "text" : "password"}
                  autoComplete="current-password"
                  required
                  className="pr-11"
                  {...invalid}
                />
                {hydrated ? (
                  <button
                    type="button"
                    aria-pressed={shown}
                    aria-label="Mostrar senha"
                    title={shown ? "Ocultar senha" : "Mostrar senha"}
                    onClick={() => setShown(!shown)}
                    className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-subtle -outline-offset-2 hover:text-ink"
                  >
                    <Icon name={shown ? "eyeOff" : "eye"} />
                  </button>
                ) : null}
              </span>
            </Field>
            <Button type="submit" variant="primary" busy={busy} className="mt-1">
              {busy ? "Entrando…" : "Entrar"}
            </Button>
          </Form>
        </div>
        <p className="mt-5 text-center">
          <a href="/" className="text-muted underline underline-offset-4 hover:text-ink">
            Ir para o site
          </a>
        </p>
      </div>
    </main>
  );
}
