import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import type { Caller } from "#app/platform/http/auth/caller.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { refusedAction, typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { toMediaWire } from "../media.wire.ts";
import { MEDIA_BATCH_MAX } from "../media-batch.ts";
import { mediaBatchBody } from "../media-batches.wire.ts";
import { mediaEditorOf } from "../media-editor.http.ts";
import { FIELD_IS_TAKEN } from "./alt-suggestion.tsx";
import { ALT_STEPS, type MediaBatchFormAnswer, MediaBatchFormScreen, type MediaBatchFormView } from "./batch-form-screen.tsx";
import { mediaHref, parseMediaQuery } from "./media-query.ts";

export const handle = adminHandle("media:edit-own");
export const meta = screenMeta("Mudar vários arquivos");

const FAILURE = "Erro ao mudar os arquivos";

/** A chosen file with the version that was seen, as the list's checkboxes have it: `12.3`. */
function chosenFile(text: string): { id: number; versao?: number } | null {
  const [id = null, versao = null] = text.split(".").map(readId);
  if (id === null) return null;
  return versao === null ? { id } : { id, versao };
}

const filesIn = (values: readonly string[]) => values.flatMap((value) => chosenFile(value) ?? []);

/** Address of the library that the files were chosen in. */
const listHref = (list: string) => mediaHref({ ...parseMediaQuery(new URLSearchParams(list)), item: null });
const listOf = (href: string) => new URL(href, "http://path.invalid").searchParams.toString();

export async function loader(args: LoaderFunctionArgs): Promise<MediaBatchFormView> {
  await adminCaller(args, handle.admin.allow);
  const params = new URL(args.request.url).searchParams;
  const chosen = filesIn(params.getAll("m")).slice(0, MEDIA_BATCH_MAX);
  const files = await args.context.services.mediaBatches.preview(chosen.map(({ id }) => id));
  const back = listHref(params.get("lista") ?? "");
  return {
    files: files.map((item) => toMediaWire(item, args.context.settings.url)),
    missing: new Set(chosen.map(({ id }) => id)).size - files.length,
    chosen: chosen.map(({ id, versao }) => (versao === undefined ? String(id) : `${id}.${versao}`)).join(","),
    list: listOf(back),
    listHref: back,
    operation: crypto.randomUUID(),
    ai: { configured: args.context.services.altSuggestions.missing.length === 0 },
  };
}

/** Parses the action of a picture's own button; null for actions of the whole form. */
function altStepOf(acao: string): { step: (typeof ALT_STEPS)[number]; id: number } | null {
  const [name, number] = acao.split("-");
  const step = ALT_STEPS.find((one) => one === name);
  const id = readId(number);
  return step && id !== null ? { step, id } : null;
}

/** Asks for, takes or discards the suggestion of one picture. What is typed stays, of all of them; nothing of it is saved. */
async function runAltStep({ context }: ActionFunctionArgs, caller: Caller, { step, id }: { step: (typeof ALT_STEPS)[number]; id: number }, typed: Record<string, string>) {
  const { altSuggestions, media } = context.services;
  const answer = (ok: boolean, message: string, more: Record<string, string> = {}): MediaBatchFormAnswer => ({
    ok,
    message,
    action: "alt",
    typed: { ...typed, ...more },
    isOfRow: true,
  });
  if (step === "sugerir") {
    await altSuggestions.ask({ id }, caller.user, mediaEditorOf(caller));
    return answer(true, "Sugestão pronta. Confira antes de usar.");
  }
  if (step === "descartar") {
    await altSuggestions.discard({ id }, mediaEditorOf(caller));
    return answer(true, "Sugestão descartada.");
  }
  const { altSuggestion } = await media.get({ id });
  if (altSuggestion === "") return answer(false, "Esta sugestão já não existe.");
  if ((typed[`alt-${id}`] ?? "").trim() !== "") return answer(false, FIELD_IS_TAKEN);
  return answer(true, "A sugestão está no campo. Confira e salve.", { [`alt-${id}`]: altSuggestion });
}

/** Alternative texts by their pictures' ids, from fields `alt-12`. */
const altsIn = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, text]) => (/^alt-[1-9]\d*$/.test(name) ? [[name.slice(4), text] as const] : [])));

const percentOf = (typed: string | undefined) => (typed === undefined || typed.trim() === "" ? Number.NaN : Number(typed));

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const fields = textFields(form);
  const { acao = "", credito, tags, x, y, arquivos = "", lista = "" } = fields;
  try {
    const step = altStepOf(acao);
    if (step) return data(await runAltStep(args, caller, step, fields));
    const values = { acao, arquivos: filesIn(arquivos.split(",")) };
    const own = acao === "alt" ? { alts: altsIn(fields) } : acao === "foco" ? { foco: { x: percentOf(x), y: percentOf(y) } } : { credito, tags };
    const { action: asked, files } = parse(mediaBatchBody, { ...values, ...own }, "body");
    const { opId } = await typedWrite(caller, form);
    const person = { id: caller.user.id, editor: mediaEditorOf(caller) };
    const batch = await args.context.services.mediaBatches.run(asked, files, person, opId);
    return redirect(`/admin/midia/lote/${batch.id}?${new URLSearchParams({ lista: listOf(listHref(lista)) })}`);
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    if (altStepOf(acao)) return data<MediaBatchFormAnswer>({ ok: false, message, action: "alt", typed: fields, isOfRow: true }, { status });
    return data<MediaBatchFormAnswer>({ ok: false, message, action: acao, problems, typed: fields }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<MediaBatchFormAnswer>(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default MediaBatchFormScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar os arquivos selecionados" />;
