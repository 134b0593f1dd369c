import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import {
  keepDecodersBusy,
  makeSmallPhoto,
  type PictureType,
  pictureTypes,
  thumbnailOf,
  upload,
} from './attacks/costly-pictures.ts';
import { minutes } from './deadlines.ts';
import { RemoteCustomer } from './remote-customer.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** One account keeps all decoders busy; another uploads photos. The whole server in one process. */

const least = 20;

let test: TestApp & { readonly databaseUrl: string };
let server: ServerProcess;
let attacker: RemoteCustomer;
let bystander: RemoteCustomer;

const signUp = (name: string) => test.signUp(`${name}@demo.keepsake.test`);

beforeAll(async () => {
  test = await createTestApp();
  server = await startServerProcess({ role: 'all', ...test, env: { DEMO: '0' } });
  const signIn = async (name: string) => new RemoteCustomer(() => server.origin, (await signUp(name)).token);
  [attacker, bystander] = [await signIn('attacker'), await signIn('bystander')];
});
afterAll(async () => {
  await server.kill();
  await test.close();
});

/** Uploads JPEG and HEIC in turns, requests some thumbnails; counts each response. */
async function uploadPhotos(
  first: number,
  isOver: (uploads: number) => boolean,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  for (let index = 0; !isOver(index); index += 1) {
    await bystander.staySignedIn(() => signUp('bystander'));
    const type = pictureTypes[index % 2] as PictureType;
    const response = await upload(bystander, await makeSmallPhoto(type, first + index));
    count(`${type} ${response.status}`);
    const url = await thumbnailOf(bystander, response);
    if (index % 10 < 2) count(`thumbnail ${(await bystander.send('GET', url)).status}`);
  }
  return counts;
}

const describeCounts = (counts: ReadonlyMap<unknown, number>) =>
  [...counts].map(([what, times]) => `${what}: ${times}`).join(', ');

it('an account that keeps the decoders busy delays no other', { timeout: 20 * minutes }, async () => {
  const quiet = await uploadPhotos(0, (uploads) => uploads === 20);
  let isOver = false;
  const attacked = keepDecodersBusy(attacker).finally(() => {
    isOver = true;
  });
  const beside = await uploadPhotos(10_000, () => isOver);
  console.info(
    `beside the attack: ${describeCounts(beside)}; its pictures: ${describeCounts(await attacked)}`,
  );
  for (const counts of [quiet, beside]) {
    for (const what of counts.keys()) expect(['jpeg 201', 'heic 201', 'thumbnail 200']).toContain(what);
  }
  // Uploads were sent during the attack.
  for (const type of pictureTypes) expect(beside.get(`${type} 201`)).toBeGreaterThan(least);
});
