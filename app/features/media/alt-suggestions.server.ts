import { Buffer } from "node:buffer";
import type { createCompletionService } from "#app/features/suggestions/completions.server.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { DESCRIBED_MAX_BYTES, readDescription } from "./alt-suggestion.ts";
import type { createMediaService, MediaEditor } from "./media.server.ts";
import type { AltSuggestionRepository } from "./media.store.ts";
import type { MediaItem, MediaReference } from "./media-item.ts";
import type { PictureService } from "./pictures.server.ts";

interface AltSuggestionDeps {
  files: Pick<ReturnType<typeof createMediaService>, "get" | "changeable">;
  pictures: Pick<PictureService, "small">;
  completions: Pick<ReturnType<typeof createCompletionService>, "missing" | "describe">;
  suggestions: AltSuggestionRepository;
  /** Records the text: where a person uses it, readers are informed. */
  recordUse(text: string): Promise<void>;
  now(): number;
}

/** Alternative texts by the AI: each stands beside the picture's own text until a person uses or discards it. */
export function createAltSuggestionService({ files, pictures, completions, suggestions, recordUse, now }: AltSuggestionDeps) {
  return {
    /** Settings that are missing before anything can be asked; empty when it can. */
    missing: completions.missing,

    /** Asks for a text, which replaces an earlier suggestion. What arrives for a picture that has another text since, or is gone, is dropped. */
    async ask(reference: MediaReference, { id: userId }: { id: number }, editor: MediaEditor): Promise<MediaItem> {
      const item = await files.changeable(reference, editor);
      if (item.kind !== "image") refuse("invalid", "Só imagens têm sugestão de texto alternativo.");
      const small = (await pictures.small(item.key, DESCRIBED_MAX_BYTES)) ?? refuse("invalid", "Esta imagem não pode ser enviada à IA.");
      const answer = await completions.describe({ mime: small.mime, base64: Buffer.from(small.bytes).toString("base64") }, userId);
      const text = readDescription(answer.content, answer.finishReason === "length") ?? refuse("provider-failed", "A IA não descreveu esta imagem. Escreva o texto alternativo.");
      if (!(await suggestions.keep(item, text, { at: now(), actor: editor.actor })))
        refuse("conflict", "O texto alternativo mudou, ou a imagem foi excluída, enquanto a IA respondia. A sugestão foi descartada.");
      await recordUse(text);
      return files.get({ id: item.id });
    },

    /** Takes the suggestion away; a second time is the first one. */
    async discard(reference: MediaReference, editor: MediaEditor): Promise<void> {
      await suggestions.discard(await files.changeable(reference, editor), { at: now(), actor: editor.actor });
    },
  };
}
