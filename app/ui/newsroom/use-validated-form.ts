import { type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import type { z } from "zod/v4";
import { refusedFields } from "#app/platform/failures/refusal.ts";
import type { FormAnswer } from "./form-refusal.tsx";

interface ValidatedForm {
  /** Unique in the page. */
  id: string;
  /** The schema that the server parses the same fields with. */
  schema: z.ZodType;
  /** Values that the fields show at first; needed where the id changes, after which conform resets every field to them. */
  defaultValue?: Readonly<Record<string, string>> | undefined;
  /** The server's answer to this form. */
  answer: FormAnswer | undefined;
  /** Called for a form that is sent, not for one that is refused here. */
  onSend?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
}

/** Of a field with several problems the first one is shown. */
const firstOf = (errors: Record<string, string[] | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, messages]) => (messages?.[0] === undefined ? [] : [[field, messages[0]]])));

const toResult = ({ ok, problems = {} }: FormAnswer): SubmissionResult<string[]> => ({
  status: ok ? "success" : "error",
  error: Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, [message]])),
});

/** The button by which conform validates a field again while it is typed in; it sends nothing. */
const isRevalidation = (event: FormEvent<HTMLFormElement>) => (event.nativeEvent as SubmitEvent).submitter?.getAttribute("name") === "__intent__";

/**
 * A form validated in the browser by the schema of the server, whose answers it shows in the same way: the first invalid
 * field gets the focus, and a problem goes when its field is corrected. Until its script arrives the browser's own checks
 * and the server's answer do the same.
 */
export function useValidatedForm({ id, schema, defaultValue, answer, onSend }: ValidatedForm) {
  const ref = useRef<HTMLFormElement>(null);
  const lastResult = useMemo(() => answer && toResult(answer), [answer]);
  const validated = useRef<Submission<unknown>>();
  const [form] = useForm({
    id,
    ...(defaultValue ? { defaultValue } : {}),
    lastResult,
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    // No type coercion by conform: the schemas have their own sentences for blank fields.
    onValidate({ formData }) {
      validated.current = parseWithZod(formData, { schema, disableAutoCoercion: true });
      return validated.current;
    },
  });
  const [refusal, setRefusal] = useState(answer);
  useEffect(() => setRefusal(answer), [answer]);
  return {
    /** For `Form`. */
    props: {
      id,
      ref,
      noValidate: form.noValidate,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        form.onSubmit(event);
        if (!event.defaultPrevented) return onSend?.(event);
        if (isRevalidation(event)) return;
        const problems = firstOf((validated.current?.status === "error" && validated.current.error) || {});
        const { detail } = refusedFields(Object.entries(problems).map(([field, message]) => ({ field, message }))).refusal;
        setRefusal({ ok: false, message: detail, problems });
      },
    },
    /** Present problems, by field. */
    problems: firstOf(form.allErrors),
    /** The last refusal, of the server or of this browser, for `FormRefusal`. */
    refusal: refusal?.ok === false ? refusal : undefined,
    ref,
  };
}
