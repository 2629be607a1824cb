import { Form, useNavigation } from "@remix-run/react";
import { counted } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { controlAria, FormField, TEXT_AREA_CLASSES } from "#app/ui/form-field.tsx";
import type { MarkedText } from "../marked-text.ts";
import type { StyleListAnswer } from "./house-style-view.ts";

/** Characters that the box takes; the server says so too. */
const TEXT_MAX = 20_000;

/** Shows what the rules that are on make of a text; nothing of it is kept. */
export function TestBox({ answer }: { answer: StyleListAnswer | undefined }) {
  const isBusy = useNavigation().formData?.get("intent") === "test";
  const problem = answer?.problems?.texto;
  return (
    <section id="teste" aria-labelledby="teste-titulo" className="mb-5 scroll-mt-4 card p-4 sm:p-5">
      <h2 id="teste-titulo" className="card-title">
        Testar um texto
      </h2>
      <Form method="post" action="/admin/manual-de-redacao#teste" preventScrollReset className="mt-3 flex flex-col gap-3">
        <FormField id="teste-texto" label="Texto" problem={problem} hint="O texto não é guardado.">
          <textarea
            id="teste-texto"
            name="texto"
            rows={4}
            maxLength={TEXT_MAX}
            defaultValue={answer?.tested ?? ""}
            className={TEXT_AREA_CLASSES}
            {...controlAria("teste-texto", { problem, hint: "x" })}
          />
        </FormField>
        <span>
          <Button type="submit" name="intent" value="test" busy={isBusy}>
            Testar
          </Button>
        </span>
      </Form>
      {answer?.test ? <TestResult test={answer.test} /> : null}
    </section>
  );
}

function TestResult({ test: { pieces, corrected, count } }: { test: MarkedText }) {
  if (count === 0)
    return (
      <p role="status" className="mt-4 text-ok">
        Nada a corrigir neste texto.
      </p>
    );
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      <div>
        <div role="status">
          <h3 className="font-semibold">{counted(count, "correção", "correções")}</h3>
        </div>
        <p className="mt-1 whitespace-pre-wrap wrap-anywhere">
          {pieces.map(({ text, correction, explanation }, index) =>
            correction === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one answer
              <span key={index}>{text}</span>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one answer
              <span key={index}>
                <mark className="bg-warn-soft text-warn underline decoration-dashed decoration-2 underline-offset-4" title={explanation || undefined}>
                  {text}
                </mark>
                <span className="text-muted"> (→ {correction})</span>
              </span>
            ),
          )}
        </p>
      </div>
      <div>
        <h3 className="font-semibold">Texto corrigido</h3>
        <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{corrected}</p>
      </div>
    </div>
  );
}
