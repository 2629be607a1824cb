import { useState } from "react";
import { plainText } from "#app/domain/suggestions/plain-text.ts";
import { tagsPrompt } from "#app/domain/suggestions/prompts.ts";
import { answeredTags, localTags } from "#app/domain/suggestions/suggest-tags.ts";
import { addTags, type CategoryChoice } from "../article-form.ts";
import type { ArticleEditor } from "../use-article-editor.ts";
import { AiIcon } from "./ai-icon.tsx";
import { complete } from "./complete.ts";
import { SimulatedMark } from "./simulated-mark.tsx";
import { useSuggestions } from "./suggestions-provider.tsx";
import { TagChips } from "./tag-chips.tsx";
import { useFactCheck } from "./use-fact-check.ts";
import { useHasEnoughText } from "./use-has-enough-text.ts";
import { useLoading } from "./use-loading.ts";

type Found = { tags: string[]; isLocal: boolean; failed: boolean };

/** Tags by AI (spec 1 §2.6): asked for here, added one by one to the article's tags. */
export function AiTags({ editor, categories }: { editor: ArticleEditor; categories: readonly CategoryChoice[] }) {
  const suggestions = useSuggestions();
  const [found, setFound] = useState<Found | null>(null);
  const [isLoading, run] = useLoading();
  const check = useFactCheck(editor.form, null, found !== null);
  const isReady = useHasEnoughText(editor.form.conteudo);
  if (!suggestions) return null;
  const { ai } = suggestions;
  const local = (failed: boolean): Found => {
    const { titulo, conteudo, tags } = editor.read();
    return { tags: localTags({ title: titulo, text: plainText(conteudo), tags, known: categories.map(({ name }) => name) }), isLocal: true, failed };
  };
  const ask = () => {
    if (!isReady) return;
    const { conteudo, tags } = editor.read();
    setFound(null);
    void run(
      async () => {
        const answered = ai.configured ? answeredTags(await complete(tagsPrompt(plainText(conteudo), tags)), tags) : [];
        return answered.length > 0 ? { tags: answered, isLocal: false, failed: false } : local(false);
      },
      setFound,
      () => setFound(local(true)),
    );
  };
  const open = found?.tags.filter((tag) => addTags(editor.form.tags, [tag]).length > editor.form.tags.length) ?? [];
  return (
    <div className="ed-field ai-tags-field">
      <div className="ed-label-row">
        <h4>Tags por IA</h4>
        {ai.simulated ? <SimulatedMark /> : null}
      </div>
      <div className="ai-ask">
        <button type="button" className="ed-button" aria-disabled={!isReady || isLoading} aria-describedby="ia-tags-nota" onClick={ask}>
          <AiIcon /> Sugerir tags
        </button>
        <span id="ia-tags-nota" className="ai-hint" role="status">
          {isLoading ? "Processando..." : !isReady ? "Mínimo 100 caracteres para IA" : found === null ? "A partir do texto da matéria" : tagsNote(found, open.length)}
        </span>
      </div>
      <TagChips tags={open} label="Tags sugeridas" {...(found?.isLocal ? {} : { check })} onAdd={(tag) => editor.set("tags", addTags(editor.form.tags, [tag]))} />
    </div>
  );
}

function tagsNote({ isLocal, failed, tags }: Found, left: number): string {
  const kind = `${failed ? "Erro IA. " : ""}${isLocal ? "Sugestões locais, sem IA" : "Sugestões da IA"}`;
  if (tags.length === 0) return `${failed ? "Erro IA. " : ""}Nenhuma tag nova para sugerir`;
  return left === 0 ? "Todas as sugestões foram adicionadas" : kind;
}
