import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { type Clock, toInstant } from '../clock/index.ts';
import { ensureFolder } from '../files/durable.ts';
import { type MailTransport, mailMessage } from './message.ts';

const keptMail = z.object({ id: z.uuid(), receivedAt: z.string(), message: mailMessage });
export type KeptMail = z.infer<typeof keptMail>;

/** Mails kept on machines without a mail server, for development. */
export interface Mailbox {
  /** Lists mails, newest first. */
  list(): Promise<KeptMail[]>;
  find(id: string): Promise<KeptMail | undefined>;
}

export interface MailboxOptions {
  readonly folder: string;
  readonly clock: Clock;
}

/** Mails kept: more than a person reads. */
const maxMails = 200;

const fileOf = (id: string) => `${id}.json`;

/** Ids sort by the time they were made (decision 0004). */
async function newestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => /^[0-9a-f-]{36}\.json$/.test(name))
    .sort()
    .reverse();
}

async function read(folder: string, name: string): Promise<KeptMail | undefined> {
  try {
    return keptMail.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Keeps mails as files instead of sending them: never in production. */
export function createMailboxTransport({ folder, clock }: MailboxOptions): MailTransport & Mailbox {
  return {
    async deliver({ id, message }) {
      await ensureFolder(folder);
      const kept: KeptMail = { id, receivedAt: toInstant(clock.now()), message };
      const file = path.join(folder, fileOf(id));
      await writeFile(`${file}.part`, JSON.stringify(kept), { mode: 0o600 });
      await rename(`${file}.part`, file);
      for (const name of (await newestFirst(folder)).slice(maxMails)) {
        await rm(path.join(folder, name), { force: true });
      }
    },
    close: async () => {},
    async list() {
      const mails = await Promise.all((await newestFirst(folder)).map((name) => read(folder, name)));
      return mails.filter((mail) => mail !== undefined);
    },
    find: async (id) => (z.uuid().safeParse(id).success ? read(folder, fileOf(id)) : undefined),
  };
}
