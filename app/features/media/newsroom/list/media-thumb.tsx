import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RetryingImage } from "#app/ui/retrying-image.tsx";
import type { MediaWire } from "../../media.wire.ts";
import { formatDuration } from "../../size-and-duration.ts";
import { thumbAddress } from "../file-address.ts";
import { KIND_ICONS } from "../media-kinds.ts";

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
