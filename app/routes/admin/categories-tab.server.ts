import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseCategoriesQuery } from "#app/admin/categories/categories-query.ts";
import { CATEGORY_FAILURE, type CategoriesAnswer, type CategoriesView, toCategoriesView } from "#app/admin/categories/categories-view.ts";
import { notDone, sentCategory } from "#app/admin/categories/sent-category.ts";
import { actorOf } from "#app/http/actor.server.ts";
import { adminCaller, adminCallerWith } from "#app/http/admin-page.server.ts";
import { screenForm } from "#app/http/form-body.server.ts";
import { refusedAction } from "#app/http/refused-action.server.ts";
import { parse } from "#app/http/request-body.server.ts";
import { actOnce } from "#app/http/screen-write.server.ts";
import { categoryChanges, categoryDraft } from "#app/wire/categories.ts";

/** What 'Categorias' shows. */
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
  const sent = sentCategory(form);
  if (!sent) throw new Response("Pedido desconhecido.", { status: 400 });
  const { intent, id, name, color } = sent;
  const done = (message: string) => data<CategoriesAnswer>({ ok: true, message });
  try {
    if (id === null) {
      // Adding does nothing when the name is blank (spec 2 §5).
      if (name.trim() === "") return done("");
      const draft = parse(categoryDraft, { name, color, type }, "body");
      return done(await actOnce(args, caller, form, async () => `Categoria ${(await categories.create(draft, actor)).name} adicionada.`));
    }
    if (intent === "change") {
      const changed = await categories.change(id, parse(categoryChanges, { name, color }, "body") as { name: string; color: string }, actor);
      return done(`Categoria ${changed.name} salva.`);
    }
    const moveTo = Number(form.get("moveTo"));
    await actOnce(args, caller, form, async () => void (await categories.remove(id, moveTo > 0 ? moveTo : null, actor)));
    return done("Categoria excluída.");
  } catch (error) {
    const { status, message, problems } = refusedAction(error, CATEGORY_FAILURE, args);
    return data<CategoriesAnswer>(notDone(sent, message, "name" in problems), { status });
  }
}
