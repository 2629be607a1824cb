import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { DraftWire } from "../drafts.wire.ts";
import type { CategoryChoice } from "./article-form.ts";
import { findSaver, type Saver, savedByPhrase, saverSubject } from "./conflict/who-saved.ts";
import { FIELD_LABELS } from "./form-rules.ts";
import { RecoveredActions, RecoveredList, recoveredText } from "./recovered-texts.tsx";
import { type SaveKind, savedTimeLabel } from "./save-plan.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { recoveryOf } from "./session/recovery.ts";
import { useSession } from "./session/use-editor-session.ts";

interface BannerProps {
  tone: "warn" | "bad" | "calm";
  children: ReactNode;
  actions?: ReactNode;
  onDismiss?(): void;
}

/** A notice above the form. */
export function Banner({ tone, children, actions, onDismiss }: BannerProps) {
  return (
    <div className={`ed-banner is-${tone}`} role={tone === "calm" ? "status" : "alert"}>
      <Icon name={tone === "calm" ? "history" : "alert"} className="size-4.5" />
      <div>{children}</div>
      {actions ? <div className="ed-actions">{actions}</div> : null}
      {onDismiss ? (
        <button type="button" className="ed-button is-quiet ed-dismiss" aria-label="Fechar aviso" onClick={onDismiss}>
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  );
}

/** Announces that a newer version was saved, and loads it. */
function NewerBanner({ session }: { session: EditorSession }) {
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

const ConflictPanel = lazy(() => import("./conflict/conflict-panel.tsx"));
const DraftDialog = lazy(() => import("./conflict/draft-dialog.tsx"));

const namesOf = (fields: readonly string[]) => new Intl.ListFormat("pt-BR").format(fields.map((name) => FIELD_LABELS[name] ?? name));

interface BannersProps {
  session: EditorSession;
  categories: readonly CategoryChoice[];
  drafts: readonly DraftWire[];
  timeZone: string;
}

/** Notices above the form: conflicts, recovered texts. Why a save failed is in the bar below. */
export function Banners({ session, categories, drafts, timeZone }: BannersProps) {
  const conflict = useSession(session, (state) => state.conflict);
  const merge = useSession(session, (state) => state.merge);
  const replaced = useSession(session, (state) => state.replaced);
  const recovery = recoveryOf(
    useSession(session, (state) => state.restored),
    useSession(session, (state) => state.offered),
  );
  const wroteAfterPublishing = useSession(session, (state) => state.wroteAfterPublishing);
  const base = useSession(session, (state) => state.base);
  const title = useSession(session, (state) => state.form.titulo);
  const isNew = useSession(session, (state) => state.record === null);
  const { send } = session;
  const [read, setRead] = useState<DraftWire | null>(null);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const time = (at: number) => savedTimeLabel(at, timeZone, Date.now());
  const others = drafts.filter(({ minha, edicao }) => !minha && !closed.includes(edicao));
  const { older } = recovery;
  // A story that was never saved has no history yet: its older texts are folded here.
  const olderTexts =
    older.length === 0 ? null : isNew ? (
      <details>
        <summary>{counted(older.length, "texto mais antigo", "textos mais antigos")}</summary>
        <RecoveredList session={session} drafts={older} title={title} timeZone={timeZone} />
      </details>
    ) : (
      ` Em ‘Histórico’ ${older.length === 1 ? "há um texto seu mais antigo" : `há ${counted(older.length, "texto seu mais antigo", "textos seus mais antigos")}`}.`
    );
  return (
    <>
      {conflict ? (
        <Suspense fallback={null}>
          <ConflictPanel session={session} conflict={conflict} categories={categories} />
        </Suspense>
      ) : null}
      <NewerBanner session={session} />
      {merge ? (
        <Banner tone="calm" onDismiss={() => send({ type: "dismissed", what: "merge" })}>
          Juntamos {merge.fields.length === 1 ? "a alteração" : "as alterações"} {savedByPhrase(merge.saver)} em {namesOf(merge.fields)}.
        </Banner>
      ) : null}
      {wroteAfterPublishing ? (
        <Banner tone="calm">Você continuou escrevendo depois de publicar. O que veio depois ainda não está no site: fica guardado aqui até você atualizar a matéria.</Banner>
      ) : null}
      {replaced ? (
        <Banner
          tone="calm"
          onDismiss={() => send({ type: "dismissed", what: "replaced" })}
          actions={
            <button type="button" className="ed-button" onClick={() => send({ type: "replacedUndone" })}>
              Voltar ao meu texto
            </button>
          }
        >
          {replaced.text}
        </Banner>
      ) : null}
      {recovery.restored ? (
        <Banner
          tone="calm"
          onDismiss={() => send({ type: "dismissed", what: "restored" })}
          actions={
            <button type="button" className="ed-button" onClick={() => send({ type: "discarded" })}>
              {isNew ? "Descartar e começar em branco" : "Descartar e voltar ao texto salvo"}
            </button>
          }
        >
          Continuando de onde você parou ({recovery.restored.where === "device" ? "guardado neste aparelho" : "guardado"} {time(recovery.restored.at)}).{olderTexts}
        </Banner>
      ) : recovery.newest ? (
        <Banner tone="calm" actions={<RecoveredActions session={session} draft={recovery.newest} />}>
          {recoveredText(recovery.newest, title, timeZone)}
          {olderTexts}
        </Banner>
      ) : null}
      {others.map((draft) => (
        <Banner
          key={draft.edicao}
          tone="calm"
          onDismiss={() => setClosed((before) => [...before, draft.edicao])}
          actions={
            <button type="button" className="ed-button" onClick={() => setRead(draft)}>
              Ver
              <span className="ed-hidden"> as alterações de {draft.autor.name}</span>
            </button>
          }
        >
          {draft.autor.name} tem alterações não publicadas, guardadas {time(Date.parse(draft.atualizadoEm))}.
        </Banner>
      ))}
      {read ? (
        <Suspense fallback={null}>
          <DraftDialog draft={read} saved={base} categories={categories} timeZone={timeZone} onClose={() => setRead(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface TroubleBannerProps {
  session: EditorSession;
  onRun(kind: SaveKind): void;
  /** Called before leaving for the sign-in page. */
  onSignIn(): Promise<void>;
}

/** Explains a failed save, with actions; in the bottom bar, which is always visible. */
export function SaveFailureBanner({ session, onRun, onSignIn }: TroubleBannerProps) {
  const connection = useSession(session, (state) => state.connection);
  const failure = useSession(session, (state) => state.failure);
  const saving = useSession(session, (state) => state.saving?.kind ?? null);
  const record = useSession(session, (state) => state.record);
  const again = (
    <button
      type="button"
      className="ed-button"
      disabled={saving !== null && saving !== "autosave"}
      onClick={() => onRun(failure && failure.wanted !== "autosave" ? failure.wanted : "autosave")}
    >
      Tentar de novo
    </button>
  );
  const back = record === null ? "/admin/nova-materia" : `/admin/editar-materia/${record.id}`;
  if (connection === "signed-out") {
    return (
      <Banner
        tone="bad"
        actions={
          <>
            <a className="ed-button" href={`/login?redirectTo=${encodeURIComponent("/admin/materias")}`} target="_blank" rel="noopener">
              Entrar em outra aba
            </a>
            <a
              className="ed-button"
              href={`/login?redirectTo=${encodeURIComponent(back)}`}
              onClick={(event) => {
                const { href } = event.currentTarget;
                event.preventDefault();
                void onSignIn().then(() => window.location.assign(href));
              }}
            >
              Entrar aqui
            </a>
            {again}
          </>
        }
      >
        <strong>Sua sessão terminou.</strong> O texto continua guardado neste aparelho e volta a ser salvo quando você entrar de novo.
      </Banner>
    );
  }
  if (connection === "other-person") {
    return (
      <Banner tone="bad" actions={again}>
        <strong>Outra pessoa entrou neste navegador.</strong> Nada foi gravado em nome dela: o seu texto continua guardado neste aparelho, só para você, até você entrar de novo.
      </Banner>
    );
  }
  if (!failure) return null;
  return (
    <Banner tone="bad" actions={again} onDismiss={() => session.send({ type: "dismissed", what: "failure" })}>
      {failure.text}
    </Banner>
  );
}
