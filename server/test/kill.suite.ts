import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { minutes } from './deadlines.ts';
import { type KillableProcess, startKillableProcess } from './faults/killable-process.ts';
import { expectNoOrphans, expectSoundRows, LibraryLedger } from './library-ledger.ts';
import { makeNoisePhoto } from './noise-photo.ts';
import { RemoteCustomer, type RemoteResponse, responseOf } from './remote-customer.ts';
import { seededRandom } from './seed.ts';
import { patchHeaders } from './uploads.ts';

/** T3: kill -9 at `cycles` seeded moments of each kind; no data is lost, no leftovers stay. */
export function killSuite(cycles: number): void {
  const random = seededRandom(`kill -9, ${cycles} cycles`);
  const timeout = (1 + cycles) * 2 * minutes;
  const ledger = new LibraryLedger();
  let test: Awaited<ReturnType<typeof createTestApp>>;
  let api: KillableProcess;
  let customer: RemoteCustomer;
  const signIn = () => test.signUp('anna@demo.keepsake.test');

  beforeAll(async () => {
    test = await createTestApp();
    const { token } = await signIn();
    api = await startKillableProcess({ role: 'api', ...test });
    customer = new RemoteCustomer(() => api.origin, token);
  }, timeout);
  afterAll(async () => {
    await api.kill();
    await test.close();
  }, timeout);

  function keep(response: RemoteResponse, bytes: Buffer): string {
    const imageId = response.headers['x-image-id'];
    if (typeof imageId !== 'string') throw new Error(`upload returned ${response.status}: ${response.body}`);
    ledger.keep(imageId, bytes);
    return imageId;
  }

  async function upload(): Promise<string> {
    const bytes = await makeNoisePhoto(random);
    return keep(await customer.resume(await customer.begin(bytes), bytes), bytes);
  }

  const upTo = async (count: number) => {
    const ids = [];
    while (ids.length < count) ids.push(await upload());
    return ids;
  };

  /** Duration without a kill, over which moments are spread. */
  async function durationOf(work: () => Promise<unknown>): Promise<number> {
    const since = performance.now();
    await work();
    return (performance.now() - since) * 1.2;
  }

  async function eachCycle(work: () => Promise<void>): Promise<void> {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      await customer.staySignedIn(signIn);
      await work();
    }
  }

  async function killDuring(
    response: Promise<RemoteResponse>,
    milliseconds: number,
  ): Promise<RemoteResponse | undefined> {
    const received = response.catch(() => undefined);
    await delay(milliseconds);
    await api.restart();
    return received;
  }

  it('a kill in the middle of an upload', { timeout }, () =>
    eachCycle(async () => {
      const bytes = await makeNoisePhoto(random);
      const url = await customer.begin(bytes);
      const headers = { ...patchHeaders(0), 'content-length': String(bytes.byteLength) };
      const request = customer.open('PATCH', url, headers);
      request.write(bytes.subarray(0, random.below(bytes.byteLength)));
      await killDuring(responseOf(request), random.next() * 50);
      request.destroy();
      keep(await customer.resume(url, bytes), bytes);
    }),
  );

  it('a kill while the last bytes become a photo', { timeout }, async () => {
    const longest = await durationOf(upload);
    let acknowledged = 0;
    await eachCycle(async () => {
      const bytes = await makeNoisePhoto(random);
      const url = await customer.begin(bytes);
      const sent = customer.send('PATCH', url, patchHeaders(0), bytes);
      const response = await killDuring(sent, random.next() * longest);
      if (response) acknowledged += 1;
      const before = response && keep(response, bytes);
      const after = keep(await customer.resume(url, bytes), bytes);
      if (before) expect(after).toBe(before);
    });
    console.log(`${acknowledged} of ${cycles} were acknowledged before the kill`);
  });

  /** Deletes, kills, and deletes again: a request takes effect wholly or not at all. */
  async function deleteCycle(count: number, longest: number): Promise<boolean> {
    const ids = await upTo(count);
    const response = await killDuring(customer.delete(ids), random.next() * longest);
    const shown = (await customer.list()).filter(({ imageId }) => ids.includes(imageId));
    if (response) expect([response.status, shown]).toEqual([200, []]);
    else expect([0, count]).toContain(shown.length);
    if (shown.length > 0) expect((await customer.delete(ids)).status).toBe(200);
    ledger.drop(ids);
    return response !== undefined;
  }

  it.each([
    ['one photo', 1],
    ['many photos', 8],
  ])('a kill while %s are deleted', { timeout }, async (_, count) => {
    const ids = await upTo(count);
    const longest = await durationOf(() => customer.delete(ids));
    ledger.drop(ids);
    let acknowledged = 0;
    await eachCycle(async () => {
      if (await deleteCycle(count, longest)) acknowledged += 1;
      await expectSoundRows(test);
    });
    console.log(`${acknowledged} of ${cycles} were acknowledged before the kill`);
  });

  it('a kill while the worker makes pictures', { timeout }, async () => {
    const worker = await startKillableProcess({ role: 'worker', ...test });
    try {
      await eachCycle(async () => {
        await upTo(4);
        await delay(random.next() * 600);
        await worker.restart();
      });
    } finally {
      await worker.kill();
    }
  });

  it('no acknowledged data is lost, and nothing is left over', { timeout }, async () => {
    await ledger.expectShownTo(customer);
    await expectSoundRows(test);
    await api.kill();
    await expectNoOrphans(test);
    await api.restart();
    await ledger.expectShownTo(customer);
    const slowest = Math.round(Math.max(...api.restarts));
    console.log(`${api.restarts.length} restarts, the slowest ready after ${slowest} ms`);
  });
}
