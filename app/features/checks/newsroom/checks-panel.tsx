import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { controlId } from "#app/features/editor/newsroom/focus-field.ts";
import type { EditorSession } from "#app/features/editor/newsroom/session/editor-session.ts";
import { useSession } from "#app/features/editor/newsroom/session/use-editor-session.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { Icon } from "#app/ui/icon.tsx";
import { pasteText } from "#app/ui/newsroom/paste-line.ts";
import type { ChecksWire, FindingWire } from "../checks.wire.ts";
import { REASON_MAX, REASON_MIN } from "../publish-gate.ts";
import { type LiveChecks, reasonFieldOf } from "./use-story-checks.ts";

const FIELDS = ["titulo", "subtitulo", "chapeu", "resumo", "imagemAlt", "conteudo"] as const;

/** Selects a passage where it stands: in the text, else in the first field that has it. Returns false when it was not found. */
function selectInForm(session: EditorSession, passage: string): boolean {
  if (session.richText?.selectPassage(passage)) return true;
  for (const name of FIELDS) {
    const control = document.getElementById(controlId(name));
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) || control.hidden) continue;
    const at = control.value.indexOf(passage);
    if (at < 0) continue;
    control.focus();
    control.setSelectionRange(at, at + passage.length);
    control.scrollIntoView({ block: "center" });
    return true;
  }
  return false;
}

/** Target of links from the bar's summary and from a refusal. */
export const CHECKS_ID = "campo-motivos";

interface ChecksPanelProps {
  session: EditorSession;
  checks: LiveChecks;
  isLive: boolean;
  /** False: somebody else publishes. */
  mayPublish: boolean;
  /** The list of the story's template. */
  children: ReactNode;
}

const isOfTemplate = ({ regra }: FindingWire) => regra.includes(".");

export function checksSummary({ stops, warnings }: ChecksWire): string {
  const parts = [
    ...(stops.length > 0 ? [counted(stops.length, "impedimento", "impedimentos")] : []),
    ...(warnings.length > 0 ? [counted(warnings.length, "aviso", "avisos")] : []),
  ];
  return parts.length === 0 ? "Nada a corrigir" : parts.join(", ");
}

function Finding({ finding, session, isLive }: { finding: FindingWire; session: EditorSession; isLive: boolean }) {
  const { nome, frase, trecho, motivo } = finding;
  const [isMissing, setMissing] = useState(false);
  return (
    <>
      <p>
        <strong>{nome}.</strong> {frase}
      </p>
      {trecho === null ? null : isLive ? (
        <button type="button" className="ed-passage" onClick={() => setMissing(!selectInForm(session, trecho))}>
          <Icon name="search" className="size-3.5" /> <span>“{trecho}”</span>
        </button>
      ) : (
        <p className="ed-passage-text">“{trecho}”</p>
      )}
      {isMissing ? <p className="ed-check-why">Este trecho não está mais no texto, ou vai de um parágrafo a outro.</p> : null}
      <p className="ed-check-why">{motivo}</p>
    </>
  );
}

function Reason({ rule, name, session, isFirst }: { rule: string; name: string; session: EditorSession; isFirst: boolean }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [start] = useState(session.state.reasons[rule] ?? "");
  useEffect(() => {
    // Typed before hydration, or restored by the browser.
    session.send({ type: "reasonEdited", rule, reason: area.current?.value ?? "" });
    if (isFirst) area.current?.focus();
  }, [session, rule, isFirst]);
  const id = reasonFieldOf(rule);
  return (
    <div className="ed-field">
      <label htmlFor={id}>Publicar assim mesmo: por quê?</label>
      <textarea
        ref={area}
        id={id}
        name={id}
        rows={2}
        onPaste={pasteText}
        maxLength={REASON_MAX}
        defaultValue={start}
        aria-describedby={`${id}-dica`}
        onChange={(event) => session.send({ type: "reasonEdited", rule, reason: event.currentTarget.value })}
      />
      <div id={`${id}-dica`} className="ed-note">
        Fica na trilha, com o seu nome e o trecho de “{name}”. De {REASON_MIN} a {REASON_MAX} caracteres.
      </div>
    </div>
  );
}

/** 'Conferência antes de publicar': what the checks say of the text, while it is written, and the reasons for publishing over stops. */
export function ChecksPanel({ session, checks: { report, isFailed }, isLive, mayPublish, children }: ChecksPanelProps) {
  const refused = useSession(session, (state) => state.refusedChecks);
  const problem = useSession(session, (state) => state.errors.motivos);
  const record = useSession(session, (state) => state.record);
  const stops = report?.stops ?? [];
  const warnings = (report?.warnings ?? []).filter((one) => !isOfTemplate(one));
  const asksReasons = mayPublish && refused !== null;
  const rules = [...new Set(stops.map(({ regra }) => regra))];
  return (
    <section id={CHECKS_ID} tabIndex={-1} className="ed-checks" aria-labelledby="conferencia-titulo">
      <h2 id="conferencia-titulo">Conferência antes de publicar</h2>
      <p role="status" className="ed-check-why">
        {report ? checksSummary({ stops, warnings }) : isLive ? "Confere enquanto você escreve." : "A conferência é feita ao publicar."}
      </p>
      {isFailed ? <p className="ed-check-why">Sem resposta do servidor: a conferência volta com a conexão. Nada do que você escreveu se perdeu.</p> : null}
      {problem ? (
        <p className="ed-problem" role="alert">
          {problem}
        </p>
      ) : null}
      {rules.length > 0 && !mayPublish ? <p>Um impedimento não deixa publicar. Corrija, ou peça a um editor: ele pode publicar com um motivo.</p> : null}
      <ul>
        {rules.map((rule, place) => {
          const found = stops.filter(({ regra }) => regra === rule);
          return (
            <li key={rule} className="is-stop">
              {found.map((finding) => (
                <Finding key={`${finding.frase} ${finding.trecho}`} finding={finding} session={session} isLive={isLive} />
              ))}
              {asksReasons ? <Reason rule={rule} name={found[0]?.nome ?? rule} session={session} isFirst={place === 0} /> : null}
            </li>
          );
        })}
        {warnings.map((finding) => (
          <li key={`${finding.regra} ${finding.frase} ${finding.trecho}`}>
            <Finding finding={finding} session={session} isLive={isLive} />
          </li>
        ))}
      </ul>
      {children}
      {record ? (
        <p className="ed-checks-links">
          <Link to={`/admin/outro-lado/${record.id}`}>Outro lado</Link>
          <Link to={`/admin/conferencia/${record.id}`}>Conferência da versão salva</Link>
        </p>
      ) : null}
    </section>
  );
}

/** In the bar: how the checks stand, and the way to them. */
export function ChecksButton({ checks: { report } }: { checks: LiveChecks }) {
  // As the panel counts: the template's list counts its own items.
  const shown = report && { stops: report.stops, warnings: report.warnings.filter((one) => !isOfTemplate(one)) };
  if (!shown || shown.stops.length + shown.warnings.length === 0) return null;
  return (
    <button
      type="button"
      className={`ed-badge ed-checks-button${shown.stops.length > 0 ? " is-stop" : ""}`}
      onClick={() => {
        const panel = document.getElementById(CHECKS_ID);
        panel?.focus();
        panel?.scrollIntoView({ block: "start" });
      }}
    >
      Conferência: {checksSummary(shown)}
    </button>
  );
}
