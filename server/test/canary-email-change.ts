import { expect } from 'vitest';
import { subjectOf } from './callers.ts';
import { json } from './canary-phone.ts';

interface Canary {
  readonly email: string;
  send(method: string, address: string, init?: RequestInit): Promise<Response>;
}

/** Requests changes to free, used and wrong addresses, and confirms with a wrong token. Returns the token. */
export async function changeEmail(token: string, { send, email }: Canary): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const address = `/api/auth/v2/identities/keepsake/${subjectOf(token)}/emailchanges`;
  const request = async (to: string) =>
    (await send('POST', address, json({ email: to, channel: 'LB-GB' }, headers))).status;
  expect(await request(`new-${email}`)).toBe(202);
  expect(await request(`@${email}`)).toBe(400);
  expect(await request(email)).toBe(400);
  const confirmationToken = `wrong-token-of-${email}`;
  const confirm = `${address}/${encodeURIComponent(confirmationToken)}/actions/confirm`;
  expect((await send('POST', confirm, json({ confirmationToken }, headers))).status).toBe(404);
  await send('GET', `/change-email-confirmation?confirmation-token=${confirmationToken}`);
  await send('GET', `/oidc/email-change/stop?token=${confirmationToken}`);
  return confirmationToken;
}
