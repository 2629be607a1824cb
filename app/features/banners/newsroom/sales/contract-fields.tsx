import { Icon } from "#app/ui/icon.tsx";
import { RecordField, type RecordForm } from "#app/ui/newsroom/record-form/record-field.tsx";
import { CONTRACT_NOTES_MAX, CONTRACT_NUMBER_MAX, CONTRACT_TITLE_MAX, PRICE_KIND_LABELS, PRICE_KINDS, PUBLIC_TEXT_MAX } from "../../contract.ts";

const OFFICIAL = [
  ["orgao", "Órgão público"],
  ["campanha", "Campanha"],
  ["agencia", "Agência"],
  ["pi", "Pedido de inserção (PI)"],
  ["processo", "Processo ou empenho"],
] as const;

/** The controls of a contract. */
export function ContractFields({ form, advertisers }: { form: RecordForm; advertisers: readonly { id: number; name: string }[] }) {
  const isOfficial = OFFICIAL.some(([name]) => (form.values[name] ?? "") !== "" || form.problems[name] !== undefined);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <RecordField
        name="anuncianteId"
        label="Anunciante"
        form={form}
        required
        options={[{ value: "", label: "Escolha" }, ...advertisers.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <RecordField name="titulo" label="Título" form={form} required maxLength={CONTRACT_TITLE_MAX} placeholder="Campanha de Natal" />
      <RecordField name="dataInicio" label="Primeiro dia" form={form} type="date" required />
      <RecordField name="dataFim" label="Último dia" form={form} type="date" required />
      <RecordField name="tipoContrato" label="Vendido por" form={form} options={PRICE_KINDS.map((kind) => ({ value: kind, label: PRICE_KIND_LABELS[kind] }))} />
      <RecordField
        name="quantidade"
        label="Quantidade"
        hint="Impressões visíveis, ou cliques no CPC. Com ela a entrega é distribuída por igual no período. Em branco: sem quantidade."
        form={form}
        inputMode="numeric"
        maxLength={15}
      />
      <RecordField name="valor" label="Valor do contrato (R$)" form={form} inputMode="decimal" maxLength={20} placeholder="1.500,00" />
      <RecordField name="numero" label="Número" form={form} maxLength={CONTRACT_NUMBER_MAX} />
      <details className="group rounded-lg border border-line p-3 sm:col-span-2" open={isOfficial}>
        <summary className="flex items-center gap-1.5 font-semibold">
          <Icon name="chevronRight" className="size-4 shrink-0 text-subtle transition-transform group-open:rotate-90" /> Publicidade de órgão público
        </summary>
        <p className="mt-1 max-w-prose text-[0.8125rem] text-muted">Com o órgão informado, o contrato ganha um formulário de comprovação que se preenche sozinho.</p>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {OFFICIAL.map(([name, label]) => (
            <RecordField key={name} name={name} label={label} form={form} maxLength={PUBLIC_TEXT_MAX} />
          ))}
        </div>
      </details>
      <RecordField name="observacoes" label="Observações" form={form} rows={3} maxLength={CONTRACT_NOTES_MAX} className="sm:col-span-2" />
    </div>
  );
}
