import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { categoryChanges, categoryDraft, toCategoryChange } from "#app/features/categories/categories.wire.ts";
import {
  CATEGORY_FAILURE,
  type CategoriesAnswer,
  type CategoriesView,
  parseCategoriesQuery,
  readCategoryForm,
  toCategoriesView,
  toRefusedAnswer,
} from "#app/features/categories/newsroom/categories-view.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { readId } from "#app/platform/values/read-id.ts";

export async function readCategoriesTab(args: LoaderFunctionArgs): Promise<CategoriesView & { operation: string }> {
  const [, all] = await adminCallerWith(args, "categories:manage", args.context.services.categories.readCounted());
  return { ...toCategoriesView(all, parseCategoriesQuery(new URL(args.request.url).searchParams)), operation: crypto.randomUUID() };
}

/** The screen's forms: a new category, another name or colour, and the end of one. */
export async function saveCategoriesTab(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "categories:manage");
  const actor = actorOf(caller);
  const { categories } = args.context.services;
  const { type } = parseCategoriesQuery(new URL(args.request.url).searchParams);
  const form = await screenForm(args);
  const sent = readCategoryForm(form);
  if (!sent) throw new Response("Pedido desconhecido.", { status: 400 });
  const { intent, id, name, color, withoutBanners } = sent;
  const done = (message: string): CategoriesAnswer => ({ ok: true, message });
  const handlers = {
    create: async () => {
      // Adding does nothing when the name is blank (spec 2 §5).
      if (name.trim() === "") return done("");
      const draft = parse(categoryDraft, { name, color, type }, "body");
      return done(await actOnce(args, caller, form, async () => `Categoria ${(await categories.create(draft, actor)).name} adicionada.`));
    },
    change: async () => {
      const changed = await categories.change(id, toCategoryChange(parse(categoryChanges, { name, color, semBanners: withoutBanners }, "body")), actor);
      return done(`Categoria ${changed.name} salva.`);
    },
    remove: async () => {
      await actOnce(args, caller, form, async () => void (await categories.remove(id, readId(form.get("moveTo")), actor)));
      return done("Categoria excluída.");
    },
  } satisfies Record<typeof intent, () => Promise<CategoriesAnswer>>;
  try {
    return await runIntent(intent, handlers);
  } catch (error) {
    const { status, message, problems } = refusedAction(error, CATEGORY_FAILURE, args);
    return data<CategoriesAnswer>(toRefusedAnswer(sent, message, problems), { status });
  }
}
