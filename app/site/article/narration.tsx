/** A story read aloud. */
export interface NarrationView {
  /** Address of our own. */
  src: string;
  /** MIME type. */
  type: string;
  /** "4 min". */
  length: string;
}

/** The player of a story's narration; fetches nothing until it is started. */
export function Narration({ narration }: { narration: NarrationView }) {
  return (
    <section className="narration" aria-labelledby="ouvir">
      <h2 id="ouvir" className="small-title">
        Ouça esta matéria <span className="meta">{narration.length}</span>
      </h2>
      {/* biome-ignore lint/a11y/useMediaCaption: what it says is the story that it stands in */}
      <audio controls preload="none">
        <source src={narration.src} type={narration.type} />
        <a href={narration.src}>Baixar o áudio</a>
      </audio>
    </section>
  );
}
