import { type RefObject, useCallback, useState } from "react";
import type { RichText } from "./rich-text/mount-rich-text.ts";
import { UploadError, uploadPicture } from "./upload-picture.ts";

/** Uploads pictures into the text; only image files may come in (spec 1 §2.6). */
export function useBodyPictures(richText: RefObject<RichText>, onUploading: (change: 1 | -1) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useCallback(
    async (files: readonly File[]) => {
      const images = files.filter((file) => file.type.startsWith("image/"));
      setProblem(images.length < files.length ? "Só arquivos de imagem podem ser inseridos." : null);
      if (images.length === 0) return;
      onUploading(1);
      try {
        for (const file of images) {
          setProgress(0);
          const { imageUrl, width, height } = await uploadPicture(file, setProgress);
          richText.current?.insertPicture({ src: imageUrl, alt: "", width, height });
        }
      } catch (error) {
        setProblem(error instanceof UploadError ? error.message : "Erro ao enviar imagem");
      } finally {
        setProgress(null);
        onUploading(-1);
      }
    },
    [onUploading, richText],
  );
  return { progress, problem, upload };
}
