import { useEffect, useRef, useState } from "react";
import { ChoiceRow } from "#app/features/cards/newsroom/choice-row.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Device = "celular" | "computador";
type Theme = "light" | "dark";

/** CSS pixels of the window that a device is shown as. */
const SIZES: Record<Device, { width: number; height: number }> = { celular: { width: 360, height: 720 }, computador: { width: 1280, height: 800 } };

const DEVICES = [
  { value: "celular", content: "Celular" },
  { value: "computador", content: "Computador" },
] as const;
const THEMES = [
  { value: "light", content: "Claro" },
  { value: "dark", content: "Escuro" },
] as const;

const ROW = "flex gap-1 rounded-lg bg-sunken p-1";
const CHOICE = "grid h-10 place-items-center rounded-md px-3 font-semibold text-muted has-checked:bg-surface has-checked:text-ink has-checked:shadow-lift sm:h-9";

/** Measures an element's width; 0 before it is measured. CSS pixels. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** As which device and theme the screen's frames show readers' pages. */
export interface Look {
  device: Device;
  theme: Theme;
}

export const FIRST_LOOK: Look = { device: "celular", theme: "light" };

/** Chooses device and theme of every frame of the screen; without a script they stay a phone's, in this browser's own theme. */
export function LookPicker({ look, onChange }: { look: Look; onChange(look: Look): void }) {
  if (!useHydrated()) return null;
  return (
    <div className="mb-3 flex flex-wrap gap-3">
      <ChoiceRow<Device>
        legend="Aparelho"
        hideLegend
        value={look.device}
        options={DEVICES}
        onChange={(device) => onChange({ ...look, device })}
        className={ROW}
        choiceClassName={CHOICE}
      />
      <ChoiceRow<Theme> legend="Tema" hideLegend value={look.theme} options={THEMES} onChange={(theme) => onChange({ ...look, theme })} className={ROW} choiceClassName={CHOICE} />
    </div>
  );
}

/** A reader's page in a window of a device, drawn smaller where there is no room for it. */
export function ReaderFrame({ src, title, look: { device, theme } }: { src: string; title: string; look: Look }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width } = useWidth();
  const hydrated = useHydrated();
  const size = SIZES[device];
  const scale = width === 0 ? 1 : Math.min(1, width / size.width);
  // The page's own script takes the theme that this browser's readers' pages have.
  const paint = () => {
    // Between two addresses a frame's document is empty.
    if (hydrated) frame.current?.contentDocument?.querySelector("html")?.setAttribute("data-theme", theme);
  };
  useEffect(paint);
  return (
    <div ref={ref} className="overflow-hidden rounded-lg border border-line bg-sunken" style={{ height: size.height * scale }}>
      <iframe
        ref={frame}
        src={src}
        title={title}
        onLoad={paint}
        className="mx-auto block origin-top-left border-0 bg-white"
        style={{ width: width === 0 ? "100%" : size.width, height: size.height, ...(scale < 1 ? { transform: `scale(${scale})`, marginInline: 0 } : {}) }}
      />
    </div>
  );
}
