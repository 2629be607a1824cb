import { CARD_SIZES } from "#app/features/cards/card-order.ts";
import { SAFE_AREA } from "#app/features/cards/frame.ts";

const { width, height } = CARD_SIZES.cover;
const share = (pixels: number, of: number) => `${(pixels / of) * 100}%`;

/** The profile's grid crops a cover to 3:4, centred. */
const GRID = { top: (height - (width * 4) / 3) / 2, height: (width * 4) / 3 };

const COVERED = "absolute inset-x-0 grid place-items-center bg-[repeating-linear-gradient(45deg,rgb(0_0_0/0.55)_0_8px,rgb(0_0_0/0.35)_8px_16px)]";
const TAG = "rounded bg-black px-1.5 py-0.5 text-[0.6875rem] leading-4 font-semibold text-white";

/** Areas that Instagram's own controls cover, and the part that the profile's grid shows. */
export function SafeAreas() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <div className={`${COVERED} top-0`} style={{ height: share(SAFE_AREA.story.top, height) }}>
        <span className={TAG}>coberto pelo Instagram</span>
      </div>
      <div className={`${COVERED} bottom-0`} style={{ height: share(height - SAFE_AREA.story.top - SAFE_AREA.story.height, height) }}>
        <span className={TAG}>coberto pelo Instagram</span>
      </div>
      <div
        className="absolute inset-x-0.5 border-2 border-dashed border-white outline-1 outline-black/60"
        style={{ top: share(GRID.top, height), height: share(GRID.height, height) }}
      >
        <span className={`${TAG} absolute right-1 top-1`}>grade do perfil</span>
      </div>
    </div>
  );
}
