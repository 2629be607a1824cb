import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { InstagramItemWire } from "../instagram-queue.wire.ts";
import type { ItemAct } from "./queue-calls.ts";

export interface ItemActionsProps {
  item: InstagramItemWire;
  /** The queue is paused: 'publish now' is disabled. */
  isQueuePaused: boolean;
  /** An action on this item is in progress. */
  busy: boolean;
  /** Address of the account's profile; null when the account is not known. */
  profileUrl: string | null;
  onAct(act: ItemAct): void;
  onCancel(): void;
}

/** Actions on an item; each button's accessible name includes the item's title. */
export function ItemActions({ item: { status, title }, isQueuePaused, busy, profileUrl, onAct, onCancel }: ItemActionsProps) {
  const named = (what: string) => ({ "aria-label": `${what}: ${title}`, disabled: busy, size: "sm" as const, className: "max-sm:h-10" });
  switch (status) {
    case "published":
      return null;
    case "uncertain":
      return (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row
        <div role="group" aria-label={`Foi publicado? ${title}`} className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">Foi publicado?</span>
          <Button {...named("Sim, foi publicado")} icon="check" onClick={() => onAct("out")}>
            Sim
          </Button>
          <Button {...named("Não foi publicado")} icon="close" onClick={() => onAct("not-out")}>
            Não
          </Button>
          {profileUrl ? (
            <ButtonLink to={profileUrl} target="_blank" rel="noopener noreferrer" variant="ghost" size="sm" icon="external" className="max-sm:h-10">
              Abrir o perfil
            </ButtonLink>
          ) : null}
        </div>
      );
    case "error":
      return (
        <>
          <Button {...named("Tentar de novo")} icon="refresh" onClick={() => onAct("retry")}>
            Tentar de novo
          </Button>
          <Button {...named("Descartar")} variant="dangerGhost" icon="trash" onClick={onCancel}>
            Descartar
          </Button>
        </>
      );
    default:
      return (
        <>
          {status === "pending" && !isQueuePaused ? (
            <Button {...named("Publicar agora")} icon="instagram" onClick={() => onAct("publish-now")}>
              Publicar agora
            </Button>
          ) : null}
          <Button {...named("Cancelar")} variant="dangerGhost" icon="close" onClick={onCancel}>
            Cancelar
          </Button>
        </>
      );
  }
}
