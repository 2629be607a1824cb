import { z } from "zod/v4";
import type { SiteChoices } from "#app/domain/site/site-choices.ts";
import { text } from "./text.ts";

/** Bytes of `/ads.txt`, about, and addresses in one list. */
const ADS_TXT_MAX = 20_000;
const SOCIAL_MAX = 12;

const permission = z.enum(["permitir", "bloquear"], "Escolha permitir ou bloquear.");

/** A seller (system, account, relation, certificate) or a variable, as ads.txt 1.1 has them. */
const ADS_LINE = /^(?:[a-z0-9][a-z0-9.-]*\.[a-z]{2,}\s*,\s*[^,\s][^,]*,\s*(?:DIRECT|RESELLER)\s*(?:,\s*[\w.-]+\s*)?|[A-Z]+\s*=\s*\S.*)$/i;

/** The number of the first line that ads.txt does not know; 0 when all are good. */
const firstBadLine = (lines: string): number =>
  lines.split("\n").findIndex((line) => line.replace(/#.*$/, "").trim() !== "" && !ADS_LINE.test(line.replace(/#.*$/, "").trim())) + 1;

const adsTxt = text(ADS_TXT_MAX)
  .transform((value) => value.replace(/\r\n?/g, "\n").trim())
  .superRefine((value, context) => {
    const line = firstBadLine(value);
    if (line > 0) context.addIssue({ code: "custom", message: `A linha ${line} do ads.txt não é válida. Use: domínio, conta, DIRECT ou RESELLER.` });
  });

const isProfile = (value: string) => /^https:\/\/[^\s"'<>\\]+$/i.test(value) && URL.canParse(value);

const socialUrl = text(300)
  .transform((value) => value.trim())
  .refine(isProfile, "Cada rede social é um endereço que começa com https://.");

const socialUrls = z
  .array(socialUrl, "Deve ser uma lista de endereços.")
  .max(SOCIAL_MAX, `Informe no máximo ${SOCIAL_MAX} redes sociais.`)
  .transform((urls) => [...new Set(urls)]);

const OBJECT = "Envie um objeto JSON.";

/** Body of `PUT /settings/site`: any subset. */
export const siteChoicesBody = z.object({ robos: z.object({ treinoIA: permission, respostasIA: permission }, OBJECT).partial(), redes: socialUrls, adsTxt }, OBJECT).partial();

/** Answer of `GET` and `PUT /settings/site`. */
export const siteChoicesWire = z
  .object({ robos: z.object({ treinoIA: permission, respostasIA: permission }), redes: z.array(z.string()), adsTxt: z.string() })
  .meta({ id: "SiteSettings" });

type SiteChoicesWire = z.infer<typeof siteChoicesWire>;

export const toSiteChoicesWire = ({ robots, adsTxt: lines, socialUrls: urls }: SiteChoices): SiteChoicesWire => ({
  robos: { treinoIA: robots.aiTraining, respostasIA: robots.aiAnswers },
  redes: [...urls],
  adsTxt: lines,
});

/** The choices as they will be: what was sent over what is. */
export function fromSiteChoicesWire(sent: z.output<typeof siteChoicesBody>, current: SiteChoices): SiteChoices {
  return {
    robots: { aiTraining: sent.robos?.treinoIA ?? current.robots.aiTraining, aiAnswers: sent.robos?.respostasIA ?? current.robots.aiAnswers },
    adsTxt: sent.adsTxt ?? current.adsTxt,
    socialUrls: sent.redes ?? current.socialUrls,
  };
}
