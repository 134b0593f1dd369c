import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { deadlines } from '../../../test/deadlines.ts';
import { systemClock } from '../clock/index.ts';
import { newId } from '../ids/index.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { openSecrets, type Secrets } from '../secrets/index.ts';
import { createMail, type Mail, type MailMessage } from './index.ts';
import { createMailboxTransport } from './mailbox-transport.ts';
import type { MailTransport } from './message.ts';
import { openMessage, sealMessage } from './seal-message.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const message: MailMessage = {
  fromName: 'Lumibook, "the" shop',
  to: 'anna@example.com',
  subject: 'Žluťoučký kůň – bestätigen',
  text: 'Hello\n.\nhttps://photos.example.com/confirm?token=abc\n',
  html: '<p>Hello &amp; welcome</p>',
};
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly raw: string;
}

/** A mail server that refuses on request. */
async function startServer() {
  const received: Received[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk) => {
        raw += chunk;
      });
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          return done(Object.assign(new Error('come back later'), { responseCode: 451 }));
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    refuse: (times: number) => {
      refusals = times;
    },
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

let folder: string;
let secrets: Secrets;
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
  secrets = await openSecrets({ dataDir: folder });
  server = await startServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Arrived {
  readonly to: string;
  readonly text: string;
}

const ways: readonly [string, () => { transport: MailTransport; arrived(): Promise<Arrived[]> }][] = [
  [
    'SMTP',
    () => ({
      transport: createSmtpTransport({ url: server.url, from: 'shop@photos.example.com' }),
      arrived: async () => server.received.map(({ to, raw }) => ({ to: to.join(), text: raw })),
    }),
  ],
  [
    'the mailbox',
    () => {
      const transport = createMailboxTransport({ folder: path.join(folder, 'mailbox'), clock: systemClock });
      const arrived = async () => (await transport.list()).map(({ message: { to, text } }) => ({ to, text }));
      return { transport, arrived };
    },
  ],
];

describe.each(ways)('%s', (_name, open) => {
  test('delivers one mail to one address, with its whole text', async () => {
    const { transport, arrived } = open();
    await transport.deliver({ id: newId(systemClock), message });
    const mails = await arrived();
    await transport.close();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toBe('anna@example.com');
    expect(mails[0]?.text).toContain('confirm?token');
  });
});

test('SMTP: a brand’s own address is the sender, in the envelope too', async () => {
  server.received.length = 0;
  const transport = createSmtpTransport({ url: server.url, from: 'shop@photos.example.com' });
  const id = newId(systemClock);
  await transport.deliver({ id, message: { ...message, fromAddress: 'hello@printo.example' } });
  await transport.deliver({ id: newId(systemClock), message });
  await transport.close();
  expect(server.received.map(({ from }) => from)).toEqual([
    'hello@printo.example',
    'shop@photos.example.com',
  ]);
  expect(server.received[0]?.raw).toMatch(/^From: .*<hello@printo\.example>/m);
  expect(server.received[0]?.raw).toMatch(new RegExp(`^Message-ID: <${id}@printo\\.example>`, 'm'));
});

test('SMTP: an answer goes to the sender, or where the mail says', async () => {
  server.received.length = 0;
  const transport = createSmtpTransport({ url: server.url, from: 'shop@photos.example.com' });
  await transport.deliver({ id: newId(systemClock), message });
  await transport.deliver({ id: newId(systemClock), message: { ...message, replyTo: 'gus@example.com' } });
  await transport.close();
  expect(server.received[0]?.raw).not.toMatch(/^Reply-To/m);
  expect(server.received[1]?.raw).toMatch(/^Reply-To: gus@example\.com/m);
});

