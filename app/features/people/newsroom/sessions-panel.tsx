import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SessionList } from "./session-list.tsx";
import { USERS_PATH } from "./users-query.ts";
import type { UsersView } from "./users-view.ts";

/** Where a person is signed in, and the end of it. */
export function SessionsPanel({ of, lines }: NonNullable<UsersView["sessions"]>) {
  const { formData } = useNavigation();
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's sessions are another panel
  useEffect(() => title.current?.focus(), [of.id]);
  const others = lines.filter(({ isCurrent }) => !isCurrent);
  return (
    <section aria-labelledby="sessoes" className="card p-5">
      <div className="flex items-start gap-3">
        <h2 ref={title} id="sessoes" tabIndex={-1} className="min-w-0 flex-1 card-title wrap-anywhere outline-none">
          Sessões de {of.name}
        </h2>
        <ButtonLink to={USERS_PATH} preventScrollReset variant="ghost" size="icon" icon="close" aria-label="Fechar sessões" />
      </div>
      {lines.length === 0 ? <p className="mt-2 text-muted">Nenhuma sessão aberta.</p> : <SessionList sessions={lines} userId={of.id} />}
      {others.length > 1 ? (
        <Form method="post" className="border-t border-line pt-3">
          <input type="hidden" name="intent" value="end-sessions" />
          <input type="hidden" name="id" value={of.id} />
          <Button type="submit" variant="dangerGhost" icon="signOut" className="-ml-3.5" busy={formData?.get("intent") === "end-sessions"}>
            Encerrar todas{lines.length > others.length ? ", menos esta" : ""}
          </Button>
        </Form>
      ) : null}
      <p className="mt-2 text-[0.8125rem] text-subtle">Nenhum endereço de internet é guardado, só o navegador e o aparelho.</p>
    </section>
  );
}
