import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { CAPTION_MAX, captionProblems, countCaption, HASHTAGS_MAX } from "../caption-limits.ts";

import type { Caption, CaptionOrigin } from "./use-caption.ts";

const ORIGINS: Record<CaptionOrigin, { label: string; tone: "info" | "neutral" | "accent"; title: string }> = {
  ia: { label: "Escrita pela IA", tone: "info", title: "Confira os fatos antes de publicar." },
  padrao: { label: "Legenda padrão", tone: "neutral", title: "Feita do título, do link e de hashtags, sem a IA." },
  pessoa: { label: "Editada por você", tone: "accent", title: "A legenda foi mudada à mão." },
};

/** The caption with Instagram's limits; it can be generated again, and a person's own text can be restored. */
export function CaptionField({ caption }: { caption: Caption }) {
  const { text, origin, busy, reason, replaced, generate, write, takeBack } = caption;
  const { characters, hashtags } = countCaption(text);
  const problems = captionProblems(text);
  return (
    <section className="flex flex-col gap-1.5">
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
        <label htmlFor="card-caption" className="text-[0.8125rem] font-semibold text-muted">
          Legenda
        </label>
        {origin ? (
          <span title={ORIGINS[origin].title}>
            <Badge tone={ORIGINS[origin].tone}>{ORIGINS[origin].label}</Badge>
          </span>
        ) : null}
        {origin === "ia" ? <SimulatedMark provider="openai" /> : null}
        <Button size="sm" variant="ghost" icon="refresh" busy={busy} className="ml-auto max-sm:h-10" onClick={() => void generate()}>
          {busy ? "Gerando…" : "Gerar novamente"}
        </Button>
      </div>
      <textarea
        id="card-caption"
        value={text}
        rows={7}
        aria-describedby="card-caption-note card-caption-counts"
        aria-invalid={problems.length > 0}
        aria-busy={busy}
        placeholder={busy ? "Gerando a legenda…" : "O que acompanha o card no Instagram"}
        onChange={(event) => write(event.target.value)}
        className="w-full resize-y rounded-md border border-edge bg-surface px-3 py-2 text-base placeholder:text-subtle focus-visible:outline-offset-0 sm:text-sm aria-invalid:border-danger"
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-xs text-subtle">
        <div id="card-caption-note" className="min-w-0 flex-1 basis-60">
          {problems.length > 0 ? (
            <p role="alert" className="text-danger">
              {problems.join(" ")}
            </p>
          ) : reason ? (
            <p role="status">{origin === "padrao" ? `Legenda padrão: ${reason}` : `A legenda não foi trocada: ${reason}`}</p>
          ) : origin === "ia" ? (
            <p>Texto da IA: confira os fatos antes de publicar.</p>
          ) : null}
        </div>
        <p id="card-caption-counts" className="flex gap-3 tabular-nums">
          <span className={classNames(characters > CAPTION_MAX && "font-semibold text-danger")}>
            {characters}/{CAPTION_MAX} <span className="sr-only">caracteres</span>
          </span>
          <span className={classNames(hashtags > HASHTAGS_MAX && "font-semibold text-danger")}>
            {hashtags}/{HASHTAGS_MAX} hashtags
          </span>
        </p>
      </div>
      {replaced === null ? null : (
        <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-info-soft px-3 py-1.5 text-info">
          <span className="flex items-center gap-1.5">
            <Icon name="check" /> A sua legenda foi trocada.
          </span>
          <Button size="sm" onClick={takeBack}>
            Voltar à minha
          </Button>
        </p>
      )}
    </section>
  );
}
