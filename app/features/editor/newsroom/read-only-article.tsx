import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import type { ArticleForm, ArticleRecord, CategoryChoice } from "./article-form.ts";
import { bylineOf } from "./author-values.ts";
import { HistoryButton } from "./revisions/history-button.tsx";
import { statusText } from "./top-bar.tsx";

interface ReadOnlyArticleProps {
  data: { form: ArticleForm; record: ArticleRecord | null; categories: CategoryChoice[]; timeZone: string };
}

/** The article for those who may not write. The body is what the sanitiser stored. */
export function ReadOnlyArticle({ data: { form, record, categories, timeZone } }: ReadOnlyArticleProps) {
  return (
    <div className="ed">
      <header className="ed-top">
        <Link to="/admin/materias" className="ed-back">
          <Icon name="chevronLeft" /> Voltar para matérias
        </Link>
        <h1>{record ? "Editando Matéria" : "Nova Matéria"}</h1>
        {record ? <p className="ed-status">{statusText(record, timeZone)}</p> : null}
        {record ? (
          <div className="ed-actions">
            <HistoryButton articleId={record.id} current={form} currentVersion={record.versao} categories={categories} timeZone={timeZone} />
          </div>
        ) : null}
      </header>
      <p className="ed-banner is-calm" role="status">
        {record ? "Seu perfil pode ler esta matéria, mas só administradores e editores podem alterá-la." : "Só administradores e editores podem criar matérias."}
      </p>
      {record ? (
        <article className="ed-section">
          <p className="ed-reading-kicker">{form.chapeu}</p>
          <h2 className="ed-reading-title">{form.titulo}</h2>
          <p className="ed-reading-subtitle">{form.subtitulo}</p>
          <p className="ed-status">{bylineOf(form.autores)}</p>
          {form.imagemUrl ? <img className="ed-reading-cover" src={form.imagemUrl} alt={form.imagemAlt} /> : null}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on every write by the server */}
          <div className="ed-prose" dangerouslySetInnerHTML={{ __html: form.conteudo }} />
        </article>
      ) : null}
    </div>
  );
}
