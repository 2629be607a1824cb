/** Error of a field, announced when it appears; the field refers to it by `aria-describedby`. */
export function FieldProblem({ id, className = "", children }: { id: string; className?: string; children: string | null | undefined }) {
  return (
    <p id={id} role="alert" className={`text-[0.8125rem] text-danger empty:hidden ${className}`}>
      {children}
    </p>
  );
}
