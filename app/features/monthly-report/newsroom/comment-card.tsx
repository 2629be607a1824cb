import { Form } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { controlAria, FormField, TEXT_AREA_CLASSES } from "#app/ui/form-field.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { COMMENT_MAX } from "../month-view.ts";
import type { CommentAnswer, ShownComment } from "./month-screen-view.ts";

const COMMENT_FIELD = "comentario";

interface CommentCardProps {
  comment: ShownComment;
  /** Whether this person may change it. */
  isEditable: boolean;
  answer: CommentAnswer | undefined;
  busy: boolean;
}

/** The editor's words on the month: as text for readers and on paper, in a control for those who write them. */
export function CommentCard({ comment, isEditable, answer, busy }: CommentCardProps) {
  if (!isEditable && comment.text === "") return null;
  return (
    <section
      aria-labelledby="comentario-titulo"
      className="rounded-xl border border-line border-l-4 border-l-accent bg-surface px-4 py-3.5 shadow-lift sm:px-5 print:border-y-0 print:border-r-0 print:py-0 print:shadow-none"
    >
      <h2 id="comentario-titulo" className="card-title">
        Comentário da redação
      </h2>
      {isEditable ? (
        <>
          <CommentForm comment={comment} answer={answer} busy={busy} />
          {comment.text === "" ? null : <p className="hidden whitespace-pre-line print:block">{comment.text}</p>}
        </>
      ) : (
        <p className="mt-1 max-w-prose text-[0.9375rem] leading-relaxed whitespace-pre-line wrap-anywhere">{comment.text}</p>
      )}
      {comment.about === null ? null : <p className="mt-1.5 text-xs text-subtle">{comment.about}</p>}
    </section>
  );
}

function CommentForm({ comment, answer, busy }: Pick<CommentCardProps, "comment" | "answer" | "busy">) {
  const refused = answer?.ok === false ? answer : null;
  const [typed, setTyped] = useState<{ version: number; answer: CommentAnswer | undefined } | null>(null);
  const isUnsaved = refused !== null || (typed !== null && typed.version === comment.version && typed.answer === answer);
  const about = { hint: "Sai no topo do relatório impresso. Quando o mês é fechado, o comentário fecha com ele.", problem: refused?.problem };
  return (
    <Form method="post" preventScrollReset key={refused ? "refused" : comment.version} onInput={() => setTyped({ version: comment.version, answer })} className="mt-2 print:hidden">
      {refused?.stored ? (
        <div className="mb-3 rounded-md border border-line bg-warn-soft p-3" role="note">
          <p className="font-semibold text-warn">O que está salvo agora</p>
          <p className="mt-1 max-h-60 overflow-y-auto whitespace-pre-line text-ink wrap-anywhere">{refused.stored.text === "" ? "(vazio)" : refused.stored.text}</p>
          {refused.stored.about === null ? null : <p className="mt-1 text-xs text-warn">{refused.stored.about}</p>}
          <p className="mt-2 text-[0.8125rem] text-warn">
            O seu texto continua abaixo: junte o que quiser do outro e salve de novo, ou recarregue a página para ficar com o que está salvo.
          </p>
        </div>
      ) : null}
      <input type="hidden" name="versao" value={refused?.stored?.version ?? comment.version} />
      <FormField id={COMMENT_FIELD} label="Texto" {...about}>
        <textarea
          id={COMMENT_FIELD}
          name="comentario"
          rows={6}
          maxLength={COMMENT_MAX}
          defaultValue={refused?.typed ?? comment.text}
          className={TEXT_AREA_CLASSES}
          {...controlAria(COMMENT_FIELD, about)}
        />
      </FormField>
      <Button type="submit" name="intent" value="save-comment" variant="primary" className="mt-3" busy={busy}>
        {refused?.stored ? "Salvar o meu texto" : "Salvar comentário"}
      </Button>
      <LeaveQuestion isUnsaved={isUnsaved} leavesBy="path">
        O comentário deste mês ainda não foi salvo.
      </LeaveQuestion>
    </Form>
  );
}
