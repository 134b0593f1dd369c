#!/usr/bin/env bash
# Counts what is lost when two tabs take turns by a Web Lock and keep their counter in localStorage.
#
# Each tab takes the lock, reads the counter, adds one, writes it and lets go. In Chromium tabs that were opened
# separately run in processes of their own, each with a copy of localStorage that learns of the others' writes by messages;
# the lock is handed on by another way and may arrive first. So its new holder reads a value that the last one has
# already replaced, and writes over it. The same counter in IndexedDB, whose transactions the browser process orders, loses
# nothing. What tabs share under a lock belongs in IndexedDB; in localStorage it is a hint.
#
# Output on 2026-11-30:
#
#   Chromium 156.0.8078.114, playwright-core 1.65.1
#   localStorage: 349 of 4000 additions lost
#   IndexedDB: 0 of 4000 additions lost
#
# Exit status: 0 where localStorage lost some and IndexedDB none, 1 otherwise, 2 if the packages could not be installed or
# there is no Chromium.
# Needs npm, Node 20 or newer, Chromium 156 of Debian 12 (CHROMIUM names another program), and half a minute.
set -euo pipefail

chromium=${CHROMIUM:-$(command -v chromium || true)}
[ -n "$chromium" ] || { echo 'There is no Chromium: apt-get install chromium' >&2; exit 2; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts --save-exact playwright-core@1.65.1 || exit 2

cat > measure.cjs <<'PROGRAM'
const { createServer } = require('node:http');
const { chromium } = require('playwright-core');
const { version } = require('playwright-core/package.json');

const [tabs, turns] = [2, 2000];

const page = `<script>
const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const opening = indexedDB.open('counters');
opening.onupgradeneeded = () => opening.result.createObjectStore('counters');
const database = result(opening);
const counters = async (mode) => (await database).transaction('counters', mode).objectStore('counters');

const stores = {
  localStorage: {
    read: () => Number(localStorage.counter ?? 0),
    write: (value) => { localStorage.counter = value; },
  },
  IndexedDB: {
    read: async () => (await result((await counters('readonly')).get('counter'))) ?? 0,
    write: async (value) => result((await counters('readwrite')).put(value, 'counter')),
  },
};
window.count = async (name, turns) => {
  for (let turn = 0; turn < turns; turn += 1) {
    await navigator.locks.request(name, async () => stores[name].write((await stores[name].read()) + 1));
  }
};
window.read = (name) => stores[name].read();
</script>`;

(async () => {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  console.log(`Chromium ${browser.version()}, playwright-core ${version}`);
  const context = await browser.newContext();
  const pages = await Promise.all(Array.from({ length: tabs }, () => context.newPage()));
  for (const page of pages) await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const lost = {};
  for (const name of ['localStorage', 'IndexedDB']) {
    await Promise.all(pages.map((page) => page.evaluate(([store, times]) => window.count(store, times), [name, turns])));
    const counted = await Promise.all(pages.map((page) => page.evaluate((store) => window.read(store), name)));
    lost[name] = tabs * turns - Math.max(...counted);
    console.log(`${name}: ${lost[name]} of ${tabs * turns} additions lost`);
  }
  await browser.close();
  server.close();
  process.exit(lost.localStorage > 0 && lost.IndexedDB === 0 ? 0 : 1);
})();
PROGRAM
CHROMIUM="$chromium" node measure.cjs
