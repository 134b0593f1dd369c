import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { type LineFault, startTcpFaultProxy, type TcpFaultProxy } from './faults/tcp-fault-proxy.ts';
import { expectNoOrphans, expectSoundRows, LibraryLedger } from './library-ledger.ts';
import { makeNoisePhoto } from './noise-photo.ts';
import { RemoteCustomer, timeoutMs } from './remote-customer.ts';
import { seededRandom } from './seed.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** T7 for uploads: the connection is cut at `cuts` seeded offsets until the photo is complete. */
export function cutSuite(cuts: number): void {
  const random = seededRandom(`${cuts} cuts`);
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

  /** Retries as a client does; returns the longest try. */
  async function uploadThroughCuts(bytes: Buffer): Promise<number> {
    let url: string | undefined;
    let longest = 0;
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const since = performance.now();
      try {
        url ??= await customer.begin(bytes);
        const { status, headers, body } = await customer.resume(url, bytes);
        if (typeof headers['x-image-id'] === 'string') {
          ledger.keep(headers['x-image-id'], bytes);
          return longest;
        }
        // Locked by the broken connection until the server has noticed.
        expect([423, 204], String(body)).toContain(status);
      } catch {
        // Cut: retry.
      } finally {
        longest = Math.max(longest, performance.now() - since);
      }
    }
    throw new Error('no photo after 20 tries');
  }

  it(`${cuts} cuts`, { timeout: cuts * 15_000 }, async () => {
    let longest = 0;
    while (line.met < cuts) {
      const bytes = await makeNoisePhoto(random, 400, 300);
      // Two in three connections fail, so that an upload has several cuts and ends.
      line.choose = () => {
        if (random.below(3) === 0) return {};
        const kind = random.pick<LineFault['kind']>(['cut', 'cut', 'half-close']);
        const direction = random.pick(['up', 'down'] as const);
        const afterBytes = random.below(direction === 'up' ? bytes.byteLength * 1.2 : 800);
        return { fault: { kind, direction, afterBytes } };
      };
      longest = Math.max(longest, await uploadThroughCuts(bytes));
    }
    line.choose = () => ({});
    expect(longest).toBeLessThan(timeoutMs);
    console.log(
      `${line.met} cuts, ${ledger.photos.length} photos, the longest try took ${(longest / 1000).toFixed(1)} s`,
    );
  });

  it('an upload goes on after its line went silent, and over a slow one', { timeout: 120_000 }, async () => {
    const bytes = await makeNoisePhoto(random, 400, 300);
    const url = await customer.begin(bytes);
    const afterBytes = Math.floor(bytes.byteLength / 2);
    const before = line.met;
    line.choose = () => ({ fault: { kind: 'black-hole', direction: 'up', afterBytes } });
    const silent = customer.resume(url, bytes).catch((error: Error) => error.message);
    await expect.poll(() => line.met, { timeout: 10_000 }).toBe(before + 1);
    line.choose = () => ({ latencyMs: 50, bytesPerSecond: 40_000 });
    const since = performance.now();
    const answer = await customer.resume(url, bytes);
    const seconds = (performance.now() - since) / 1000;
    expect(answer.status).toBe(204);
    ledger.keep(String(answer.headers['x-image-id']), bytes);
    expect(seconds).toBeLessThan(timeoutMs / 1000);
    line.cutAll();
    await silent;
    console.log(`gone on after ${seconds.toFixed(1)} s over a slow line, beside one that was silent`);
  });

  it('all of it is there, byte for byte, and nothing else', async () => {
    line.choose = () => ({});
    await ledger.expectShownTo(customer);
    await expectSoundRows(test);
    await expectNoOrphans(test);
  });
}
