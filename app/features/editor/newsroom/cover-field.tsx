import { type ClipboardEvent, type DragEvent, useCallback, useEffect, useRef, useState } from "react";
import { FocusPicker, objectPositionOf, useFocalPoint } from "#app/features/media/newsroom/focal-point.tsx";
import { MediaPicker } from "#app/features/media/newsroom/picker/media-picker.tsx";
import type { PickedMedia } from "#app/features/media/newsroom/picker/picked-media.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { controlId } from "./focus-field.ts";
import { PICTURE_ALT_MAX, PICTURE_CREDIT_MAX } from "./form-rules.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";
import { type OnUploading, UploadError, uploadPicture } from "./uploads.ts";

const PICTURES = ["image"] as const;

const previewOf = (url: string) => (/^\/img\/[^?]+$/.test(url) ? `${url}?w=640` : url);

/** Confirmations last 2.5 s (spec 1 §4). */
const CONFIRMATION_MS = 2_500;

/** A confirmation that disappears after a while. */
function useNotice(): [string | null, (text: string) => void] {
  const [notice, setNotice] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const confirm = useCallback((text: string) => {
    clearTimeout(timer.current);
    setNotice(text);
    timer.current = setTimeout(() => setNotice(null), CONFIRMATION_MS);
  }, []);
  return [notice, confirm];
}

const COVER_TEXTS = [
  { name: "imagemAlt", label: "Texto alternativo", max: PICTURE_ALT_MAX, placeholder: "O que a imagem mostra" },
  { name: "imagemCredito", label: "Crédito", max: PICTURE_CREDIT_MAX, placeholder: "Fotógrafo ou fonte" },
] as const;

