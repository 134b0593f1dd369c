import { basePath } from '@keepsake/contract/bases';
import { phoneUploadPath, showPairingCode } from '@keepsake/contract/pairings';
import { expect } from 'vitest';
import { runOnServer } from './test-server.ts';
import { makeJpeg } from './uploads.ts';

interface Connection {
  readonly databaseUrl: string;
  send(method: string, address: string, init?: RequestInit): Promise<Response>;
  upload(
    token: string,
    bytes: Uint8Array,
    metadata: Record<string, string>,
    address: string,
  ): Promise<Response>;
}

export const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

/**
 * Uses a code, its page, and the phone's requests; then again after its end. Returns secrets that no log may
 * have.
 */
export async function pairAndSend(
  token: string,
  { send, upload, databaseUrl }: Connection,
): Promise<{ phone: string; codes: readonly string[] }> {
  const base = basePath('qrUploadApi');
  const as = (bearer: string) => ({ headers: { authorization: `Bearer ${bearer}` } });
  const made = await send('POST', `${base}/pairings`, json({}, as(token).headers));
  const { pairingId, code } = (await made.json()) as { pairingId: string; code: string };
  const connect = () => send('POST', `${base}/phones`, json({ code, phone: 'iphone' }));
  const { token: phone } = (await (await connect()).json()) as { token: string };
  for (const status of [409, 410]) {
    expect((await send('GET', `/q/${code}?code=${code}`)).status).toBe(200);
    expect((await send('GET', `/q/${showPairingCode(code)}/${code}`)).status).toBe(200);
    expect((await connect()).status).toBe(status);
    await send('POST', `${base}/phones`, json({ code, phone: 'iphone', [code]: code }));
    await send('POST', `${base}/phones`, json(`{"${code}": ${phone}`));
    await send('GET', `${base}/phones/current?token=${phone}`, as(phone));
    await send('HEAD', `${base}${phoneUploadPath}/${phone}`, as(phone));
    await send('GET', `${base}/pairings/${code}`, as(token));
    const metadata = { [code.toLowerCase()]: phone };
    await upload(phone, await makeJpeg({ seed: 1 }), metadata, `${base}${phoneUploadPath}`);
    await send('DELETE', `${base}/pairings/${pairingId}`, as(token));
  }
  await runOnServer(databaseUrl, 'alter table pairings rename to pairings_away');
  expect((await connect()).status).toBe(500);
  expect((await send('GET', `${base}/phones/current`, as(phone))).status).toBe(500);
  await runOnServer(databaseUrl, 'alter table pairings_away rename to pairings');
  return { phone, codes: [code, showPairingCode(code)] };
}
