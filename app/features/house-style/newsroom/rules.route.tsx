import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { actorOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlAria, Field, FormField, SelectInput, TEXT_AREA_CLASSES, TextInput } from "#app/ui/field.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { pasteText } from "#app/ui/newsroom/paste-line.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { styleTestForm } from "../house-style.wire.ts";
import { type MarkedText, markStyle } from "../match-style.ts";
import { findRules, STYLE_KIND_LABELS, STYLE_KINDS, type StyleRule } from "../style-rule.ts";
import type { StyleLine, StyleListAnswer, StyleListView } from "./house-style-view.ts";

/** Characters that the box takes; the server says so too. */
const TEXT_MAX = 20_000;

/** Shows what the rules that are on make of a text; nothing of it is kept. */
function TestBox({ answer }: { answer: StyleListAnswer | undefined }) {
  const isBusy = useNavigation().formData?.get("intent") === "test";
  const problem = answer?.problems?.texto;
  return (
    <section id="teste" aria-labelledby="teste-titulo" className="mb-5 scroll-mt-4 card p-4 sm:p-5">
      <h2 id="teste-titulo" className="card-title">
        Testar um texto
      </h2>
      <Form method="post" action="/admin/manual-de-redacao#teste" preventScrollReset className="mt-3 flex flex-col gap-3">
        <FormField id="teste-texto" label="Texto" problem={problem} hint="O texto não é guardado.">
          <textarea
            id="teste-texto"
            name="texto"
            rows={4}
            onPaste={pasteText}
            maxLength={TEXT_MAX}
            defaultValue={answer?.tested ?? ""}
            className={TEXT_AREA_CLASSES}
            {...controlAria("teste-texto", { problem, hint: "x" })}
          />
        </FormField>
        <span>
          <Button type="submit" name="intent" value="test" busy={isBusy}>
            Testar
          </Button>
        </span>
      </Form>
      {answer?.test ? <TestResult test={answer.test} /> : null}
    </section>
  );
}

function TestResult({ test: { pieces, corrected, count } }: { test: MarkedText }) {
  if (count === 0)
    return (
      <p role="status" className="mt-4 text-ok">
        Nada a corrigir neste texto.
      </p>
    );
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      <div>
        <div role="status">
          <h3 className="font-semibold">{counted(count, "correção", "correções")}</h3>
        </div>
        <p className="mt-1 whitespace-pre-wrap wrap-anywhere">
          {pieces.map(({ text, correction, explanation }, index) =>
            correction === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one answer
              <span key={index}>{text}</span>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one answer
              <span key={index}>
                <mark className="bg-warn-soft text-warn underline decoration-dashed decoration-2 underline-offset-4" title={explanation || undefined}>
                  {text}
                </mark>
                <span className="text-muted"> (→ {correction})</span>
              </span>
            ),
          )}
        </p>
      </div>
      <div>
        <h3 className="font-semibold">Texto corrigido</h3>
        <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{corrected}</p>
      </div>
    </div>
  );
}

/** 'Estilo da casa': how the newsroom writes names, offices, towns and terms. */
function StyleRulesScreen() {
  const { lines, total, activeCount, search, kind, mayManage, note } = useLoaderData<StyleListView>();
  const answer = useActionData<StyleListAnswer>();
  const values = { q: search, tipo: kind };
  const { ref, onSubmit } = useFilterForm(values, (fields) => `/admin/manual-de-redacao?${new URLSearchParams([...fields].filter(([, value]) => value !== ""))}`);
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
          <Form ref={ref} onSubmit={onSubmit} method="get" className="mt-3 flex flex-wrap items-end gap-3">
            <Field id="estilo-q" label="Buscar" className="min-w-0 flex-1 basis-48">
              <TextInput id="estilo-q" name="q" type="search" maxLength={60} defaultValue={values.q} />
            </Field>
            <Field id="estilo-tipo" label="Tipo">
              <SelectInput
                id="estilo-tipo"
                name="tipo"
                defaultValue={values.tipo}
                empty="Todos"
                choices={STYLE_KINDS.map((one) => ({ value: one, label: STYLE_KIND_LABELS[one] }))}
              />
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

export const handle = adminHandle("articles:read-unpublished");
export const meta = screenMeta("Estilo da casa");

const NOTES: Record<string, string> = { criada: "Regra criada.", excluida: "Regra excluída." };
const SEARCH_MAX = 60;

const toLine = ({ wholeWord, matchCase, ...rule }: StyleRule): StyleLine => ({
  id: rule.id,
  wrong: rule.wrong,
  right: rule.right,
  kind: rule.kind,
  explanation: rule.explanation,
  limits: [...(wholeWord ? [] : ["Também dentro de palavras"]), ...(matchCase ? ["Diferencia maiúsculas"] : [])],
  active: rule.active,
  version: rule.version,
});

export async function loader(args: LoaderFunctionArgs): Promise<StyleListView> {
  const { searchParams } = new URL(args.request.url);
  const [{ user }, rules] = await adminCallerWith(args, handle.admin.allow, args.context.services.houseStyle.readAll());
  const search = (searchParams.get("q") ?? "").trim().slice(0, SEARCH_MAX);
  const kind = STYLE_KINDS.find((one) => one === searchParams.get("tipo")) ?? null;
  return {
    operation: crypto.randomUUID(),
    note: entryOf(NOTES, searchParams.get("feito") ?? "") ?? null,
    search,
    kind: kind ?? "",
    lines: findRules(rules, search, kind).map(toLine),
    total: rules.length,
    activeCount: rules.filter(({ active }) => active).length,
    mayManage: roleMay(user.role, "settings:manage"),
  };
}

const FAILURE = "Erro ao salvar a regra";

export async function action(args: ActionFunctionArgs) {
  const { houseStyle } = args.context.services;
  await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const fields = textFields(form);
  const turn = (active: boolean) => async (): Promise<StyleListAnswer> => {
    const caller = await adminCaller(args, "settings:manage");
    const [id, version] = [readId(fields.regra), readId(fields.versao)];
    if (id === null || version === null) throw new Response("Pedido desconhecido.", { status: 400 });
    await actOnce(args, caller, form, async () => void (await houseStyle.change(id, { active }, version, actorOf(caller))));
    return { ok: true, message: active ? "Regra ligada." : "Regra desligada." };
  };
  try {
    return await runIntent<StyleListAnswer>(fields.intent ?? "", {
      "turn-on": turn(true),
      "turn-off": turn(false),
      async test() {
        const { texto } = parse(styleTestForm, { texto: (fields.texto ?? "").replace(/\r\n?/g, "\n") }, "body");
        const rules = (await houseStyle.list()).filter(({ active }) => active);
        return { ok: true, message: "", tested: texto, test: markStyle(texto, rules) };
      },
    });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    return data<StyleListAnswer>({ ok: false, message, problems, ...(fields.texto === undefined ? {} : { tested: fields.texto }) }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<StyleListAnswer>(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default StyleRulesScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar as regras de estilo" />;
