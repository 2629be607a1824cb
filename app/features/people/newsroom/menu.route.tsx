import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { laterScreensOf } from "#app/ui/newsroom/shell/navigation.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Role } from "../capabilities.ts";

interface MenuView {
  role: Role;
  pinned: readonly string[];
  operation: string;
}

interface MenuAnswer {
  ok: boolean;
  message: string;
}

/** 'Seu menu': which screens of 'Mais' a person keeps in sight. */
function MenuScreen() {
  const { role, pinned } = useLoaderData<MenuView>();
  const answer = useActionData<MenuAnswer>();
  const isBusy = useNavigation().formData !== undefined;
  return (
    <>
      <PageHeader title="Seu menu">
        <p>O que você marca fica sempre à vista; o resto continua em ‘Mais’. Vale para a sua conta, em qualquer computador.</p>
      </PageHeader>
      <ActionMessage answer={answer} />
      <Form method="post" className="card max-w-3xl p-4">
        <OperationField />
        <fieldset>
          <legend className="field-label">Sempre à vista</legend>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {laterScreensOf(role).map(({ to, label, icon }) => (
              <li key={to}>
                <label className="flex min-h-10 items-center gap-2.5">
                  <input type="checkbox" name="tela" value={to} defaultChecked={pinned.includes(to)} />
                  <Icon name={icon} />
                  {label}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <Button type="submit" variant="primary" className="mt-4" busy={isBusy}>
          Salvar menu
        </Button>
      </Form>
    </>
  );
}

export const handle = adminHandle("session:read");
export const meta = screenMeta("Seu menu");

const FAILURE = "Erro ao salvar o menu";

export async function loader(args: LoaderFunctionArgs): Promise<MenuView> {
  const [{ user }, pinned] = await adminCallerWith(args, handle.admin.allow, args.context.services.menuPins.readOf);
  return { role: user.role, pinned, operation: crypto.randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const { id, role } = caller.user;
  const wanted = form.getAll("tela");
  // What the menu offers, each once; the menu itself orders them.
  const pinned = laterScreensOf(role).flatMap(({ to }) => (wanted.includes(to) ? [to] : []));
  try {
    await actOnce(args, caller, form, () => args.context.services.menuPins.save(id, pinned));
    return data<MenuAnswer>({ ok: true, message: "Menu salvo." });
  } catch (error) {
    const { status, message } = refusedAction(error, FAILURE, args);
    return data<MenuAnswer>({ ok: false, message }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<MenuAnswer>(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default MenuScreen;

export const ErrorBoundary = () => <ScreenError />;
