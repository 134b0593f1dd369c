import { randomUUID } from 'node:crypto';
import type { SharedAlbumUpsert } from '@keepsake/contract/back-office';
import type { TestApp } from './app.ts';

const sharingUrl = '/api/sharing/shared-albums';

export interface SignedUp {
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly customerId: string;
  /** The `sub` of their tokens. */
  readonly userId: string;
}

export async function signUpPerson(test: Pick<TestApp, 'signUp'>, name: string): Promise<SignedUp> {
  const email = `${name}@demo.keepsake.test`;
  const { token, customerId } = await test.signUp(email);
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return { name, email, token, customerId, userId: (JSON.parse(payload) as { sub: string }).sub };
}

type Called = Pick<TestApp, 'request' | 'backOfficeToken'>;

export async function putAlbum(
  test: Called,
  { albumId = randomUUID(), ...upsert }: Partial<SharedAlbumUpsert> & { albumId?: string },
) {
  const body = { name: 'Shared', ownerId: 'anna', participantIds: [], photos: [], ...upsert };
  const url = `/api/back-office/shared-albums/${albumId}`;
  const response = await test.request(await test.backOfficeToken(), { method: 'PUT', url, body });
  return { albumId, response };
}

export async function share(test: Called, upsert: Parameters<typeof putAlbum>[1]): Promise<string> {
  const { albumId, response } = await putAlbum(test, upsert);
  if (response.statusCode !== 200)
    throw new Error(`shared album returned ${response.statusCode}: ${response.body}`);
  return albumId;
}

/** Requests of shared albums; one correlation id makes error bodies comparable. */
export function sharedAlbumCallsOf(test: Called, { token }: Pick<SignedUp, 'token'>) {
  const send = (method: 'GET' | 'DELETE', path: string) =>
    test.request(token, { method, url: `${sharingUrl}${path}`, headers: { 'x-correlationid': 'same' } });
  const read = async (path: string) => {
    const response = await send('GET', path);
    if (response.statusCode !== 200) throw new Error(`GET ${path} returned ${response.statusCode}`);
    return response.json();
  };
  const leave = (albumId: string) => send('DELETE', `/${albumId}`);
  return { send, read, delete: leave };
}
