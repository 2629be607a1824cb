import { AdvancedFold } from "./advanced-fold.tsx";
import type { CategoryChoice } from "./article-form.ts";
import type { EditorAudio } from "./audio/use-audio.ts";
import type { StaffName } from "./author-values.ts";
import { AuthorsField } from "./authors-field.tsx";
import { CorrectionField } from "./correction-field.tsx";
import { MetaFold } from "./meta-fold.tsx";
import { PositionField } from "./position-field.tsx";
import { QuickSummary } from "./quick-summary.tsx";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";
import { TagsField } from "./tags-field.tsx";

interface SettingsSectionProps {
  session: EditorSession;
  /** Whether this person may publish. */
  mayPublish: boolean;
  staff: readonly StaffName[];
  byline: string;
  site: { siteName: string; siteUrl: string };
  categories: readonly CategoryChoice[];
  audio: EditorAudio;
  timeZone: string;
}

/** Section 3: author, place, summary, tags, the note of what was wrong, and the advanced fold. */
export function SettingsSection({ session, mayPublish, staff, byline, site, categories, audio, timeZone }: SettingsSectionProps) {
  const form = useSession(session, (state) => state.form);
  const record = useSession(session, (state) => state.record);
  return (
    <section id="secao-configuracoes" className="ed-section" aria-labelledby="titulo-configuracoes">
      <h2 id="titulo-configuracoes">
        <span aria-hidden="true">3</span> Configurações
      </h2>
      <div className="ed-settings">
        <div className="ed-stack">
          <AuthorsField session={session} staff={staff} byline={byline} />
          <PositionField session={session} mayPublish={mayPublish} />
          <TagsField session={session} categories={categories} />
        </div>
        <QuickSummary session={session} />
      </div>
      <CorrectionField session={session} />
      <MetaFold session={session} mayPublish={mayPublish} {...site} />
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
