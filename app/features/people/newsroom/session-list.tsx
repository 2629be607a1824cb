import { Form, useNavigation } from "@remix-run/react";
import { shortTime } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { SessionLine } from "../session.ts";

export interface SessionView {
  id: string;
  device: string;
  isShared: boolean;
  isCurrent: boolean;
  since: string;
  used: string;
}

/** Tokens are renewed this often: a page that is open cannot have been seen longer ago. Milliseconds. */
const SEEN_WITHIN_MS = 15 * MINUTE_MS;

/** `used` is as exact as is known: a session with a fresh token is "há pouco". */
export const toSessionView = (session: SessionLine, { currentId, now, timeZone }: { currentId: string; now: number; timeZone: string }): SessionView => ({
  id: session.id,
  device: session.device || "Dispositivo não identificado",
  isShared: session.isShared,
  isCurrent: session.id === currentId,
  since: shortTime(session.createdAt, now, timeZone),
  used: now - session.usedAt < SEEN_WITHIN_MS ? "há pouco" : shortTime(session.usedAt, now, timeZone),
});

interface SessionListProps {
  sessions: readonly SessionView[];
  /** The person, when an admin looks at somebody else's sessions. */
  userId?: number;
}

/** A person's sessions, each with a button to end it, except the current one. */
export function SessionList({ sessions, userId }: SessionListProps) {
  const { formData } = useNavigation();
  const ending = formData?.get("intent") === "end-session" ? formData.get("session") : null;
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => (
        <li key={session.id} className="flex items-start gap-3 py-3">
          <Icon name="device" className="mt-0.5 size-5 text-subtle" />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
              {session.device}
              {session.isCurrent ? <Badge tone="ok">Esta sessão</Badge> : null}
              {session.isShared ? <Badge tone="warn">Compartilhado</Badge> : null}
            </p>
            <p className="text-[0.8125rem] text-muted">
              Entrou: {session.since} · Último uso: {session.used}
            </p>
          </div>
          {session.isCurrent ? null : (
            <Form method="post">
              <input type="hidden" name="intent" value="end-session" />
              <input type="hidden" name="session" value={session.id} />
              {userId === undefined ? null : <input type="hidden" name="id" value={userId} />}
              <Button type="submit" size="sm" className="max-sm:h-10" busy={ending === session.id} aria-label={`Encerrar sessão: ${session.device}, ${session.since}`}>
                Encerrar
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
