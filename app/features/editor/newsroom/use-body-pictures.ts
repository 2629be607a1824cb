import { useCallback, useState } from "react";
import type { PickedMedia } from "#app/features/media/newsroom/picker/picked-media.ts";
import { PICTURE_ALT_MAX, PICTURE_CREDIT_MAX } from "./form-rules.ts";
import type { PlacedFile } from "./rich-text/paste/paste-plugin.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { UploadError, uploadPicture } from "./upload-picture.ts";
import type { OnUploading } from "./use-uploads.ts";

/** Uploads pictures into the text; only image files may come in (spec 1 §2.6). */
export function useBodyPictures(session: EditorSession, onUploading: OnUploading) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  /** One after another, each into its reserved place; a failure does not stop the others. */
  const fill = useCallback(
    async (files: readonly PlacedFile[]) => {
      const report = (done: number | null) => {
        setProgress(done);
        onUploading("body", done);
      };
      for (const { id, file } of files) {
        try {
          report(0);
          const { imageUrl, width, height } = await uploadPicture(file, report);
          session.richText?.placePicture(id, { src: imageUrl, alt: "", width, height });
        } catch (error) {
          session.richText?.placePicture(id, null);
          setProblem(error instanceof UploadError ? error.message : "Erro ao enviar imagem");
        }
      }
      report(null);
    },
    [onUploading, session],
  );

  const upload = useCallback(
    (files: readonly File[]) => {
      const images = files.filter((file) => file.type.startsWith("image/"));
      setProblem(images.length < files.length ? "Só arquivos de imagem podem ser inseridos." : null);
      const { richText } = session;
      if (images.length > 0 && richText) void fill(images.map((file) => ({ id: richText.reservePicture(), file })));
    },
    [fill, session],
  );

  /** Inserts a picture of the library at the cursor, with the library's texts. */
  const insert = useCallback(
    ({ url, alt, credito, largura, altura }: PickedMedia) => {
      const { richText } = session;
      if (!richText) return;
      setProblem(null);
      richText.placePicture(richText.reservePicture(), {
        src: url,
        alt: alt.slice(0, PICTURE_ALT_MAX),
        credit: credito.slice(0, PICTURE_CREDIT_MAX),
        width: largura,
        height: altura,
      });
    },
    [session],
  );

  return { progress, problem, upload, fill, insert };
}
