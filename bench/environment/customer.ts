import type { backOfficeScopes } from '@keepsake/contract/back-office';
import { demoTokenHeader, demoTokenPath } from '@keepsake/contract/demo-token';
import { demoSecrets } from '../../server/src/modules/identity/demo-secret.ts';
import { backOfficeClientId, credentialsOf } from '../../server/src/modules/identity/provider/clients.ts';
import { findSecrets, type Secrets } from '../../server/src/platform/secrets/index.ts';

export interface Customer {
  readonly customerId: string;
  /** Access token, valid for ten minutes. */
  readonly token: string;
}

async function send(url: string, init: RequestInit): Promise<Record<string, string>> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
}

/** Returns a token of the shop for an instance on this machine. */
export async function backOfficeToken(
  origin: string,
  secrets: Secrets,
  scope: (typeof backOfficeScopes)[number],
): Promise<string> {
  const { clientId, clientSecret } = credentialsOf(secrets, backOfficeClientId);
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const { access_token } = await send(`${origin}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
  });
  return access_token as string;
}

export async function secretsOf(dataDir: string): Promise<Secrets> {
  const secrets = await findSecrets({ dataDir });
  if (!secrets) throw new Error('the instance has no secrets');
  return secrets;
}

export const emailOf = (name: string): string => `${name}@bench.keepsake.test`;
export const password = 'keepsake-demo';

export async function signUp(origin: string, dataDir: string, name: string): Promise<Customer> {
  const secrets = await secretsOf(dataDir);
  const json = { 'content-type': 'application/json' };
  const shop = await backOfficeToken(origin, secrets, 'customers:write');
  const { customerId } = await send(`${origin}/api/back-office/customers/${name}`, {
    method: 'PUT',
    headers: { ...json, authorization: `Bearer ${shop}` },
    body: JSON.stringify({ email: emailOf(name), initialPassword: password }),
  });
  return { customerId: customerId as string, token: await signIn(origin, dataDir, name) };
}

/** Returns an access token of a customer. */
export async function signIn(origin: string, dataDir: string, name: string): Promise<string> {
  const { accessToken } = await send(`${origin}${demoTokenPath}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [demoTokenHeader]: demoSecrets(await secretsOf(dataDir))[0] ?? '',
    },
    body: JSON.stringify({ email: emailOf(name) }),
  });
  return accessToken as string;
}
