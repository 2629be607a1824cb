import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { runIntent } from "#app/features/articles/row-action.http.ts";
import { slugify } from "#app/features/articles/slug.ts";
import { authorProfileForm, fromAuthorProfileWire, toAuthorProfileWire } from "#app/features/authors/author-profiles.wire.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { staffMemberOf } from "#app/platform/http/auth/actor.server.ts";
import type { Caller } from "#app/platform/http/auth/caller.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { titleCase } from "#app/ui/site/shell/site-view.ts";
import { ProfileScreen } from "./profile-screen.tsx";
import { type ProfileView, profileValues } from "./profile-view.ts";

export const handle = adminHandle("session:read");
export const meta = screenMeta("Perfil público");

const FAILURE = "Erro ao salvar o perfil";
/** One's own, whoever one is. */
const OWN = "meu";

function idOf(args: { params: Record<string, string | undefined> }, caller: Caller): number {
  if (args.params.id === OWN) return caller.user.id;
  return /^[1-9]\d{0,14}$/.test(args.params.id ?? "") ? Number(args.params.id) : 0;
}

export async function loader(args: LoaderFunctionArgs): Promise<ProfileView> {
  const caller = await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const id = idOf(args, caller);
  try {
    const [{ person, profile }, categories] = await Promise.all([services.authorProfiles.find(id, staffMemberOf(caller)), services.categories.list()]);
    const slug = slugify(person.name);
    return {
      operation: crypto.randomUUID(),
      userId: person.id,
      name: person.name,
      isOwn: person.id === caller.user.id,
      picture: person.avatar,
      published: profile.published,
      path: slug === "" ? null : `/autor/${slug}`,
      version: profile.version,
      values: profileValues(toAuthorProfileWire(person.name, profile, settings.url)),
      towns: categories.filter(({ type }) => type === "municipality").map(({ name }) => titleCase(name)),
    };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    if (error.refusal.code === "forbidden") throw redirect(`/admin/perfil/${OWN}`);
    throw new Response(error.refusal.detail, { status: 404 });
  }
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const fields = textFields(await screenForm(args));
  const { authorProfiles } = args.context.services;
  const id = idOf(args, caller);
  const actor = staffMemberOf(caller);
  const intent = fields.intent ?? "";
  const show = async (published: boolean, message: string): Promise<RecordAnswer> => {
    await authorProfiles.save(id, { published }, Number(fields.versao), actor);
    return { ok: true, message, intent };
  };
  try {
    return await runIntent<RecordAnswer>(intent, {
      async save() {
        const { versao, ...sent } = parse(authorProfileForm, fields, "body");
        // A switch that is off is absent; who does not decide about it does not send it either.
        const namesChanges = id === caller.user.id ? sent.nomeNoHistorico === true : undefined;
        await authorProfiles.save(id, { ...fromAuthorProfileWire({ ...sent, publicado: undefined, versao: undefined }), namesChanges }, versao, actor);
        return { ok: true, message: "Perfil salvo.", intent };
      },
      publish: () => show(true, "Perfil publicado."),
      withdraw: () => show(false, "Perfil fora do ar."),
    });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    const current = error instanceof RefusalError && intent === "save" ? error.refusal.currentProfile : undefined;
    const { operation: _operation, intent: _intent, versao: _version, ...values } = fields;
    const answer: RecordAnswer = { ok: false, message, intent, problems, values };
    return data<RecordAnswer>(current ? { ...answer, version: current.profile.version } : answer, { status });
  }
}

export const clientAction = keepScreenOnNetworkError((form) => ({
  ok: false,
  message: unconfirmed(FAILURE),
  intent: String(form.get("intent") ?? ""),
  values: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
}));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default function ProfileRoute() {
  const { userId } = useLoaderData<typeof loader>();
  // Another person's is another form.
  return <ProfileScreen key={userId} />;
}

export const ErrorBoundary = () => <ScreenError />;
