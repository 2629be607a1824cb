import { refuse } from "#app/domain/refusal.ts";
import type { CardRenderer } from "#app/services/card-renderer.ts";
import type { PaintAnswer } from "./cards/paint-answer.ts";

/** What of the renderer's Worker the site calls. */
interface RendererService {
  paint(...order: Parameters<CardRenderer["paint"]>): Promise<PaintAnswer>;
}

const SENTENCES = {
  unreadable: ["invalid", "Não foi possível ler esta imagem. O arquivo pode estar danificado."],
  busy: ["unavailable", "Há muitas artes sendo geradas agora. Tente novamente em instantes."],
} as const;

/** Paints in the renderer's own Worker: its 2.5 MB of WebAssembly never burden the isolates that serve readers. */
export function cardRendererBinding(service: RendererService): CardRenderer {
  return {
    async paint(order, picture, format) {
      // Errors lose their class on the way between Workers: what is expected comes as a value.
      const answer = await service.paint(order, picture, format);
      if (answer.ok) return answer.bytes;
      const [code, sentence] = SENTENCES[answer.refused];
      return refuse(code, sentence);
    },
  };
}
