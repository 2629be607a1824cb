import { InstitutionalPage } from "./institutional-page.tsx";
import type { InstitutionalView } from "./institutional-view.ts";

/** What the site does with readers' data: what this software really does, and nothing else. */
export function PrivacyPage({ view }: { view: InstitutionalView }) {
  const { name } = view.site;
  return (
    <InstitutionalPage view={view} about="O que o site guarda sobre quem lê, por quê e por quanto tempo. É pouco, e está tudo aqui.">
      <h2>Em resumo</h2>
      <ul>
        <li>Ler não exige cadastro, e nenhum cookie é gravado em quem lê.</li>
        <li>Nenhuma página chama serviços de terceiros: não há rastreadores, anúncios de redes externas nem botões que avisam uma rede social da sua visita.</li>
        <li>Não guardamos o endereço IP de quem lê.</li>
        <li>Só recebemos dados que identificam você quando você mesmo os envia, pela página de contato.</li>
      </ul>
      <h2>Leituras</h2>
      <p>
        Quando uma matéria aparece na tela, o navegador avisa o nosso servidor uma vez, com um número sorteado para aquela abertura e o número da matéria. Serve para contar
        leituras e montar a lista das mais lidas. O aviso não leva seu nome, não é ligado a outras visitas e o endereço da conexão não é guardado: somamos as leituras por matéria e
        por dia.
      </p>
      <h2>Reações</h2>
      <p>
        Se você reagir a uma matéria, o navegador sorteia um código e o guarda com ele mesmo, para que você possa mudar de ideia e para que a mesma pessoa não conte duas vezes. O
        servidor fica com um embaralhamento desse código, que não pode ser desfeito. Se o navegador não puder guardar nada, usamos no lugar um embaralhamento da conexão que muda
        todo dia e não permite voltar a ela.
      </p>
      <h2>Links curtos</h2>
      <p>
        Quando você abre um link curto nosso, contamos o clique com o tipo de aparelho, o navegador, o horário e de onde o link veio. O endereço da conexão não é guardado: para não
        contar a mesma pessoa duas vezes no dia, usamos um embaralhamento que muda todo dia e é apagado em até 48 horas.
      </p>
      <h2>Suas preferências</h2>
      <p>
        Tema, tamanho da letra, modo economia e as matérias guardadas para ler sem internet ficam somente no seu aparelho. Apagar os dados do site no navegador apaga tudo. Se você
        ligar os avisos de notícias, guardamos o endereço de entrega que o navegador cria para isso, sem nome, até você desligar.
      </p>
      <h2>Vídeos e conteúdos de outros sites</h2>
      <p>
        Vídeos, áudios e publicações de outros serviços (YouTube, Vimeo, Spotify, Instagram) só são carregados depois que você toca neles. A partir desse toque, vale a política de
        privacidade do serviço. Os botões de compartilhar são links comuns: nada é enviado antes de você tocar.
      </p>
      <h2>Mensagens à Redação</h2>
      <p>
        O que você escreve na <a href="/contato">página de contato</a> (nome, e-mail, mensagem e a matéria de que fala) é lido somente pela Redação, para responder, corrigir e
        cumprir o direito de resposta. Guardamos por até 12 meses; depois, a mensagem é apagada sozinha.
      </p>
      <h2>Segurança</h2>
      <p>
        Para proteger o site de abusos, contamos por instantes quantos pedidos chegam de cada conexão, por um código embaralhado que é descartado em seguida. O site é entregue pela
        rede da Cloudflare, que trata os dados técnicos da conexão para levar as páginas até você e se defender de ataques. Quem trabalha na Redação usa cookies de sessão para
        entrar no sistema; leitores, não.
      </p>
      <h2>Seus direitos</h2>
      <p>
        A Lei Geral de Proteção de Dados (Lei 13.709, de 2018) garante a você saber se temos dados seus, receber uma cópia, corrigir, pedir que sejam apagados e retirar um
        consentimento. Para falar com o encarregado pelos dados do {name}, use a <a href="/contato">página de contato</a> e escolha “Outro assunto”. Se a resposta não resolver,
        você pode recorrer à Autoridade Nacional de Proteção de Dados (ANPD).
      </p>
    </InstitutionalPage>
  );
}
