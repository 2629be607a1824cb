#!/bin/sh
# Three of four writers of amounts in Portuguese words, as a newsroom needs them for reading aloud, write what is no Portuguese. "Milhão" and
# "bilhão" are nouns: what is counted follows by "de", unless a smaller number stands between, and one of them is singular whatever follows.
# Thousands and a rest below a hundred are joined by "e"; each part of an ordinal is an ordinal.
#
#   to-words 5.7.0, `pt-BR`       "Um Milhão Reais"; "Um Milhões" with anything behind it; "Mil Um"; the 21st is "Vinte E Primeiro"
#   n2words 4.0.0, `pt-PT`        "um milhão euros"; the other rules are kept
#   numero-por-extenso 1.0.8      "um milhão reais"; no words for nothing
#
# @brazilian-utils/brazilian-utils 2.4.0 keeps all of them. Not reported upstream, as far as a search shows.
# Output as measured on 2026-11-30; exits 1 where it changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-audit --no-fund --silent to-words@5.7.0 n2words@4.0.0 numero-por-extenso@1.0.8 @brazilian-utils/brazilian-utils@2.4.0
cat > measure.js <<'JS'
import { convertCurrencyToWords } from "@brazilian-utils/brazilian-utils";
import { toCurrency, toOrdinal } from "n2words/pt-PT";
import { estilo, porExtenso } from "numero-por-extenso";
import { ToWords } from "to-words";

const words = new ToWords({ localeCode: "pt-BR" });
const writers = {
  "brazilian-utils": convertCurrencyToWords,
  "to-words": (amount) => words.convert(amount, { currency: true }),
  n2words: toCurrency,
  "numero-por-extenso": (amount) => porExtenso(amount, estilo.monetario),
};
for (const amount of [0, 1001, 1_000_000, 2_000_000, 1_000_001, 1_000_000.5]) {
  console.log(amount);
  for (const [name, write] of Object.entries(writers)) console.log(`  ${name}: ${JSON.stringify(write(amount))}`);
}
console.log(`21st\n  to-words: ${JSON.stringify(words.toOrdinal(21))}\n  n2words: ${JSON.stringify(toOrdinal(21))}`);
JS
node measure.js | tee measured.txt
cat > expected.txt <<'TEXT'
0
  brazilian-utils: "zero reais"
  to-words: "Zero Reais"
  n2words: "zero euros"
  numero-por-extenso: ""
1001
  brazilian-utils: "mil e um reais"
  to-words: "Mil Um Reais"
  n2words: "mil e um euros"
  numero-por-extenso: "um mil e um reais"
1000000
  brazilian-utils: "um milhão de reais"
  to-words: "Um Milhão Reais"
  n2words: "um milhão euros"
  numero-por-extenso: "um milhão reais"
2000000
  brazilian-utils: "dois milhões de reais"
  to-words: "Dois Milhões Reais"
  n2words: "dois milhões euros"
  numero-por-extenso: "dois milhões reais"
1000001
  brazilian-utils: "um milhão e um reais"
  to-words: "Um Milhões Um Reais"
  n2words: "um milhão e um euros"
  numero-por-extenso: "um milhão e um reais"
1000000.5
  brazilian-utils: "um milhão de reais e cinquenta centavos"
  to-words: "Um Milhão Reais E Cinquenta Centavos"
  n2words: "um milhão euros e cinquenta cêntimos"
  numero-por-extenso: "um milhão reais e cinquenta centavos"
21st
  to-words: "Vinte E Primeiro"
  n2words: "vigésimo primeiro"
TEXT
diff expected.txt measured.txt && echo "As measured."
