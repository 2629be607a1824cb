/** 'Expediente' of the demo newsroom, in the light markup of institutional pages. Everybody in it is invented. */
export const masthead = `## Onde estamos

O Lide é uma redação de demonstração do norte do Piauí. As pessoas, as matérias e os números deste site foram escritos para mostrar como ele funciona: nenhum deles descreve um fato ou uma pessoa real.

## Ilustrações e fotografias

As ilustrações são feitas pela própria equipe. Fotografias de terceiros trazem sempre o crédito de quem as fez.

## Como trabalhamos

- Toda matéria é lida por uma segunda pessoa antes de ir ao ar.
- Quem é acusado é procurado e tem prazo razoável para responder. Quando a resposta chega depois da publicação, entra na matéria, com a hora.
- Informação que só uma fonte sustenta é apresentada como o que é.
- Textos sugeridos por inteligência artificial nunca vão ao ar sem que uma pessoa os confira palavra por palavra.
- Conteúdo pago é sempre identificado e não passa pela Redação.

## Mais sobre o site

- [Quem somos e o que cobrimos](/sobre)
- [Termos de uso](/termos)
- [Privacidade](/privacidade)
`;
