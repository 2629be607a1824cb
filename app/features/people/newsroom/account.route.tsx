import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { runIntent } from "#app/features/articles/row-action.http.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { AccountScreen } from "./account/account-screen.tsx";
import { ACCOUNT_FAILURE, type AccountAnswer, type AccountView, toPasskeyRow } from "./account/account-view.ts";
import { accountForms, changePicture } from "./account-form.server.ts";
import { toSessionView } from "./session-view.ts";

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
