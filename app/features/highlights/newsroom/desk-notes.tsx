import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { LiveStatus } from "#app/ui/newsroom/live-socket.ts";

interface DeskNotesProps {
  status: LiveStatus;
  /** The last read failed; the previous data is still shown. */
  failed: boolean;
  notice: string | null;
  dismiss(): void;
  reload(): void;
}

const ENDED: Partial<Record<LiveStatus, string>> = {
  "session-ended": "Sua sessão terminou. Entre novamente para salvar a ordem.",
  "role-changed": "Seu perfil de acesso mudou. Entre novamente para continuar.",
};

/** Notices above the lists. */
export function DeskNotes({ status, failed, notice, dismiss, reload }: DeskNotesProps) {
  const ended = ENDED[status];
  return (
    <>
      {ended ? (
        <p role="alert" className="mb-4 flex flex-wrap items-center gap-2 rounded-lg bg-danger-soft px-3 py-2 text-danger">
          <Icon name="alert" /> <span className="min-w-0 flex-1">{ended}</span>
          <ButtonLink to="/login?redirectTo=%2Fadmin%2Fmaterias" reloadDocument>
            Entrar
          </ButtonLink>
        </p>
      ) : null}
      {failed && !ended ? (
        <p role="alert" className="mb-4 flex flex-wrap items-center gap-2 rounded-lg bg-danger-soft px-3 py-2 text-danger">
          <Icon name="alert" /> <span className="min-w-0 flex-1">Falha ao carregar destaques</span>
          <Button size="sm" onClick={reload}>
            Tentar novamente
          </Button>
        </p>
      ) : null}
      {notice ? (
        <p className="mb-4 flex items-center gap-2 rounded-lg bg-info-soft py-1 pr-1 pl-3 text-info">
          <Icon name="users" /> <span className="min-w-0 flex-1 py-1">{notice}</span>
          <Button variant="ghost" size="icon" icon="close" aria-label="Dispensar aviso da ordem" onClick={dismiss} />
        </p>
      ) : null}
    </>
  );
}
