import { Form, useActionData, useNavigation } from "@remix-run/react";

export function LoginScreen() {
  const answer = useActionData<{ message: string; email: string }>();
  const busy = useNavigation().state !== "idle";
  return (
    <main className="mx-auto mt-24 max-w-sm p-6">
      <h1 className="mb-6 text-2xl font-semibold">Entrar na redação</h1>
      <Form method="post" className="flex flex-col gap-4">
        <label className="flex flex-col gap-1">
          E-mail
          <input name="email" type="email" autoComplete="username" required defaultValue={answer?.email} className="rounded border p-2" />
        </label>
        <label className="flex flex-col gap-1">
          Senha
          <input name="password" type="password" autoComplete="current-password" required className="rounded border p-2" />
        </label>
        {answer ? <p role="alert">{answer.message}</p> : null}
        <button type="submit" disabled={busy} className="rounded bg-black p-2 text-white">
          Entrar
        </button>
      </Form>
    </main>
  );
}
