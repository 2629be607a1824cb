import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { TOO_LARGE_SENTENCES } from "#app/features/media/media-kind.ts";
import { UPLOAD_MAX_BYTES } from "#app/features/media/picture.ts";
import { actingPerson } from "#app/features/people/actor.http.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import type { Caller } from "#app/platform/http/auth/caller.server.ts";
import { readFormFile, screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { passkeyParam, passkeyRename } from "../session.wire.ts";
import { ownName, ownSessionParam, passwordChange } from "../users.wire.ts";
import { AccountScreen } from "./account/account-screen.tsx";
import { ACCOUNT_FAILURE, type AccountAnswer, type AccountView, toPasskeyRow } from "./account/account-view.ts";
import { toSessionView } from "./session-list.tsx";

/** Stores one's own picture; returns the success message. */
async function changePicture(request: Request, caller: Caller, { limits, services }: RequestContext): Promise<string> {
  await limits.take("uploads", caller);
  const { file } = await readFormFile(request, "image", UPLOAD_MAX_BYTES, "Escolha uma imagem.", TOO_LARGE_SENTENCES.image);
  const { id, name } = caller.user;
  const { address } = await services.pictures.store(new Uint8Array(await file.arrayBuffer()), { id, name }, { title: `Foto de ${name}`, alt: name, credit: "", tags: [] });
  await services.account.change(caller.user, { avatar: address }, actingPerson(caller));
  return "Foto atualizada.";
}

/** The forms of 'Minha conta' by intent; each returns its success message. */
function accountForms(fields: Readonly<Record<string, string>>, caller: Caller, { services }: RequestContext): Record<string, () => Promise<string>> {
  const actor = actingPerson(caller);
  const keyOf = () => parse(passkeyParam, { key: fields.key }, "params").key;
  return {
    name: async () => {
      await services.account.change(caller.user, parse(ownName, fields, "body"), actor);
      return "Nome salvo.";
    },
    "remove-picture": async () => {
      await services.account.change(caller.user, { avatar: null }, actor);
      return "Foto removida.";
    },
    password: async () => {
      await services.account.changePassword(parse(passwordChange, fields, "body"), actor);
      return "Senha trocada. As suas outras sessões terminaram.";
    },
    "rename-passkey": async () => {
      await services.passkeys.rename(actor.id, keyOf(), parse(passkeyRename, fields, "body").name);
      return "Chave renomeada.";
    },
    "remove-passkey": async () => {
      await services.passkeys.remove(keyOf(), actor);
      return "Chave de acesso removida.";
    },
    "end-session": async () => {
      await services.people.endSession(actor.id, parse(ownSessionParam, fields, "params").session, actor);
      return "Sessão encerrada.";
    },
    "end-sessions": async () => {
      await services.people.endSessions(actor.id, actor);
      return "As outras sessões terminaram.";
    },
  };
}

export const handle = adminHandle("session:read");
export const meta = screenMeta("Minha conta");

export async function loader(args: LoaderFunctionArgs): Promise<AccountView> {
  const { user, sessionId } = await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const { sessions, passkeys, isPublished } = await services.account.read(user.id);
  const now = Date.now();
  const { timeZone } = settings;
  return {
    name: user.name,
    email: user.email,
    role: user.role,
    avatar: user.avatar,
    sessions: sessions.map((session) => toSessionView(session, { currentId: sessionId, now, timeZone })),
    isPublished,
    passkeys: passkeys.map((key) => toPasskeyRow(key, now, timeZone)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  // Only the form of the picture is multipart, and it names no intent: its body is read with the limit of a file.
  const fields = args.request.headers.get("Content-Type")?.startsWith("multipart/form-data") ? null : textFields(await screenForm(args));
  const form = fields ? (fields.intent ?? "") : "picture";
  const answer = { form };
  const forms = fields ? accountForms(fields, caller, args.context) : { picture: () => changePicture(args.request, caller, args.context) };
  const handlers = Object.entries(forms).map(([name, run]) => [name, async (): Promise<AccountAnswer> => ({ ...answer, ok: true, message: await run() })] as const);
  try {
    return await runIntent(form, Object.fromEntries(handlers));
  } catch (error) {
    const { status, message, problems } = refusedAction(error, ACCOUNT_FAILURE, args);
    return data<AccountAnswer>({ ...answer, ok: false, message, problems }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<AccountAnswer>((form) => ({
  form: String(form.get("intent") ?? "picture"),
  ok: false,
  message: unconfirmed(ACCOUNT_FAILURE),
}));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default AccountScreen;

export const ErrorBoundary = () => <ScreenError />;
