import { randomUUID } from 'node:crypto';
import type { SharedAlbumUpsert } from '@keepsake/contract/back-office';
import type { TestApp } from './app.ts';

const sharingUrl = '/api/sharing/shared-albums';

/** A customer, by the shop's id: the part of the e-mail before the @. */
export interface Somebody {
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly customerId: string;
  /** The `sub` of their tokens. */
  readonly userId: string;
}

export async function somebody(test: Pick<TestApp, 'signUp'>, name: string): Promise<Somebody> {
  const email = `${name}@demo.keepsake.test`;
  const { token, customerId } = await test.signUp(email);
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return { name, email, token, customerId, userId: (JSON.parse(payload) as { sub: string }).sub };
}

type Called = Pick<TestApp, 'request' | 'backOfficeToken'>;

/** As the shop puts it, with what is left out. */
export async function putAlbum(
  test: Called,
  { albumId = randomUUID(), ...upsert }: Partial<SharedAlbumUpsert> & { albumId?: string },
) {
  const body = { name: 'Shared', ownerId: 'anna', participantIds: [], photos: [], ...upsert };
  const url = `/api/back-office/shared-albums/${albumId}`;
  const answer = await test.request(await test.backOfficeToken(), { method: 'PUT', url, body });
  return { albumId, answer };
}

/** Makes a shared album and returns its id. */
export async function share(test: Called, upsert: Parameters<typeof putAlbum>[1]): Promise<string> {
  const { albumId, answer } = await putAlbum(test, upsert);
  if (answer.statusCode !== 200)
    throw new Error(`shared album answered ${answer.statusCode}: ${answer.body}`);
  return albumId;
}

/** What somebody asks about shared albums; the same correlation id makes the bodies of errors comparable. */
export function asksOf(test: Called, { token }: Pick<Somebody, 'token'>) {
  const ask = (method: 'GET' | 'DELETE', path: string) =>
    test.request(token, { method, url: `${sharingUrl}${path}`, headers: { 'x-correlationid': 'same' } });
  const read = async (path: string) => {
    const answer = await ask('GET', path);
    if (answer.statusCode !== 200) throw new Error(`GET ${path} answered ${answer.statusCode}`);
    return answer.json();
  };
  const leave = (albumId: string) => ask('DELETE', `/${albumId}`);
  return { ask, read, delete: leave };
}
