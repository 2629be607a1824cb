import { type Capability, type Role, roleMay } from "#app/features/people/capabilities.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { screensOf } from "#app/ui/newsroom/shell/navigation.ts";
import { THEMES } from "#app/ui/theme.ts";
import type { PaletteCommandsWire, PaletteCommandWire } from "../palette.wire.ts";

/** A screen that is not in the sidebar, or an action. */
interface Entry {
  label: string;
  to: string;
  icon: IconName;
  allow: Capability;
  /** Other words for it. */
  words?: string;
}

/** Screens that the sidebar does not name. */
const MORE_SCREENS: readonly Entry[] = [
  { label: "Ordenar Destaques", to: "/admin/destaques", icon: "sort", allow: "highlights:read", words: "home capa página inicial ordem manchete" },
  {
    label: "Máquina do tempo",
    to: "/admin/maquina-do-tempo",
    icon: "clock",
    allow: "home-history:read",
    words: "home capa página inicial histórico passado futuro restaurar arranjo",
  },
  { label: "Lixeira", to: "/admin/lixeira", icon: "trash", allow: "articles:delete", words: "matérias excluídas restaurar" },
  { label: "Eventos", to: "/admin/eventos", icon: "calendar", allow: "admin:enter", words: "feriados agenda" },
  { label: "Notificações", to: "/admin/notificacoes", icon: "bell", allow: "notes:write", words: "sino menções" },
  { label: "Meu perfil público", to: "/admin/perfil/meu", icon: "users", allow: "session:read", words: "autor página cargo foto assinatura expediente" },
  { label: "Seu menu", to: "/admin/menu", icon: "menu", allow: "session:read", words: "barra lateral fixar arrumar atalhos" },
  { label: "Importações", to: "/admin/importacoes", icon: "download", allow: "system:read", words: "wordpress migrar outro site" },
  { label: "Anunciantes", to: "/admin/anunciantes", icon: "megaphone", allow: "banners:manage", words: "contratos cobranças publicidade clientes" },
];

/** Other words for the sidebar's screens, by their address. */
const WORDS: Readonly<Record<string, string>> = {
  "/admin": "visão geral início painel",
  "/admin/materias": "gerenciador notícias textos lista",
  "/admin?tab=midia": "fotos imagens vídeos áudios documentos biblioteca",
  "/admin?tab=layout": "página inicial home capa",
  "/admin?tab=agendamento": "calendário programação",
  "/admin?tab=analytics": "audiência visualizações números",
  "/admin?tab=shortener": "links curtos",
  "/admin?tab=banners": "publicidade anúncios faixas",
  "/admin?tab=categorias": "editorias municípios cores",
  "/admin?tab=instagram": "cards artes legendas",
  "/admin?tab=whatsapp": "grupo fila mensagens",
  "/admin/avisos": "alertas push notificações leitores",
  "/admin/pautas": "ideias reportagens",
  "/admin/servico": "farmácia plantão falecimento obituário edital aviso vaga emprego município",
  "/admin/enquetes": "pergunta votação opinião leitores",
  "/admin/mensagens": "leitores contato",
  "/admin/relatorios": "mensal mês",
  "/admin/usuarios": "pessoas convites papéis senhas equipe",
  "/admin/conferencia": "verificações regras",
  "/admin/trilha": "histórico auditoria quem fez",
  "/admin/sistema": "saúde situação filas erros limites armazenamento banco agendador",
  "/admin/distribuicao": "áudio narração envios",
  "/admin/configuracoes": "ajustes nome site narrador pix",
  "/admin/minha-conta": "perfil senha foto sessões chaves atalhos tema",
};

const ACTIONS: readonly Entry[] = [
  { label: "Nova matéria urgente", to: "/admin/urgente", icon: "alert", allow: "articles:write", words: "plantão última hora rápida" },
  { label: "Primeiros passos", to: "/admin/primeiros-passos", icon: "check", allow: "site-settings:manage", words: "começar configurar novo site" },
  { label: "Nova enquete", to: "/admin/enquetes/nova", icon: "chart", allow: "polls:manage", words: "pergunta votação leitores" },
  { label: "Novo vídeo", to: "/admin/videos/novo", icon: "video", allow: "videos:manage", words: "criar publicar" },
  { label: "Convidar ou cadastrar pessoa", to: "/admin/usuarios", icon: "users", allow: "users:manage", words: "novo usuário convite" },
];

const NEW_STORY: Entry = { label: "Nova Matéria", to: "/admin/nova-materia", icon: "plus", allow: "articles:draft", words: "escrever criar notícia texto" };

const commandOf = ({ label, to, icon, words = WORDS[to] ?? "" }: Omit<Entry, "allow">, como: PaletteCommandWire["como"] = "abre"): PaletteCommandWire => ({
  id: `${como}:${to}`,
  nome: label,
  palavras: words,
  endereco: to,
  icone: icon,
  como,
});

/** Screens and actions that a role may open or do. `mayDraft`: whether they may begin a story; `videoBrand`: by which the videos are found too. */
export function paletteCommands(role: Role, { mayDraft, videoBrand }: { mayDraft: boolean; videoBrand: string }): PaletteCommandsWire {
  const allowed = (entries: readonly Entry[]) => entries.filter(({ allow }) => roleMay(role, allow));
  const screens = [...screensOf(role), ...allowed(MORE_SCREENS)];
  return {
    telas: screens.map((entry) => commandOf(entry.to === "/admin/videos" ? { ...entry, words: videoBrand } : entry)),
    acoes: [
      ...(mayDraft ? [commandOf(NEW_STORY)] : []),
      ...allowed(ACTIONS).map((entry) => commandOf({ ...entry, words: entry.words ?? "" })),
      commandOf({ label: "Ver site", to: "/", icon: "external", words: "página inicial leitores" }, "documento"),
      ...THEMES.map(({ value, newsroomLabel }) =>
        commandOf({ label: `Tema: ${newsroomLabel}`, to: value, icon: value === "dark" ? "moon" : value === "light" ? "sun" : "device", words: "aparência cores modo" }, "tema"),
      ),
      commandOf({ label: "Atalhos do teclado", to: "", icon: "info", words: "ajuda teclas" }, "atalhos"),
      commandOf({ label: "Sair", to: "/logout", icon: "signOut", words: "encerrar sessão desconectar" }, "envia"),
    ],
  };
}
