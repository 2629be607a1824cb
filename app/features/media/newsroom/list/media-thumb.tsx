import { type MouseEvent, useCallback, useSyncExternalStore } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { recall, remember } from "#app/ui/device-storage.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RetryingImage } from "#app/ui/retrying-image.tsx";
import type { MediaWire } from "../../media.wire.ts";
import { MEDIA_FIRST } from "../../media-window.ts";
import { formatDuration } from "../../size-and-duration.ts";
import { KIND_ICONS, KIND_NAMES, thumbAddress } from "../media-query.ts";

const extensionOf = ({ key }: MediaWire) => /\.([a-z0-9]{2,5})$/.exec(key)?.[1]?.toLocaleUpperCase("pt-BR") ?? "";

/** A file's small picture, or the sign of its kind; an ornament beside its title. */
export function MediaThumb({ item, width, className }: { item: MediaWire; width: 160 | 320 | 640; className: string }) {
  const address = thumbAddress(item, width);
  const { x, y } = item.foco;
  const sign = (
    <span className="flex flex-col items-center gap-1">
      <Icon name={KIND_ICONS[item.tipo]} className={width === 160 ? "size-5" : "size-8"} />
      {width === 160 ? null : <span className="text-xs font-semibold tracking-wide">{extensionOf(item)}</span>}
    </span>
  );
  return (
    <span className={classNames("relative grid place-items-center overflow-hidden bg-sunken text-subtle", className)}>
      {address ? (
        <RetryingImage src={address} alt="" instead={sign} loading="lazy" decoding="async" className="size-full object-cover" style={{ objectPosition: `${x}% ${y}%` }} />
      ) : (
        sign
      )}
      {item.tipo === "video" && address ? (
        <span className="absolute right-1.5 bottom-1.5 flex items-center gap-1 rounded bg-black/75 px-1.5 py-0.5 text-xs font-semibold text-white tabular-nums">
          <Icon name="video" className="size-3.5" /> {item.duracao && width !== 160 ? formatDuration(item.duracao) : null}
        </span>
      ) : null}
    </span>
  );
}

/** Marks a picture without alternative text; `suggested`: there is a suggestion of one. */
export const MissingAltMark = ({ suggested = false }: { suggested?: boolean }) => (
  <span className="text-xs font-semibold text-warn">{suggested ? "Sugestão de texto por conferir" : "Sem texto alternativo"}</span>
);

export type ViewMode = "grid" | "list";

const KEY = "lide:media-view";
const listeners = new Set<() => void>();

/** A forbidden storage means the grid, each time. */
const read = (): ViewMode => (recall(KEY) === "list" ? "list" : "grid");

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Grid or list, as this browser chose last. */
export function useViewMode(): [ViewMode, (mode: ViewMode) => void] {
  const mode = useSyncExternalStore<ViewMode>(subscribe, read, () => "grid");
  const choose = useCallback((next: ViewMode) => {
    remember(KEY, next);
    for (const listener of listeners) listener();
  }, []);
  return [mode, choose];
}

const PLACES = Array.from({ length: MEDIA_FIRST }, (_, place) => place);

/** Placeholders of files that load. */
export function MediaSkeleton({ mode }: { mode: ViewMode }) {
  return (
    <div role="status">
      <span className="sr-only">Carregando mídia…</span>
      <div aria-hidden="true" className={classNames("animate-pulse", mode === "grid" ? "grid grid-cols-2 gap-3 p-3 sm:grid-cols-3 sm:p-4 xl:grid-cols-4" : "divide-y divide-line")}>
        {PLACES.map((place) =>
          mode === "grid" ? (
            <div key={place} className="overflow-hidden rounded-lg border border-line">
              <div className="aspect-4/3 bg-sunken" />
              <div className="flex flex-col gap-2 px-3 py-3">
                <div className="h-3.5 w-3/4 rounded bg-sunken" />
                <div className="h-3 w-1/2 rounded bg-sunken" />
              </div>
            </div>
          ) : (
            <div key={place} className="flex items-center gap-3 px-4 py-2">
              <div className="h-12 w-16 rounded bg-sunken" />
              <div className="h-3.5 w-1/2 rounded bg-sunken" />
            </div>
          ),
        )}
      </div>
    </div>
  );
}

/** The title, or its substitute. */
export const titleOf = ({ titulo }: Pick<MediaWire, "titulo">): string => titulo || "Sem título";

/** "Imagem · 1600 × 900 · 1,2 MB". */
export function factsOf({ tipo, largura, altura, duracao, tamanhoTexto }: MediaWire): string {
  const size = largura > 0 && altura > 0 ? `${largura} × ${altura}` : null;
  return [KIND_NAMES[tipo], size, duracao ? formatDuration(duracao) : null, tamanhoTexto].filter(Boolean).join(" · ");
}

/** True when a picture has no alternative text. */
export const lacksAltText = ({ tipo, alt }: Pick<MediaWire, "tipo" | "alt">): boolean => tipo === "image" && alt === "";

interface SelectBoxProps {
  label: string;
  /** The file with the version that is shown, as the form of a page without a script sends it. */
  value: string;
  checked: boolean;
  /** Null before the script runs: the browser keeps what is checked. */
  onToggle: ((withShift: boolean) => void) | null;
}

/** Checkbox of one file; with Shift it includes the files between. */
export function SelectBox({ label, value, checked, onToggle }: SelectBoxProps) {
  return (
    <label className="grid size-10 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        name="m"
        value={value}
        // The click event has the state of Shift, the change event does not.
        {...(onToggle ? { checked, onClick: (event: MouseEvent) => onToggle(event.shiftKey), onChange: () => undefined } : {})}
        className="size-5 accent-accent"
      />
    </label>
  );
}
