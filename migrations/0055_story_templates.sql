-- What stories of a kind begin with; the newsroom changes the texts and switches templates off. The slug names their checks in code.
CREATE TABLE story_templates (
  slug TEXT PRIMARY KEY,
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  title TEXT NOT NULL,
  subtitle TEXT NOT NULL,
  kicker TEXT NOT NULL,
  -- Slug of a section; no reference, because sections may go.
  category TEXT,
  body TEXT NOT NULL,
  sensitive INTEGER NOT NULL DEFAULT 0 CHECK (sensitive IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  updated_at INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

INSERT INTO story_templates (slug, place, name, title, subtitle, kicker, category, body, sensitive) VALUES
('policia', 1, 'Polícia', '', '', 'POLÍCIA', 'policia', '[O que aconteceu], no bairro [bairro], em [cidade], [dia da semana e data], por volta de [hora].

Segundo [órgão que informou], [como foi].

## O que se sabe

[Vítimas, apreensões, prisões: só o que a fonte confirmou.]

## O outro lado

[A defesa foi procurada? Quando, por onde e o que respondeu.]', 1),
('nota-de-falecimento', 2, 'Nota de falecimento', '', '', 'LUTO', NULL, 'Morreu [dia da semana e data], aos [idade] anos, [nome completo], em [cidade]. A informação foi confirmada por [familiar ou funerária].

[Quem era: profissão, onde morava, o que deixou para a cidade.]

## Velório e sepultamento

O velório é em [local do velório], a partir de [hora do velório]. O sepultamento é em [local do sepultamento], às [hora do sepultamento].

[Nome] deixa [família].', 1),
('servico', 3, 'Serviço', '', '', 'SERVIÇO', NULL, '[O que é oferecido], em [cidade], [de que dia a que dia].

## Onde e quando

[Endereço], [dias], das [hora de abrir] às [hora de fechar].

## Quem pode e o que levar

[Público] pode participar. É preciso levar [documentos].

## Dúvidas

[Telefone, e-mail ou site].', 0),
('sessao-da-camara', 4, 'Sessão da câmara', '', '', 'CÂMARA', 'politica', 'A Câmara Municipal de [cidade] [aprovou ou rejeitou], em [dia da semana e data], o [projeto e número], de autoria de [autor].

A votação terminou em [placar].

## O que muda

[O que o projeto faz, em uma frase.]

## Como cada um votou

[Nome: voto.]

## Próximo passo

[Sanção, segunda votação ou comissão.]', 0);
