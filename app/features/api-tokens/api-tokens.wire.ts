import { z } from "zod/v4";
import { nameLine, toIso, wholeNumber } from "#app/platform/text/text.wire.ts";
import { type ApiToken, TOKEN_DAYS_MAX, TOKEN_NAME_MAX, TOKEN_SCOPE_NAMES } from "./api-token.ts";

/** Longest password that is checked. Characters. */
const PASSWORD_MAX = 1_000;

const scope = z.enum(TOKEN_SCOPE_NAMES, "Permissão desconhecida.");

/** `POST /tokens`, and the form. */
export const newToken = z.object(
  {
    nome: nameLine(TOKEN_NAME_MAX).refine((value) => value !== "", "Dê um nome ao token."),
    escopos: z
      .array(scope, "Escolha ao menos uma permissão.")
      .min(1, "Escolha ao menos uma permissão.")
      .max(TOKEN_SCOPE_NAMES.length, "Permissões demais.")
      .transform((scopes) => TOKEN_SCOPE_NAMES.filter((one) => scopes.includes(one))),
    dias: wholeNumber(1, TOKEN_DAYS_MAX, `Escolha de 1 a ${TOKEN_DAYS_MAX} dias.`),
    password: z.string("Confirme a sua senha.").min(1, "Confirme a sua senha.").max(PASSWORD_MAX, "Senha longa demais."),
  },
  "Envie um objeto JSON.",
);

/** The form: of check boxes with one name, a single one arrives as a text. */
export const newTokenForm = newToken.extend({ escopos: z.preprocess((value) => (typeof value === "string" ? [value] : value), newToken.shape.escopos) });

const time = z.string().meta({ format: "date-time" });

export const tokenWire = z
  .object({
    id: z.int(),
    pessoa: z.object({ id: z.int(), nome: z.string() }),
    nome: z.string(),
    escopos: z.array(z.string()),
    criadoEm: time,
    venceEm: time,
    usadoEm: time.nullable().meta({ description: "Começo da hora do último uso" }),
  })
  .meta({ id: "ApiToken" });

export const issuedTokenWire = tokenWire.extend({ token: z.string().meta({ description: "Mostrado só desta vez" }) });
export const tokensWire = z.object({ items: z.array(tokenWire) });

export const toTokenWire = ({ id, userId, ownerName, name, scopes, createdAt, expiresAt, usedHour }: ApiToken): z.infer<typeof tokenWire> => ({
  ...{ id, pessoa: { id: userId, nome: ownerName }, nome: name, escopos: [...scopes] },
  ...{ criadoEm: new Date(createdAt).toISOString(), venceEm: new Date(expiresAt).toISOString(), usadoEm: toIso(usedHour) },
});
