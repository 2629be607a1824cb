import { useEffect, useRef, useState } from "react";
import { tableTime } from "#app/platform/time/newsroom-clock.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectInput } from "#app/ui/field.tsx";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { LoadingState } from "#app/ui/states.tsx";
import type { GroupsWire, WhatsAppStatusWire } from "../whatsapp.wire.ts";
import { FieldProblem, Panel } from "./panel.tsx";
import { reasonOf, type WhatsAppDesk } from "./use-whatsapp.ts";

interface GroupChoiceProps {
  desk: WhatsAppDesk;
  /** The group that was just cleared; one press restores it. */
  former: WhatsAppStatusWire["group"];
  timeZone: string;
}

const groupOptionLabel = ({ name, participants, soAdmins }: GroupsWire["groups"][number]) =>
  [name, participants === null ? null : counted(participants, "participante", "participantes"), soAdmins ? "só administradores escrevem" : null].filter(Boolean).join(" · ");

/** The groups of the connected number, to choose one. */
function GroupChoice({ desk: { isBusy, act }, former, timeZone }: GroupChoiceProps) {
  const [groups, setGroups] = useState<GroupsWire | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState(former?.id ?? "");
  const select = useRef<HTMLSelectElement>(null);
  const known = groups?.groups ?? [];

  const fetchGroups = async (fresh: boolean) => {
    setProblem(null);
    if (fresh) setGroups(null);
    try {
      setGroups(await browserApi().get<GroupsWire>("/whatsapp/groups", fresh ? { atualizar: 1 } : {}));
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, when there is something to choose
  useEffect(() => {
    void fetchGroups(false);
  }, []);
  const isListed = groups !== null;
  const isReplacing = former !== null;
  // 'Reconfigurar' had the focus, and is gone.
  useEffect(() => {
    if (isListed && isReplacing) select.current?.focus();
  }, [isListed, isReplacing]);

  const save = async () => {
    if (chosen === "" || !known.some(({ id }) => id === chosen)) {
      select.current?.focus();
      return setProblem("Selecione um grupo primeiro");
    }
    setProblem(null);
    await act("group", () => browserApi().put("/whatsapp/group", { groupId: chosen }), { done: () => "Grupo configurado.", failed: "Erro ao configurar grupo" });
  };

  if (groups === null && problem === null) return <LoadingState>Buscando grupos… pode levar um minuto.</LoadingState>;
  return (
    <div className="mt-3 flex flex-wrap items-end gap-2">
      {groups ? (
        <>
          <Field id="group" label="Grupo que recebe as matérias" className="flex-1 basis-60">
            <SelectInput
              id="group"
              ref={select}
              value={chosen}
              aria-invalid={problem !== null}
              aria-describedby="group-problem group-note"
              onChange={(event) => {
                setChosen(event.currentTarget.value);
                setProblem(null);
              }}
              empty="Selecione um grupo"
              choices={known.map((group) => ({ value: group.id, label: groupOptionLabel(group) }))}
            />
          </Field>
          <Button variant="primary" busy={isBusy("group")} onClick={() => void save()}>
            Usar este grupo
          </Button>
        </>
      ) : null}
      <Button variant="ghost" icon="refresh" onClick={() => void fetchGroups(true)}>
        {groups ? "Atualizar lista" : "Tentar novamente"}
      </Button>
      <FieldProblem id="group-problem" className="basis-full">
        {problem}
      </FieldProblem>
      {groups ? (
        <p id="group-note" className="basis-full text-xs text-subtle">
          {known.length === 0 ? "O número conectado não participa de nenhum grupo. " : null}
          {known.find(({ id }) => id === chosen)?.soAdmins ? "Neste grupo só administradores escrevem: o número da redação precisa ser um deles. " : null}
          Lista das {tableTime(Date.parse(groups.atualizadoEm), timeZone)}.{groups.aviso === null ? "" : ` Não foi possível atualizar: ${groups.aviso}.`}
        </p>
      ) : null}
    </div>
  );
}

interface GroupPanelProps {
  desk: WhatsAppDesk;
  /** The group that was cleared on this screen. */
  former: WhatsAppStatusWire["group"];
  onClear(group: WhatsAppStatusWire["group"]): void;
  /** Message while no group is chosen. */
  note: string;
  mayManage: boolean;
  timeZone: string;
}

/** The group that receives the messages; 'Reconfigurar' clears it and shows the choice again (spec 2 §4). */
export function GroupPanel({ desk, former, onClear, note, mayManage, timeZone }: GroupPanelProps) {
  const { status, isBusy, act } = desk;
  const { group, whatsapp } = status;
  const clear = async () => {
    // Before the answer, because the choice opens with it.
    onClear(group);
    await act(
      "group-clear",
      () =>
        browserApi()
          .delete("/whatsapp/group")
          .then(() => true),
      {
        done: () => "Grupo retirado: nada sai do portal até um grupo ser escolhido.",
        failed: "Erro ao configurar grupo",
      },
    );
  };
  return (
    <Panel
      id="grupo"
      title="Grupo"
      aside={
        group && mayManage ? (
          <Button size="sm" icon="settings" className="max-sm:h-10" busy={isBusy("group-clear")} disabled={!whatsapp.isReady} onClick={() => void clear()}>
            Reconfigurar
          </Button>
        ) : null
      }
    >
      {group ? (
        <p className="mt-1 [overflow-wrap:anywhere]">
          <strong className="font-semibold">{group.name}</strong>
          {group.participants === null ? null : <span className="text-muted"> · {counted(group.participants, "participante", "participantes")}</span>}
        </p>
      ) : (
        <p className="mt-1 text-muted">{note}</p>
      )}
      {mayManage && whatsapp.isReady && group === null ? <GroupChoice desk={desk} former={former} timeZone={timeZone} /> : null}
    </Panel>
  );
}
