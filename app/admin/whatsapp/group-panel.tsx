import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Field, SelectInput } from "#app/ui/field.tsx";
import { LoadingState } from "#app/ui/states.tsx";
import type { GroupsWire } from "#app/wire/whatsapp.ts";
import { browserApi } from "../browser-api.ts";
import { counted } from "../format.ts";
import { Panel } from "./panel.tsx";
import { reasonOf, type WhatsAppDesk } from "./use-whatsapp.ts";

interface GroupPanelProps {
  desk: WhatsAppDesk;
  mayManage: boolean;
  timeZone: string;
}

const hourOf = (iso: string, timeZone: string) => new Date(iso).toLocaleTimeString("pt-BR", { timeZone, hour: "2-digit", minute: "2-digit" });

/** The group that receives the messages, and 'Reconfigurar'. */
export function GroupPanel({ desk: { status, busy, act }, mayManage, timeZone }: GroupPanelProps) {
  const { group, whatsapp } = status;
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [groups, setGroups] = useState<GroupsWire | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState("");
  const isChoosing = mayManage && whatsapp.isReady && (group === null || isOpen);

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
    if (isChoosing && groups === null) void fetchGroups(false);
  }, [isChoosing]);

  const save = async () => {
    if (chosen === "") return setProblem("Selecione um grupo primeiro");
    const answer = await act("group", () => browserApi().put("/whatsapp/group", { groupId: chosen }), { done: () => "Grupo configurado.", failed: "Erro ao configurar grupo" });
    if (answer) setOpen(false);
  };
  const leave = () =>
    act("group", () => browserApi().delete("/whatsapp/group"), { done: () => "Grupo removido. Nada mais é enviado até você escolher outro.", failed: "Erro ao configurar grupo" });

  return (
    <Panel
      id="grupo"
      title="Grupo"
      aside={
        group && mayManage ? (
          <span className="flex gap-2">
            <Button size="sm" icon="settings" aria-expanded={isOpen} disabled={!whatsapp.isReady} onClick={() => setOpen(!isOpen)}>
              Reconfigurar
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setLeaving(true)}>
              Remover
            </Button>
          </span>
        ) : null
      }
    >
      {group ? (
        <p className="mt-2">
          <strong className="[overflow-wrap:anywhere]">{group.name}</strong>{" "}
          <span className="text-muted">{group.participants === null ? "" : counted(group.participants, "participante", "participantes")}</span>
        </p>
      ) : (
        <p className="mt-2 text-muted">{whatsapp.isReady ? "Conectado sem grupo. Escolha para onde as matérias vão." : "Conecte o número para escolher o grupo."}</p>
      )}
      {isChoosing && groups === null && problem === null ? <LoadingState>Buscando grupos… pode levar um minuto.</LoadingState> : null}
      {isChoosing && groups !== null ? (
        <div className="mt-3 flex flex-wrap items-end gap-2">
          <Field id="group" label="Grupo que recebe as matérias" className="flex-1 basis-60">
            <SelectInput id="group" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
              <option value="">Selecione um grupo</option>
              {groups.groups.map(({ id, name, participants, soAdmins }) => (
                <option key={id} value={id}>
                  {[name, participants === null ? null : counted(participants, "participante", "participantes"), soAdmins ? "só administradores escrevem" : null]
                    .filter(Boolean)
                    .join(" · ")}
                </option>
              ))}
            </SelectInput>
          </Field>
          <Button variant="primary" busy={busy === "group"} onClick={() => void save()}>
            Usar este grupo
          </Button>
          <Button variant="ghost" icon="refresh" onClick={() => void fetchGroups(true)}>
            Atualizar lista
          </Button>
          <p className="basis-full text-xs text-subtle">
            {groups.groups.length === 0 ? "O número conectado não participa de nenhum grupo. " : null}
            Lista das {hourOf(groups.atualizadoEm, timeZone)}.{groups.aviso === null ? "" : ` Não foi possível atualizar: ${groups.aviso}.`}
          </p>
        </div>
      ) : null}
      {problem ? (
        <p role="alert" className="mt-3 rounded-lg bg-danger-soft px-3 py-2 text-danger">
          {problem}
        </p>
      ) : null}
      <ConfirmDialog open={isLeaving} onOpenChange={setLeaving} title="Deixar de enviar a este grupo?" confirmLabel="Remover grupo" onConfirm={() => void leave()}>
        O que está agendado espera até um grupo ser escolhido.
      </ConfirmDialog>
    </Panel>
  );
}
