import { PRICE_KIND_LABELS, PRICE_KINDS } from "../../contract.ts";
import { BannerInput, BannerSelect, type FieldName, type FormParts } from "./banner-control.tsx";
import { withPriceKind } from "./banner-fields.ts";

const PRICES: readonly { name: FieldName; kind: string; label: string }[] = [
  { name: "cpm", kind: "CPM", label: "CPM (R$ por mil impressões visíveis)" },
  { name: "cpc", kind: "CPC", label: "CPC (R$ por clique)" },
  { name: "valorTotal", kind: "fixo", label: "Valor total (R$)" },
];

/** Price model and its prices; choosing a model clears the prices of the others. */
export function PriceFields(parts: FormParts) {
  const { fields, set } = parts;
  const shown = PRICES.filter(({ kind }) => fields.tipoContrato === "" || fields.tipoContrato === kind);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <legend className="float-left mb-1 w-full text-base font-semibold sm:col-span-2">Valores</legend>
      <BannerSelect
        {...parts}
        name="tipoContrato"
        label="Tipo de contrato"
        empty="Não definido"
        options={PRICE_KINDS.map((kind) => ({ value: kind, label: PRICE_KIND_LABELS[kind] }))}
        set={({ tipoContrato = "" }) => set(withPriceKind(fields, tipoContrato))}
      />
      {shown.map(({ name, label }) => (
        <BannerInput key={name} {...parts} name={name} label={label} inputMode="decimal" />
      ))}
    </fieldset>
  );
}
