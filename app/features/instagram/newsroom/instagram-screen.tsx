import { Link } from "@remix-run/react";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { InstagramTab } from "./instagram-tab.ts";
import { LazyCoverTool } from "./lazy-cover-tool.tsx";
import { PublishingDesk } from "./publishing-desk.tsx";

/** 'Instagram': the publishing queue (spec 2 § Instagram tab) and the tools that make pictures for it (spec 1 §2.5). */
export function InstagramScreen(tab: InstagramTab) {
  return (
    <>
      <PageHeader title="Instagram">
        <p>
          Os cards de feed e de story saem de cada matéria, pelos botões Feed e Story do{" "}
          <Link to="/admin/materias" className="underline underline-offset-2 hover:text-ink">
            Gerenciador de Matérias
          </Link>
          . Aqui ficam a fila, o histórico e o gerador de capas para vídeos.
        </p>
      </PageHeader>
      <PublishingDesk {...tab} />
      <LazyCoverTool siteName={tab.siteName} />
    </>
  );
}
