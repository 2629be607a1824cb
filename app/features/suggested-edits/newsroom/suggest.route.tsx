import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { SUBTITLE_MAX, TITLE_MAX } from "#app/features/articles/article.ts";
import { blockHtml } from "#app/features/articles/body-blocks.ts";
import { plainText } from "#app/features/articles/body-text.ts";
import { writeScopeOf } from "#app/features/people/actor.http.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { ARTICLE_BODY_LIMIT, parse } from "#app/platform/http/forms/request-body.server.ts";
import { refusedAction, typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlAria, FormField, TEXT_AREA_CLASSES, TextInput } from "#app/ui/field.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { pasteLine, pasteText } from "#app/ui/newsroom/paste-line.ts";
import { messageOf, type RecordAnswer, ScreenCard } from "#app/ui/newsroom/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { typedLines } from "../block-text.server.ts";
import { editsPath, REASON_MAX } from "../suggested-edit.ts";
import { nestedFields, suggestForm } from "../suggested-edits.wire.ts";
import { readStoryEdits, storyIdOf, typedAgain } from "./story-edits.server.ts";

interface FormBlock {
  text: string;
  /** What a block is that is edited as HTML; null for text. */
  thing: string | null;
}

interface SuggestView {
  id: number;
  title: string;
  version: number;
  /** First values of the controls. */
  values: Readonly<Record<string, string>>;
  blocks: readonly FormBlock[];
  /** A suggestion that is made again: its words, and whether it is taken back when the form, which holds them, is sent. */
  again: { id: number; text: string; isReplaced: boolean } | null;
  operation: string;
}

/** 'Sugerir mudanças': the story's text by its blocks; each that is changed becomes a suggestion. */
function SuggestScreen() {
  const view = useLoaderData<SuggestView>();
  const answer = useActionData<RecordAnswer>();
  const isBusy = useNavigation().formData !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (answer) isSent.current = false;
  }, [answer]);
  const controls = () => [...(form.current?.elements ?? [])].filter((one) => one instanceof HTMLTextAreaElement || one instanceof HTMLInputElement);
  const values = { ...view.values, ...answer?.values };
  const about = (name: string, label: string) => ({
    name,
    label,
    value: values[name] ?? "",
    reason: values[reasonName(name)] ?? "",
    problem: answer?.problems?.[name] ?? answer?.problems?.[reasonName(name)],
  });
  return (
    <>
      <PageHeader
        title="Sugerir mudanças"
        actions={
          <ButtonLink to={editsPath(view.id)} icon="chevronLeft">
            Mudanças sugeridas
          </ButtonLink>
        }
      >
        <p className="wrap-anywhere">{view.title}</p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, null)} />
      <Form ref={form} method="post" encType="multipart/form-data" onSubmit={() => (isSent.current = true)}>
        <OperationField />
        <input type="hidden" name="versao" value={values.versao ?? view.version} />
        {view.again?.isReplaced ? <input type="hidden" name="substitui" value={view.again.id} /> : null}
        <ScreenCard
          id="texto"
          title="O texto da matéria"
          about="Mude o que quiser: cada trecho mudado vira uma sugestão, que se aceita ou recusa sozinha. Negrito e links das palavras que ficam são mantidos. Uma linha a mais é um parágrafo novo; um campo vazio sugere retirar o trecho."
        >
          {view.again ? (
            <div className="mb-4 rounded-md bg-warn-soft p-3">
              <p className="font-semibold text-warn">O trecho mudou. A sugestão era:</p>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">{view.again.text || "(retirar o trecho)"}</p>
            </div>
          ) : null}
          <div className="flex max-w-3xl flex-col gap-4">
            <EditedText {...about("titulo", "Título")} max={TITLE_MAX} />
            <EditedText {...about("subtitulo", "Subtítulo")} max={SUBTITLE_MAX} />
            {view.blocks.length === 0 ? <EmptyState title="A matéria ainda não tem texto" /> : null}
            {view.blocks.map(({ thing }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one version of a text do not move
              <EditedText key={index} {...about(`trechos.${index}.texto`, thing ?? `Trecho ${index + 1}`)} thing={thing} isBlock />
            ))}
          </div>
        </ScreenCard>
        <Button type="submit" variant="primary" busy={isBusy}>
          Enviar sugestões
        </Button>
      </Form>
      <LeaveQuestion
        isUnsaved={() => !isSent.current && (answer !== undefined || controls().some((one) => one.type !== "hidden" && one.value !== one.defaultValue))}
        leavesBy="path"
      >
        As sugestões que você escreveu ainda não foram enviadas.
      </LeaveQuestion>
    </>
  );
}

