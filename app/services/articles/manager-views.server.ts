import type { ManagerView, ManagerViewRepository } from "#app/db/articles/manager-views.ts";
import { isConstraintFailure, joinReads, type Read } from "#app/db/database.ts";
import { storedQuery, VIEWS_MAX, viewNameFlaw } from "#app/domain/articles/manager-view.ts";
import { refuse, refusedFields, unwrap } from "#app/domain/refusal.ts";

interface ManagerViewDeps {
  views: ManagerViewRepository;
  now(): number;
}

const refuseName = (message: string): never => unwrap(refusedFields([{ field: "nome", message }]));

/** A name as it is stored; refuses a wrong one. */
function checkedName(typed: string): string {
  const name = typed.replace(/\s+/g, " ").trim();
  const flaw = viewNameFlaw(name);
  return flaw === null ? name : refuseName(flaw);
}

/** Views of the manager that people name for themselves; nobody sees another's. */
export function createManagerViewService({ views, now }: ManagerViewDeps) {
  async function named<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (isConstraintFailure(error, "manager_views")) return refuseName("Você já tem uma visão com este nome.");
      throw error;
    }
  }

  return {
    /** A person's views with another read, in one round trip. */
    readWith: <T>(userId: number, read: Read<T>): Read<[ManagerView[], T]> => joinReads(views.readOf(userId), read),

    /** Stores the filters of an address under a name; answers with them. */
    async save(userId: number, { name, query }: { name: string; query: string }): Promise<string> {
      const filters = storedQuery(query);
      if (filters === "") refuse("invalid", "Filtre a lista antes de salvar a visão.");
      const view = { name: checkedName(name), query: filters };
      if (!(await named(() => views.add(userId, view, now())))) refuse("conflict", `Cada pessoa tem no máximo ${VIEWS_MAX} visões próprias. Exclua uma antes.`);
      return filters;
    },

    async rename(userId: number, id: number, name: string): Promise<void> {
      const checked = checkedName(name);
      if (!(await named(() => views.rename(userId, id, checked)))) refuse("not-found", "Esta visão não existe mais.");
    },

    async remove(userId: number, id: number): Promise<void> {
      if (!(await views.remove(userId, id))) refuse("not-found", "Esta visão não existe mais.");
    },
  };
}
