/** 'Expediente' of the demo newsroom, in the light markup of institutional pages. Everybody in it is invented. */
export const masthead = `## Redação

**Direção e jornalismo responsável:** Helena Andrade, jornalista. É a ela que se dirige quem quer falar sobre a linha do jornal, um erro grave ou um pedido de direito de resposta.

**Edição:** Caio Fontenele, que decide a página inicial e acompanha a cobertura dos doze municípios.

**Reportagem:** Rita Sampaio, que cobre cidades, saúde e educação a partir de Piripiri.

**Ilustrações:** feitas pela própria equipe. Fotografias de terceiros trazem sempre o crédito de quem as fez.

## Onde estamos

O Lide é uma redação de demonstração do norte do Piauí. As pessoas, as matérias e os números deste site foram escritos para mostrar como ele funciona: nenhum deles descreve um fato ou uma pessoa real.

## Como trabalhamos

- Toda matéria é lida por uma segunda pessoa antes de ir ao ar.
- Quem é acusado é procurado e tem prazo razoável para responder. Quando a resposta chega depois da publicação, entra na matéria, com a hora.
- Informação que só uma fonte sustenta é apresentada como o que é.
- Textos sugeridos por inteligência artificial nunca vão ao ar sem que uma pessoa os confira palavra por palavra.
- Conteúdo pago é sempre identificado e não passa pela Redação.

## Correções

Erro se corrige na própria matéria, com uma nota que diz o que estava errado e quando foi corrigido. Para avisar, use a [página de contato](/contato) e escolha “Correção”. Respondemos a toda mensagem assinada.

## Mais sobre o site

- [Quem somos e o que cobrimos](/sobre)
- [Termos de uso](/termos)
- [Privacidade](/privacidade)
`;
