import { demoTokenHeader, demoTokenPath } from '@keepsake/contract/demo-token';
import { demoSecrets } from '../../server/src/modules/identity/demo-secret.ts';
import { backOfficeClientId, credentialsOf } from '../../server/src/modules/identity/provider/clients.ts';
import { findSecrets } from '../../server/src/platform/secrets/index.ts';

export interface Customer {
  readonly customerId: string;
  /** Valid for ten minutes. */
  readonly token: string;
}

async function send(url: string, init: RequestInit): Promise<Record<string, string>> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

async function backOfficeToken(origin: string, { clientId, clientSecret }: ReturnType<typeof credentialsOf>) {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const { access_token } = await send(`${origin}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'customers:write' }),
  });
  return access_token;
}

export async function signUp(origin: string, dataDir: string, name: string): Promise<Customer> {
  const secrets = await findSecrets({ dataDir });
  if (!secrets) throw new Error('the instance has no secrets');
  const email = `${name}@bench.keepsake.test`;
  const json = { 'content-type': 'application/json' };
  const shop = await backOfficeToken(origin, credentialsOf(secrets, backOfficeClientId));
  const { customerId } = await send(`${origin}/api/back-office/customers/${name}`, {
    method: 'PUT',
    headers: { ...json, authorization: `Bearer ${shop}` },
    body: JSON.stringify({ email, initialPassword: 'keepsake-demo' }),
  });
  const { accessToken } = await send(`${origin}${demoTokenPath}`, {
    method: 'POST',
    headers: { ...json, [demoTokenHeader]: demoSecrets(secrets)[0] ?? '' },
    body: JSON.stringify({ email }),
  });
  return { customerId: customerId as string, token: accessToken as string };
}
