import type { PictureRenderer } from "#app/features/media/pictures.server.ts";
import { callDependency } from "#app/platform/failures/dependency-call.server.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { CardRenderer } from "../card-pictures.server.ts";
import type { PaintAnswer } from "./paint-drawing.server.ts";

/** Methods of the renderer's Worker that the site calls. */
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

/** Longest wait for one picture: a photo of 50 megapixels takes seconds (ours; ms). */
const IMAGES_LIMIT_MS = 30_000;

/** Codes from 9400 to 9499 are about the picture or what is asked of it (Cloudflare Images § Troubleshooting). */
const isAboutThePicture = (error: unknown) => {
  const { code } = error as { code?: unknown };
  return typeof code === "number" && code >= 9_400 && code < 9_500 && code !== LIMIT_REACHED;
};
/** The account's transformations are used up. */
const LIMIT_REACHED = 9_422;

/** Renders by the Images binding, outside the isolate's memory. Every call is billed. Throws an `OutageError` unless the picture is to blame. */
export function imagesBindingRenderer(images: ImagesBinding): PictureRenderer {
  return {
    render: (bytes, { width, crop, format, quality }) =>
      callDependency("images", { limitMs: IMAGES_LIMIT_MS, isAnswer: isAboutThePicture }, async () => {
        const transform: ImageTransform = crop
          ? { width, height: crop.height, fit: "cover", gravity: { x: crop.focus.x / 100, y: crop.focus.y / 100, mode: "remainder" } }
          : { width, fit: "scale-down" };
        const result = await images
          .input(new Blob([bytes]).stream())
          .transform(transform)
          // A still: an animation's bytes have no bound.
          .output({ format: `image/${format}`, quality, anim: false });
        return new Response(result.image()).arrayBuffer();
      }),
    squeeze: (bytes, side) =>
      callDependency("images", { limitMs: IMAGES_LIMIT_MS, isAnswer: isAboutThePicture }, async () => {
        const result = await images
          .input(new Blob([bytes]).stream())
          .transform({ width: side, height: side, fit: "squeeze" })
          .output({ format: "rgba", anim: false });
        return new Uint8Array(await new Response(result.image()).arrayBuffer());
      }),
  };
}
