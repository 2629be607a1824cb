import { callDependency } from "#app/platform/failures/dependency-call.server.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { CardRenderer } from "../card-renderer.server.ts";
import type { PaintAnswer } from "./paint-drawing.server.ts";

/** What of the renderer's Worker the site calls. */
interface RendererService {
  paint(...order: Parameters<CardRenderer["paint"]>): Promise<PaintAnswer>;
}

/** Longest wait for one card; the renderer itself lets a card wait its turn (ours; ms). */
const RENDERER_LIMIT_MS = 30_000;

const SENTENCES = {
  unreadable: ["invalid", "Não foi possível ler esta imagem. O arquivo pode estar danificado."],
  busy: ["unavailable", "Há muitas artes sendo geradas agora. Tente novamente em instantes."],
} as const;

/** Paints in the renderer's own Worker: its 2.5 MB of WebAssembly never burden the isolates that serve readers. */
export function cardRendererBinding(service: RendererService): CardRenderer {
  return {
    async paint(order, picture, format) {
      // Errors lose their class between Workers: expected failures are values.
      const answer = await callDependency("card-renderer", { limitMs: RENDERER_LIMIT_MS }, () => service.paint(order, picture, format));
      if (answer.ok) return answer.bytes;
      const [code, sentence] = SENTENCES[answer.refused];
      return refuse(code, sentence);
    },
  };
}
