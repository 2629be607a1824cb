import { z } from "zod/v4";
import { line, text } from "#app/platform/text/text.wire.ts";
import { VIEW_NAME_MAX, VIEWS_MAX } from "./manager-view.ts";

const OBJECT = "Envie um objeto JSON.";

/** Characters of an address that filters are read from (ours): each of them has its own bound. */
const FILTERS_MAX = 1_000;

const nome = line(VIEW_NAME_MAX);

/** `POST /visoes`: filters as the manager's address has them behind the question mark. */
export const newView = z.object({ nome, filtros: text(FILTERS_MAX) }, OBJECT);

/** `PATCH /visoes/{id}`. */
export const viewChange = z.object({ nome }, OBJECT);

/** One of the caller's own views. */
export const viewWire = z
  .object({
    id: z.int(),
    nome: z.string(),
    /** Behind the question mark of `/admin/materias`. */
    filtros: z.string(),
  })
  .meta({ id: "ManagerView" });

export const viewsWire = z.object({ items: z.array(viewWire).max(VIEWS_MAX) });

export const toViewWire = (view: { id: number; name: string; query: string }): z.infer<typeof viewWire> => ({ id: view.id, nome: view.name, filtros: view.query });
