import type { PlayableAudio } from "#app/features/narration/narration.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import type { ListenData } from "#app/ui/site/browser/player/listen-data.ts";

/** Data of the player, in as few bytes as possible. */
const toListenData = ({ durationMs, marks, chapters }: PlayableAudio): ListenData => ({
  d: durationMs,
  m: marks.map(({ startMs, block }) => [startMs, block ?? -1]),
  c: chapters.map(({ startMs, title }) => [startMs, title]),
});

/** The styles of the row stand in its attributes: stories without a recording have none. As high as it is whatever its script makes of it. */
const ROW = { display: "flex", alignItems: "center", gap: "0.75rem", minHeight: "3.25rem", marginBlock: "-0.5rem 1.25rem" };
const PLAY = { width: "2.75rem", height: "2.75rem", padding: "0.625rem", borderRadius: "50%", background: "var(--brand)", color: "var(--paper)" };

/**
 * Offers the recording: a link to the file, which the page's script plays in its place. The service worker takes the row out of a copy
 * whose recording is not on the device (`withoutRecording`), so that it holds no other `div`.
 */
export function ListenRow({ audio }: { audio: PlayableAudio | null }) {
  if (!audio) return null;
  return (
    <div className="listen">
      <a href={audio.url} type="audio/mpeg" data-listen={JSON.stringify(toListenData(audio))} style={ROW}>
        <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true" style={PLAY}>
          <path d="M8 5.5v13l11-6.5z" />
        </svg>
        <b>Ouvir a matéria</b> <span className="meta">{`${Math.max(1, Math.round(audio.durationMs / MINUTE_MS))} min`}</span>
      </a>
    </div>
  );
}
