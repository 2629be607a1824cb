import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseCategoriesQuery } from "#app/admin/categories/categories-query.ts";
import { type CategoriesAnswer, type CategoriesView, toCategoriesView } from "#app/admin/categories/categories-view.ts";
import { OWN_COLOR, OWN_COLOR_FIELD } from "#app/admin/categories/color-picker.tsx";
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

const FAILURE = "Erro ao salvar a categoria";

/** The screen's forms: a new category, another name or colour, and the end of one. */
export async function saveCategoriesTab(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "categories:manage");
  const actor = actorOf(caller);
  const { categories } = args.context.services;
  const { type } = parseCategoriesQuery(new URL(args.request.url).searchParams);
  const form = await screenForm(args);
  const text = (field: string) => String(form.get(field) ?? "");
  const intent = text("intent");
  const name = text("name");
  const color = text("color") === OWN_COLOR ? text(OWN_COLOR_FIELD) : text("color");
  const id = intent === "create" ? null : Number(text("id"));
  if (!["create", "change", "remove"].includes(intent) || (id !== null && !(Number.isSafeInteger(id) && id > 0))) throw new Response("Pedido desconhecido.", { status: 400 });
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
    const moveTo = Number(text("moveTo"));
    await actOnce(args, caller, form, async () => void (await categories.remove(id, moveTo > 0 ? moveTo : null, actor)));
    return done("Categoria excluída.");
  } catch (error) {
    const { status, message } = refusedAction(error, FAILURE, args);
    return data<CategoriesAnswer>({ ok: false, message, ...(intent === "remove" ? (id === null ? {} : { deleting: id }) : { typed: { id, name, color } }) }, { status });
  }
}
