import type { CSSProperties } from "react";
import type { VARIANT_WIDTHS } from "#app/features/media/picture.ts";
import type { VariantFormat } from "#app/features/media/variant.ts";
import type { PictureView } from "./card-view.ts";

/** Width for browsers without AVIF, and of the one picture of the economy mode. */
const FALLBACK_WIDTH = 640;
const ECONOMY_WIDTH = 320;

/**
 * Value of `sizes` for a picture from edge to edge of a phone: an eighth less than it is, because the next smaller file is then chosen, which nobody
 * can tell from the larger one on so dense a screen, and which is half its bytes.
 */
export const PHONE_WIDTH = "88vw";

/** The shapes that pictures are cropped to. */
export type PictureRatio = "3:2" | "16:9" | "4:3" | "1:1";

/** Width ÷ height of each shape, for pictures whose own size is unknown. */
const RATIOS: Record<PictureRatio, number> = { "3:2": 3 / 2, "16:9": 16 / 9, "4:3": 4 / 3, "1:1": 1 };

/** Address of one of our own pictures in a width and a format. */
const variant = (src: string, width: number, format: VariantFormat) => `${src.split("?")[0]}?w=${width}&f=${format}`;

/** Widths of pictures that fill a phone or more. Below the narrowest, a dense screen of 360 px would show it blurred; thumbnails have one width. */
const SLOT_WIDTHS = [480, 640, 960, 1280, 1600] as const satisfies readonly (typeof VARIANT_WIDTHS)[number][];

/** Width of a thumbnail, whose place is some 7rem: two and more of its pixels for each of these. */
const THUMBNAIL_WIDTH = 320;

/** The widths worth offering: those below the original's, and the first that holds all of it. */
function widthsFor(original: number | null, widest: number): readonly number[] {
  const enough = Math.min(original ?? widest, widest);
  const last = SLOT_WIDTHS.findIndex((width) => width >= enough);
  return last === -1 ? SLOT_WIDTHS : SLOT_WIDTHS.slice(0, last + 1);
}

/**
 * Candidates of a `srcset` for one of our own pictures. A variant is never enlarged,
 * so the last one is described by the pixels it really has.
 */
export function pictureSrcSet(src: string, format: VariantFormat, original: number | null, widest: number): string {
  return widthsFor(original, widest)
    .map((width) => `${variant(src, width, format)} ${Math.min(width, original ?? width)}w`)
    .join(", ");
}

/** Hands a section's colour to the style sheet, which keeps it readable in both themes. */
export const sectionColor = (color: string | undefined): CSSProperties | undefined => (color ? ({ "--section": color } as CSSProperties) : undefined);

/** Hands focal point and placeholder to the style sheet: nothing where the style sheet's own values are right. */
function styleOf({ focus, placeholder }: PictureView, section: string | undefined, blurred: boolean): CSSProperties | undefined {
  const isCentred = focus.x === 50 && focus.y === 50;
  const style = {
    ...(isCentred ? {} : { "--at": `${focus.x}% ${focus.y}%` }),
    ...(blurred && placeholder ? { backgroundImage: `url(data:image/webp;base64,${placeholder})` } : sectionColor(section)),
  };
  return Object.keys(style).length > 0 ? (style as CSSProperties) : undefined;
}

interface PictureProps {
  picture: PictureView;
  /** Value of its `sizes` attribute. */
  sizes: string;
  /** Colour of the story's section (#rrggbb): what fills its place where it has no placeholder of its own. */
  section?: string | undefined;
  /** The page's largest picture: fetched first, never lazily. */
  eager?: boolean;
  /** Crop to this shape, around the focal point; without it the whole picture is shown. */
  ratio?: PictureRatio;
  /** No variant wider than this is offered; for thumbnails. */
  widest?: number;
}

/** A picture of our own that reserves its place before it arrives, and fills it with its colours. */
export function Picture({ picture, sizes, section, eager = false, ratio, widest = 1600 }: PictureProps) {
  const shape = ratio ?? "3:2";
  const width = picture.width ?? 1200;
  const height = picture.height ?? Math.round(width / RATIOS[shape]);
  const cropped = ratio !== undefined || picture.height === null;
  const isThumbnail = widest < FALLBACK_WIDTH;
  const shared = {
    width,
    height,
    className: cropped ? `pic pic-${shape.replace(":", "x")}` : "pic",
    // A thumbnail is there almost as soon as its placeholder would be, and a page has dozens.
    style: styleOf(picture, section, !isThumbnail && !picture.economy),
    ...(eager ? { fetchPriority: "high" as const } : { loading: "lazy" as const, decoding: "async" as const }),
  };
  if (picture.economy) return <img {...shared} src={variant(picture.src, ECONOMY_WIDTH, "webp")} alt={picture.alt} />;
  if (isThumbnail) {
    return (
      <picture>
        <source type="image/avif" srcSet={variant(picture.src, THUMBNAIL_WIDTH, "avif")} />
        <img {...shared} src={variant(picture.src, THUMBNAIL_WIDTH, "jpeg")} alt={picture.alt} />
      </picture>
    );
  }
  // Browsers without AVIF are few: for them one width of each older format.
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSrcSet(picture.src, "avif", picture.width, widest)} sizes={sizes} />
      <source type="image/webp" srcSet={variant(picture.src, FALLBACK_WIDTH, "webp")} />
      <img {...shared} src={variant(picture.src, FALLBACK_WIDTH, "jpeg")} alt={picture.alt} />
    </picture>
  );
}
