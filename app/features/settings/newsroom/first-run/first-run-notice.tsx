import { counted } from "#app/platform/values/format-number.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export const FIRST_RUN_PATH = "/admin/primeiros-passos";

/** Leads an admin of a new deployment to its first steps. */
export const FirstRunNotice = ({ left }: { left: number }) => (
  <section aria-label="Primeiros passos" className="card flex flex-wrap items-center justify-between gap-3 px-5 py-4">
    <div>
      <h2 className="font-semibold">Primeiros passos</h2>
      <p className="text-muted">Falta {counted(left, "decisão", "decisões")} para o site abrir pronto.</p>
    </div>
    <ButtonLink to={FIRST_RUN_PATH} variant="primary">
      Continuar
    </ButtonLink>
  </section>
);
