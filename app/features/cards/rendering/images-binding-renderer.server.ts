import type { PictureRenderer } from "#app/features/media/pictures.server.ts";
import { callDependency } from "#app/platform/failures/dependency-call.server.ts";

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
