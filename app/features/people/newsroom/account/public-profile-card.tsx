import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

/** The way to what readers see of one. */
export const PublicProfileCard = ({ isPublished }: { isPublished: boolean }) => (
  <Card
    id="perfil-publico"
    title="Perfil público"
    hint="A página com o seu nome, o cargo ao lado da sua assinatura e o seu lugar no expediente. Nada aparece antes de você publicar."
  >
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <ButtonLink to="/admin/perfil/meu" icon="edit">
        Editar perfil público
      </ButtonLink>
      <Badge tone={isPublished ? "ok" : "neutral"}>{isPublished ? "Publicado" : "Não publicado"}</Badge>
    </div>
  </Card>
);
