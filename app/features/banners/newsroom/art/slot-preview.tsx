import { useState } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { BANNER_POSITIONS, type BannerPosition, rulesOf, type SlotSize, sizeText } from "../../positions.ts";
import type { BannerFormFields } from "../form/banner-fields.ts";
import { artworkSrc } from "./artwork-field.tsx";

const VIEWS = [
  { id: "desktop", label: "Computador", width: 1_000 },
  { id: "phone", label: "Celular", width: 360 },
] as const;

function Art({ fields, src, size }: { fields: BannerFormFields; src: string; size: SlotSize }) {
  const box = { aspectRatio: `${size.width} / ${size.height}`, width: `min(100%, ${size.width}px)` };
  const look = "block rounded-sm bg-sunken object-cover";
  if (fields.tipo === "html")
    // Without scripts: they run only in the readers' frame, which has its own policy.
    return <iframe title="Prévia do código, sem scripts" sandbox="" srcDoc={fields.conteudoHtml} className={classNames(look, "border-0 bg-white")} style={box} />;
  if (src === "")
    return (
      <span className="grid place-items-center rounded-sm border border-dashed border-edge text-subtle" style={box}>
        {sizeText(size)}
      </span>
    );
  if (fields.tipo === "video") return <video src={src} muted playsInline controls preload="metadata" className={look} style={box} />;
  return <img src={src} alt={fields.imagemAlt || fields.titulo} className={look} style={box} />;
}

/** The banner in its place among grey lines of a page, on a wide screen and on a phone. */
export function SlotPreview({ fields }: { fields: BannerFormFields }) {
  const [view, setView] = useState<(typeof VIEWS)[number]["id"]>("desktop");
  const position = Object.hasOwn(BANNER_POSITIONS, fields.posicao) ? (fields.posicao as BannerPosition) : "in-content";
  const { size, phoneSize, label } = rulesOf(position);
  const isPhone = view === "phone";
  const shown = isPhone ? (phoneSize ?? size) : size;
  const src = artworkSrc(isPhone && fields.imagemCelular !== "" ? fields.imagemCelular : fields.imagem, fields.tipo);
  return (
    <section aria-label="Prévia" className="rounded-lg border border-line bg-canvas p-3">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <p className="text-[0.8125rem] text-muted">
          {label}, {sizeText(shown)}
        </p>
        <fieldset className="flex gap-1">
          <legend className="sr-only">Prévia em</legend>
          {VIEWS.map(({ id, label: name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={view === id}
              onClick={() => setView(id)}
              className={classNames("rounded-md px-2.5 py-1 text-[0.8125rem]", view === id ? "bg-accent-soft font-semibold text-accent" : "text-muted hover:bg-sunken")}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      <div className={classNames("mx-auto grid justify-items-center gap-2 rounded-md border border-line bg-surface p-3", isPhone ? "max-w-[22.5rem]" : "")}>
        <span aria-hidden="true" className="h-2 w-3/4 rounded bg-sunken" />
        <p className="text-xs text-subtle">Publicidade</p>
        <Art fields={fields} src={src} size={shown} />
        <span aria-hidden="true" className="h-2 w-full rounded bg-sunken" />
        <span aria-hidden="true" className="h-2 w-5/6 rounded bg-sunken" />
      </div>
    </section>
  );
}