/** Name of the control with the reason of another. */
const reasonName = (name: string): string => (name.startsWith("trechos.") ? name.replace(/texto$/, "motivo") : `motivos.${name}`);

/** Characters in a line of a text area, about. */
const LINE_LENGTH = 80;
const rowsFor = (text: string): number => text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 0);

interface EditedTextProps {
  name: string;
  label: string;
  value: string;
  reason: string;
  problem: string | undefined;
  max?: number;
  thing?: string | null;
  isBlock?: boolean;
}

/** A text of the story with the reason for changing it. */
function EditedText({ name, label, value, reason, problem, max, thing = null, isBlock = false }: EditedTextProps) {
  const id = name.replaceAll(".", "-");
  const control = { id, name, defaultValue: value, ...controlAria(id, { hint: undefined, problem, saved: undefined }) };
  const field = (
    <FormField id={id} label={thing === null ? label : `${label}, em HTML`} hideLabel={isBlock && thing === null} problem={problem}>
      {isBlock ? (
        <textarea {...control} rows={rowsFor(value)} onPaste={pasteText} className={`${TEXT_AREA_CLASSES} field-sizing-content ${thing === null ? "" : "font-mono"}`} />
      ) : (
        <TextInput {...control} maxLength={max} autoComplete="off" onPaste={pasteLine} />
      )}
    </FormField>
  );
  return (
    <div>
      {thing === null ? (
        field
      ) : (
        <details open={problem !== undefined} className="rounded-md border border-edge px-3 py-2">
          <summary className="cursor-pointer text-[0.8125rem] text-muted">{thing}: mudar em HTML</summary>
          <div className="mt-2">{field}</div>
        </details>
      )}
      <details open={reason !== ""} className="mt-1">
        <summary className="cursor-pointer py-1 text-xs text-accent underline" aria-label={`Motivo: ${label}`}>
          Motivo
        </summary>
        <TextInput name={reasonName(name)} defaultValue={reason} maxLength={REASON_MAX} aria-label={`Motivo da mudança: ${label}`} autoComplete="off" onPaste={pasteLine} />
      </details>
    </div>
  );
}

export const handle = adminHandle("notes:write");
export const meta = screenMeta("Sugerir mudanças");

const THINGS: Readonly<Record<string, string>> = {
  figure: "Imagem",
  table: "Tabela",
  aside: "Quadro",
  iframe: "Conteúdo incorporado",
  hr: "Linha divisória",
  ul: "Lista",
  ol: "Lista",
};

const thingOf = (html: string): string => THINGS[/^<([a-z][a-z0-9]*)/.exec(html)?.[1] ?? ""] ?? "Trecho com marcação";

export async function loader(args: LoaderFunctionArgs): Promise<SuggestView> {
  const { user } = await adminCaller(args, handle.admin.allow);
  const { article, items } = await readStoryEdits(args);
  const wanted = readId(new URL(args.request.url).searchParams.get("de"));
  const again = items.find((edit) => edit.id === wanted);
  const found = blockHtml(article.body);
  const blocks = found.map((html): FormBlock => {
    const text = typedLines(html);
    return { text: text ?? html, thing: text === null ? thingOf(html) : null };
  });
  const values: Record<string, string> = { titulo: article.title, subtitulo: article.subtitle };
  for (const [index, { text }] of blocks.entries()) values[`trechos.${index}.texto`] = text;
  const over = again ? typedAgain(again, found) : null;
  if (again && over) Object.assign(values, { [over.name]: over.words, [reasonName(over.name)]: again.reason });
  return {
    id: article.id,
    title: article.title,
    version: article.version,
    values,
    blocks,
    again: again
      ? { id: again.id, text: again.field === "body" ? plainText(again.after.join("")) : again.after.join(""), isReplaced: over !== null && again.authorId === user.id }
      : null,
    operation: crypto.randomUUID(),
  };
}

const FAILURE = "Erro ao enviar as sugestões";

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args, ARTICLE_BODY_LIMIT);
  const id = storyIdOf(args);
  const fields = textFields(form);
  const { suggestedEdits } = args.context.services;
  try {
    const { version, ...typed } = parse(suggestForm, nestedFields(fields), "body");
    const { actor, opId } = await typedWrite(caller, form);
    await suggestedEdits.suggestTyped(id, version, typed, actor, opId);
    const replaced = readId(fields.substitui);
    if (replaced !== null) await suggestedEdits.refuse(id, [replaced], { actor, opId, scope: writeScopeOf(caller) });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    return data<RecordAnswer>({ ok: false, message, problems, values: fields }, { status });
  }
  return redirect(`${editsPath(id)}?enviadas=1`);
}

export const clientAction = keepRecordForm(FAILURE);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default SuggestScreen;

export const ErrorBoundary = () => <ScreenError />;
