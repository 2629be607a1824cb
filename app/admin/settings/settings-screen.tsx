import { useActionData, useLoaderData } from "@remix-run/react";
import { COMING_SETTINGS } from "#app/admin/coming/coming-screens.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pings, type PingsView } from "./pings.tsx";
import { RobotsForm, type RobotsView } from "./robots-form.tsx";

export interface SettingsView {
  /** Null for who may not change them. */
  robots: RobotsView | null;
  pings: PingsView | null;
}

export interface SettingsAnswer {
  ok: boolean;
  message: string;
  /** What was sent, so that nothing typed is lost by a refusal. */
  sent?: RobotsView;
}

/** 'Configurações': the sections that exist, and what is still to come. */
export function SettingsScreen() {
  const { robots, pings } = useLoaderData<SettingsView>();
  const answer = useActionData<SettingsAnswer>();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Configurações">
        <p>O que vale para o site inteiro.</p>
      </PageHeader>
      <ActionMessage answer={answer} />
      {robots ? <RobotsForm view={answer?.sent ?? robots} /> : null}
      {pings ? <Pings view={pings} /> : null}
      <section aria-labelledby="em-breve" className="mt-5 rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id="em-breve" className="font-serif text-xl">
            Narração das matérias
          </h2>
          <Badge tone="warn">Em construção</Badge>
        </div>
        <p className="mt-1 text-muted">{COMING_SETTINGS.purpose} Esta parte vai oferecer:</p>
        <ul className="mt-2 list-disc pl-5">
          {COMING_SETTINGS.offers.map((offer) => (
            <li key={offer}>{offer}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
