import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real mail server on a port of this machine. */
export interface MailServer {
  /** SMTP_URL */
  readonly url: string;
  /** Texts of mails to an address, oldest first. */
  textsTo(address: string): readonly string[];
  /** Refuses an address from now on, with an SMTP status such as 550. */
  refuse(address: string, status: number): void;
  accept(address: string): void;
  /** How often a mail to the address was tried. */
  triesTo(address: string): number;
  close(): Promise<void>;
}

/** Decodes quoted-printable (RFC 2045, 6.7), enough for addresses and ASCII. */
function decode(raw: string): string {
  return raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export async function startMailServer(): Promise<MailServer> {
  const received: { readonly to: readonly string[]; readonly text: string }[] = [];
  const tried: string[] = [];
  const refused = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      tried.push(address);
      const responseCode = refused.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error('not here'), { responseCode }));
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const to = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ to, text: decode(Buffer.concat(chunks).toString('latin1')) });
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    textsTo: (address) => received.filter(({ to }) => to.includes(address)).map(({ text }) => text),
    refuse: (address, status) => {
      refused.set(address, status);
    },
    accept: (address) => {
      refused.delete(address);
    },
    triesTo: (address) => tried.filter((one) => one === address).length,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
