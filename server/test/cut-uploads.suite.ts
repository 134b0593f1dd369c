import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { deadlines, minutes, within } from './deadlines.ts';
import { type ConnectionFault, startTcpFaultProxy, type TcpFaultProxy } from './faults/tcp-fault-proxy.ts';
import { expectNoOrphans, expectSoundRows, LibraryLedger } from './library-ledger.ts';
import { makeNoisePhoto } from './noise-photo.ts';
import { RemoteCustomer, type RemoteResponse } from './remote-customer.ts';
import { seededRandom } from './seed.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** T7 for uploads: the connection is cut at `cuts` seeded offsets until the photo is complete. */
export function cutSuite(cuts: number): void {
  const random = seededRandom(`uploads survive ${cuts} cuts`);
  const ledger = new LibraryLedger();

  let test: Awaited<ReturnType<typeof createTestApp>>;
  let api: ServerProcess;
  let line: TcpFaultProxy;
  let customer: RemoteCustomer;

  beforeAll(async () => {
    test = await createTestApp();
    const { token } = await test.signUp('anna@demo.keepsake.test');
    api = await startServerProcess({ role: 'api', ...test });
    line = await startTcpFaultProxy(() => api.port);
    customer = new RemoteCustomer(() => `http://localhost:${line.port}`, token);
  });
  afterAll(async () => {
    await line.close();
    await api.kill();
    await test.close();
  });

  /** Uploads with retries, as a client does. */
  async function uploadThroughCuts(bytes: Buffer): Promise<void> {
    let url: string | undefined;
    const sendOnce = async (): Promise<RemoteResponse> => {
      url ??= await customer.begin(bytes);
      return customer.resume(url, bytes);
    };
    for (let attempt = 0; attempt < 20; attempt += 1) {
      // A cut connection gives undefined.
      const sent = sendOnce().catch(() => undefined);
      const response = await within(deadlines.socketCloses, sent, 'the end of a try (T7)');
      const imageId = response?.headers['x-image-id'];
      if (typeof imageId === 'string') return ledger.keep(imageId, bytes);
      // A broken request holds the lock until the server notices, or moves the offset; half a request is
      // malformed.
      if (response) expect([423, 409, 400, 204], String(response.body)).toContain(response.status);
    }
    throw new Error('no photo after 20 tries');
  }

  it(`${cuts} cuts`, { timeout: cuts * minutes }, async () => {
    while (line.met < cuts) {
      const bytes = await makeNoisePhoto(random, 400, 300);
      // Two in three connections fail, so that an upload has several cuts and ends.
      line.choose = () => {
        if (random.below(3) === 0) return {};
        const kind = random.pick<ConnectionFault['kind']>(['cut', 'cut', 'half-close']);
        const direction = random.pick(['up', 'down'] as const);
        const afterBytes = random.below(direction === 'up' ? bytes.byteLength * 1.2 : 800);
        return { fault: { kind, direction, afterBytes } };
      };
      await uploadThroughCuts(bytes);
    }
    line.choose = () => ({});
    console.log(`${line.met} cuts, ${ledger.photos.length} photos`);
  });

  it('an upload continues after a silent connection, and over a slow one', async () => {
    const bytes = await makeNoisePhoto(random, 400, 300);
    const url = await customer.begin(bytes);
    const afterBytes = Math.floor(bytes.byteLength / 2);
    const before = line.met;
    line.choose = () => ({ fault: { kind: 'black-hole', direction: 'up', afterBytes } });
    let isSilent = true;
    const silent = customer
      .resume(url, bytes)
      .catch(() => undefined)
      .finally(() => {
        isSilent = false;
      });
    await expect.poll(() => line.met).toBe(before + 1);
    line.choose = () => ({ latencyMs: 50, bytesPerSecond: 40_000 });
    const response = await customer.resume(url, bytes);
    expect(response.status).toBe(204);
    expect(isSilent, 'it went on beside the silent line').toBe(true);
    ledger.keep(String(response.headers['x-image-id']), bytes);
    line.cutAll();
    await silent;
  });

  it('the library has all of it, byte for byte, and nothing else', async () => {
    line.choose = () => ({});
    await ledger.expectShownTo(customer);
    await expectSoundRows(test);
    await expectNoOrphans(test);
  });
}
