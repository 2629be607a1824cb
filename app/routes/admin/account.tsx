import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AccountScreen } from "#app/admin/account/account-screen.tsx";
import { ACCOUNT_FAILURE, type AccountAnswer, type AccountView, toPasskeyRow } from "#app/admin/account/account-view.ts";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { toSessionView } from "#app/admin/people/session-view.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { keepingScreen, unlessUnreached } from "#app/admin/unreached.ts";
import { unconfirmed } from "#app/admin/write-outcome.ts";
import { adminCaller } from "#app/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/http/form-body.server.ts";
import { refusedAction } from "#app/http/refused-action.server.ts";
import { changePicture, runAccountForm } from "./account-form.server.ts";

export const handle = adminHandle("session:read");
export const meta = screenMeta("Minha conta");

export async function loader(args: LoaderFunctionArgs): Promise<AccountView> {
  const { user, sessionId } = await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const { sessions, passkeys } = await services.account.read(user.id);
  const now = Date.now();
  const { timeZone } = settings;
  return {
    name: user.name,
    email: user.email,
    role: user.role,
    avatar: user.avatar,
    sessions: sessions.map((session) => toSessionView(session, { currentId: sessionId, now, timeZone })),
    passkeys: passkeys.map((key) => toPasskeyRow(key, now, timeZone)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  // The form with a file holds nothing else, and no other form is sent so.
  const fields = args.request.headers.get("Content-Type")?.startsWith("multipart/form-data") ? null : textFields(await screenForm(args));
  const answer = { form: fields?.intent ?? "picture" };
  try {
    const message = await (fields ? runAccountForm(fields, caller, args.context) : changePicture(args.request, caller, args.context));
    return data<AccountAnswer>({ ...answer, ok: true, message });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, ACCOUNT_FAILURE, args);
    return data<AccountAnswer>({ ...answer, ok: false, message, problems }, { status });
  }
}

export const clientAction = keepingScreen<AccountAnswer>((form) => ({ form: String(form.get("intent") ?? "picture"), ok: false, message: unconfirmed(ACCOUNT_FAILURE) }));

export const shouldRevalidate = unlessUnreached;

export default AccountScreen;

export const ErrorBoundary = () => <ScreenError />;
