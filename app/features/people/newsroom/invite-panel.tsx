import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { SelectInput } from "#app/ui/field.tsx";
import { controlAria, FormField } from "#app/ui/form-field.tsx";
import { FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { ROLE_LABELS } from "../capabilities.ts";
import { invitationForm } from "../users.wire.ts";
import { CopyLink } from "./copy-link.tsx";
import { EmailField } from "./person-form.tsx";
import { RoleOptions } from "./role-options.tsx";
import type { InvitationRow, UsersAnswer } from "./users-view.ts";

interface InvitePanelProps {
  invitations: readonly InvitationRow[];
  /** Whether a mail service is configured. */
  canEmail: boolean;
  /** Answer to the last invitation, with its link. */
  answer: UsersAnswer | undefined;
}

/** What the form shows at first, and again after each invitation. */
const EMPTY = { email: "", role: "reporter" };

/** 'Convidar por link': the person chooses name and password themselves. */
export function InvitePanel({ invitations, canEmail, answer }: InvitePanelProps) {
  const { formData } = useNavigation();
  const intent = formData?.get("intent");
  const form = useValidatedForm({ id: "convite", schema: invitationForm, defaultValue: EMPTY, answer });
  const { problems, ref } = form;
  const link = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!answer?.ok) return;
    ref.current?.reset();
    link.current?.focus();
  }, [answer, ref]);
  const { invitation: made, typed } = answer ?? {};
  return (
    <section aria-labelledby="convites" className="card p-5">
      <h2 id="convites" className="scroll-mt-20 card-title">
        Convidar por link
      </h2>
      <p className="mt-1 text-muted">A pessoa abre o link e escolhe o próprio nome e a senha. O link vale uma vez, por 7 dias.</p>
      {made ? (
        <div className="mt-4 flex flex-col gap-2 rounded-lg bg-ok-soft p-3">
          <p className="font-semibold wrap-anywhere text-ok">Link para {made.email}</p>
          <CopyLink ref={link} url={made.url} label={`Link do convite para ${made.email}`} />
          <p className="text-[0.8125rem]">Copie agora: ele não aparece de novo. Vale até {made.until}.</p>
        </div>
      ) : null}
      <FormRefusal answer={form.refusal} form={ref} />
      <Form {...form.props} method="post" preventScrollReset className="mt-4 flex flex-col gap-4">
        <input type="hidden" name="intent" value="invite" />
        <OperationField />
        <EmailField id="convite-email" label="E-mail de quem é convidado" problem={problems.email} value={typed?.email} />
        <FormField id="convite-papel" label="Papel" problem={problems.role}>
          <SelectInput id="convite-papel" name="role" defaultValue={typed?.role ?? EMPTY.role} {...controlAria("convite-papel", { problem: problems.role })}>
            <RoleOptions />
          </SelectInput>
        </FormField>
        <div className="flex flex-wrap gap-2">
          {canEmail ? (
            <Button type="submit" name="delivery" value="email" variant="primary" icon="message" busy={intent === "invite" && formData?.get("delivery") === "email"}>
              Enviar por e-mail
            </Button>
          ) : null}
          <Button
            type="submit"
            name="delivery"
            value="link"
            variant={canEmail ? "secondary" : "primary"}
            icon="link"
            busy={intent === "invite" && formData?.get("delivery") === "link"}
          >
            Criar link de convite
          </Button>
          {canEmail ? <SimulatedMark provider="resend" /> : null}
        </div>
      </Form>
      {invitations.length > 0 ? (
        <>
          <h3 className="mt-5 border-t border-line pt-4 text-[0.8125rem] font-semibold text-muted">Convites em aberto</h3>
          <ul className="divide-y divide-line">
            {invitations.map(({ id, email, role, invitedBy, until }) => (
              <li key={id} className="flex items-start gap-3 py-2.5">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold wrap-anywhere">{email}</p>
                  <p className="text-[0.8125rem] text-muted">
                    {ROLE_LABELS[role]} · de {invitedBy} · até {until}
                  </p>
                </div>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="cancel-invitation" />
                  <OperationField />
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    size="sm"
                    variant="dangerGhost"
                    className="max-sm:h-10"
                    busy={intent === "cancel-invitation" && formData?.get("id") === String(id)}
                    aria-label={`Cancelar convite para ${email}`}
                  >
                    Cancelar
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
