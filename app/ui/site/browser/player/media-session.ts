import type { Playback } from "./playback.ts";

/** The lock screen, and the keys of a headset and of a keyboard; `current` is what they act on. A browser without them does without. */
export function mediaSession(current: () => Playback | undefined, close: () => void) {
  const session = navigator.mediaSession as MediaSession | undefined;
  const content = (name: string) => document.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content ?? "";
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => current()?.play(),
    pause: () => current()?.pause(),
    stop: close,
    seekbackward: () => current()?.step(-1),
    seekforward: () => current()?.step(1),
    seekto: ({ seekTime = 0 }) => current()?.seek(seekTime),
  };
  return {
    begin(title: string): void {
      if (!session) return;
      const image = content("image");
      session.metadata = new MediaMetadata({ title, artist: content("site_name"), artwork: image ? [{ src: image }] : [] });
      for (const [action, handler] of Object.entries(actions)) {
        try {
          session.setActionHandler(action as MediaSessionAction, handler);
        } catch {
          // An action that this browser does not know.
        }
      }
    },
    show(playback: Playback): void {
      if (!session) return;
      session.playbackState = playback.isPlaying() ? "playing" : "paused";
      const [duration, position] = [playback.length(), playback.position()];
      if (position <= duration) session.setPositionState?.({ duration, position });
    },
    end(): void {
      if (!session) return;
      session.metadata = null;
      session.playbackState = "none";
    },
  };
}
