import { sendWithProgress } from "#app/ui/newsroom/send-with-progress.ts";
import type { MediaWire } from "../../media.wire.ts";

/** Position of the frame in a video: past the black of its beginning, earlier in a short one. Seconds, and a share of its length. */
const FRAME_AT_S = 1;
const FRAME_AT_SHARE = 0.25;
/** Widest poster in pixels (ours). */
const POSTER_WIDTH = 1280;
/** A browser that cannot read a video may never raise an error. Milliseconds. */
const VIDEO_EVENT_TIMEOUT_MS = 15_000;

function event(video: HTMLVideoElement, name: string): Promise<void> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`no ${name}`)), VIDEO_EVENT_TIMEOUT_MS);
    video.addEventListener(
      name,
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
    video.addEventListener("error", () => failed(new Error("unreadable video")), { once: true });
  });
}

/** One frame of a video as JPEG; throws where this browser cannot read it. */
export async function frameOf(address: string, at?: number): Promise<Blob> {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  video.playsInline = true;
  const isLoaded = event(video, "loadeddata");
  video.src = address;
  try {
    await isLoaded;
    const isThere = event(video, "seeked");
    video.currentTime = at ?? Math.min(FRAME_AT_S, (Number.isFinite(video.duration) ? video.duration : 0) * FRAME_AT_SHARE);
    await isThere;
    const scale = Math.min(1, POSTER_WIDTH / video.videoWidth);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    if (!blob) throw new Error("no frame");
    return blob;
  } finally {
    video.removeAttribute("src");
    video.load();
  }
}

/** Gives a video a frame as its picture; answers the item with it. */
export async function savePoster(id: number, frame: Blob): Promise<MediaWire> {
  const body = new FormData();
  body.set("image", new File([frame], "capa.jpg", { type: "image/jpeg" }));
  const { status, text } = await sendWithProgress({ method: "PUT", url: `/api/media/${id}/capa`, body, onProgress: () => undefined });
  if (status < 200 || status >= 300) throw new Error(`poster answered ${status}`);
  return JSON.parse(text) as MediaWire;
}

/** A poster for a video that has just been sent. Without one it stays in the library all the same: null. */
export async function uploadPoster(item: MediaWire, file: File): Promise<MediaWire | null> {
  const address = URL.createObjectURL(file);
  try {
    return await savePoster(item.id, await frameOf(address));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
