import { Icon } from "#app/ui/icon.tsx";
import type { ArticleForm } from "./article-form.ts";
import { stepsDone } from "./form-rules.ts";

/** The three steps, each linking to its section. */
export function ProgressStrip({ form }: { form: ArticleForm }) {
  return (
    <ol className="ed-steps" aria-label="Progresso da matéria">
      {stepsDone(form).map(({ label, target, done }, index) => (
        <li key={target} className={done ? "is-done" : undefined}>
          <a href={`#${target}`}>
            <span className="ed-step-mark" aria-hidden="true">
              {done ? <Icon name="check" className="size-3.5" /> : index + 1}
            </span>
            <span>{label}</span>
            <span className="ed-hidden">{done ? " (concluída)" : " (pendente)"}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
