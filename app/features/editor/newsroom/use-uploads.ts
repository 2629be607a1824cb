import { useCallback, useState } from "react";

/** How far an upload is, from 0 to 1; null when it has ended. */
export type OnUploading = (upload: "cover" | "body", progress: number | null) => void;

/** The screen is drawn again so often while a picture is sent. */
const STEPS = 20;

/** The pictures of an article that are on their way to the server. `progress`: of the slowest, from 0 to 1; null without one. */
export function useUploads(): { progress: number | null; onUploading: OnUploading } {
  const [running, setRunning] = useState<ReadonlyMap<string, number>>(new Map());
  const onUploading = useCallback<OnUploading>((upload, progress) => {
    const step = progress === null ? null : Math.floor(progress * STEPS) / STEPS;
    setRunning((before) => {
      if ((before.get(upload) ?? null) === step) return before;
      const others = [...before].filter(([name]) => name !== upload);
      return new Map(step === null ? others : [...others, [upload, step]]);
    });
  }, []);
  return { progress: running.size === 0 ? null : Math.min(...running.values()), onUploading };
}
