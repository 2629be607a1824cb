import { Icon } from "#app/ui/icon.tsx";

/** Said while the figures are the demonstration's. */
export const DemoNotice = () => (
  <p role="note" className="flex items-start gap-2 rounded-lg border border-dashed border-edge bg-surface px-4 py-2.5 text-muted">
    <Icon name="alert" className="mt-0.5 text-warn" />
    <span>
      <strong className="font-semibold text-ink">Dados de demonstração.</strong> Estes números vieram com a instalação, para conhecer as telas. Este aviso some depois do primeiro
      dia com leitores de verdade.
    </span>
  </p>
);
