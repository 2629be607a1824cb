import { type Database, isConstraintFailure, joinReads, type Read, readOne } from "#app/platform/db/database.store.ts";
import { refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { storedQuery, VIEWS_MAX, viewNameFlaw } from "./manager-view.ts";
import type { ManagerView, ManagerViewRepository } from "./manager-views.store.ts";

interface ManagerViewDeps {
  db: Database;
  views: ManagerViewRepository;
  now(): number;
}

/** Also for a view of another person, so that the answer does not reveal that it exists. */
const refuseUnknown = (): never => refuse("not-found", "Esta visão não existe mais.");

const refuseName = (message: string): never => unwrap(refusedFields([{ field: "nome", message }]));

/** A name as it is stored; refuses a wrong one. */
function checkedName(typed: string): string {
  const name = typed.replace(/\s+/g, " ").trim();
  const flaw = viewNameFlaw(name);
  return flaw === null ? name : refuseName(flaw);
}

/** Views of the manager that people name for themselves; nobody sees another's. */
export function createManagerViewService({ db, views, now }: ManagerViewDeps) {
  async function named<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (isConstraintFailure(error, "manager_views")) return refuseName("Você já tem uma visão com este nome.");
      throw error;
    }
  }

  return {
    /** A person's views, in the order in which they were made. */
    list: (userId: number): Promise<ManagerView[]> => readOne(db, views.readOf(userId)),

    /** A person's views with another read, in one round trip. */
    readWith: <T>(userId: number, read: Read<T>): Read<[ManagerView[], T]> => joinReads(views.readOf(userId), read),

    /** Stores the filters of an address under a name. */
    async save(userId: number, { name, query }: { name: string; query: string }): Promise<ManagerView> {
      const filters = storedQuery(query);
      if (filters === "") refuse("invalid", "Filtre a lista antes de salvar a visão.");
      const view = { name: checkedName(name), query: filters };
      const saved = await named(() => views.add(userId, view, now()));
      return saved ?? refuse("conflict", `Cada pessoa tem no máximo ${VIEWS_MAX} visões próprias. Exclua uma antes.`);
    },

    async rename(userId: number, id: number, name: string): Promise<ManagerView> {
      const checked = checkedName(name);
      return (await named(() => views.rename(userId, id, checked))) ?? refuseUnknown();
    },

    async remove(userId: number, id: number): Promise<void> {
      if (!(await views.remove(userId, id))) refuseUnknown();
    },
  };
}
