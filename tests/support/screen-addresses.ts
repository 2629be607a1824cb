import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { ADMIN_TABS } from "#app/ui/newsroom/shell/tabs.ts";
import { type Client, published, signedIn, testEnv, thePublic } from "./site.ts";

/** The newsroom's screens and who looks at them. */
export interface ScreenAddresses {
  /** By the path of the screen's route. */
  addresses: Record<string, string[]>;
  people: Record<string, Client>;
  ids: { story: number; storySlug: string; video: number; poll: number };
}

/** Makes one of everything that screens show. Where each screen is, by its route's path, and what is none or is not there; and who looks. */
export async function prepareScreens(): Promise<ScreenAddresses> {
  const admin = await signedIn("admin");
  const story = await published(admin, { titulo: "Açude & feira <b>sangram</b> \u2028 </script>", posicao: "supermanchete" });
  await published(admin, { titulo: "Segunda matéria" });
  const video = await admin.post<{ id: number }>("/api/videos", { titulo: "Um vídeo", video: "https://youtu.be/dQw4w9WgXcQ" });
  const advertiser = await admin.post<{ id: number }>("/api/advertisers", { nome: "Casa de Ração" });
  const contract = await admin.post<{ id: number }>("/api/contracts", {
    anuncianteId: advertiser.body.id,
    titulo: "Campanha",
    tipoContrato: "CPM",
    dataInicio: "2026-11-01T03:00:00.000Z",
    dataFim: "2026-12-01T03:00:00.000Z",
  });
  await testEnv.DB.prepare("INSERT INTO invoices (id, contract_id, description, amount_cents, txid, payload, issued_at) VALUES (1, ?, 'Parcela', 100, 'T1', 'x', 1)")
    .bind(contract.body.id)
    .run();
  await testEnv.DB.prepare(
    "INSERT INTO reply_cases (id, article_id, story_title, name, email, text, received_at, due_at) VALUES (1, ?, 'Matéria', 'Ana', 'ana@exemplo.com', 'Não foi assim.', 1, 2)",
  )
    .bind(story.id)
    .run();
  await testEnv.DB.prepare(
    `INSERT INTO webhook_endpoints (id, url, events, salt, created_at, updated_at) VALUES (1, 'https://radio.example.com/gancho', '["story.published"]', 's', 1, 1)`,
  ).run();
  await testEnv.DB.prepare("INSERT INTO imports (id, source, files, items, started_at) VALUES (1, 'velho.com.br', 'a.xml', 0, 1)").run();
  const styleRule = await admin.post<{ id: number }>("/api/house-style", { erradas: ["Parnaiba"], certa: "Parnaíba", tipo: "cidade" });
  const assignment = await admin.post<{ id: number }>("/api/pautas", { titulo: "Pauta" });
  const event = await admin.post<{ id: number }>("/api/eventos", { titulo: "Festejos", inicio: "2031-05-20T12:00:00Z" });
  const notice = await admin.post<{ id: number }>("/api/servico", {
    tipo: "falecimento",
    titulo: "Maria das Dores",
    municipio: "piripiri",
    inicio: "2031-05-20T12:00:00Z",
    fim: "2031-05-21T12:00:00Z",
  });
  const poll = await admin.post<{ id: number }>("/api/polls", {
    pergunta: "Qual prato?",
    opcoes: ["Sarapatel", "Paçoca"],
    abre: "2031-05-20T12:00:00Z",
    fecha: "2031-05-21T12:00:00Z",
    sobreEleicao: false,
  });
  const people = { nobody: thePublic, admin, editor: await signedIn("editor"), reporter: await signedIn("reporter") };
  const addresses: Record<string, string[]> = {
    admin: ["/admin", "/admin?tab=nada", "/admin/", ...Object.keys(ADMIN_TABS).map((tab) => `/admin?tab=${tab}`)],
    "admin/materias": [
      "/admin/materias",
      "/admin/materias?q=feira",
      "/admin/materias?page=7",
      `/admin/materias?excluir=${story.id}&index`,
      `/admin/materias?desligar=${story.id}`,
      `/admin/materias?edicao=${story.id}`,
      `/admin/materias?publicada=${story.id}`,
      "/admin/Materias",
    ],
    "admin/materias/visoes": ["/admin/materias/visoes", "/admin/materias/visoes?status=rascunho"],
    "admin/materias/lote": [`/admin/materias/lote?m=${story.id}.1&lista=status`, "/admin/materias/lote?tudo=1&status=publicada", "/admin/materias/lote"],
    "admin/materias/lote/:id": ["/admin/materias/lote/99999", "/admin/materias/lote/x"],
    "admin/midia/lote": ["/admin/midia/lote", "/admin/midia/lote?m=99999&acao=credito"],
    "admin/midia/lote/:id": ["/admin/midia/lote/99999", "/admin/midia/lote/x"],
    "admin/mapa-de-cliques": ["/admin/mapa-de-cliques", "/admin/mapa-de-cliques?dia=2001-01-01&hora=09"],
    "admin/destaques": ["/admin/destaques"],
    "admin/avisos": ["/admin/avisos"],
    "admin/boletim": ["/admin/boletim"],
    "admin/correcao/:id": [`/admin/correcao/${story.id}`, "/admin/correcao/99999"],
    "admin/apoie": ["/admin/apoie", "/admin/apoie?mes=2026-01"],
    "admin/carrossel/:id": [`/admin/carrossel/${story.id}`, "/admin/carrossel/99999"],
    "admin/redes": ["/admin/redes"],
    "admin/redes-da-materia/:id": [`/admin/redes-da-materia/${story.id}`, "/admin/redes-da-materia/99999", "/admin/redes-da-materia/x"],
    "admin/retiradas": ["/admin/retiradas", "/admin/retiradas?antes=1"],
    "admin/retiradas/:id": [`/admin/retiradas/${story.id}`, "/admin/retiradas/99999"],
    "admin/ao-vivo/:id": [`/admin/ao-vivo/${story.id}`, "/admin/ao-vivo/99999"],
    "admin/estilo": ["/admin/estilo"],
    "admin/manual-de-redacao": ["/admin/manual-de-redacao", "/admin/manual-de-redacao?q=teresina&tipo=cidade"],
    "admin/manual-de-redacao/:id": [`/admin/manual-de-redacao/${styleRule.body.id}`, "/admin/manual-de-redacao/nova", "/admin/manual-de-redacao/99999"],
    "admin/modelos": ["/admin/modelos"],
    "admin/modelos/:slug": ["/admin/modelos/policia", "/admin/modelos/x"],
    "admin/distribuicao": ["/admin/distribuicao"],
    "admin/nova-materia": ["/admin/nova-materia"],
    "admin/urgente": ["/admin/urgente"],
    "admin/editar-materia/:id": [`/admin/editar-materia/${story.id}`, "/admin/editar-materia/99999", "/admin/editar-materia/x"],
    "admin/audiencia-materia/:id": [`/admin/audiencia-materia/${story.id}`, "/admin/audiencia-materia/99999"],
    "admin/relatorios": ["/admin/relatorios", "/admin/relatorios?ano=2001"],
    "admin/relatorios/:month": [`/admin/relatorios/${newsroomDay(Date.now(), "America/Fortaleza").slice(0, 7)}`, "/admin/relatorios/2001-01", "/admin/relatorios/x"],
    "admin/lixeira": ["/admin/lixeira"],
    "admin/materias/datas": ["/admin/materias/datas"],
    "admin/mensagens": ["/admin/mensagens"],
    "admin/pautas": ["/admin/pautas", "/admin/pautas?estado=ideia&de=2026-01-01"],
    "admin/pautas/:id": [`/admin/pautas/${assignment.body.id}`, "/admin/pautas/nova", "/admin/pautas/99999"],
    "admin/direito-de-resposta": ["/admin/direito-de-resposta"],
    "admin/direito-de-resposta/:id": ["/admin/direito-de-resposta/1", "/admin/direito-de-resposta/99999"],
    "admin/notas/:kind/:id": [`/admin/notas/pauta/${assignment.body.id}`, "/admin/notas/materia/99999", "/admin/notas/x/1"],
    "admin/citacoes/:id": [`/admin/citacoes/${story.id}`, "/admin/citacoes/99999", "/admin/citacoes/x"],
    "admin/sugestoes/:id": [`/admin/sugestoes/${story.id}`, `/admin/sugestoes/${story.id}?enviadas=1`, "/admin/sugestoes/99999", "/admin/sugestoes/x"],
    "admin/sugestoes/:id/nova": [`/admin/sugestoes/${story.id}/nova`, `/admin/sugestoes/${story.id}/nova?de=1`, "/admin/sugestoes/99999/nova"],
    "admin/notificacoes": ["/admin/notificacoes", "/admin/notificacoes?mostrar=nao-lidas&antes=5"],
    "admin/conferencia": ["/admin/conferencia", "/admin/conferencia?de=2026-01-01&ate=2026-01-31"],
    "admin/conferencia/:id": [`/admin/conferencia/${story.id}`, "/admin/conferencia/99999"],
    "admin/outro-lado/:id": [`/admin/outro-lado/${story.id}`, "/admin/outro-lado/99999"],
    "admin/enquetes": ["/admin/enquetes"],
    "admin/enquetes/:id": [`/admin/enquetes/${poll.body.id}`, `/admin/enquetes/${poll.body.id}?excluir=1`, "/admin/enquetes/nova", "/admin/enquetes/99999"],
    "admin/servico": ["/admin/servico", "/admin/servico?tipo=vaga"],
    "admin/servico/previsao": ["/admin/servico/previsao"],
    "admin/servico/avisos-do-tempo": ["/admin/servico/avisos-do-tempo"],
    "admin/servico/:id": [`/admin/servico/${notice.body.id}`, "/admin/servico/nova?tipo=plantao", "/admin/servico/99999"],
    "admin/eventos": ["/admin/eventos"],
    "admin/eventos/:id": [`/admin/eventos/${event.body.id}`, "/admin/eventos/novo", "/admin/eventos/99999"],
    "admin/previa/:id": [`/admin/previa/${story.id}`, "/admin/previa/99999", "/admin/previa/x"],
    "admin/previa/:id/:view": [`/admin/previa/${story.id}/pagina`, `/admin/previa/${story.id}/capa`, `/admin/previa/${story.id}/x`],
    "admin/primeiros-passos": ["/admin/primeiros-passos"],
    "admin/trilha": ["/admin/trilha"],
    "admin/sistema": ["/admin/sistema"],
    "admin/maquina-do-tempo": ["/admin/maquina-do-tempo?dia=2001-01-01", "/admin/maquina-do-tempo?dia=x"],
    "admin/maquina-do-tempo/pagina": ["/admin/maquina-do-tempo/pagina?dia=2001-01-01"],
    "admin/importacoes": ["/admin/importacoes"],
    "admin/importacoes/:id": ["/admin/importacoes/1", "/admin/importacoes/1?destino=falhou", "/admin/importacoes/99999", "/admin/importacoes/x"],
    "admin/configuracoes": ["/admin/configuracoes", "/admin/configuracoes?q=nome", "/admin/configuracoes?tab=redes"],
    "admin/configuracoes/:slug": [
      ...["identidade", "redes", "expediente", "paginas", "leitura", "redacao", "conferencia", "anuncios", "robos"].map((slug) => `/admin/configuracoes/${slug}`),
      "/admin/configuracoes/editora",
      "/admin/configuracoes/nada",
    ],
    "admin/usuarios": ["/admin/usuarios"],
    "admin/menu": ["/admin/menu"],
    "admin/webhooks": ["/admin/webhooks"],
    "admin/webhooks/:id": ["/admin/webhooks/1", "/admin/webhooks/1?excluir=1", "/admin/webhooks/99999", "/admin/webhooks/x"],
    "admin/minha-conta": ["/admin/minha-conta"],
    "admin/minha-conta/tokens": ["/admin/minha-conta/tokens", "/admin/minha-conta/tokens?excluir=99999"],
    "admin/perfil/:id": ["/admin/perfil/meu", "/admin/perfil/99999", "/admin/perfil/x"],
    "admin/videos": ["/admin/videos"],
    "admin/videos/novo": ["/admin/videos/novo"],
    "admin/videos/:id": [`/admin/videos/${video.body.id}`, "/admin/videos/99999"],
    "admin/pre-visualizar-inicio": ["/admin/pre-visualizar-inicio"],
    "admin/anunciantes": ["/admin/anunciantes"],
    "admin/anunciantes/:id": [`/admin/anunciantes/${advertiser.body.id}`, "/admin/anunciantes/99999"],
    "admin/contratos/:id": [`/admin/contratos/${contract.body.id}`, "/admin/contratos/99999"],
    "admin/cobrancas/:id/nota": ["/admin/cobrancas/1/nota", "/admin/cobrancas/1/nota?excluir=1", "/admin/cobrancas/99999/nota"],
    none: ["/admin/nada", "/admin/editar-materia"],
  };
  return { addresses, people, ids: { story: story.id, storySlug: story.slug, video: video.body.id, poll: poll.body.id } };
}
