import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Avatar } from "#app/ui/newsroom/avatar.tsx";
import { RoleForm } from "./role-form.tsx";
import { editHref, removeHref, sessionsHref } from "./users-query.ts";
import type { PersonRow } from "./users-view.ts";

const HEAD = "px-3 py-2.5 font-semibold";

/** The people of the newsroom; on a narrow screen every column is below the name. */
export function UsersTable({ people, me, openId }: { people: readonly PersonRow[]; me: number; openId: number | null }) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Pessoas da redação, por nome</caption>
      <thead className="border-b border-line text-xs text-subtle max-md:sr-only">
        <tr>
          <th scope="col" className={classNames(HEAD, "pl-4")}>
            Nome
          </th>
          <th scope="col" className={classNames(HEAD, "max-2xl:hidden")}>
            E-mail
          </th>
          <th scope="col" className={HEAD}>
            Papel
          </th>
          <th scope="col" className={classNames(HEAD, "pr-4 text-right")}>
            Ações
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {people.map((person) => (
          <Row key={person.id} person={person} isMe={person.id === me} isOpen={person.id === openId} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ person, isMe, isOpen }: { person: PersonRow; isMe: boolean; isOpen: boolean }) {
  const { id, name, email, avatar, since } = person;
  return (
    <tr className={classNames("max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2 max-md:gap-y-2.5 max-md:px-4 max-md:py-3", isOpen && "bg-sunken")}>
      <td className="max-md:basis-full md:py-2.5 md:pr-3 md:pl-4">
        <div className="flex items-center gap-3">
          <Avatar name={name} picture={avatar} className="size-9 text-[0.8125rem]" />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
              {name} {isMe ? <Badge tone="accent">Você</Badge> : null}
            </p>
            <p className="text-[0.8125rem] text-muted wrap-anywhere 2xl:hidden">{email}</p>
            <p className="text-xs text-subtle">Desde {since}</p>
          </div>
        </div>
      </td>
      <td className="px-3 text-muted wrap-anywhere max-2xl:hidden">{email}</td>
      <td className="max-md:flex-1 md:px-3">
        <RoleForm person={person} isMe={isMe} />
      </td>
      <td className="md:pr-3 md:pl-1">
        <div className="flex justify-end gap-0.5">
          <ButtonLink to={sessionsHref(id)} preventScrollReset variant="ghost" size="icon" icon="device" aria-label={`Sessões de ${name}`} title="Sessões" />
          <ButtonLink to={`/admin/perfil/${id}`} variant="ghost" size="icon" icon="eye" aria-label={`Perfil público de ${name}`} title="Perfil público" />
          <ButtonLink to={editHref(id)} preventScrollReset variant="ghost" size="icon" icon="edit" aria-label={`Editar ${name}`} title="Editar" />
          {isMe ? (
            <span className="size-10 sm:size-8" />
          ) : (
            <ButtonLink to={removeHref(id)} preventScrollReset variant="dangerGhost" size="icon" icon="trash" aria-label={`Excluir ${name}`} title="Excluir" />
          )}
        </div>
      </td>
    </tr>
  );
}
