import { Link, useLoaderData } from "@remix-run/react";
import { counted } from "#app/platform/values/format-number.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Above an open story: how many suggestions wait for a decision. `invites`: for who may only read it, that changes can be suggested. */
export function PendingEditsNote({ invites }: { invites: boolean }) {
  const { record, pendingEdits = 0 } = useLoaderData() as { record: { id: number } | null; pendingEdits?: number };
  if (!record || (pendingEdits === 0 && !invites)) return null;
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 card px-4 py-2 text-sm">
      {pendingEdits > 0 ? (
        <Link className="inline-flex items-center gap-2 font-semibold text-accent underline" to={`/admin/sugestoes/${record.id}`}>
          <Icon name="edit" className="size-4" />
          {counted(pendingEdits, "sugestão de mudança espera decisão", "sugestões de mudança esperam decisão")}
        </Link>
      ) : null}
      {invites ? (
        <Link className="text-accent underline" to={`/admin/sugestoes/${record.id}/nova`}>
          Sugerir mudanças neste texto
        </Link>
      ) : null}
    </p>
  );
}
