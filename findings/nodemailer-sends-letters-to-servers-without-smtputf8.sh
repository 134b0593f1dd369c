#!/usr/bin/env bash
# Shows that nodemailer sends letters before the @ to a mail server that does not offer SMTPUTF8.
#
# RFC 6531, 3.1: without the extension a client must not transmit an internationalized address. nodemailer leaves out the
# parameter of MAIL FROM, and sends the recipient in UTF-8 all the same; where the server takes it, the mail counts as
# accepted. With a local part in ASCII the domain is in Punycode.
#
# Output on 2026-11-30:
#
#   nodemailer 10.6.0
#   MAIL FROM:<shop@example.com> | RCPT TO:<anna@xn--mller-kva.example> | accepted: 1
#   MAIL FROM:<shop@example.com> | RCPT TO:<jürgen@müller.example> | accepted: 1
#
# Exit status: 0 for this output, 1 for another one, 2 if the package could not be installed. Needs npm and node.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts --save-exact nodemailer@10.6.0 || exit 2

cat > send.mjs <<'PROGRAM'
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { createTransport } from 'nodemailer';

const commands = [];
const server = createServer((socket) => {
  socket.write('220 here\r\n');
  let isText = false;
  createInterface({ input: socket }).on('line', (line) => {
    if (isText && line !== '.') return;
    if (/^(MAIL|RCPT)/.test(line)) commands.push(line);
    isText = line === 'DATA';
    socket.write(isText ? '354 go on\r\n' : '250 ok\r\n');
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const mails = createTransport({ host: '127.0.0.1', port: server.address().port, ignoreTLS: true });

const lines = [`nodemailer ${JSON.parse(readFileSync('node_modules/nodemailer/package.json', 'utf8')).version}`];
for (const to of ['anna@müller.example', 'jürgen@müller.example']) {
  commands.length = 0;
  const { accepted } = await mails.sendMail({ from: 'shop@example.com', to, subject: 'Hello', text: 'Hello' });
  lines.push(`${commands.join(' | ')} | accepted: ${accepted.length}`);
}
mails.close();
server.close();
console.log(lines.join('\n'));
const expected = `nodemailer 10.6.0
MAIL FROM:<shop@example.com> | RCPT TO:<anna@xn--mller-kva.example> | accepted: 1
MAIL FROM:<shop@example.com> | RCPT TO:<jürgen@müller.example> | accepted: 1`;
if (lines.join('\n') !== expected) {
  console.log('This is not the output of 2026-11-30.');
  process.exitCode = 1;
}
process.exit();
PROGRAM
timeout 60 node send.mjs
