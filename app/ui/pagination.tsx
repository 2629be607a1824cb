import { ButtonLink } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { pageWindow } from "./page-window.ts";

interface PaginationProps {
  page: number;
  pages: number;
  hrefOf(page: number): string;
}

function Step({ to, icon, label }: { to: string | null; icon: IconName; label: string }) {
  if (to === null) {
    return (
      <span aria-hidden="true" className="opacity-40">
        <ButtonLook icon={icon} />
      </span>
    );
  }
  return <ButtonLink to={to} variant="ghost" size="icon" icon={icon} aria-label={label} />;
}

const ButtonLook = ({ icon }: { icon: IconName }) => (
  <span className="grid size-10 place-items-center sm:size-8">
    <Icon name={icon} />
  </span>
);

/** First, previous, neighbours, next and last page of a list. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  const before = page > 1;
  const after = page < pages;
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center gap-0.5">
      <Step to={before ? hrefOf(1) : null} icon="chevronsLeft" label="Primeira página" />
      <Step to={before ? hrefOf(page - 1) : null} icon="chevronLeft" label="Página anterior" />
      {pageWindow(page, pages).map((step, index, steps) =>
        step === "gap" ? (
          <span key={`gap-${steps[index - 1]}`} className="px-1 text-subtle">
            …
          </span>
        ) : (
          <ButtonLink
            key={step}
            to={hrefOf(step)}
            variant={step === page ? "primary" : "ghost"}
            size="icon"
            aria-label={`Página ${step}`}
            aria-current={step === page ? "page" : undefined}
            className="tabular-nums"
          >
            {step}
          </ButtonLink>
        ),
      )}
      <Step to={after ? hrefOf(page + 1) : null} icon="chevronRight" label="Próxima página" />
      <Step to={after ? hrefOf(pages) : null} icon="chevronsRight" label="Última página" />
    </nav>
  );
}
