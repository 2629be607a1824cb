import { CopyLink } from "#app/features/people/newsroom/copy-link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { PauseReason } from "../webhook.ts";

const STATES: Readonly<Record<PauseReason | "on", { tone: "ok" | "neutral" | "warn"; label: string; about: string }>> = {
  on: { tone: "ok", label: "Ligado", about: "" },
  person: { tone: "neutral", label: "Pausado", about: "Nada é enviado enquanto ele estiver pausado." },
  failing: { tone: "warn", label: "Pausado por falhas", about: "O endereço falhou por um dia inteiro. Confira o programa que o recebe e religue." },
  gone: { tone: "warn", label: "Pausado pelo destino", about: "O endereço respondeu 410: ele não quer mais receber. Confira o programa que o recebe e religue." },
};

export const EndpointState = ({ paused }: { paused: PauseReason | null }) => <Badge tone={STATES[paused ?? "on"].tone}>{STATES[paused ?? "on"].label}</Badge>;

export const pauseSentence = (paused: PauseReason | null): string => STATES[paused ?? "on"].about;

/** The secret of an endpoint, after it was made or changed. */
export const NewSecret = ({ secret }: { secret: string }) => (
  <section aria-label="Segredo do webhook" className="mb-5 rounded-lg bg-ok-soft p-4">
    <p className="mb-2 font-semibold">Copie agora: este segredo não aparece de novo.</p>
    <CopyLink key={secret} url={secret} label="Segredo do webhook" done="Segredo copiado." />
    <p className="mt-2 text-[0.8125rem] text-muted">Com ele o programa que recebe confere a assinatura de cada aviso (Standard Webhooks).</p>
  </section>
);
