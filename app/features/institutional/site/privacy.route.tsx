import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { EVENT_RETENTION_MS, HEARTBEAT_MS, READER_TOWN_MIN, SALT_RETENTION_MS } from "#app/features/audience/engagement.ts";
import { REACTIONS_SHOWN_MIN } from "#app/features/audience/figures.ts";
import { listMeta } from "#app/features/discovery/site/meta.ts";
import { ENDED_RETENTION_MS, PENDING_RETENTION_MS } from "#app/features/newsletter/subscriber.ts";
import { POLL_CLEAR_AFTER_MS } from "#app/features/polls/poll.ts";
import { redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { describedByText } from "../written-page.http.ts";
import { InstitutionalPage, WrittenPage } from "./institutional-page.tsx";
import { type InstitutionalView, toInstitutionalView } from "./institutional-view.ts";

/**
 * The refusal of being recognised, one tap, kept on the device. The script of readers' pages shows it: without a script
 * nothing is reported in the first place.
 */
const AudienceChoice = () => (
  <div className="audience-choice" data-audience-choice hidden>
    <button type="button" className="button" aria-pressed="false">
      Não reconhecer este aparelho
    </button>
    <p className="meta" role="status" />
  </div>
);

/** The sweep of each quarter of an hour, after the margin for answers on their way. */
const POLL_FORGOTTEN_MINUTES = 15 + POLL_CLEAR_AFTER_MS / MINUTE_MS;

const days = (ms: number) => `${ms / DAY_MS} dias`;
const hours = (ms: number) => `${ms / HOUR_MS} horas`;

/** Describes only what this software really does with readers' data. */
function PrivacyPage({ view }: { view: InstitutionalView }) {
  const { name } = view.site;
  return (
    <InstitutionalPage view={view} about="O que o site guarda sobre quem lê, por quê e por quanto tempo. É pouco, e está tudo aqui.">
      <h2>Em resumo</h2>
      <ul>
        <li>Ler não exige cadastro, e nenhum cookie é gravado em quem lê. A exceção é quem responde a uma enquete: um cookie que só diz isso.</li>
        <li>
          Nenhuma página chama serviços de terceiros: não há rastreadores, anúncios de redes externas nem botões que avisam uma rede social da sua visita. A exceção é a peça de um
          anúncio que o anunciante mantém em outro endereço: o navegador a busca lá.
        </li>
        <li>Não guardamos o endereço IP de quem lê.</li>
        <li>Só recebemos dados que identificam você quando você mesmo os envia, pela página de contato ou ao se inscrever no boletim.</li>
      </ul>
      <h2>Leituras</h2>
      <p>
        Quando uma página nossa aparece na tela, o navegador avisa o nosso servidor: qual página, de onde você veio (um site, um aplicativo ou a campanha do link), o tipo de
        aparelho, o navegador e o sistema, por quanto tempo você leu ou ouviu e até onde rolou o texto. Enquanto a página está visível, o aviso se repete a cada{" "}
        {HEARTBEAT_MS / 1_000} segundos, para sabermos quantas pessoas estão lendo agora. Também medimos a velocidade da página e contamos erros dos nossos programas, sem nada seu
        dentro.
      </p>
      <p>
        Para não contar a mesma pessoa duas vezes no dia, o servidor embaralha o endereço da conexão e o nome do navegador com uma chave sorteada para aquele dia. O endereço não é
        guardado, e a chave é apagada em até {hours(SALT_RETENTION_MS)}: depois disso ninguém, nem nós, consegue refazer o código ou ligar a sua visita de hoje à de outro dia. Cada
        visita isolada é apagada em até {hours(EVENT_RETENTION_MS)}; ficam só as somas por dia, por matéria e por assunto. A cidade de quem lê, quando a rede a informa, só aparece
        para a Redação a partir de {READER_TOWN_MIN} leitores. Nenhum cookie é usado, e nada disso é vendido ou entregue a terceiros. A finalidade é saber o que interessa aos
        leitores e melhorar o site (legítimo interesse, art. 7º, IX, da Lei Geral de Proteção de Dados).
      </p>
      <p>
        Se preferir, recuse: com um toque no botão abaixo, ou ligando o Controle Global de Privacidade (GPC) no seu navegador. A leitura então conta só como um número, sem código
        de visitante, e você não aparece entre quem está lendo agora.
      </p>
      <AudienceChoice />
      <h2>Reações</h2>
      <p>
        Se você reagir a uma matéria, o navegador sorteia um código e o guarda com ele mesmo, para que você possa mudar de ideia e para que a mesma pessoa não conte duas vezes. O
        servidor fica com um embaralhamento desse código, que não pode ser desfeito. Se o navegador não puder guardar nada, usamos no lugar um embaralhamento da conexão que muda
        todo dia e não permite voltar a ela. Enquanto são menos de {REACTIONS_SHOWN_MIN}, as reações não são mostradas a ninguém fora da Redação.
      </p>
      <h2>Enquetes</h2>
      <p>
        Se você responder a uma enquete, a resposta entra na contagem e não fica guardada com nada que aponte para você. Para que ninguém responda duas vezes, guardamos até o fim
        da enquete um embaralhamento do endereço da conexão e do nome do navegador, feito com uma chave sorteada para aquela enquete, que não diz qual foi a resposta; e o navegador
        guarda um cookie que só diz que você já respondeu, vale só para a página daquela enquete e some quando ela fecha, e uma anotação para mostrar o resultado de novo. Em até{" "}
        {POLL_FORGOTTEN_MINUTES} minutos depois do fim, a chave e os embaralhamentos são apagados: ficam só os números. O endereço da conexão não é guardado.
      </p>
      <h2>Links curtos</h2>
      <p>
        Quando você abre um link curto nosso, contamos o clique com o tipo de aparelho, o navegador, o horário e de onde o link veio. O endereço da conexão não é guardado: para não
        contar a mesma pessoa duas vezes no dia, usamos um embaralhamento que muda todo dia e é apagado em até 48 horas.
      </p>
      <h2>Anúncios</h2>
      <p>
        Os anúncios são vendidos pelo próprio portal e escolhidos pelo nosso servidor pela página, pelas datas e pelo que foi contratado, sem perfil de quem lê. Contamos quantas
        vezes cada um foi entregue, ficou na tela por um segundo e recebeu um toque. Para não contar a mesma pessoa duas vezes, o embaralhamento do dia fica só na memória do
        servidor e não é gravado. Quantas vezes você viu cada anúncio no dia fica anotado somente no seu aparelho.
      </p>
      <h2>Suas preferências</h2>
      <p>
        Tema, tamanho da letra, modo economia, a sua cidade, as matérias e os áudios guardados para quando não houver internet e o ponto em que você parou de ouvir ficam somente no
        seu aparelho. Apagar os dados do site no navegador apaga tudo. Se você ligar os avisos de notícias, guardamos o endereço de entrega que o navegador cria para isso e o que
        você escolheu receber, sem nome, até você desligar.
      </p>
      <h2>Vídeos e conteúdos de outros sites</h2>
      <p>
        Vídeos, áudios e publicações de outros serviços (YouTube, Vimeo, Spotify, Instagram) só são carregados depois que você toca neles. A partir desse toque, vale a política de
        privacidade do serviço. Os botões de compartilhar são links comuns: nada é enviado antes de você tocar.
      </p>
      <h2>Boletim por e-mail</h2>
      <p>
        Se você se inscrever no boletim, guardamos o seu e-mail, o município e as edições que escolheu, e quando e com que texto você concordou (consentimento, art. 7º, I). Nada
        mais: as mensagens não têm imagens, e não sabemos se você as abriu. Um endereço que ninguém confirma é apagado em {days(PENDING_RETENTION_MS)}; depois de cancelar, em{" "}
        {days(ENDED_RETENTION_MS)}. As mensagens são entregues por um serviço de e-mail contratado, que recebe o endereço para isso.
      </p>
      <h2>Mensagens à Redação</h2>
      <p>
        O que você escreve na <a href="/contato">página de contato</a> (nome, e-mail, mensagem e a matéria de que fala) é lido somente pela Redação, para responder, corrigir e
        cumprir o direito de resposta. Guardamos por até 12 meses; depois, a mensagem é apagada sozinha.
      </p>
      <h2>Segurança</h2>
      <p>
        Para proteger o site de abusos, contamos por instantes quantos pedidos chegam de cada conexão, por um código embaralhado que é descartado em seguida; e, por até uma hora,
        quantas respostas a uma enquete ou reações a uma matéria chegam dela, por um código que muda a cada hora e é apagado no fim dela. O site é entregue pela rede da Cloudflare,
        que trata os dados técnicos da conexão para levar as páginas até você e se defender de ataques. Quem trabalha na Redação usa cookies de sessão para entrar no sistema;
        leitores, não.
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

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, "/privacidade");
  const reading = await context.readers.lists.institutionalPage("privacy");
  const description = describedByText(reading.text, "O que o site guarda sobre quem lê, por quê e por quanto tempo: sem cadastro, sem rastreadores.");
  return data({ view: toInstitutionalView(viewContext(context, reading), "/privacidade", "Privacidade", description), text: reading.text }, { headers: pageHeaders(reading) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.view.site, loaded.view.head) : []);

export default function Privacy() {
  const { view, text } = useLoaderData<typeof loader>();
  return (
    <>
      {text === "" ? (
        <PrivacyPage view={view} />
      ) : (
        <WrittenPage view={view} text={text}>
          <AudienceChoice />
        </WrittenPage>
      )}
      <SiteScript />
    </>
  );
}