test('SMTP: plain text and HTML, the brand as sender, an id that stays the same when it is sent twice', async () => {
  server.received.length = 0;
  const transport = createSmtpTransport({ url: server.url, from: 'shop@photos.example.com' });
  const id = newId(systemClock);
  await transport.deliver({ id, message });
  await transport.deliver({ id, message });
  await transport.close();
  const [first, second] = server.received;
  expect(first?.from).toBe('shop@photos.example.com');
  expect(first?.raw).toContain('multipart/alternative');
  expect(first?.raw).toContain('text/html');
  expect(first?.raw).toMatch(/^From: .*<shop@photos\.example\.com>/m);
  expect(first?.raw).toMatch(/^To: anna@example\.com/m);
  for (const mail of [first, second]) expect(mail?.raw).toContain(`<${id}@photos.example.com>`);
});

test('a mail that the server refuses is kept, and can be sent again', async () => {
  server.received.length = 0;
  const transport = createSmtpTransport({ url: server.url, from: 'shop@photos.example.com' });
  const delivery = { id: newId(systemClock), message };
  server.refuse(1);
  await expect(transport.deliver(delivery)).rejects.toThrow('come back later');
  await transport.deliver(delivery);
  await transport.close();
  expect(server.received).toHaveLength(1);
});

test('a password never goes to another machine without TLS', async () => {
  const transport = createSmtpTransport({
    url: server.url.replace('127.0.0.1', 'user:secret@127.0.0.2'),
    from: 'shop@photos.example.com',
  });
  await expect(transport.deliver({ id: newId(systemClock), message })).rejects.toThrow();
  await transport.close();
});

test('the queue holds mails sealed; a changed one does not open', () => {
  const sealed = sealMessage(secrets, message);
  expect(sealed).not.toContain('anna');
  expect(Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain('token');
  expect(openMessage(secrets, sealed)).toEqual(message);
  expect(sealMessage(secrets, message)).not.toBe(sealed);
  const changed = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'Q' : 'A'}`;
  expect(() => openMessage(secrets, changed)).toThrow();
});

describe('sending by a job', () => {
  let db: TestDatabase;
  let jobs: Jobs;
  let mail: Mail;
  beforeAll(async () => {
    db = await createTestDatabase();
    jobs = createJobs({ url: db.url, clock: systemClock, log: silent });
    mail = createMail({
      jobs,
      database: db.database,
      secrets,
      clock: systemClock,
      smtpUrl: server.url,
      from: 'shop@photos.example.com',
      dataDir: folder,
    });
    await jobs.start(mail.jobs);
    await mail.work();
    server.received.length = 0;
  });
  afterAll(async () => {
    await jobs.stop();
    await mail.close();
    await db.drop();
  });

  const mailsWith = (subject: string) =>
    server.received.filter(({ raw }) => raw.includes(`Subject: ${subject}`));
  const arrival = async (subject: string) => {
    await expect.poll(() => mailsWith(subject), { timeout: deadlines.jobIsDone }).not.toEqual([]);
    return mailsWith(subject);
  };

  test('a mail is sent when the transaction commits, and not otherwise', async () => {
    const broken = db.database.transaction(async (tx) => {
      await mail.send(tx, { ...message, subject: 'rolled back' });
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    await db.database.transaction((tx) => mail.send(tx, { ...message, subject: 'committed' }));
    expect(await arrival('committed')).toHaveLength(1);
    expect(server.received.some(({ raw }) => raw.includes('rolled back'))).toBe(false);
  });

  test.each([
    ['to', 'anna@example.com\r\nBcc: everybody@example.com'],
    ['to', 'anna@example.com, ben@example.com'],
    ['to', 'Anna <anna@example.com>'],
    ['to', ''],
    ['subject', 'Hello\nBcc: everybody@example.com'],
    ['subject', 'Hello\u2028Bcc: everybody@example.com'],
    ['fromName', 'Shop\r\nX-Evil: 1'],
  ])('refuses a header in %s: %o', async (field, value) => {
    await expect(mail.send(db.database.autocommit, { ...message, [field]: value })).rejects.toThrow();
  });
});
