import { useState } from "react";
import { plainText } from "#app/features/suggestions/plain-text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { addTags, type CategoryChoice } from "../article-form.ts";
import type { EditorSession } from "../session/editor-session.ts";
import { useSession } from "../session/use-editor-session.ts";
import { useFactCheck, useHasEnoughText } from "./article-source.ts";
import { complete, recordAiUse } from "./complete.ts";
import { useSuggestions } from "./suggestions-provider.tsx";
import { TagChips } from "./tag-chips.tsx";
import { useLoading } from "./use-loading.ts";

type Found = { tags: string[]; isLocal: boolean; failed: boolean };

/** Tags by AI (spec 1 §2.6): asked for here, added one by one to the article's tags. */
export function AiTags({ session, categories }: { session: EditorSession; categories: readonly CategoryChoice[] }) {
  const suggestions = useSuggestions();
  const form = useSession(session, (state) => state.form);
  const [found, setFound] = useState<Found | null>(null);
  const [isLoading, run] = useLoading();
  const check = useFactCheck(suggestions?.tools, form, null, found !== null);
  const isReady = useHasEnoughText(form.conteudo);
  if (!suggestions) return null;
  const { ai, load } = suggestions;
  const ask = () => {
    if (!isReady) return;
    setFound(null);
    void run(async () => {
      const { answeredTags, localTags, tagsPrompt } = await load();
      const { titulo, conteudo, tags } = session.read();
      const text = plainText(conteudo);
      const local = (failed: boolean): Found => ({ tags: localTags({ title: titulo, text, tags, known: categories.map(({ name }) => name) }), isLocal: true, failed });
      if (!ai.configured) return local(false);
      try {
        const answered = answeredTags(await complete(tagsPrompt(text, tags)), tags);
        return answered.length > 0 ? { tags: answered, isLocal: false, failed: false } : local(false);
      } catch {
        return local(true);
      }
    }, setFound);
  };
  const open = found?.tags.filter((tag) => addTags(form.tags, [tag]).length > form.tags.length) ?? [];
  return (
    <div className="ed-field ai-tags-field">
      <div className="ed-label-row">
        <h4>Tags por IA</h4>
        <SimulatedMark provider="openai" />
      </div>
      <div className="ai-ask">
        <button type="button" className="ed-button" aria-disabled={!isReady || isLoading} aria-describedby="ia-tags-nota" onClick={ask}>
          <Icon name="spark" /> Sugerir tags
        </button>
        <span id="ia-tags-nota" className="ai-hint" role="status">
          {isLoading ? "Processando..." : !isReady ? "Mínimo 100 caracteres para IA" : found === null ? "A partir do texto da matéria" : tagsNote(found, open.length)}
        </span>
      </div>
      <TagChips
        tags={open}
        label="Tags sugeridas"
        {...(found?.isLocal ? {} : { check })}
        onAdd={(tag) => {
          session.set("tags", addTags(form.tags, [tag]));
          if (!found?.isLocal) recordAiUse("tags", [tag]);
        }}
      />
    </div>
  );
}

function tagsNote({ isLocal, failed, tags }: Found, left: number): string {
  const kind = `${failed ? "Erro IA. " : ""}${isLocal ? "Sugestões locais, sem IA" : "Sugestões da IA"}`;
  if (tags.length === 0) return `${failed ? "Erro IA. " : ""}Nenhuma tag nova para sugerir`;
  return left === 0 ? "Todas as sugestões foram adicionadas" : kind;
}
