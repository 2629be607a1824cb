import { useId, useLayoutEffect, useRef, useState } from "react";
import { SavedNote } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { CAPTIONS_MAX, readCaptions } from "../video.ts";

interface CaptionsFieldProps {
  value: string;
  problem: string | undefined;
  saved: string | undefined;
  onChange(value: string): void;
}

/** Captions of a file of the library, as WebVTT: pasted, or read from a file of this computer. */
export function CaptionsField({ value, problem, saved, onChange }: CaptionsFieldProps) {
  const id = useId();
  const isLive = useHydrated();
  const [unread, setUnread] = useState<string | null>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const text = file.size > CAPTIONS_MAX * 4 ? null : readCaptions(await file.text());
    setUnread(text === null ? `“${file.name}” não é um arquivo de legendas WebVTT.` : null);
    if (text !== null) onChange(text);
  };
  const wrong = problem ?? unread;
  // From then on the person opens and closes it; a problem opens it again, before the focus goes to its field.
  const [startsOpen] = useState(() => value !== "" || wrong !== null || saved !== undefined);
  const fold = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if ((wrong !== null || saved !== undefined) && fold.current) fold.current.open = true;
  }, [wrong, saved]);
  return (
    <details ref={fold} className="group rounded-md border border-line" open={startsOpen}>
      <summary className="flex items-center gap-1.5 px-3 py-2.5 font-semibold">
        <Icon name="chevronRight" className="size-4 shrink-0 text-subtle transition-transform group-open:rotate-90" /> Legendas {value === "" ? "(opcional)" : ""}
      </summary>
      <div className="grid gap-2 border-t border-line p-3">
        <label htmlFor={id} className="text-[0.8125rem] text-muted">
          Em WebVTT, para quem não ouve ou assiste sem som. A primeira linha é WEBVTT.
        </label>
        {isLive ? (
          <label className="w-fit text-[0.8125rem] font-semibold text-accent">
            <span className="mr-2">Abrir arquivo .vtt</span>
            <input type="file" accept=".vtt,text/vtt" onChange={(event) => void read(event.currentTarget.files?.[0])} className="max-w-full text-ink" />
          </label>
        ) : null}
        <textarea
          id={id}
          name="legendas"
          value={value}
          onChange={(event) => {
            setUnread(null);
            onChange(event.currentTarget.value);
          }}
          rows={6}
          spellCheck={false}
          placeholder={"WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nPrimeira fala"}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={[wrong && `${id}-erro`, saved && `${id}-salvo`].filter(Boolean).join(" ") || undefined}
          className="w-full rounded-md border border-edge bg-surface px-3 py-2 font-mono text-sm text-ink placeholder:text-subtle aria-invalid:border-danger"
        />
        {wrong ? (
          <p id={`${id}-erro`} role="alert" className="text-[0.8125rem] text-danger">
            {wrong}
          </p>
        ) : null}
        {saved ? <SavedNote id={id} saved={saved} /> : null}
      </div>
    </details>
  );
}
