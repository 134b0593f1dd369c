import { sql } from 'kysely';
import { vi } from 'vitest';
import { sqlOf } from '../src/platform/database/sql.ts';
import type { KeptMail } from '../src/platform/mail/index.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { Browser, type BrowserOptions } from './browser.ts';
import { type FakeClock, fakeClock } from './clock.ts';
import { deadlines } from './deadlines.ts';
import { formAction, lumibook, publicOrigin } from './identity-app.ts';

export const goodPassword = 'red lamp under the stairs';

export interface AccountApp {
  readonly test: TestApp & { readonly databaseUrl: string };
  readonly clock: FakeClock;
  newBrowser(options?: BrowserOptions): Browser;
  mailTo(email: string, subject: RegExp): Promise<KeptMail>;
  mailsTo(email: string): Promise<KeptMail[]>;
  settled(): Promise<void>;
  register(browser: Browser, form: Record<string, string>): Promise<{ statusCode: number; body: string }>;
  requestReset(email: string): Promise<{ statusCode: number; body: string }>;
  count(
    table: 'accounts' | 'sessions' | 'oidc_payloads' | 'registrations' | 'used_challenges',
  ): Promise<number>;
  close(): Promise<void>;
}

export function linkOf({ message }: KeptMail): string {
  const link = /https?:\/\/\S+token=[\w-]+/.exec(message.text)?.[0];
  if (!link) throw new Error(`no link in: ${message.text}`);
  return link;
}

export const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

export async function createAccountApp(options: Omit<TestAppOptions, 'clock'> = {}): Promise<AccountApp> {
  // The provider uses the machine's clock: both begin together.
  const clock = fakeClock(new Date().toISOString());
  const test = await createTestApp({ ...options, clock });
  await test.modules.identity.work();
  await test.platform.mail.work();
  const { mailbox } = test.platform.mail;
  const mailsTo = async (email: string) =>
    ((await mailbox?.list()) ?? []).filter(({ message }) => message.to === email);
  const until = <T>(what: string, read: () => Promise<T | undefined>) =>
    vi.waitUntil(read, { timeout: deadlines.jobIsDone, message: `waited for ${what}` });
  const read = new Set<string>();
  const newBrowser = (options?: BrowserOptions) => new Browser(() => test.app, options);
  return {
    test,
    clock,
    newBrowser,
    mailsTo,
    mailTo: (email, subject) =>
      until(`a mail to ${email}`, async () => {
        const unread = (await mailsTo(email)).find(
          ({ id, message }) => subject.test(message.subject) && !read.has(id),
        );
        if (unread) read.add(unread.id);
        return unread;
      }),
    settled: () =>
      until('the queue to be empty', async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
          where name in ('account-mail', 'send-mail') and state < 'completed'`.execute(
          sqlOf(test.platform.database.autocommit),
        );
        return rows[0]?.n === 0 ? true : undefined;
      }).then(() => {}),
    async register(browser, form) {
      const page = await browser.follow(`${lumibook}/session/login?returnTo=/my-photos`);
      return browser.open(`${formAction(page)}/register`, { method: 'POST', form });
    },
    requestReset: (email) =>
      newBrowser().open(`${publicOrigin}/oidc/password/forgot?shop=${encodeURIComponent(lumibook)}`, {
        method: 'POST',
        form: { email },
      }),
    async count(table) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        sqlOf(test.platform.database.autocommit),
      );
      return rows[0]?.n ?? -1;
    },
    close: () => test.close(),
  };
}
