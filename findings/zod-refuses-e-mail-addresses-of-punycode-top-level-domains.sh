#!/usr/bin/env bash
# Shows that z.email() of zod refuses e-mail addresses under top-level domains in Punycode.
#
# The default pattern ends with [A-Za-z]{2,}. A top-level domain in letters is written xn--… by browsers (the value of an
# input of the type email), by mail servers and by `domainToASCII`, so it has digits and hyphens. The same address is
# accepted by the pattern of browsers, z.regexes.html5Email. Domains in letters are refused by both, in either script.
#
# Output on 2026-11-30:
#
#   zod 4.6.7
#   anna@example.com: taken, html5Email: taken
#   anna@xn--mller-kva.de: taken, html5Email: taken
#   anna@xn--e1afmkfd.xn--p1ai: refused, html5Email: taken
#   anna@example.xn--q9jyb4c: refused, html5Email: taken
#
# Exit status: 0 for this output, 1 for another one, 2 if the package could not be installed. Needs npm and node.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts --save-exact zod@4.6.7 || exit 2

cat > parse.mjs <<'PROGRAM'
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const lines = [`zod ${JSON.parse(readFileSync('node_modules/zod/package.json', 'utf8')).version}`];
const takenBy = (schema, address) => (schema.safeParse(address).success ? 'taken' : 'refused');
const browsers = z.email({ pattern: z.regexes.html5Email });
for (const address of [
  'anna@example.com',
  'anna@xn--mller-kva.de',
  'anna@xn--e1afmkfd.xn--p1ai',
  'anna@example.xn--q9jyb4c',
]) {
  lines.push(`${address}: ${takenBy(z.email(), address)}, html5Email: ${takenBy(browsers, address)}`);
}
console.log(lines.join('\n'));
const expected = `zod 4.6.7
anna@example.com: taken, html5Email: taken
anna@xn--mller-kva.de: taken, html5Email: taken
anna@xn--e1afmkfd.xn--p1ai: refused, html5Email: taken
anna@example.xn--q9jyb4c: refused, html5Email: taken`;
if (lines.join('\n') !== expected) {
  console.log('This is not the output of 2026-11-30.');
  process.exitCode = 1;
}
PROGRAM
node parse.mjs
