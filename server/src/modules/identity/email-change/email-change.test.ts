// Proves SET-18, SET-23, SET-24, SET-25, SET-28, SET-48, SET-49, SET-50.

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, createAccountApp } from '../../../../test/account-app.ts';
import { subjectOf } from '../../../../test/callers.ts';
import { EmailChanger, signInStatus } from '../../../../test/email-changer.ts';
import { accessTokenOf, publicOrigin, signIn } from '../../../../test/identity-app.ts';
import { dayMs } from '../../../platform/clock/index.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import { hashToken } from '../../../platform/ids/index.ts';

/** T15, change of the e-mail address. */

let app: AccountApp;
let anna: EmailChanger;
beforeAll(async () => {
  app = await createAccountApp();
});
beforeEach(async () => {
  anna = await new EmailChanger(app).signUp();
});
afterAll(() => app.close());

async function kindsOf(customerId: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`select kind from account_activity
    where customer_id = ${customerId} and kind like 'email-change%' `.execute(
    sqlOf(app.test.platform.database.autocommit),
  );
  return rows.map(({ kind }) => kind).sort();
}

describe('a change', () => {
  it('waits for the link in the new mailbox, and changes the address everywhere', async () => {
    const changed: string[] = [];
    app.test.modules.customers.onCustomerChanged(async (_tx, { customerId }) => {
      changed.push(customerId);
    });
    const browser = app.newBrowser();
    await signIn(browser, anna.email);
    const session = await accessTokenOf(browser);
    expect((await anna.request()).statusCode).toBe(202);
    const until = new Date(app.clock.now() + dayMs).toISOString();
    expect((await anna.pending()).json()).toEqual({ pending: { email: anna.newEmail, until } });
    const token = await anna.token();
    const notice = await app.mailTo(anna.email, /about to change/);
    expect(notice.message.text).toContain(`${publicOrigin}/oidc/email-change/stop?token=`);
    expect(notice.message.text).not.toContain(token);
    expect(await signInStatus(app, anna.newEmail)).toBe(422);

    expect((await anna.confirm(token)).statusCode).toBe(204);
    expect(changed).toEqual([anna.customerId]);
    expect(await kindsOf(anna.customerId)).toEqual(['email-change-requested', 'email-changed']);
    for (const ended of [anna.accessToken, session]) expect(await anna.usersStatus(ended)).toBe(401);
    expect(await signInStatus(app, anna.email)).toBe(422);
    const again = app.newBrowser();
    await signIn(again, anna.newEmail);
    const now = await accessTokenOf(again);
    const me = await app.test.request(now, { method: 'GET', url: '/api/customer/customers/me' });
    expect(me.json()).toMatchObject({ customerId: anna.customerId, email: anna.newEmail });
    await app.mailTo(anna.newEmail, /has been changed/);
    const left = await app.mailTo(anna.email, /has been changed/);
    expect(left.message.text).toContain(`${publicOrigin}/contact`);

    // The link again, after a sign-in.
    expect((await anna.confirm(token, { as: now })).statusCode).toBe(204);
    expect(await anna.usersStatus(now)).toBe(200);
    expect(await kindsOf(anna.customerId)).toHaveLength(2);
  });

  it('invalidates links for a new password in the former mailbox', async () => {
    await app.requestReset(anna.email);
    const reset = await app.mailTo(anna.email, /Reset your password/);
    await anna.change();
    const link = /https?:\/\/\S+token=[\w-]+/.exec(reset.message.text)?.[0] ?? '';
    expect((await app.newBrowser().open(link)).body).toContain('This link has already been used');
  });

  it('is refused for the present address and for what is no address', async () => {
    for (const email of [
      anna.email,
      anna.email.toUpperCase(),
      'anna',
      `${'a'.repeat(250)}@b.example`,
      'ä@b.example',
    ]) {
      const response = await anna.request({ email });
      expect([response.statusCode, response.json().fields?.[0]?.path]).toEqual([400, 'email']);
    }
    const ben = await new EmailChanger(app).signUp();
    expect((await ben.request({ channel: 'nowhere' })).json().code).toBe('unknown-channel');
    expect((await anna.pending()).json()).toEqual({ pending: null });
  });

  it('is for the caller’s own identity only', async () => {
    const ben = await new EmailChanger(app).signUp();
    const bodies = new Set<string>();
    for (const identity of [
      { idpSub: subjectOf(ben.accessToken) },
      { idpSub: 'nobody' },
      { idpType: 'other' },
    ]) {
      for (const call of ['request', 'pending', 'cancel'] as const) {
        const response = await anna[call]({ identity });
        expect(response.statusCode).toBe(404);
        bodies.add(JSON.stringify({ ...response.json(), correlationId: '' }));
      }
      expect((await anna.confirm('x', { identity })).statusCode).toBe(404);
    }
    expect(bodies.size).toBe(1);
  });
});