/** The cover: by upload, with alternative text and credit. Without a script the file goes with the form. */
export function CoverField({ session, onUploading, isOptional = false }: { session: EditorSession; onUploading: OnUploading; isOptional?: boolean }) {
  const form = useSession(session, (state) => state.form);
  const errors = useSession(session, (state) => state.errors);
  const { set } = session;
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const [notice, confirm] = useNotice();
  const input = useRef<HTMLInputElement>(null);
  const id = controlId("imagemUrl");
  const running = useRef<AbortController | null>(null);
  const busy = progress !== null;
  const isLive = useHydrated();
  const focalPoint = useFocalPoint(form.imagemUrl);
  const [isPicking, setPicking] = useState(false);
  /** Texts that the library filled in: they are replaced with the picture; texts a person typed stay. */
  const fromLibrary = useRef({ alt: "", credit: "" });
  const closeLibrary = useCallback(() => setPicking(false), []);

  const pick = ({ url, alt, credito }: PickedMedia) => {
    const { imagemAlt, imagemCredito } = session.state.form;
    const [newAlt, newCredit] = [alt.slice(0, PICTURE_ALT_MAX), credito.slice(0, PICTURE_CREDIT_MAX)];
    setProblem(null);
    set("imagemUrl", url);
    if (imagemAlt.trim() === "" || imagemAlt === fromLibrary.current.alt) set("imagemAlt", newAlt);
    if (imagemCredito.trim() === "" || imagemCredito === fromLibrary.current.credit) set("imagemCredito", newCredit);
    fromLibrary.current = { alt: newAlt, credit: newCredit };
    confirm("Imagem escolhida!");
  };

  const report = (done: number | null) => {
    setProgress(done);
    onUploading("cover", done);
  };
  const upload = async (file: File | undefined) => {
    if (!file || busy) return;
    if (!file.type.startsWith("image/")) return setProblem("Escolha um arquivo de imagem.");
    setProblem(null);
    report(0);
    running.current = new AbortController();
    try {
      const { imageUrl } = await uploadPicture(file, report, running.current.signal);
      set("imagemUrl", imageUrl);
      confirm("Imagem enviada!");
    } catch (error) {
      setProblem(error instanceof UploadError ? error.message : "Erro ao enviar imagem");
    } finally {
      report(null);
      if (input.current) input.current.value = "";
    }
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    void upload(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void upload(event.dataTransfer.files[0]);
  };
  const shownProblem = problem ?? errors.imagemUrl ?? null;
  return (
    <div className="ed-field ed-cover">
      <div className="ed-label-row">
        <label htmlFor={id}>
          Imagem de capa <span className="ed-required">{isOptional ? "pode vir depois" : "obrigatória"}</span>
        </label>
        <span className="ed-count" role="status">
          {notice ?? (busy ? `Enviando… ${Math.round(progress * 100)}%` : "")}
        </span>
      </div>
      <input type="hidden" name="imagemUrl" value={form.imagemUrl} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file on; the keyboard has the button inside */}
      <div
        className={`ed-cover-box${isOver ? " is-over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
        onDrop={drop}
        onPaste={paste}
      >
        {form.imagemUrl ? (
          <img src={previewOf(form.imagemUrl)} alt={form.imagemAlt || "Prévia da capa"} style={focalPoint ? { objectPosition: objectPositionOf(focalPoint.point) } : undefined} />
        ) : null}
        <div className={form.imagemUrl ? "ed-cover-actions" : "ed-cover-empty"}>
          {form.imagemUrl ? null : <Icon name="image" className="size-7" />}
          <span className="ed-file">
            <input
              ref={input}
              id={id}
              name="image"
              type="file"
              accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
              disabled={busy}
              aria-describedby={`${id}-nota`}
              onChange={(event) => void upload(event.target.files?.[0])}
            />
            <span className="ed-button" aria-hidden="true">
              <Icon name="upload" /> {form.imagemUrl ? "Trocar" : "Escolher imagem"}
            </span>
          </span>
          {busy || !isLive ? null : (
            <button type="button" className="ed-button" aria-label="Escolher da mídia" onClick={() => setPicking(true)}>
              <Icon name="library" /> {form.imagemUrl ? "Da mídia" : "Escolher da mídia"}
            </button>
          )}
          {busy ? (
            <button type="button" className="ed-button" onClick={() => running.current?.abort()}>
              Cancelar envio
            </button>
          ) : null}
          {form.imagemUrl && !busy ? (
            <button type="button" className="ed-button" onClick={() => set("imagemUrl", "")}>
              Remover
            </button>
          ) : null}
        </div>
        {busy ? <progress value={progress} max={1} aria-label="Envio da imagem" /> : null}
      </div>
      <div id={`${id}-nota`} className="ed-note">
        {shownProblem ? (
          <span className="ed-problem" role="alert">
            {shownProblem}
          </span>
        ) : (
          <>
            JPG, PNG, WebP até 5MB<span className="ed-cover-ways"> · arraste para cá ou cole com Ctrl+V</span>
          </>
        )}
      </div>
      {form.imagemUrl === "" ? (
        <p className="ed-note">Sem capa, a matéria aparece sem foto na página inicial, nas listas e quando for compartilhada.</p>
      ) : form.imagemAlt.trim() === "" ? (
        <p className="ed-note is-warn">Sem texto alternativo: diga em uma frase o que a foto mostra, para quem não a vê.</p>
      ) : null}
      <MediaPicker open={isPicking} kinds={PICTURES} onPick={pick} onClose={closeLibrary} />
      {focalPoint ? <FocusPicker src={previewOf(form.imagemUrl)} control={focalPoint} /> : null}
      <div className="ed-pair">
        {COVER_TEXTS.map(({ name, label, max, placeholder }) => (
          <div key={name} className="ed-field">
            <label htmlFor={controlId(name)}>{label}</label>
            <input id={controlId(name)} name={name} type="text" maxLength={max} value={form[name]} placeholder={placeholder} onChange={(event) => set(name, event.target.value)} />
          </div>
        ))}
      </div>
    </div>
  );
}
