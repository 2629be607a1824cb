import { AdvancedFold } from "./advanced-fold.tsx";
import type { CategoryChoice } from "./article-form.ts";
import type { EditorAudio } from "./audio/use-audio.ts";
import { CorrectionField } from "./correction-field.tsx";
import { controlId } from "./focus-field.ts";
import { PositionField } from "./position-field.tsx";
import { QuickSummary } from "./quick-summary.tsx";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";
import { TagsField } from "./tags-field.tsx";

interface SettingsSectionProps {
  session: EditorSession;
  /** Whether this person may publish. */
  mayPublish: boolean;
  authors: readonly string[];
  categories: readonly CategoryChoice[];
  audio: EditorAudio;
  timeZone: string;
}

/** Section 3: author, place, summary, tags, the note of what was wrong, and the advanced fold. */
export function SettingsSection({ session, mayPublish, authors, categories, audio, timeZone }: SettingsSectionProps) {
  const form = useSession(session, (state) => state.form);
  const record = useSession(session, (state) => state.record);
  const base = useSession(session, (state) => state.base);
  const errors = useSession(session, (state) => state.errors);
  const { set } = session;
  const author = controlId("autor");
  return (
    <section id="secao-configuracoes" className="ed-section" aria-labelledby="titulo-configuracoes">
      <h2 id="titulo-configuracoes">
        <span aria-hidden="true">3</span> Configurações
      </h2>
      <div className="ed-settings">
        <div className="ed-stack">
          <div className="ed-field">
            <label htmlFor={author}>Autor</label>
            <select id={author} name="autor" value={form.autor} aria-invalid={errors.autor !== undefined} onChange={(event) => set("autor", event.target.value)}>
              {[...new Set([...authors, base.autor, form.autor])].map((name) => (
                <option key={name} value={name}>
                  {name || "Escolha o autor"}
                </option>
              ))}
            </select>
            <div className="ed-note">{errors.autor ? <span className="ed-problem">{errors.autor}</span> : null}</div>
          </div>
          <PositionField session={session} mayPublish={mayPublish} />
          <TagsField session={session} categories={categories} />
        </div>
        <QuickSummary session={session} />
      </div>
      <CorrectionField session={session} />
      <AdvancedFold
        session={session}
        categories={categories}
        isOpen={form.agendamento !== "" && record?.status !== "publicada"}
        audio={audio}
        timeZone={timeZone}
        mayPublish={mayPublish}
      />
    </section>
  );
}
