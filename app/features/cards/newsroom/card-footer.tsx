import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";

interface CardFooterProps {
  /** Why nothing can be published yet; null when it can. */
  missing: string | null;
  /** Draws the preview that is missing; null when that is not what is missing. */
  onDraw: (() => void) | null;
  problem: string | null;
  publishing: boolean;
  onCancel(): void;
  onPublish(): void;
}

const WAITING = "Publicando… O Instagram pode levar até meio minuto.";

/** The bar that is always in sight. */
export function CardFooter({ missing, onDraw, problem, publishing, onCancel, onPublish }: CardFooterProps) {
  return (
    <>
      {problem ? (
        <p role="alert" className="flex w-full gap-2 text-danger">
          {problem}
        </p>
      ) : null}
      <div className="mr-auto flex min-w-0 items-center gap-3 max-sm:w-full">
        <SimulatedMark provider="instagram" />
        <p id="card-missing" role="status" className="flex min-w-0 items-center gap-1.5 text-muted">
          {publishing ? (
            WAITING
          ) : missing === null ? null : (
            <>
              <Icon name="alert" className="size-4 text-warn" /> {missing}
            </>
          )}
        </p>
        {/* On a phone the preview's own button is far above. */}
        {onDraw ? (
          <Button size="sm" icon="refresh" className="ml-auto h-10 md:hidden" onClick={onDraw}>
            Prévia
          </Button>
        ) : null}
      </div>
      <Button className="max-sm:flex-1" onClick={onCancel}>
        Cancelar
      </Button>
      <Button variant="primary" icon="instagram" className="max-sm:flex-1" busy={publishing} disabled={missing !== null} aria-describedby="card-missing" onClick={onPublish}>
        Publicar no Instagram
      </Button>
    </>
  );
}
