import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod/v4";
import type { campaignWire, reachWire } from "#app/features/push/push.wire.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { AlertWindow } from "#app/ui/confirm-dialog.tsx";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";

type Reach = z.infer<typeof reachWire>;
type CampaignView = z.infer<typeof campaignWire>;

type Loaded = { state: "loading" } | { state: "ready"; reach: Reach } | { state: "failed"; message: string };

const FAILED = "Não foi possível contar quem recebe.";

const messageOf = (error: unknown, otherwise: string): string => (error instanceof ApiError && error.detail ? error.detail : otherwise);

/** Describes the delivery of the story's alert. */
function campaignSentence({ estado, enviados, cliques }: CampaignView): string {
  const figures = `${counted(enviados, "enviado", "enviados")}, ${counted(cliques, "clique", "cliques")}`;
  switch (estado) {
    case "retido":
      return "O aviso está retido e espera uma decisão.";
    case "na-fila":
    case "enviando":
      return `O aviso está saindo: ${figures}.`;
    case "enviado":
      return `O aviso saiu: ${figures}.`;
    case "cancelado":
      return `O aviso foi cancelado: ${figures}.`;
    case "retirado":
      return "O aviso parou quando a matéria saiu do ar.";
    case "vencido":
      return "O aviso passou de 12 horas à espera e não chegou a todos.";
  }
}

function reachLine({ frase, emSilencio, hoje, limiteDoDia }: Reach): string {
  const quiet = emSilencio === 0 ? "" : ` ${counted(emSilencio, "está em silêncio e recebe", "estão em silêncio e recebem")} depois.`;
  return `${frase}.${quiet} Hoje: ${formatCount(hoje)} de ${counted(limiteDoDia, "aviso", "avisos")}.`;
}

const SENDABLE: readonly CampaignView["estado"][] = ["retido", "cancelado", "retirado", "vencido"];
const mayStillGo = (campaign: CampaignView | null) => campaign === null || SENDABLE.includes(campaign.estado);

interface SendQuestionProps {
  reach: Reach;
  isBusy: boolean;
  onSend(): void;
  onClose(): void;
}

function SendQuestion({ reach, isBusy, onSend, onClose }: SendQuestionProps) {
  const { minutosDesdeOUltimo: minutes } = reach;
  return (
    <AlertWindow
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Enviar o aviso agora?"
      cancel={<Button>Cancelar</Button>}
      actions={
        <Button variant="primary" busy={isBusy} onClick={onSend}>
          Enviar aviso
        </Button>
      }
    >
      <p>{reachLine(reach)} Um aviso enviado não volta.</p>
      {minutes === null ? null : (
        <p className="mt-2 font-semibold text-ink">Outro aviso saiu há {minutes === 0 ? "menos de um minuto" : counted(minutes, "minuto", "minutos")}. Enviar este também?</p>
      )}
      {reach.hoje >= reach.limiteDoDia ? <p className="mt-2 font-semibold text-ink">O limite do dia foi atingido. Enviar este também?</p> : null}
    </AlertWindow>
  );
}

/** Recipients of this story's alert, and, once it is published, a button to send it. `articleId` is stored already. */
export default function StoredPushPanel({ articleId, isPublished }: { articleId: number; isPublished: boolean }) {
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useRef<HTMLDivElement>(null);
  const path = `/posts/${articleId}/push`;

  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const next = await browserApi()
        .post<Reach>(`${path}?ensaio=1`, {})
        .then((reach): Loaded => ({ state: "ready", reach }))
        .catch((error: unknown): Loaded => ({ state: "failed", message: messageOf(error, FAILED) }));
      if (isCurrent) setLoaded(next);
    };
    // A fold that nobody opens asks for nothing.
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void load();
    });
    if (shown.current) observer.observe(shown.current);
    return () => {
      isCurrent = false;
      observer.disconnect();
    };
  }, [path]);

  async function send(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const campaign = await browserApi().post<CampaignView>(path, { confirmar: true });
      setLoaded((before) => (before.state === "ready" ? { state: "ready", reach: { ...before.reach, aviso: campaign } } : before));
    } catch (error) {
      setProblem(messageOf(error, "O servidor não confirmou se o aviso saiu. Confira em Avisos antes de repetir."));
    }
    setBusy(false);
    setAsking(false);
  }

  const reach = loaded.state === "ready" ? loaded.reach : null;
  return (
    <div ref={shown} className="ed-field">
      <div className="ed-note" role="status">
        {loaded.state === "loading" ? "Contando quem recebe o aviso…" : null}
        {loaded.state === "failed" ? loaded.message : null}
        {reach ? (reach.aviso ? campaignSentence(reach.aviso) : reachLine(reach)) : null} {reach?.aviso ? <Link to="/admin/avisos">Ver em Avisos</Link> : null}
      </div>
      {reach && isPublished && mayStillGo(reach.aviso) ? (
        <div className="mt-2">
          <Button size="sm" icon="bell" onClick={() => setAsking(true)}>
            Enviar aviso agora
          </Button>
        </div>
      ) : null}
      {problem ? (
        <p className="ed-problem" role="alert">
          {problem}
        </p>
      ) : null}
      {isAsking && reach ? <SendQuestion reach={reach} isBusy={isBusy} onSend={() => void send()} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
