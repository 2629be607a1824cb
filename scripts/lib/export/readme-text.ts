import { longDateTime } from "../../../app/platform/time/newsroom-clock.ts";

/** Explains an export to a person who leaves Lide. */
export function readmeText({ site, moment, version }: { site: { name: string; siteUrl: string; timeZone: string }; moment: number; version: string }): string {
  return `${site.name} · exportação de ${longDateTime(moment, site.timeZone)} (${site.timeZone})
Lide ${version} · ${site.siteUrl}

Esta pasta guarda o conteúdo do portal em formatos abertos, como ele estava naquele momento. Nada aqui depende do Lide.

CONFIRA OS ARQUIVOS
  sha256sum -c SHA256SUMS        (Linux; no macOS: shasum -a 256 -c SHA256SUMS)
  manifest.json traz o momento, a versão e quantos itens há de cada tipo.

O QUE HÁ
  articles/ANO/NÚMERO-TÍTULO.md    cada matéria em Markdown, com seus dados no início (título, autores, datas, editoria, município, capa, correção).
                                   O que o Markdown não sabe escrever (vídeos e posts incorporados, boxes) fica em HTML dentro do texto.
  articles/ANO/NÚMERO-TÍTULO.json  a mesma matéria com o HTML exato ("html") e as entradas do ao vivo ("live").
                                   status: published (no ar), scheduled (agendada), draft (rascunho), hidden (fora do ar), trash (na lixeira).
  media/                           os arquivos originais; data/media.json diz o que é cada um (título, texto alternativo, crédito) e de onde vem ("file").
  data/*.json, data/*.jsonl        o resto, por assunto; em .jsonl há um objeto por linha. Horários em ISO 8601, UTC.
    articles, article-revisions, article-drafts        dados, versões anteriores e edições não publicadas das matérias
    home-order, home-moves, settings                   ordem da página inicial, mudanças de lugar, configurações
    categories, towns, people, author-profiles         editorias e municípios, equipe (nome e papel), páginas de autores
    media, media-uses, videos, video-captions          arquivos, onde são usados, vídeos e legendas
    home-entries, home-pieces, home-withdrawals        a capa como foi, minuto a minuto
    editions, edition-stories                          edições seladas (as páginas e assinaturas estão em editions/)
    imports, imported-items, import-ledger             o que veio do portal anterior
    live-blogs, live-entries, polls, poll-options      coberturas ao vivo, enquetes com os resultados
    correction-notices, right-of-reply, check-events   correções avisadas, direito de resposta, conferências
    assignments…, events, town-notices, templates      pautas, eventos, avisos dos municípios, modelos de matéria
    house-style, check-settings, notes                 manual de redação, regras de conferência, notas internas
    narrations, day-summaries                          áudios (os arquivos estão em media/)
    short-links, short-link-stats, short-link-days     links curtos e seus cliques
    advertisers, contracts, contract-reports, invoices anunciantes, contratos, comprovantes, cobranças
    banners, banner-creatives, banner-totals           banners, suas versões e totais
    newsletter-…, alerts, alert-deliveries             edições do boletim e avisos enviados, sem os destinatários
    monthly-reports, audience-notes, social-…          relatórios mensais, anotações de audiência, redes sociais
    trail                                              quem fez o quê e quando
  csv/*.csv                        números para planilhas: audiência por dia, matéria, município, editoria e origem; cliques; entrega de banners.
                                   Separados por vírgula, em UTF-8 (no Excel: Dados > De Texto/CSV). Um texto que começaria como fórmula vem depois de um apóstrofo.
  redirects.csv, _redirects        endereços antigos e para onde levam. _redirects é lido por Netlify e Cloudflare Pages; os links curtos só estão no .csv,
                                   porque ficam em outro domínio.
  wordpress.xml (e wordpress-2…)   para o WordPress: Ferramentas > Importar > WordPress, um arquivo depois do outro, com o portal ainda no ar para
                                   que as imagens sejam baixadas. Com os links permanentes em /post/%postname%/ os endereços continuam os mesmos.
                                   Autores vêm sem e-mail: escolha, na importação, a conta de cada um.

O QUE NÃO HÁ
  Senhas, chaves de acesso, sessões e convites; inscritos no boletim e nos avisos; mensagens de leitores e contatos de fontes;
  registros do outro lado; chaves de serviços e a chave Pix; leituras e cliques de cada pessoa, que o portal não guarda.
  Na cópia de segurança, cifrada, está tudo o que o portal guarda. Esta pasta não é cifrada: guarde-a como guarda a redação.
  Em manifest.json, "leftOut" diz o motivo de cada tabela que ficou de fora.
`;
}
