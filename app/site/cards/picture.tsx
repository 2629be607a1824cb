import type { PictureView } from "./card-view.ts";

/** The widths that `/img/…` makes (http-api § Uploads and media). */
const WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const;

/** Width asked for the JPEG that browsers without WebP get. */
const FALLBACK_WIDTH = 640;

/** The shapes that pictures are cropped to. */
export type PictureRatio = "3:2" | "16:9" | "4:3" | "1:1";

/** Width ÷ height of each shape, for pictures whose own size is unknown. */
const RATIOS: Record<PictureRatio, number> = { "3:2": 3 / 2, "16:9": 16 / 9, "4:3": 4 / 3, "1:1": 1 };

/** Address of one of our own pictures in a width and a format. */
const variant = (src: string, width: number, format: "webp" | "jpeg") => `${src.split("?")[0]}?w=${width}&f=${format}`;

/** The widths worth offering: those below the original's, and the first that holds all of it. */
function widthsFor(original: number | null, widest: number): readonly number[] {
  const enough = Math.min(original ?? widest, widest);
  const last = WIDTHS.findIndex((width) => width >= enough);
  return last === -1 ? WIDTHS : WIDTHS.slice(0, last + 1);
}

/**
 * Candidates of a `srcset` for one of our own pictures. A variant is never enlarged,
 * so the last one is described by the pixels it really has.
 */
export function webpSrcSet(src: string, original: number | null, widest = 1600): string {
  return widthsFor(original, widest)
    .map((width) => `${variant(src, width, "webp")} ${Math.min(width, original ?? width)}w`)
    .join(", ");
}

interface PictureProps {
  picture: PictureView;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** The page's largest picture: fetched first, never lazily. */
  eager?: boolean;
  /** Crop to this shape; without it the whole picture is shown. */
  ratio?: PictureRatio;
  /** No variant wider than this is offered; for thumbnails. */
  widest?: number;
}

/** A picture that reserves its place before it arrives. */
export function Picture({ picture, sizes, eager = false, ratio, widest = 1600 }: PictureProps) {
  const shape = ratio ?? "3:2";
  const width = picture.width ?? 1200;
  const height = picture.height ?? Math.round(width / RATIOS[shape]);
  const cropped = ratio !== undefined || picture.height === null;
  const shared = {
    width,
    height,
    className: cropped ? `pic pic-${shape.replace(":", "x")}` : "pic",
    ...(eager ? { fetchPriority: "high" as const } : { loading: "lazy" as const, decoding: "async" as const }),
  };
  if (!picture.own) return <img {...shared} src={picture.src} alt={picture.alt} />;
  const available = widthsFor(picture.width, widest);
  const fallback = available.filter((candidate) => candidate <= FALLBACK_WIDTH).at(-1) ?? FALLBACK_WIDTH;
  return (
    <picture>
      <source type="image/webp" srcSet={webpSrcSet(picture.src, picture.width, widest)} sizes={sizes} />
      <img {...shared} src={variant(picture.src, fallback, "jpeg")} alt={picture.alt} />
    </picture>
  );
}
