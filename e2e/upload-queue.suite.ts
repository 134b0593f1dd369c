import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../server/test/app.ts';
import { minutes } from '../server/test/deadlines.ts';
import { startTcpFaultProxy, type TcpFaultProxy } from '../server/test/faults/tcp-fault-proxy.ts';
import { expectNoOrphans, expectSoundRows } from '../server/test/library-ledger.ts';
import { makeNoisePhoto } from '../server/test/noise-photo.ts';
import { RemoteCustomer } from '../server/test/remote-customer.ts';
import { seededRandom } from '../server/test/seed.ts';
import { type ServerProcess, startServerProcess } from '../server/test/server-process.ts';
import { runOnServer } from '../server/test/test-server.ts';
import { filesUrl } from '../server/test/uploads.ts';
import { createDeviceWith, type FakeDevice, type FakeTab } from '../web/src/uploads/queue/fake-device.ts';
import { createNodeDependencies, type NodeAccount, type NodeDependencies } from './support/node-uploads.ts';

/**
 * The site's queue against a real server: tabs die, the server is killed, connections are cut, tokens expire,
 * customers sign out, libraries are full. In the end every photo is there exactly once, byte for byte, in the
 * library of its account.
 */

type Step =
  | { do: 'upload'; tab: number; files: number; isCopy: boolean }
  | { do: 'open' | 'expire' | 'sign-out' | 'sign-in' | 'fill' | 'make-room'; account: number }
  | { do: 'kill' | 'retry' | 'cancel' | 'offline' | 'online' | 'pause' | 'resume'; tab: number }
  | { do: 'cut-all' | 'restart' }
  | { do: 'cut'; direction: 'up' | 'down'; afterBytes: number }
  | { do: 'storage'; hasRoom: boolean }
  | { do: 'wait'; milliseconds: number };

const tab = fc.nat(3);
const account = fc.nat(1);
const act = <Name extends Step['do']>(...names: Name[]) => fc.constantFrom(...names);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: act('upload'),
      tab,
      files: fc.integer({ min: 1, max: 6 }),
      isCopy: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: act('open', 'expire', 'sign-out', 'sign-in', 'fill', 'make-room'), account }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: act('kill', 'retry', 'cancel', 'offline', 'online', 'pause', 'resume'), tab }),
  },
  { weight: 2, arbitrary: fc.record({ do: act('cut-all') }) },
  { weight: 1, arbitrary: fc.record({ do: act('restart') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: act('cut'),
      direction: fc.constantFrom('up', 'down'),
      afterBytes: fc.nat(120_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: act('storage'), hasRoom: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: act('wait'), milliseconds: fc.nat(60) }) },
);

interface Account extends NodeAccount {
  readonly ownerId: string;
  /** Hashes of the photos that must be in the library. */
  readonly uploaded: Set<string>;
  /** Hashes of cancelled ones, which may be. */
  readonly cancelled: Set<string>;
}

type Tab = FakeTab<NodeDependencies>;

