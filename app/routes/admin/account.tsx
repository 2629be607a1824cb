import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { AccountScreen } from "#app/admin/account/account-screen.tsx";
import { type AccountAnswer, type AccountView, toPasskeyRow } from "#app/admin/account/account-view.ts";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { toSessionView } from "#app/admin/people/session-view.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { adminCaller } from "#app/http/admin-page.server.ts";
import { refusedAction } from "#app/http/refused-action.server.ts";
import { runAccountForm } from "./account-form.server.ts";

export const handle = adminHandle("session:read");
export const meta: MetaFunction = () => [{ title: "Minha conta | Lide" }, { name: "robots", content: "noindex" }];

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
  const at = Date.now();
  try {
    return data<AccountAnswer>({ ok: true, message: await runAccountForm(args.request, caller, args.context), at });
  } catch (error) {
    const { status, message } = refusedAction(error, "Não foi possível salvar. Tente novamente.", args);
    return data<AccountAnswer>({ ok: false, message, at }, { status });
  }
}

export default AccountScreen;

export const ErrorBoundary = () => <ScreenError />;
