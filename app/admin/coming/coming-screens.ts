import type { AdminTab } from "#app/admin/shell/tabs.ts";
import type { IconName } from "#app/ui/icon.tsx";

/** What a screen that is not there yet will offer. */
export interface ComingScreenText {
  title: string;
  icon: IconName;
  purpose: string;
  offers: readonly string[];
}

export const COMING_TABS: Record<Exclude<AdminTab, "overview" | "layout" | "midia" | "instagram" | "whatsapp">, ComingScreenText> = {
  agendamento: {
    title: "Agenda",
    icon: "calendar",
    purpose: "O que está marcado para sair, e quando.",
    offers: ["Matérias agendadas em ordem de publicação", "Envios marcados para o Instagram e o WhatsApp", "Reagendamento e cancelamento em um só lugar"],
  },
  banners: {
    title: "Banner Ads",
    icon: "megaphone",
    purpose: "Os anúncios do portal e o resultado de cada um.",
    offers: ["Cadastro de banners por posição, período e prioridade", "Impressões, cliques e CTR medidos nas páginas", "Pausar e ativar com um clique"],
  },
  categorias: {
    title: "Categorias",
    icon: "tags",
    purpose: "Editoriais, municípios e especiais que organizam as matérias.",
    offers: ["Criação de categorias com cor própria", "Quantidade de matérias em cada uma", "Exclusão com destino para as matérias que a usam"],
  },
  analytics: {
    title: "Analytics",
    icon: "chart",
    purpose: "A audiência do site e das redes sociais.",
    offers: [
      "Instagram: seguidores, alcance, interações e contas engajadas em 7, 30 ou 90 dias",
      "Site: páginas vistas, sessões e usuários por dia, e as páginas mais lidas",
      "Métricas avançadas, só com números medidos",
    ],
  },
  shortener: {
    title: "Encurtador",
    icon: "link",
    purpose: "Links curtos para divulgar matérias e campanhas.",
    offers: ["Criação de links com apelido opcional", "Cliques por dispositivo, navegador, origem e horário", "Desativação de links que não valem mais"],
  },
};

export const COMING_USERS: ComingScreenText = {
  title: "Usuários",
  icon: "users",
  purpose: "Quem entra na redação e o que cada pessoa pode fazer.",
  offers: ["Cadastro com nome, e-mail, papel e senha", "Troca de papel direto na lista", "Exclusão com confirmação"],
};

export const COMING_VIDEOS: ComingScreenText = {
  title: "Vídeos",
  icon: "video",
  purpose: "Os vídeos do portal.",
  offers: ["Atalho para os vídeos publicados no site", "Capas de vídeo feitas na aba Instagram"],
};
