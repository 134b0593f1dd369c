import { randomUUID } from 'node:crypto';
import { basePath } from '@keepsake/contract/bases';
import { keepAlive, sendRequest } from '../programs/send-request.ts';
import type { Keepsake } from './keepsake.ts';

const agent = keepAlive(1);

/** Returns the signed address of the archive's bytes. */
export async function requestArchive(
  { origin }: Keepsake,
  token: string,
  photos: readonly string[],
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const read = async (url: string, method = 'GET', content?: object) => {
    const body = content && [Buffer.from(JSON.stringify(content))];
    return JSON.parse(
      (await sendRequest(url, { agent, method, headers, ...(body && { body }) })).body.toString(),
    );
  };
  const { channel } = await read(`${origin}/config.json`);
  const downloads = `${origin}${basePath('downloadApi')}/downloads`;
  const { id } = await read(downloads, 'POST', { id: randomUUID(), photos, channel });
  return (await read(`${downloads}/${id}/url`)).url;
}
