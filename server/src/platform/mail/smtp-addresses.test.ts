import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock/index.ts';
import { newId } from '../ids/index.ts';
import { PermanentFailure } from '../jobs/index.ts';
import { mailMessage } from './message.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/**
 * What nodemailer 10.6.0 sends (smtp-connection and mime-node of its source). A local part in ASCII: the domain in Punycode,
 * in the envelope and in the header. Letters before the @: the domain in letters, with the parameter SMTPUTF8 where the
 * server offers it, and otherwise without it all the same, so that the server decides. A local part that is no dot-atom
 * is quoted.
 */
const rows = [
  { to: 'anna@xn--mller-kva.de', sent: 'anna@xn--mller-kva.de', needsUtf8: false },
  { to: 'anna@müller.de', sent: 'anna@xn--mller-kva.de', needsUtf8: false },
  { to: 'Anna@MÜLLER.de', sent: 'Anna@xn--mller-kva.de', needsUtf8: false },
  { to: 'anna@пример.рф', sent: 'anna@xn--e1afmkfd.xn--p1ai', needsUtf8: false },
  { to: 'anna..berg@example.com', sent: '"anna..berg"@example.com', needsUtf8: false },
  { to: 'jürgen@xn--mller-kva.de', sent: 'jürgen@müller.de', needsUtf8: true },
];

/** A server that shows commands as they came; `smtp-server` would decode the domain. */
async function startServer(offersUtf8: boolean) {
  const lines: string[] = [];
  const refuses = (line: string) =>
    line.startsWith('RCPT') &&
    /[^\p{ASCII}]/u.test(line) &&
    !lines.some((one) => one.startsWith('MAIL') && one.endsWith(' SMTPUTF8'));
  const answerTo = (line: string): string | undefined => {
    if (line.startsWith('EHLO')) return offersUtf8 ? '250-here\r\n250 SMTPUTF8' : '250 here';
    if (line === 'DATA') return '354 go on';
    if (refuses(line)) return '553 no letters';
    return /^(MAIL|RCPT|RSET|QUIT|\.$)/.test(line) ? '250 ok' : undefined;
  };
  const server = createServer((socket: Socket) => {
    socket.write('220 here\r\n');
    socket.on('error', () => {});
    createInterface({ input: socket }).on('line', (line) => {
      lines.push(line);
      const answer = answerTo(line);
      if (answer) socket.write(`${answer}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const transport = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'shop@example.com' });
  return {
    async deliver(to: string): Promise<string[]> {
      lines.length = 0;
      const content = { fromName: 'Lumibook', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
      await transport.deliver({ id: newId(systemClock), message: mailMessage.parse({ ...content, to }) });
      return lines.filter((line) => /^(MAIL FROM|RCPT TO|To):/.test(line));
    },
    async close() {
      await transport.close();
      server.close();
      await once(server, 'close');
    },
  };
}

describe.each([true, false])('a mail server that offers SMTPUTF8 (%s)', (offersUtf8) => {
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer(offersUtf8);
  });
  afterAll(() => server.close());

  it.each(rows)('gets the mail to $to', async ({ to, sent, needsUtf8 }) => {
    const delivery = server.deliver(to);
    if (needsUtf8 && !offersUtf8) return expect(delivery).rejects.toThrow(PermanentFailure);
    const isPlain = !sent.startsWith('"');
    expect(await delivery).toEqual([
      `MAIL FROM:<shop@example.com>${needsUtf8 ? ' SMTPUTF8' : ''}`,
      `RCPT TO:<${sent}>`,
      `To: ${isPlain ? sent : `<${sent}>`}`,
    ]);
  });
});
