import { Button } from "#app/ui/button.tsx";
import type { LayoutId } from "../layouts.ts";

/** Where the home page is shown as the form has it. */
export const PREVIEW_PATH = "/admin/pre-visualizar-inicio";

/** Opens the home page as the form has it, in a new tab; with `layout`, in that one whatever the hour. */
export function PreviewButton({ layout, label }: { layout?: LayoutId; label?: string }) {
  return (
    <Button
      type="submit"
      icon="eye"
      formAction={PREVIEW_PATH}
      formMethod="get"
      formTarget="_blank"
      {...(layout ? { name: "modelo", value: layout, size: "icon" as const, className: "h-10! w-10! sm:h-9! sm:w-9!" } : {})}
      {...(label ? { "aria-label": `${label} (abre em nova aba)`, title: label } : {})}
    >
      {layout ? null : "Pré-visualizar"}
    </Button>
  );
}
