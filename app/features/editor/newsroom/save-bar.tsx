import { type ComponentProps, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import type { z } from "zod/v4";
import { ChecksButton } from "#app/features/checks/newsroom/checks-panel.tsx";
import type { alertsTodayWire } from "#app/features/push/push.wire.ts";
import type { FieldProblem } from "#app/platform/failures/refusal.ts";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { changedFields } from "./article-form.ts";
import { FIELD_LABELS } from "./form-rules.ts";
import { saveLine } from "./save-line.ts";
import { type SaveAction, type SaveKind, savedTimeLabel } from "./save-plan.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { isDirty } from "./session/session-state.ts";
import { useSession } from "./session/use-editor-session.ts";

interface SaveStateProps {
  session: EditorSession;
  timeZone: string;
}

function watchNetwork(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** State of the save, and where unsaved text is kept: the editor's only line about it. */
function SaveState({ session, timeZone }: SaveStateProps) {
  const isSaving = useSession(session, (state) => state.saving !== null);
  const notice = useSession(session, (state) => state.notice?.text ?? null);
  const connection = useSession(session, (state) => state.connection);
  const pendingDraft = useSession(session, (state) => state.pendingDraft);
  const form = useSession(session, (state) => state.form);
  const savedAt = useSession(session, (state) => state.savedAt);
  const unsaved = useSession(session, isDirty);
  const journaledAt = useSession(session, (state) => state.journal.writtenAt);
  const isOffline = useSyncExternalStore(
    watchNetwork,
    () => !navigator.onLine,
    () => false,
  );
  const time = (at: number | null) => (at === null ? null : savedTimeLabel(at, timeZone, Date.now()));
  const line = saveLine({
    isSaving,
    notice,
    trouble: isOffline ? "offline" : connection,
    isDirty: unsaved,
    draftAt: pendingDraft !== null && changedFields(pendingDraft.form, form).length === 0 ? time(pendingDraft.at) : null,
    deviceAt: time(journaledAt),
    savedAt: time(savedAt),
  });
  return (
    <div className="ed-bar-state" role="status">
      {line ? <span className={`ed-saved is-${line.tone}`}>{line.text}</span> : null}
    </div>
  );
}

/** The day's alerts, beside the button that publishes a story with one: beyond its limit the next one waits for a person. */
function AlertsToday({ session }: { session: EditorSession }) {
  const isWanted = useSession(session, ({ form, record }) => form.pushAuto && record?.status !== "publicada");
  const [day, setDay] = useState<z.infer<typeof alertsTodayWire> | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    browserApi()
      .get<z.infer<typeof alertsTodayWire>>("/push/today")
      .then(
        (today) => isGone || setDay(today),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  if (!isWanted || !day) return null;
  const { hoje, limiteDoDia } = day;
  return (
    <p className="ed-bar-state">
      {hoje < limiteDoDia ? (
        `Avisos de hoje: ${hoje} de ${limiteDoDia}`
      ) : (
        <span className="ed-saved is-trouble">
          Avisos de hoje: {hoje} de {limiteDoDia}. O desta espera uma decisão.
        </span>
      )}
    </p>
  );
}

interface SaveButtonsProps {
  actions: readonly SaveAction[];
  /** False before hydration: a plain form is validated by the server. */
  isLive: boolean;
  isBusy: boolean;
  hasTitle: boolean;
  missing: readonly FieldProblem[];
  onRun(kind: SaveKind): void;
}

/** The buttons that save; submit buttons, so that they work as a plain form too. */
export function SaveButtons({ actions, isLive, isBusy, hasTitle, missing, onRun }: SaveButtonsProps) {
  const lacks = (needs: SaveAction["needs"]) => (needs === "whole" ? missing.map(({ field }) => FIELD_LABELS[field] ?? field) : hasTitle ? [] : ["Título"]);
  return actions.map(({ kind, label, needs, isMain }) => (
    <button
      key={kind}
      // Explains a disabled button; the bar's list links to each field.
      title={isLive && !isBusy && lacks(needs).length > 0 ? `Falta: ${lacks(needs).join(", ")}` : undefined}
      type="submit"
      name="intent"
      value={kind}
      data-shortcut={`${isMain ? "main" : ""} ${kind === "save" || kind === "update" ? "save" : ""}`}
      className={isMain ? "ed-button is-primary" : "ed-button"}
      disabled={isLive && !isBusy && (!hasTitle || (needs === "whole" && missing.length > 0))}
      // Not disabled, which would take the focus from the one that was pressed.
      aria-disabled={(isLive && isBusy) || undefined}
      onClick={(event) => {
        event.preventDefault();
        if (!isBusy) onRun(kind);
      }}
    >
      {label}
    </button>
  ));
}

/** Missing requirements; each item focuses its field. */
function MissingList({ missing, onFocus }: { missing: readonly FieldProblem[]; onFocus(field: string): void }) {
  if (missing.length === 0) return null;
  return (
    <details className="ed-missing">
      <summary>
        {missing.length === 1 ? "Falta 1 item" : `Faltam ${missing.length} itens`}
        <span className="ed-hidden"> para publicar</span>
      </summary>
      <ul>
        {missing.map(({ field, message }) => (
          <li key={field}>
            <button
              type="button"
              onClick={(event) => {
                event.currentTarget.closest("details")?.removeAttribute("open");
                onFocus(field);
              }}
            >
              <strong>{FIELD_LABELS[field] ?? field}</strong> {message}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface EditorBarProps {
  session: EditorSession;
  timeZone: string;
  checks: ComponentProps<typeof ChecksButton>["checks"];
  /** False before hydration. */
  isLive: boolean;
  /** Progress of the uploading pictures, from 0 to 1. */
  uploading: number | null;
  missing: readonly FieldProblem[];
  onFocus(field: string): void;
  /** Reason of the last failed save, above the rest. */
  failure: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** The bar below the form: the state of the save, what is missing, and the buttons. */
export function EditorBar({ session, timeZone, checks, isLive, uploading, missing, onFocus, failure, children }: EditorBarProps) {
  return (
    <div className="ed-bar">
      {failure}
      {uploading === null ? null : (
        <label className="ed-bar-state ed-sending">
          Enviando imagem <progress value={uploading} max={1} />
        </label>
      )}
      <SaveState session={session} timeZone={timeZone} />
      {isLive ? <AlertsToday session={session} /> : null}
      {isLive ? <MissingList missing={missing} onFocus={onFocus} /> : null}
      {isLive ? <ChecksButton checks={checks} /> : null}
      <div className="ed-actions">{children}</div>
    </div>
  );
}
