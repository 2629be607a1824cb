import { useRef, useState } from "react";
import { UploadError, uploadPicture } from "#app/features/editor/newsroom/upload-picture.ts";

/** Uploads one picture at a time; the error is kept until the next try. */
export function usePictureUpload(onUploaded: (address: string) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const upload = async (file: File | undefined) => {
    if (!file || running.current) return;
    if (!file.type.startsWith("image/")) {
      setProblem("Escolha um arquivo de imagem.");
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setProgress(0);
    try {
      const { imageUrl } = await uploadPicture(file, setProgress, controller.signal);
      onUploaded(imageUrl);
    } catch (error) {
      setProblem(error instanceof UploadError ? error.message : "Erro ao enviar imagem");
    }
    running.current = null;
    setProgress(null);
  };

  return { progress, problem, setProblem, upload, cancel: () => running.current?.abort() };
}
