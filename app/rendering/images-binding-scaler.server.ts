import type { PictureScaler } from "#app/services/pictures.server.ts";

const QUALITY = { jpeg: 80, webp: 78, avif: 55 } as const;

/** Scales by the Images binding, outside the isolate's memory. */
export function imagesBindingScaler(images: ImagesBinding): PictureScaler {
  return {
    async scale(bytes, { width, format }) {
      const stream = new Blob([bytes]).stream();
      const result = await images
        .input(stream)
        .transform({ width, fit: "scale-down" })
        .output({ format: `image/${format}`, quality: QUALITY[format] });
      return new Response(result.image()).arrayBuffer();
    },
  };
}
