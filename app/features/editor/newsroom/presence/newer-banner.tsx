import { useEffect, useState } from "react";
import { Banner } from "../banner.tsx";
import { findSaver, type Saver, saverSubject } from "../conflict/who-saved.ts";
import type { EditorSession } from "../session/editor-session.ts";
import { useSession } from "../session/use-editor-session.ts";

/** Announces that a newer version was saved, and loads it. */
export function NewerBanner({ session }: { session: EditorSession }) {
  const record = useSession(session, (state) => state.record);
  const version = useSession(session, (state) => state.presence.version);
  const isSaving = useSession(session, (state) => state.saving !== null);
  const isBringing = useSession(session, (state) => state.isBringing);
  const { id: me } = session.state.me;
  const [saver, setSaver] = useState<Saver | null>(null);
  const own = record?.versao ?? 0;
  const isNewer = record !== null && version > own;
  const id = record?.id ?? 0;
  useEffect(() => {
    if (!isNewer) return setSaver(null);
    let isGone = false;
    void findSaver(id, own, me).then((found) => !isGone && setSaver(found));
    return () => {
      isGone = true;
    };
  }, [isNewer, id, own, me]);
  if (!isNewer || isSaving || saver === null) return null;
  return (
    <Banner
      tone="warn"
      actions={
        <button type="button" className="ed-button" disabled={isBringing} onClick={() => session.send({ type: "theirsRequested" })}>
          Trazer agora
        </button>
      }
    >
      <strong>{saver.name === null && !saver.isMe ? "Há uma nova versão desta matéria." : `${saverSubject(saver)} salvou uma nova versão.`}</strong> O que você escreveu continua
      aqui.
    </Banner>
  );
}
