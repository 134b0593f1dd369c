#!/usr/bin/env bash
# Compares the names of countries that `Intl.DisplayNames` gives in Chromium and in Node, in twelve languages.
#
# Both have ICU with data of CLDR, but Chromium's build of ICU replaces names of four countries: Hong Kong, Macao and the
# Palestinian Territories have CLDR's short names without `style: 'short'` being asked for, and the Falkland Islands have
# CLDR's variant with both names. Texts that a server writes and a page shows differ there. With `style: 'short'` the
# first three agree; the variant of the last stays.
#
# Output on 2026-11-30:
#
#   Chromium 150.0.7871.100, Node 24.21.0 with ICU 78.3, CLDR 48.0
#   280 regions, differ: FK HK MO PS
#   with style "short", differ: FK
#   en-GB PS: Palestine | Palestinian Territories
#   en-GB FK: Falkland Islands (Islas Malvinas) | Falkland Islands
#
# Exit status: 0 where exactly these differ, 1 otherwise, 2 if the packages could not be installed or there is no Chromium.
# Needs npm, Node 20 or newer, Chromium 150 of Debian 12 (CHROMIUM names another program), and a minute.
set -euo pipefail

chromium=${CHROMIUM:-$(command -v chromium || true)}
[ -n "$chromium" ] || { echo 'There is no Chromium: apt-get install chromium' >&2; exit 2; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --save-exact playwright-core@1.65.1 node@24.21.0 || exit 2

cat > compare.cjs <<'PROGRAM'
const { chromium } = require('playwright-core');

const languages = 'da-DK de-AT de-DE en-GB es-ES fr-FR it-IT nb-NO nl-BE nl-NL pt-PT sv-SE'.split(' ');

/** Names of all codes that have one, by language and code. */
function namesOf([languages, style]) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const names = {};
  for (const language of languages) {
    const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style });
    for (const first of letters) {
      for (const second of letters) {
        const name = regions.of(first + second);
        if (name) names[`${language} ${first}${second}`] = name;
      }
    }
  }
  return names;
}

(async () => {
  const browser = await chromium.launch({
    executablePath: process.argv[2],
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  const differ = async (style) => {
    const [own, theirs] = [namesOf([languages, style]), await page.evaluate(namesOf, [languages, style])];
    const keys = [...new Set([...Object.keys(own), ...Object.keys(theirs)])].filter((key) => own[key] !== theirs[key]);
    return { own, theirs, codes: [...new Set(keys.map((key) => key.slice(-2)))].sort().join(' ') };
  };
  const { node, icu, cldr } = process.versions;
  console.log(`Chromium ${browser.version()}, Node ${node} with ICU ${icu}, CLDR ${cldr}`);
  const long = await differ('long');
  const short = await differ('short');
  await browser.close();
  console.log(`${Object.keys(long.own).length / languages.length} regions, differ: ${long.codes}`);
  console.log(`with style "short", differ: ${short.codes}`);
  for (const key of ['en-GB PS', 'en-GB FK']) console.log(`${key}: ${long.theirs[key]} | ${long.own[key]}`);
  process.exitCode = long.codes === 'FK HK MO PS' && short.codes === 'FK' ? 0 : 1;
})();
PROGRAM
node_modules/.bin/node compare.cjs "$chromium"
