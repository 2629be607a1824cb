import type { FieldProblem } from "#app/platform/failures/refusal.ts";
import { DUTY_MAX_MS, hasConsent, NOTICE_MAX_MS, type TownNoticeFields } from "./town-notice.ts";

/** A draft may be unfinished where only readers would miss it; what is wrong with it in any state. */
export function problemsOf({ kind, startsAt, endsAt, death }: TownNoticeFields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (endsAt <= startsAt) problems.push({ field: "fim", message: "O fim tem de ser depois do início." });
  else if (kind === "plantao" && endsAt - startsAt > DUTY_MAX_MS) problems.push({ field: "fim", message: "Um plantão dura no máximo oito dias: cadastre um por turno." });
  else if (endsAt - startsAt > NOTICE_MAX_MS) problems.push({ field: "fim", message: "O fim é no máximo um ano depois do início." });
  if (death && death.born !== "" && death.died !== "" && death.born > death.died.slice(0, death.born.length))
    problems.push({ field: "nascimento", message: "O nascimento não pode ser depois do falecimento." });
  return problems;
}

/** Returns the fields that publication still needs. */
export function missingToPublish(notice: TownNoticeFields, now: number): FieldProblem[] {
  const { kind, place, text, sourceUrl, endsAt, death } = notice;
  const problems = problemsOf(notice);
  if (endsAt <= now) problems.push({ field: "fim", message: "O fim já passou: ninguém veria." });
  if (kind === "plantao" && place === "") problems.push({ field: "local", message: "Diga o endereço da farmácia." });
  if ((kind === "aviso" || kind === "vaga") && text === "") problems.push({ field: "texto", message: "Escreva o texto." });
  if ((kind === "aviso" || kind === "vaga") && sourceUrl === "") problems.push({ field: "fonte", message: "Informe o endereço da fonte." });
  if (death && death.died === "") problems.push({ field: "falecimento", message: "Informe o dia do falecimento." });
  if (death && !hasConsent(death.consent)) problems.push({ field: "consentimentoDe", message: "Registre quem da família autorizou, o parentesco e quando." });
  return problems;
}