describe('a link', () => {
  it('of another account, an unknown one or one for another purpose changes nothing', async () => {
    const ben = await new EmailChanger(app).signUp();
    await anna.request();
    const token = await anna.token();
    expect((await ben.confirm(token)).statusCode).toBe(404);
    for (const wrong of ['x', `${token}A`, token.slice(1)]) {
      expect((await anna.confirm(wrong)).statusCode).toBe(404);
    }
    const body = { confirmationToken: 'another' };
    expect((await anna.confirm(token, { body })).statusCode).toBe(404);
    const reset = await app.newBrowser().open(`${publicOrigin}/oidc/password/reset?token=${token}`);
    expect(reset.statusCode).toBe(410);
    const stop = await app.newBrowser().open(`${publicOrigin}/oidc/email-change/stop?token=${token}`);
    expect(stop.statusCode).toBe(410);
    expect(await signInStatus(app, anna.email)).toBe(303);
  });

  it('works for 24 hours', async () => {
    app.clock.advance(-dayMs);
    await anna.request();
    app.clock.advance(dayMs);
    const token = await anna.token();
    expect((await anna.confirm(token)).statusCode).toBe(404);
    expect((await anna.pending()).json()).toEqual({ pending: null });
    expect((await anna.resend()).statusCode).toBe(404);
    app.clock.advance(-1);
    expect((await anna.confirm(token)).statusCode).toBe(204);
    app.clock.advance(1);
  });

  it('stops working with a newer request, and when the change is cancelled', async () => {
    await anna.request();
    const first = await anna.token();
    const other = `other-${anna.newEmail}`;
    await anna.request({ email: other });
    const second = await anna.token(other);
    expect((await anna.confirm(first)).statusCode).toBe(404);
    expect((await anna.cancel()).statusCode).toBe(204);
    expect((await anna.confirm(second)).statusCode).toBe(404);
    expect((await anna.pending()).json()).toEqual({ pending: null });
    expect((await anna.cancel()).statusCode).toBe(204);
    expect((await anna.resend()).statusCode).toBe(404);
    expect(await kindsOf(anna.customerId)).toEqual([
      'email-change-cancelled',
      'email-change-requested',
      'email-change-requested',
    ]);
  });

  it('is sent again: only the latest works, and the notice is sent once', async () => {
    await anna.request();
    const first = await anna.token();
    expect((await anna.resend()).statusCode).toBe(202);
    const second = await anna.token();
    expect((await anna.confirm(first)).statusCode).toBe(404);
    expect((await anna.confirm(second)).statusCode).toBe(204);
    await app.settled();
    const notices = (await app.mailsTo(anna.email)).filter(({ message }) => /about to/.test(message.subject));
    expect(notices).toHaveLength(1);
  });

  it('changes the address once in 50 concurrent confirmations', async () => {
    await anna.request();
    const token = await anna.token();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => anna.confirm(token, { from: `10.9.${index}.1` })),
    );
    const statuses = new Set(responses.map(({ statusCode }) => statusCode));
    expect(statuses.has(204)).toBe(true);
    expect([...statuses].every((status) => status === 204 || status === 401)).toBe(true);
    await app.settled();
    expect(await kindsOf(anna.customerId)).toEqual(['email-change-requested', 'email-changed']);
    for (const email of [anna.email, anna.newEmail]) {
      const mails = (await app.mailsTo(email)).filter(({ message }) => /been changed/.test(message.subject));
      expect(mails).toHaveLength(1);
    }
  });

  it('is not used by robots, and its token is stored as a hash only', async () => {
    await anna.request();
    const token = await anna.token();
    await app.mailTo(anna.email, /about to change/);
    const page = `/change-email-confirmation?confirmation-token=${token}`;
    for (const method of ['HEAD', 'GET'] as const) {
      await app.test.request(undefined, { method, url: page });
      for (const as of [undefined, anna.accessToken]) {
        const { statusCode } = await app.test.request(as, { method, url: anna.confirmUrl(token) });
        expect([404, 405]).toContain(statusCode);
      }
    }
    expect((await anna.confirm(token, { as: '' })).statusCode).toBe(401);
    await app.settled();
    const { rows } = await sql<{ dump: string }>`
      select (select coalesce(string_agg(r::text, ' '), '') from email_changes r)
        || (select coalesce(string_agg(j::text, ' '), '') from pgboss.job j) as dump`.execute(
      sqlOf(app.test.platform.database.autocommit),
    );
    expect(rows[0]?.dump).not.toContain(token);
    expect(rows[0]?.dump).toContain(hashToken(token).toString('hex'));
    expect((await anna.pending()).json().pending).not.toBeNull();
    expect(await signInStatus(app, anna.email)).toBe(303);
  });
});
