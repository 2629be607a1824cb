import { Dialog } from "#app/ui/window.tsx";
import type { DraftWire } from "../../drafts.wire.ts";
import { type ArticleForm, type CategoryChoice, changedFields, withFields } from "../article-form.ts";
import { savedTimeLabel } from "../save-plan.ts";
import Comparison from "./comparison.tsx";

interface DraftDialogProps {
  draft: DraftWire;
  /** The saved text that the draft is compared with. */
  saved: ArticleForm;
  categories: readonly CategoryChoice[];
  timeZone: string;
  onClose(): void;
}

/** Another person's unsaved changes, read-only: only their author can save them. */
export default function DraftDialog({ draft, saved, categories, timeZone, onClose }: DraftDialogProps) {
  const form = withFields(saved, draft.campos, categories);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      wide
      title={`O que ${draft.autor.name} ainda não publicou, guardado ${savedTimeLabel(Date.parse(draft.atualizadoEm), timeZone, Date.now())}`}
    >
      <div className="ed-window">
        <Comparison before={saved} after={form} fields={changedFields(saved, form)} categories={categories} />
      </div>
    </Dialog>
  );
}
