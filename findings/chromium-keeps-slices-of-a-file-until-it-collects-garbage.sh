#!/usr/bin/env bash
# Measures what Chromium keeps of ranges of a file that a worker has read and dropped.
#
# A page that reads a large zip in place reads thousands of ranges, each with `file.slice(start, end).arrayBuffer()`. Each
# slice is a Blob, which the browser process registers and holds until the worker collects garbage. The worker sees some
# hundred bytes for each and collects late, while slice and registration take some 11 KB in both processes: after 10,000
# ranges of 1 KB they hold 100 MB more than before. It does not help to read with FileReaderSync. Where ten workers read a
# thousand ranges each, one after the other, the end of a worker frees its slices, and 20 MB are held.
#
# Output on 2026-11-29:
#
#   Chromium 150.0.7871.100, playwright-core 1.65.1
#   10000 ranges of 1 KB, in MB above the memory before (private and shared memory of all processes of the browser):
#   one worker, which lives: 110
#   ten workers, one after the other: 23
#
# Exit status: 0 where one worker holds at least 50 MB and three times as much as ten do, 1 otherwise, 2 if the packages
# could not be installed or there is no Chromium.
# Needs npm, Node 20 or newer, Chromium 150 of Debian 12 (CHROMIUM names another program), Linux, and two minutes.
set -euo pipefail

chromium=${CHROMIUM:-$(command -v chromium || true)}
[ -n "$chromium" ] || { echo 'There is no Chromium: apt-get install chromium' >&2; exit 2; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts --save-exact playwright-core@1.65.1 || exit 2

cat > measure.cjs <<'PROGRAM'
const { readFileSync, readdirSync, truncateSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { chromium } = require('playwright-core');
const { version } = require('playwright-core/package.json');

const ranges = 10_000;
const file = `${process.cwd()}/file`;
writeFileSync(file, '');
truncateSync(file, ranges * 4096);

const program = `onmessage = async ({ data: { file, from, to } }) => {
  for (let range = from; range < to; range += 1) await file.slice(range * 4096, range * 4096 + 1024).arrayBuffer();
  postMessage('done');
};`;
const page = `<input type=file><script>
window.read = (from, to, isLast) => new Promise((resolve) => {
  const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(program)}])));
  worker.onmessage = () => { if (!isLast) worker.terminate(); resolve(); };
  worker.postMessage({ file: document.querySelector('input').files[0], from, to });
});</script>`;

/** Private and shared memory of the processes below this one, in MB. */
function memory() {
  const parents = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      parents.set(pid, stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    } catch {}
  }
  const isBelow = (pid) => pid === String(process.pid) || (parents.has(pid) && isBelow(parents.get(pid)));
  let kilobytes = 0;
  for (const pid of parents.keys()) {
    if (pid === String(process.pid) || !isBelow(pid)) continue;
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      for (const [, size] of rollup.matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+) kB$/gm)) kilobytes += Number(size);
    } catch {}
  }
  return kilobytes / 1024;
}

async function held(browserOf, address, workers) {
  const browser = await browserOf();
  const tab = await browser.newPage();
  await tab.goto(address);
  await tab.setInputFiles('input', file);
  await tab.evaluate(() => window.read(0, 1, false));
  const before = memory();
  const each = ranges / workers;
  for (let worker = 0; worker < workers; worker += 1) {
    const part = [worker * each, (worker + 1) * each, worker === workers - 1];
    await tab.evaluate((args) => window.read(...args), part);
  }
  const above = memory() - before;
  const name = browser.version();
  await browser.close();
  return { above: Math.round(above), name };
}

(async () => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise((resolve) => server.listen(0, resolve));
  const address = `http://localhost:${server.address().port}`;
  const args = ['--no-sandbox', '--disable-gpu'];
  const launch = () => chromium.launch({ executablePath: process.argv[2], args });
  const one = await held(launch, address, 1);
  const ten = await held(launch, address, 10);
  server.close();
  console.log(`Chromium ${one.name}, playwright-core ${version}`);
  console.log(
    `${ranges} ranges of 1 KB, in MB above the memory before (private and shared memory of all processes of the browser):`,
  );
  console.log(`one worker, which lives: ${one.above}`);
  console.log(`ten workers, one after the other: ${ten.above}`);
  if (one.above < 50 || one.above < 3 * ten.above) {
    console.log('This is not what was seen on 2026-11-29.');
    process.exitCode = 1;
  }
})();
PROGRAM
node measure.cjs "$chromium"
