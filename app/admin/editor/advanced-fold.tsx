import { type ArticleForm, type CategoryChoice, NO_TOWN, SWITCHES, TOWN_BY_CATEGORIES } from "./article-form.ts";
import { controlId } from "./focus-field.ts";
import { scheduleProblem } from "./form-rules.ts";
import { AiTags } from "./suggestions/ai-tags.tsx";
import type { ArticleEditor } from "./use-article-editor.ts";

const SWITCH_TEXTS: Record<(typeof SWITCHES)[number], { label: string; hint: string }> = {
  whatsappAuto: { label: "WhatsApp", hint: "Entra na fila do grupo ao publicar" },
  pushAuto: { label: "Push", hint: "Avisa os leitores inscritos" },
  igCardAuto: { label: "Card do Instagram", hint: "Entra na fila do Instagram" },
  audioAuto: { label: "Áudio", hint: "Gera a versão em áudio" },
};

const scheduleNote = (form: ArticleForm): string => (form.agendamento === "" ? "Horário da redação (UTC−3). Vazio: publica na hora." : "Horário da redação (UTC−3).");

/** Tags by AI, scheduling, town and automatic distribution. */
export function AdvancedFold({ editor, categories, isOpen }: { editor: ArticleEditor; categories: readonly CategoryChoice[]; isOpen: boolean }) {
  const { form, record, errors, set } = editor;
  const schedule = controlId("agendamento");
  const town = controlId("municipio");
  const problem = scheduleProblem(form, editor.base, record, Date.now()) ?? errors.agendamento ?? errors.status;
  const count = SWITCHES.filter((name) => form[name]).length;
  return (
    <details className="ed-fold" open={isOpen}>
      <summary>
        <h3>Recursos avançados</h3>
        <span className="ed-tag is-empty">
          {form.agendamento ? "agendada · " : ""}
          {count} de 4 canais
        </span>
      </summary>
      <AiTags editor={editor} categories={categories} />
      <div className="ed-pair">
        <div className="ed-field">
          <label htmlFor={schedule}>Agendamento</label>
          <input
            id={schedule}
            name="agendamento"
            type="datetime-local"
            value={form.agendamento}
            disabled={record?.status === "publicada"}
            aria-describedby={`${schedule}-nota`}
            aria-invalid={problem !== undefined}
            onChange={(event) => set("agendamento", event.target.value)}
          />
          <div id={`${schedule}-nota`} className="ed-note">
            {record?.status === "publicada" ? (
              "Já publicada: para agendar, volte-a para rascunho."
            ) : problem ? (
              <span className="ed-problem" role="alert">
                {problem}
              </span>
            ) : (
              scheduleNote(form)
            )}
          </div>
        </div>
        <div className="ed-field">
          <label htmlFor={town}>Município</label>
          <select id={town} name="municipio" value={form.municipio} onChange={(event) => set("municipio", event.target.value)}>
            <option value={TOWN_BY_CATEGORIES}>Conforme as categorias</option>
            <option value={NO_TOWN}>Nenhum</option>
            {categories
              .filter(({ type }) => type === "municipality")
              .map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
          </select>
          <div className="ed-note">{errors.municipio ? <span className="ed-problem">{errors.municipio}</span> : null}</div>
        </div>
      </div>
      <fieldset className="ed-switches">
        <legend>Distribuição automática</legend>
        {SWITCHES.map((name) => (
          <label key={name}>
            <input type="checkbox" role="switch" aria-checked={form[name]} name={name} checked={form[name]} onChange={(event) => set(name, event.target.checked)} />
            <span className="ed-switch" aria-hidden="true" />
            <span>
              {SWITCH_TEXTS[name].label}
              <small>{SWITCH_TEXTS[name].hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
