import { type RefObject, useState } from "react";
import { typedBody, typedText } from "#app/features/articles/plain-body.ts";
import { PLAIN_FORMAT } from "./article-form.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";
import { TEXT_CLASS } from "./typing-place.ts";

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
  const [text, setText] = useState(() => typedText(html));
  const [known, setKnown] = useState(html);
  if (html !== known) {
    setKnown(html);
    // What was typed before hydration has become the body already, and stays as it was typed.
    const shown = isReady ? undefined : area.current?.value;
    setText(text !== null && shown !== undefined && typedBody(shown) === html ? shown : typedText(html));
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
