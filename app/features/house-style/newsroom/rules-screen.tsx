import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { counted } from "#app/platform/values/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { STYLE_KIND_LABELS, STYLE_KINDS } from "../style-rule.ts";
import type { StyleLine, StyleListAnswer, StyleListView } from "./house-style-view.ts";
import { TestBox } from "./test-box.tsx";

/** 'Estilo da casa': how the newsroom writes names, offices, towns and terms. */
export function StyleRulesScreen() {
  const { lines, total, activeCount, search, kind, mayManage, note } = useLoaderData<StyleListView>();
  const answer = useActionData<StyleListAnswer>();
  const said = answer === undefined ? (note === null ? undefined : { ok: true, message: note }) : answer.message === "" || answer.problems?.texto ? undefined : answer;
  return (
    <>
      <PageHeader
        title="Estilo da casa"
        actions={
          mayManage ? (
            <ButtonLink to="/admin/manual-de-redacao/nova" variant="primary" icon="plus">
              Nova regra
            </ButtonLink>
          ) : null
        }
      >
        <p>Como a redação escreve nomes, cargos, cidades e termos. O editor sublinha as formas erradas enquanto se escreve.</p>
      </PageHeader>
      <ActionMessage answer={said} />
      <TestBox answer={answer} />
      <section aria-labelledby="regras-titulo" className="overflow-hidden card">
        <div className="border-b border-line p-4">
          <h2 id="regras-titulo" className="card-title">
            {counted(total, "regra", "regras")}
            {activeCount === total ? null : <span className="font-normal text-muted">, {counted(activeCount, "ligada", "ligadas")}</span>}
          </h2>
          <Form method="get" className="mt-3 flex flex-wrap items-end gap-3">
            <Field id="estilo-q" label="Buscar" className="min-w-0 flex-1 basis-48">
              <TextInput id="estilo-q" name="q" type="search" maxLength={60} defaultValue={search} key={search} />
            </Field>
            <Field id="estilo-tipo" label="Tipo">
              <SelectInput id="estilo-tipo" name="tipo" defaultValue={kind} key={kind}>
                <option value="">Todos</option>
                {STYLE_KINDS.map((one) => (
                  <option key={one} value={one}>
                    {STYLE_KIND_LABELS[one]}
                  </option>
                ))}
              </SelectInput>
            </Field>
            <Button type="submit" icon="search">
              Buscar
            </Button>
          </Form>
        </div>
        {lines.length === 0 ? <NoRules isSearch={search !== "" || kind !== ""} mayManage={mayManage} /> : <RuleList lines={lines} mayManage={mayManage} />}
      </section>
    </>
  );
}

function NoRules({ isSearch, mayManage }: { isSearch: boolean; mayManage: boolean }) {
  if (isSearch)
    return (
      <EmptyState title="Nenhuma regra com esta busca" actions={<ButtonLink to="/admin/manual-de-redacao">Ver todas</ButtonLink>}>
        Procure pela forma certa, por uma forma errada ou pela explicação.
      </EmptyState>
    );
  return <EmptyState title="Nenhuma regra ainda">{mayManage ? "Crie a primeira, por exemplo “Teresina-PI” → “Teresina”." : "A edição ainda não criou regras."}</EmptyState>;
}

function RuleList({ lines, mayManage }: { lines: readonly StyleLine[]; mayManage: boolean }) {
  const busy = useNavigation().formData?.get("regra");
  return (
    <ul data-rows className="divide-y divide-line">
      {lines.map(({ id, wrong, right, kind, explanation, limits, active, version }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1 basis-64">
            <p className="wrap-anywhere">
              <span className="text-muted">{wrong.join(", ")}</span>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">: escreva </span>
              {mayManage ? (
                <Link to={`/admin/manual-de-redacao/${id}`} className="font-semibold underline-offset-2 hover:underline">
                  {right}
                </Link>
              ) : (
                <strong className="font-semibold">{right}</strong>
              )}
            </p>
            {explanation === "" ? null : <p className="mt-0.5 text-[0.8125rem] text-muted wrap-anywhere">{explanation}</p>}
            <p className="mt-1 flex flex-wrap gap-1.5">
              <Badge>{STYLE_KIND_LABELS[kind]}</Badge>
              {limits.map((limit) => (
                <Badge key={limit}>{limit}</Badge>
              ))}
              {active ? null : <Badge tone="warn">Desligada</Badge>}
            </p>
          </div>
          {mayManage ? (
            <Form method="post" preventScrollReset>
              <OperationField />
              <input type="hidden" name="regra" value={id} />
              <input type="hidden" name="versao" value={version} />
              <Button
                type="submit"
                size="sm"
                name="intent"
                value={active ? "turn-off" : "turn-on"}
                busy={busy === String(id)}
                aria-label={`${active ? "Desligar" : "Ligar"} a regra de “${right}”`}
              >
                {active ? "Desligar" : "Ligar"}
              </Button>
            </Form>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