interface Run {
  readonly device: FakeDevice<NodeDependencies>;
  /** The files of the customers' disks, which can be chosen again. */
  readonly files: Map<string, File>;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export function uploadQueueSuite(sequences: number): void {
  const random = seededRandom('upload queue');
  const accounts: Account[] = [];
  const counts = { files: 0, restarts: 0, killedTabs: 0 };
  const hashes = new Map<File, string>();
  let test: TestApp & { databaseUrl: string; dataDir: string };
  let api: ServerProcess;
  let line: TcpFaultProxy;
  let base: Buffer;

  const start = () => startServerProcess({ role: 'api', ...test });
  const accountOf = (email: string) => accounts.find((one) => one.email === email) as Account;

  beforeAll(async () => {
    test = await createTestApp();
    api = await start();
    line = await startTcpFaultProxy(() => api.port);
    base = await makeNoisePhoto(random, 300, 200);
    for (const name of ['anna', 'ben']) {
      const email = `${name}@demo.keepsake.test`;
      const { token, customerId: ownerId } = await test.signUp(email);
      const session = { goodToken: token, token, isSignedIn: true };
      accounts.push({ email, ownerId, ...session, uploaded: new Set(), cancelled: new Set() });
    }
  });
  afterAll(async () => {
    await line.close();
    await api.kill();
    await test.close();
  });

  function makeFiles(run: Run, count: number, isCopy: boolean): File[] {
    return Array.from({ length: count }, () => {
      const known = [...run.files.values()];
      const content = isCopy && known.length > 0 ? random.pick(known) : undefined;
      const bytes = Buffer.concat([base, randomBytes(8)]);
      const name = `IMG_${counts.files}.jpg`;
      const file = new File([content ?? bytes], name, { lastModified: 1, type: 'image/jpeg' });
      hashes.set(file, (content && hashes.get(content)) ?? sha256(bytes));
      run.files.set(name, file);
      counts.files += 1;
      return file;
    });
  }

  /** Uploads files; waits until all are in the list, which takes a slow machine some tasks, and are remembered. */
  async function upload(run: Run, { queue, memory, account }: Tab, step: Extract<Step, { do: 'upload' }>) {
    const files = makeFiles(run, step.files, step.isCopy);
    for (const file of files) accountOf(account).uploaded.add(hashes.get(file) ?? '');
    queue.choose(files);
    queue.start();
    const isBeingAdded = () =>
      queue.isAdding() || [...queue.all()].some(({ state }) => state.kind === 'chosen');
    await expect.poll(isBeingAdded, { interval: 1, timeout: minutes }).toBe(false);
    await memory.written();
  }

  function cancelOne({ queue, account }: Tab): void {
    const running = [...queue.all()].find(
      ({ state }) => state.kind === 'waiting' || state.kind === 'uploading',
    );
    if (running === undefined) return;
    queue.cancel(running.id);
    accountOf(account).cancelled.add(hashes.get(running.file) ?? '');
  }

  async function restart(): Promise<void> {
    counts.restarts += 1;
    await api.kill();
    api = await start();
  }

  /** Uploads of a terabyte that never end take the room. */
  async function fill({ ownerId }: Account): Promise<void> {
    await runOnServer(
      test.databaseUrl,
      `insert into uploads (tenant_id, owner_id, upload_id, blob_key, file_name, total_bytes, metadata, created_at, expires_at)
       values ('demo', '${ownerId}', 'full', 'full', 'full', 1e15, '', now(), now() + interval '1 day') on conflict do nothing`,
    );
  }
  const makeRoom = ({ ownerId }: Account) =>
    runOnServer(test.databaseUrl, `delete from uploads where owner_id = '${ownerId}' and upload_id = 'full'`);

  async function takeOfAccount({ device }: Run, name: Step['do'], one: Account): Promise<void> {
    if (name === 'open' && device.tabs.size < 4) void device.open(one.email).shared.resume();
    if (name === 'expire') one.token = 'expired';
    if (name === 'sign-out') one.isSignedIn = false;
    if (name === 'sign-in') one.isSignedIn = true;
    if (name === 'fill') await fill(one);
    if (name === 'make-room') await makeRoom(one);
  }

  async function takeOfTab(run: Run, step: Extract<Step, { tab: number }>): Promise<void> {
    const tabs = [...run.device.tabs];
    const target = tabs[step.tab % Math.max(tabs.length, 1)];
    if (target === undefined) return;
    if (step.do === 'upload') await upload(run, target, step);
    if (step.do === 'cancel') cancelOne(target);
    if (step.do === 'retry') target.queue.retryAll();
    if (step.do === 'offline' || step.do === 'online') target.dependencies.setOnline(step.do === 'online');
    if (step.do === 'pause' || step.do === 'resume') target.queue.setPaused(step.do === 'pause');
    if (step.do === 'kill') await kill(run, target);
  }

  async function kill({ device }: Run, target: Tab): Promise<void> {
    counts.killedTabs += 1;
    target.dependencies.die();
    await device.kill(target);
  }

  async function take(run: Run, step: Step): Promise<void> {
    if ('account' in step) await takeOfAccount(run, step.do, accounts[step.account] as Account);
    if ('tab' in step) await takeOfTab(run, step);
    if (step.do === 'wait') await delay(step.milliseconds);
    if (step.do === 'restart') await restart();
    if (step.do === 'cut-all') line.cutAll();
    if (step.do === 'storage') run.device.hasRoom = step.hasRoom;
    if (step.do === 'cut') {
      const { direction, afterBytes } = step;
      let left = 2;
      line.choose = () => (left-- > 0 ? { fault: { kind: 'cut', direction, afterBytes } } : {});
    }
  }

  /** A new visit of each account; files that it requires again are chosen. */
  async function letItEnd(run: Run): Promise<void> {
    line.choose = () => ({});
    for (const one of accounts) {
      Object.assign(one, { isSignedIn: true, token: one.goodToken });
      await makeRoom(one);
    }
    for (const target of [...run.device.tabs]) await kill(run, target);
    for (const { email } of accounts) {
      const last = run.device.open(email);
      last.queue.setPaused(false);
      void last.shared.resume();
      const isOver = () =>
        !last.queue.isRunning() && ![...run.device.records.values()].some((file) => file.account === email);
      await expect
        .poll(
          () => {
            const { needChoosing } = last.shared.state.getSnapshot();
            last.shared.chooseAgain(needChoosing.flatMap(({ name }) => run.files.get(name) ?? []));
            last.queue.retryAll();
            return isOver();
          },
          { timeout: minutes, interval: 20 },
        )
        .toBe(true);
      await kill(run, last);
    }
  }

  async function check(run: Run): Promise<void> {
    for (const { email, ownerId, uploaded, cancelled } of accounts) {
      const rows = await runOnServer<{ sha256: string }>(
        test.databaseUrl,
        `select encode(sha256, 'hex') as sha256 from photos where owner_id = '${ownerId}' and deleted_at is null`,
      );
      const there = new Set(rows.map((row) => row.sha256));
      const isMissing = (hash: string) => !there.has(hash) && !cancelled.has(hash);
      expect([...uploaded].filter(isMissing), email).toEqual([]);
      expect(
        [...there].filter((hash) => !uploaded.has(hash)),
        email,
      ).toEqual([]);
    }
    expect(run.device.reported.filter((error) => error instanceof Error)).toEqual([]);
    expect(run.device.records.size + run.device.copies.size).toBe(0);
  }

  async function renewTokens(): Promise<void> {
    for (const one of accounts) one.goodToken = (await test.signUp(one.email)).token;
  }

  it(`${sequences} sequences`, { timeout: (sequences * minutes) / 3 }, async () => {
    let done = 0;
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }),
      async (steps) => {
        if (done++ % 20 === 0) await renewTokens();
        const endpoint = `http://localhost:${line.port}${filesUrl}`;
        const device = createDeviceWith((email, pause) =>
          createNodeDependencies(endpoint, accountOf(email), pause),
        );
        const run: Run = { device, files: new Map() };
        for (const { email } of accounts) void device.open(email).shared.resume();
        for (const next of steps) await take(run, next);
        await letItEnd(run);
        await check(run);
        hashes.clear();
      },
    );
    await fc.assert(property, { numRuns: sequences, seed: random.seed, endOnFailure: true });
    console.log(`${sequences} sequences: ${JSON.stringify(counts)}`);
  });

  it('has every photo byte for byte, and nothing else', { timeout: 10 * minutes }, async () => {
    await renewTokens();
    for (const { goodToken, uploaded } of accounts) {
      const customer = new RemoteCustomer(() => `http://localhost:${line.port}`, goodToken);
      for (const { untouchedUrl } of await customer.list())
        expect(uploaded).toContain(sha256(await customer.download(untouchedUrl)));
    }
    await expectSoundRows(test);
    await expectNoOrphans(test);
  });
}
