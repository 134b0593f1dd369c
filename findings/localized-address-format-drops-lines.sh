#!/usr/bin/env bash
# Shows which lines of an address localized-address-format leaves out or breaks.
#
# The package has the formats of Google's libaddressinput. A format has no place for what the country's post does not ask
# for: no town in Japan and Singapore, no region in most of Europe. Those fields are not in the result, without an error: a
# program that prints the result alone loses the customer's town. Where a format goes on after the street ("%A, %S" of
# Japan in Latin letters) and the street has two lines, the result has a line that begins with a comma.
#
# Output on 2026-11-30:
#
#   localized-address-format 1.3.3
#   JP Taro Yamada | 1-1 Chiyoda | Room 5 | , Tokyo | 100-0001
#   SG Wei Tan | 10 Eunos Road | SINGAPORE 408600
#   NL Anna de Vries | Keizersgracht 12 | 1015 CR Amsterdam
#
# Exit status: 0 for this output, 1 for another one, 2 if the package could not be installed.
# Needs Node, npm, and 1 MB in the temporary folder.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts --save-exact localized-address-format@1.3.3 || exit 2

cat > format.cjs <<'PROGRAM'
const { formatAddress } = require('localized-address-format');
const { version } = require('localized-address-format/package.json');

const addresses = [
  ['JP', 'Taro Yamada', ['1-1 Chiyoda', 'Room 5'], 'Chiyoda-ku', 'Tokyo', '100-0001'],
  ['SG', 'Wei Tan', ['10 Eunos Road'], 'Bedok', '', '408600'],
  ['NL', 'Anna de Vries', ['Keizersgracht 12'], 'Amsterdam', 'Noord-Holland', '1015 CR'],
];
const lines = addresses.map(([postalCountry, name, addressLines, locality, administrativeArea, postalCode]) => {
  const address = { postalCountry, name, addressLines, locality, administrativeArea, postalCode };
  return `${postalCountry} ${formatAddress(address, 'latin').join(' | ')}`;
});
console.log(`localized-address-format ${version}`);
console.log(lines.join('\n'));

const seen = [
  'JP Taro Yamada | 1-1 Chiyoda | Room 5 | , Tokyo | 100-0001',
  'SG Wei Tan | 10 Eunos Road | SINGAPORE 408600',
  'NL Anna de Vries | Keizersgracht 12 | 1015 CR Amsterdam',
];
if (lines.join() !== seen.join()) {
  console.log('This is not the output of 2026-11-30.');
  process.exitCode = 1;
}
PROGRAM
node format.cjs
