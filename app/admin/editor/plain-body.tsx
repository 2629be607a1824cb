import { type RefObject, useState } from "react";
import { plainTextOf, typedBody } from "#app/domain/articles/plain-body.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";

/** Value of `conteudoFormato` where `conteudo` is text, a paragraph for each line. */
export const PLAIN_FORMAT = "texto";

const TEXT_CLASS = "is-text";

interface PlainBodyProps {
  session: EditorSession;
  id: string;
  /** Whether the rich text shows the body instead. */
  isReady: boolean;
  area: RefObject<HTMLTextAreaElement>;
}

/** The body until the rich text has loaded, and where it cannot: as text while it is no more than paragraphs, else as HTML. */
export function PlainBody({ session, id, isReady, area }: PlainBodyProps) {
  const html = useSession(session, (state) => state.form.conteudo);
  const [text, setText] = useState(() => plainTextOf(html));
  const [known, setKnown] = useState(html);
  if (html !== known) {
    setKnown(html);
    // What was typed before hydration has become the body already, and stays as it was typed.
    const shown = isReady ? undefined : area.current?.value;
    setText(text !== null && shown !== undefined && typedBody(shown) === html ? shown : plainTextOf(html));
  }
  const isText = text !== null && !isReady;
  const write = (value: string) => {
    const body = isText ? typedBody(value) : value;
    if (isText) setText(value);
    setKnown(body);
    session.set("conteudo", body);
  };
  return (
    <>
      <label className="ed-hidden" htmlFor={isReady ? undefined : id}>
        {isText ? "Conteúdo da matéria" : "Conteúdo da matéria, em HTML"}
      </label>
      {isText ? <input type="hidden" name="conteudoFormato" value={PLAIN_FORMAT} /> : null}
      <textarea
        ref={area}
        id={isReady ? undefined : id}
        name="conteudo"
        className={isText ? `ed-source ${TEXT_CLASS}` : "ed-source"}
        rows={14}
        hidden={isReady}
        value={isText ? text : html}
        onChange={(event) => write(event.target.value)}
      />
    </>
  );
}

/** Where the cursor of the plain body stands, as the rich text finds it. */
export interface TypingPlace {
  /** Characters of the text before it, line ends apart. */
  characters: number;
  /** On a line of its own: at the start of the paragraph that follows, or of a new one. */
  line: "same" | "next" | "new";
}

/** The place of the cursor in a plain body that has the focus; null otherwise. */
export function typingPlace(area: HTMLTextAreaElement | null): TypingPlace | null {
  if (!area || area !== document.activeElement) return null;
  const before = area.value.slice(0, area.selectionStart);
  if (!area.classList.contains(TEXT_CLASS)) {
    const parsed = new DOMParser().parseFromString(before.replace(/<[^>]*$/, ""), "text/html");
    return { characters: parsed.body.textContent?.length ?? 0, line: "same" };
  }
  const lines = before.split("\n");
  const last = lines.pop() ?? "";
  const characters = lines.reduce((sum, line) => sum + line.trim().length, last.trimStart().length);
  const rest = area.value.slice(area.selectionStart).split("\n")[0] ?? "";
  return { characters, line: last.trim() !== "" || characters === 0 ? "same" : rest.trim() === "" ? "new" : "next" };
}
