import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { GalleryPicture } from "#app/features/galleries/gallery.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { CAROUSEL_MAX, CAROUSEL_MIN } from "../carousel.ts";
import { carouselForm } from "../instagram-queue.wire.ts";

interface CarouselView {
  operation: string;
  title: string;
  pictures: readonly GalleryPicture[];
  missing: readonly string[];
}

export const handle = adminHandle("social:publish");
export const meta = screenMeta("Carrossel do Instagram");

const NO_STORY = "Matéria não encontrada, ou fora do ar.";

function storyId(params: { id?: string | undefined }): number {
  const id = readId(params.id);
  if (id === null) throw new Response(NO_STORY, { status: 404 });
  return id;
}

export async function loader(args: LoaderFunctionArgs): Promise<CarouselView> {
  await adminCaller(args, handle.admin.allow);
  const { services } = args.context;
  const found = await services.instagram.carouselChoices(storyId(args.params));
  if (!found) throw new Response(NO_STORY, { status: 404 });
  return { operation: crypto.randomUUID(), ...found, missing: services.instagramStatus.missing };
}

const FAILURE = "Erro ao pôr o carrossel na fila";

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const articleId = storyId(args.params);
  try {
    const pictures = parse(carouselForm, { foto: form.getAll("foto"), lugar: form.getAll("lugar") }, "body");
    const { isNew } = await actOnce(args, caller, form, async () => {
      const added = await args.context.services.instagram.add({ articleId, format: "feed", pictures }, actorOf(caller));
      return { isNew: added.isNew };
    });
    return { ok: isNew, message: isNew ? "Carrossel na fila do Instagram: sai em cinco minutos." : "O carrossel desta matéria já está na fila ou já foi publicado." };
  } catch (error) {
    return refusedAction(error, FAILURE, args);
  }
}

/** A picture with its place in the carousel. */
function Choice({ picture: { src, alt }, place }: { picture: GalleryPicture; place: string }) {
  return (
    <li className="card flex flex-col overflow-hidden">
      <img src={`${src.split("?")[0]}?w=320&f=webp`} alt={alt} width={320} height={240} loading="lazy" className="aspect-4/3 w-full object-cover" />
      <label className="flex items-center justify-between gap-2 p-3 font-semibold">
        Lugar
        <input type="hidden" name="foto" value={src} />
        <input type="number" name="lugar" min={1} max={99} defaultValue={place} inputMode="numeric" aria-description={alt} className="control w-20" />
      </label>
    </li>
  );
}

/** 'Carrossel do Instagram': which pictures of a story's galleries, and in which order. */
function CarouselScreen() {
  const { title, pictures, missing } = useLoaderData<CarouselView>();
  const answer = useActionData<{ ok: boolean; message: string }>();
  const isBusy = useNavigation().formData !== undefined;
  return (
    <>
      <PageHeader
        title="Carrossel do Instagram"
        actions={
          <ButtonLink to="/admin?tab=instagram" icon="instagram">
            Fila do Instagram
          </ButtonLink>
        }
      >
        <p className="wrap-anywhere">{title}</p>
      </PageHeader>
      <ActionMessage answer={answer} />
      {pictures.length < CAROUSEL_MIN ? (
        <EmptyState title="Nenhuma galeria nesta matéria">Um carrossel é feito de pelo menos {CAROUSEL_MIN} fotos da mídia em uma galeria do texto.</EmptyState>
      ) : (
        <Form method="post">
          <OperationField />
          <p className="mb-4 max-w-3xl text-muted">
            Numere de {CAROUSEL_MIN} a {CAROUSEL_MAX} fotos na ordem em que vão aparecer; sem número, a foto fica de fora. Todas são cortadas no formato da primeira. A legenda é
            uma só, a da publicação.
          </p>
          <ul className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
            {pictures.map((picture, index) => (
              <Choice key={picture.src} picture={picture} place={index < CAROUSEL_MAX ? String(index + 1) : ""} />
            ))}
          </ul>
          <Button type="submit" variant="primary" icon="instagram" busy={isBusy} disabled={missing.length > 0}>
            Pôr na fila
          </Button>
          {missing.length > 0 ? <p className="mt-2 text-muted">Conta do Instagram não conectada. Falta definir: {missing.join(", ")}.</p> : null}
        </Form>
      )}
    </>
  );
}

export const clientAction = keepScreenOnNetworkError(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default CarouselScreen;

export const ErrorBoundary = () => <ScreenError />;
