/** What a form of readers holds of its refusal. */
interface RefusedDraft<Field extends string> {
  /** What is wrong with each field. */
  errors: Partial<Record<Field, string>>;
  /** What is wrong with the whole; absent where the fields say it. */
  problem?: string | null;
}

interface FormOptions<Field extends string> {
  /** Begins the ids of its controls. */
  name: string;
  /** In the order of the screen. */
  fields: readonly Field[];
  /** Said above the list of wrong fields. */
  refused: string;
}

interface OfField<Field extends string> {
  draft: RefusedDraft<Field>;
  field: Field;
}

/** How a form of readers' pages says what is wrong: beside each field, and above the form with a way to each. */
export function createFormErrors<Field extends string>({ name, fields, refused }: FormOptions<Field>) {
  const idOf = (field: Field) => `${name}-${field}`;
  const errorId = (field: Field) => `${idOf(field)}-erro`;
  return {
    idOf,
    /** What a group of controls says of itself when its field is wrong. */
    describedBy: ({ errors }: RefusedDraft<Field>, field: Field) => (errors[field] ? { "aria-describedby": errorId(field) } : {}),
    /** What a control says of itself when its field is wrong. */
    invalidProps: ({ errors }: RefusedDraft<Field>, field: Field) => (errors[field] ? { "aria-invalid": true as const, "aria-describedby": errorId(field) } : {}),
    FieldError({ draft, field }: OfField<Field>) {
      const message = draft.errors[field];
      return message ? (
        <p className="field-error" id={errorId(field)}>
          {message}
        </p>
      ) : null;
    },
    Problems({ draft }: { draft: RefusedDraft<Field> }) {
      const wrong = fields.filter((field) => draft.errors[field]);
      if (!draft.problem && wrong.length === 0) return null;
      return (
        <div className="problems" role="alert">
          <p>{draft.problem ?? refused}</p>
          {wrong.length > 0 ? (
            <ul>
              {wrong.map((field) => (
                <li key={field}>
                  <a href={`#${idOf(field)}`}>{draft.errors[field]}</a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      );
    },
  };
}
