import { randomUUID } from 'node:crypto';
import { basePath } from '@keepsake/contract/bases';
import { ask, keepAlive } from '../programs/ask.ts';
import type { Keepsake } from './keepsake.ts';

const agent = keepAlive(1);

/** Asks for an archive of photos as the site does; returns the signed address of its bytes. */
export async function askForArchive(
  { origin }: Keepsake,
  token: string,
  photos: readonly string[],
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const read = async (url: string, method = 'GET', content?: object) => {
    const body = content && [Buffer.from(JSON.stringify(content))];
    return JSON.parse((await ask(url, { agent, method, headers, ...(body && { body }) })).body.toString());
  };
  const { channel } = await read(`${origin}/config.json`);
  const downloads = `${origin}${basePath('downloadApi')}/downloads`;
  const { id } = await read(downloads, 'POST', { id: randomUUID(), photos, channel });
  return (await read(`${downloads}/${id}/url`)).url;
}
