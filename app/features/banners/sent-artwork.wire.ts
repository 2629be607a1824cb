import { z } from "zod/v4";
import { line } from "#app/platform/text/text.wire.ts";
import { BANNER_ALT_MAX, BANNER_TITLE_MAX } from "./banner.ts";
import { bannerFields } from "./banners.wire.ts";

/** What an advertiser says of a file that is sent by a private link. */
export const sentArtworkForm = z.object({ posicao: bannerFields.posicao, titulo: line(BANNER_TITLE_MAX), link: bannerFields.link, imagemAlt: line(BANNER_ALT_MAX) });
