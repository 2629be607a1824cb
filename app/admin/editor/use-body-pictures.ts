import { type RefObject, useCallback, useState } from "react";
import type { PickedMedia } from "#app/admin/media/picker/picked-media.ts";
import { PICTURE_ALT_MAX, PICTURE_CREDIT_MAX } from "./picture-texts.ts";
import type { RichText } from "./rich-text/mount-rich-text.ts";
import type { PlacedFile } from "./rich-text/paste/paste-plugin.ts";
import { UploadError, uploadPicture } from "./upload-picture.ts";

/** Uploads pictures into the text; only image files may come in (spec 1 §2.6). */
export function useBodyPictures(richText: RefObject<RichText>, onUploading: (change: 1 | -1) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  /** One after another, each into the place kept for it; a failure keeps the others. */
  const fill = useCallback(
    async (files: readonly PlacedFile[]) => {
      onUploading(1);
      for (const { id, file } of files) {
        try {
          setProgress(0);
          const { imageUrl, width, height } = await uploadPicture(file, setProgress);
          richText.current?.placePicture(id, { src: imageUrl, alt: "", width, height });
        } catch (error) {
          richText.current?.placePicture(id, null);
          setProblem(error instanceof UploadError ? error.message : "Erro ao enviar imagem");
        }
      }
      setProgress(null);
      onUploading(-1);
    },
    [onUploading, richText],
  );

  const upload = useCallback(
    (files: readonly File[]) => {
      const images = files.filter((file) => file.type.startsWith("image/"));
      setProblem(images.length < files.length ? "Só arquivos de imagem podem ser inseridos." : null);
      const { current } = richText;
      if (images.length > 0 && current) void fill(images.map((file) => ({ id: current.reservePicture(), file })));
    },
    [fill, richText],
  );

  /** A picture of the library, where the cursor stands, with what the library says of it. */
  const insert = useCallback(
    ({ url, alt, credito, largura, altura }: PickedMedia) => {
      const { current } = richText;
      if (!current) return;
      setProblem(null);
      current.placePicture(current.reservePicture(), {
        src: url,
        alt: alt.slice(0, PICTURE_ALT_MAX),
        credit: credito.slice(0, PICTURE_CREDIT_MAX),
        width: largura,
        height: altura,
      });
    },
    [richText],
  );

  return { progress, problem, upload, fill, insert };
}
