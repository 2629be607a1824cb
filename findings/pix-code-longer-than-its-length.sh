#!/bin/sh
# A static Pix code (BR Code) keeps the receiver's key and a note to the payer in one field. Lengths have two digits, "01" to "99" (EMV QR
# Code, merchant-presented mode, which the BR Code is one of), so that beside a random key of 36 characters a note has 37 at most.
#
#   pix-utils 2.8.2     write a longer note, the field's length in three digits. They raise nothing, and `hasError` of the first is false.
#   faz-um-pix 2.0.2    A reader takes two digits and is out of step from there: pix-utils itself refuses what it made.
#
# @brazilian-utils/brazilian-utils 2.4.0 cuts the note to what fits, as it documents; it is the second reader here.
# Not reported upstream, as far as a search shows. Output as measured on 2026-11-30; exits 1 where it changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-audit --no-fund --silent pix-utils@2.8.2 faz-um-pix@2.0.2 @brazilian-utils/brazilian-utils@2.4.0
cat > measure.js <<'JS'
import { generatePixPayload, isValidPixPayload } from "@brazilian-utils/brazilian-utils";
import { Pix } from "faz-um-pix";
import { createStaticPix, hasError, parsePix } from "pix-utils";

const key = "123e4567-e89b-42d3-a456-426614174000";
const [name, city] = ["Jornal do Vale", "Teresina"];
for (const note of ["Banner da capa, 1 a 30 de novembro B1", "Banner da capa, 1 a 30 de novembro B12"]) {
  const made = createStaticPix({ merchantName: name, merchantCity: city, pixKey: key, infoAdicional: note, transactionAmount: 150 });
  console.log(`a note of ${note.length}; pix-utils: hasError ${hasError(made)}`);
  const codes = {
    "pix-utils": made.toBRCode(),
    "faz-um-pix": await Pix(key, name, city, "150.00", note),
    "brazilian-utils": generatePixPayload({ key, merchantName: name, merchantCity: city, amount: 150, description: note }),
  };
  for (const [library, code] of Object.entries(codes)) {
    const readers = [...(hasError(parsePix(code)) ? [] : ["pix-utils"]), ...(isValidPixPayload(code) ? ["brazilian-utils"] : [])];
    console.log(`  ${library}: ${code.slice(6, 17)}… read by ${readers.join(", ") || "none"}`);
  }
}
JS
node measure.js | tee measured.txt
cat > expected.txt <<'TEXT'
a note of 37; pix-utils: hasError false
  pix-utils: 26990014br.… read by pix-utils, brazilian-utils
  faz-um-pix: 26990014br.… read by pix-utils, brazilian-utils
  brazilian-utils: 26990014br.… read by pix-utils, brazilian-utils
a note of 38; pix-utils: hasError false
  pix-utils: 261000014br… read by none
  faz-um-pix: 261000014br… read by none
  brazilian-utils: 26990014br.… read by pix-utils, brazilian-utils
TEXT
diff expected.txt measured.txt && echo "As measured."
