import { z } from "zod/v4";
import { BAD_QUERY } from "#app/platform/text/text.wire.ts";
import type { MomentKey } from "./keyset-page.ts";

const WRONG_VERSION = "Versão inválida.";

/** `versao` of a write: the version that it was made from. */
export const recordVersion = z.int(WRONG_VERSION).min(1, WRONG_VERSION);

const MOMENT_KEYS = { ":": /^\d{1,15}:[1-9]\d{0,14}$/, ".": /^\d{1,15}\.[1-9]\d{0,14}$/ };

/** `apos` of a list by a moment: the `proximo` of the page before. */
export const momentKey = (separator: keyof typeof MOMENT_KEYS = ":") =>
  z
    .string(BAD_QUERY)
    .regex(MOMENT_KEYS[separator], BAD_QUERY)
    .transform((value): MomentKey => {
      const [at, id] = value.split(separator);
      return { at: Number(at), id: Number(id) };
    });

/** `proximo` of such a list. */
export const toMomentKeyWire = ({ at, id }: MomentKey, separator: keyof typeof MOMENT_KEYS = ":"): string => `${at}${separator}${id}`;
