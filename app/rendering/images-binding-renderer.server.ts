import type { PictureRenderer } from "#app/services/pictures.server.ts";

/** Renders by the Images binding, outside the isolate's memory. Every call is billed. */
export function imagesBindingRenderer(images: ImagesBinding): PictureRenderer {
  return {
    async render(bytes, { width, crop, format, quality }) {
      const transform: ImageTransform = crop
        ? { width, height: crop.height, fit: "cover", gravity: { x: crop.focus.x / 100, y: crop.focus.y / 100, mode: "remainder" } }
        : { width, fit: "scale-down" };
      const result = await images
        .input(new Blob([bytes]).stream())
        .transform(transform)
        // A still: an animation's bytes have no bound.
        .output({ format: `image/${format}`, quality, anim: false });
      return new Response(result.image()).arrayBuffer();
    },
  };
}
