import { z } from "zod/v4";
import { recordVersion } from "#app/platform/record/record.wire.ts";
import { flag, integerText, line, nameLine, text, toIso } from "#app/platform/text/text.wire.ts";
import { STYLE_EXPLANATION_MAX, STYLE_FORM_MAX, STYLE_FORMS_MAX, STYLE_KINDS, type StyleRule, type StyleRuleFields } from "./style-rule.ts";

const OBJECT = "Envie um objeto JSON.";

const form = nameLine(STYLE_FORM_MAX);
const right = form.refine((value) => value !== "", "Digite a forma certa.");
const wrong = z
  .array(
    form.refine((value) => value !== "", "Digite a forma errada."),
    "Envie uma lista de formas.",
  )
  .min(1, "Digite pelo menos uma forma errada.")
  .max(STYLE_FORMS_MAX, `Uma regra corrige no máximo ${STYLE_FORMS_MAX} formas.`);

const ruleFields = {
  erradas: wrong,
  certa: right,
  tipo: z.enum(STYLE_KINDS, "Escolha nome, cargo, cidade ou termo."),
  explicacao: line(STYLE_EXPLANATION_MAX),
  palavraInteira: flag,
  diferenciaMaiusculas: flag,
  ativa: flag,
};

export const styleRuleDraft = z.object(ruleFields, OBJECT).partial().required({ erradas: true, certa: true, tipo: true });

/** `PUT /house-style/{id}`. */
export const styleRuleChanges = z.object({ ...ruleFields, versao: recordVersion }, OBJECT).partial();

/** `DELETE /house-style/{id}?versao=`. */
export const styleRuleQuery = z.object({ versao: integerText(1, 999_999_999).optional() });

/** A form's lines, each a wrong form; empty ones count for nothing. */
const lines = text(STYLE_FORMS_MAX * (STYLE_FORM_MAX + 2) + 200).transform((value) =>
  value
    .split(/[\r\n]+/)
    .map((one) => one.trim())
    .filter((one) => one !== ""),
);

/** The form of a rule, as its controls hold it. */
export const styleRuleForm = z.object({ ...ruleFields, erradas: lines.pipe(wrong), palavraInteira: flag, diferenciaMaiusculas: flag, ativa: flag });

/** Characters of the text that the test box reads (ours). */
export const STYLE_TEST_MAX = 20_000;
export const styleTestForm = z.object({ texto: text(STYLE_TEST_MAX).refine((value) => value.trim() !== "", "Cole um texto para testar.") });

export const styleRuleWire = z
  .object({
    id: z.int(),
    erradas: z.array(z.string()),
    certa: z.string(),
    tipo: z.enum(STYLE_KINDS),
    explicacao: z.string(),
    palavraInteira: z.boolean(),
    diferenciaMaiusculas: z.boolean(),
    ativa: z.boolean(),
    versao: z.int(),
    atualizadaEm: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "StyleRule" });
export type StyleRuleWire = z.infer<typeof styleRuleWire>;

export const styleRulesWire = z.object({ items: z.array(styleRuleWire) });

export const toStyleRuleWire = (rule: StyleRule): StyleRuleWire => ({
  id: rule.id,
  erradas: [...rule.wrong],
  certa: rule.right,
  tipo: rule.kind,
  explicacao: rule.explanation,
  palavraInteira: rule.wholeWord,
  diferenciaMaiusculas: rule.matchCase,
  ativa: rule.active,
  versao: rule.version,
  atualizadaEm: toIso(rule.updatedAt) ?? "",
});

const given = <T>(name: string, value: T | undefined) => (value === undefined ? {} : { [name]: value });

export const toStyleRuleChange = (sent: Omit<z.output<typeof styleRuleChanges>, "versao">): Partial<StyleRuleFields> => ({
  ...given("wrong", sent.erradas),
  ...given("right", sent.certa),
  ...given("kind", sent.tipo),
  ...given("explanation", sent.explicacao),
  ...given("wholeWord", sent.palavraInteira),
  ...given("matchCase", sent.diferenciaMaiusculas),
  ...given("active", sent.ativa),
});

/** A new rule is on, of whole words, and takes any capitals. */
export const toStyleRuleFields = (sent: z.output<typeof styleRuleDraft>): StyleRuleFields => ({
  explanation: "",
  wholeWord: true,
  matchCase: false,
  active: true,
  ...toStyleRuleChange(sent),
  wrong: sent.erradas,
  right: sent.certa,
  kind: sent.tipo,
});
