import { RecordField, type RecordForm } from "#app/ui/newsroom/record-form.tsx";
import { ADVERTISER_NAME_MAX, CONTACT_MAX } from "../../contract.ts";

/** The controls of an advertiser. */
export const AdvertiserFields = ({ form }: { form: RecordForm }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <RecordField name="nome" label="Nome" form={form} required maxLength={ADVERTISER_NAME_MAX} />
    <RecordField name="documento" label="CPF ou CNPJ" hint="Com ou sem pontos. O CNPJ pode ter letras." form={form} maxLength={40} spellCheck={false} />
    <RecordField name="contato" label="Pessoa de contato" form={form} maxLength={CONTACT_MAX} />
    <RecordField name="telefone" label="Telefone ou WhatsApp" form={form} inputMode="tel" maxLength={30} placeholder="(86) 99999-9999" />
    <RecordField name="email" label="E-mail" form={form} type="email" maxLength={254} />
  </div>
);
