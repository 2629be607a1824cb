/** 'Termos de uso' of the demo newsroom, in the light markup of institutional pages. */
export const terms = `Estes termos valem para quem lê o site, reage a uma matéria, segue um link curto ou escreve à Redação. Ler é gratuito e não exige cadastro.

## O que você pode fazer

- Ler, imprimir e guardar as matérias para uso pessoal.
- Compartilhar o endereço de qualquer página, em qualquer lugar.
- Citar trechos, com o nome do site e um link para a matéria, como permite a Lei de Direitos Autorais (Lei 9.610, de 1998).
- Usar o conteúdo em sala de aula, sem finalidade comercial e com a fonte.

## O que pede autorização

Republicar uma matéria inteira, vender ou alterar textos, fotos, ilustrações e vídeos depende de autorização por escrito. Peça pela [página de contato](/contato): para rádios comunitárias, escolas e jornais da região a resposta costuma ser sim.

A coleta automática em grande quantidade segue o que diz o arquivo [robots.txt](/robots.txt). Nenhuma coleta pode atrapalhar quem lê.

## O que esperamos de quem participa

As mensagens enviadas à Redação devem ser verdadeiras e respeitosas. Não publicamos, e podemos encaminhar às autoridades, ameaças, ofensas discriminatórias e dados pessoais de outras pessoas enviados sem motivo jornalístico. Reações servem para dizer o que se sentiu ao ler: tentar multiplicá-las por programas falseia a conta e será desfeito.

## Correções e direito de resposta

Quem se sentir prejudicado por uma matéria pode pedir correção ou direito de resposta (Lei 13.188, de 2015) pela [página de contato](/contato). O pedido é lido pela edição, e a resposta, quando cabe, tem o mesmo destaque da matéria que a motivou.

## Links para outros sites

Damos links para documentos, vídeos e páginas de terceiros porque ajudam a entender a notícia. Não respondemos pelo que eles publicam nem pelo que fazem com os seus dados.

## Responsabilidade

Trabalhamos para que tudo esteja certo e no ar, mas o site pode ficar fora do ar para manutenção ou por falha de terceiros. Horários, prazos e valores de serviços públicos mudam: confirme com o órgão responsável antes de decidir por eles.

## Dados pessoais

O que guardamos, por quê e por quanto tempo está na página de [privacidade](/privacidade), conforme a Lei Geral de Proteção de Dados (Lei 13.709, de 2018).

## Mudanças e foro

Quando estes termos mudarem, a versão nova estará nesta página. Vale a lei brasileira, e fica escolhido o foro da comarca de Piripiri, no Piauí, sem prejuízo do foro do consumidor.
`;
