import { setTimeout as delay } from 'node:timers/promises';
import { drawScene } from '../../sandbox/src/scenes/draw-scene.ts';
import { beginHeaders, filesUrl } from '../../server/test/uploads.ts';
import { keepAlive, sendRequest } from '../programs/send-request.ts';
import type { Customer } from './customer.ts';
import type { Keepsake } from './keepsake.ts';

interface ShownPhoto {
  readonly state: 'processing' | 'ready' | 'unreadable';
  readonly thumbnails: readonly { readonly url: string }[];
}

const agent = keepAlive(4);

async function list({ origin }: Keepsake, { token }: Customer): Promise<ShownPhoto[]> {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await sendRequest(`${origin}/api/photo-management/photos?limit=500`, { agent, headers });
  return JSON.parse(body.toString()).images;
}

/** Uploads drawn photos and waits for their thumbnails. Returns the signed addresses of the smallest. */
export async function uploadScenes(keepsake: Keepsake, customer: Customer, count: number): Promise<string[]> {
  for (let seed = 0; seed < count; seed += 1) {
    const bytes = Buffer.from(await drawScene({ seed, longSide: 1000 }));
    const headers = {
      authorization: `Bearer ${customer.token}`,
      ...beginHeaders(bytes.byteLength),
      'content-type': 'application/offset+octet-stream',
    };
    await sendRequest(`${keepsake.origin}${filesUrl}`, { agent, method: 'POST', headers, body: [bytes] });
  }
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const photos = await list(keepsake, customer);
    if (photos.length === count && photos.every(({ state }) => state === 'ready')) {
      return photos.map(({ thumbnails }) => thumbnails[0]?.url as string);
    }
    await delay(200);
  }
  throw new Error('the thumbnails were not ready within two minutes');
}
