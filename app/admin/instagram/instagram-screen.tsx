import { Link } from "@remix-run/react";
import { PageHeader } from "#app/ui/page-header.tsx";
import { CoverToolDoor } from "./cover-tool-door.tsx";
import type { InstagramTab } from "./instagram-tab.ts";

/** 'Instagram': the tools that make pictures for it (spec 1 §2.5). */
export function InstagramScreen({ siteName }: InstagramTab) {
  return (
    <>
      <PageHeader title="Instagram">
        <p>
          Capas para os vídeos do portal, no tamanho do Reels e dos stories. Os cards de feed e de story saem de cada matéria, pelos botões Feed e Story do{" "}
          <Link to="/admin/materias" className="underline underline-offset-2 hover:text-ink">
            Gerenciador de Matérias
          </Link>
          .
        </p>
      </PageHeader>
      <CoverToolDoor siteName={siteName} />
      <p className="mt-4 text-subtle">Este sistema ainda não publica no Instagram: não há fila nem histórico. Baixe a arte e publique pelo aplicativo.</p>
    </>
  );
}
