import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SendOutcome } from '../transport/upload-transport.ts';
import { settlePromises } from './fake-dependencies.ts';
import { createFakeDevice, type FakeDevice, type FakeTab } from './fake-device.ts';

type Step =
  | { do: 'open'; account: string }
  | { do: 'kill' | 'retryAll' | 'cancelAll' | 'ring' | 'allow'; tab: number }
  | { do: 'crash' }
  | { do: 'sleep'; hours: number }
  | { do: 'upload'; tab: number; files: number }
  | { do: 'room'; hasRoom: boolean }
  | { do: 'handles'; hasHandles: boolean }
  | { do: 'online'; tab: number; online: boolean }
  | { do: 'pause'; tab: number; isPaused: boolean }
  | { do: 'created' | 'settle'; tab: number; which: number; outcome: SendOutcome };

const outcome: fc.Arbitrary<SendOutcome> = fc.constantFrom<SendOutcome>(
  { kind: 'done', imageId: 'photo', duplicate: false },
  { kind: 'interrupted', code: 'no-connection' },
  { kind: 'gone' },
  { kind: 'not-signed-in' },
  { kind: 'refused', code: 'quota-exceeded', retryable: true },
);

const tab = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('open' as const), account: fc.constantFrom('anna', 'anna', 'anna', 'ben') }),
  fc.record({ do: fc.constantFrom('kill', 'retryAll', 'cancelAll', 'ring', 'ring', 'allow'), tab }),
  fc.record({ do: fc.constant('crash' as const) }),
  fc.record({ do: fc.constant('sleep' as const), hours: fc.constantFrom(1, 40, 500, 1000) }),
  fc.record({ do: fc.constant('upload' as const), tab, files: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant('room' as const), hasRoom: fc.boolean() }),
  fc.record({ do: fc.constant('handles' as const), hasHandles: fc.boolean() }),
  fc.record({ do: fc.constant('online' as const), tab, online: fc.boolean() }),
  fc.record({ do: fc.constant('pause' as const), tab, isPaused: fc.boolean() }),
  fc.record({ do: fc.constantFrom('created', 'settle', 'settle'), tab, which: fc.nat(2), outcome }),
);

interface Run {
  readonly device: FakeDevice;
  /** Files for which "Upload" was pressed, by their owner. */
  readonly owners: Map<string, string>;
  readonly done: string[];
  readonly cancelled: Set<string>;
}

function pick<T>(all: Iterable<T>, index: number): T | undefined {
  const list = [...all];
  return list[index % Math.max(list.length, 1)];
}

async function checkTransport({ device }: Run): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await settlePromises();
    for (const { dependencies } of device.tabs) {
      for (const { settle } of dependencies.inspections) settle({ kind: 'readable', type: 'image/jpeg' });
      await dependencies.advance(100);
    }
  }
  await settlePromises();
}

function settle(run: Run, { dependencies }: FakeTab, which: number, outcome: SendOutcome): void {
  const send = pick(dependencies.sends, which);
  if (send === undefined) return;
  if (outcome.kind === 'done') run.done.push(send.call.file.name);
  send.settle(outcome);
}

function begin(run: Run, { queue, account }: FakeTab, count: number): void {
  const names = Array.from({ length: count }, (_, index) => `${run.owners.size + index}.jpg`);
  for (const name of names) run.owners.set(name, account);
  queue.choose(names.map((name) => new File(['x'], name, { lastModified: 1 })));
  queue.start();
}

function cancelAll(run: Run, { queue }: FakeTab): void {
  queue.cancelAll();
  for (const { file, state } of queue.all()) if (state.kind === 'cancelled') run.cancelled.add(file.name);
}

function allow({ device }: Run, { shared }: FakeTab): void {
  device.isAllowed = true;
  void shared.openAllowed();
}

async function take(run: Run, step: Step): Promise<void> {
  const { device } = run;
  if (step.do === 'crash') await device.crash();
  if (step.do === 'sleep') device.now += step.hours * 3600 * 1000;
  if (step.do === 'handles') device.hasHandles = step.hasHandles;
  if (step.do === 'room') device.hasRoom = step.hasRoom;
  if (step.do === 'open' && device.tabs.size < 4) void device.open(step.account).shared.resume();
  const target = 'tab' in step ? pick(device.tabs, step.tab) : undefined;
  if (target === undefined) return;
  if (step.do === 'kill') await device.kill(target);
  if (step.do === 'allow') allow(run, target);
  if (step.do === 'retryAll') target.queue.retryAll();
  if (step.do === 'cancelAll') cancelAll(run, target);
  if (step.do === 'ring') target.dependencies.fireNextTimer();
  if (step.do === 'upload') begin(run, target, step.files);
  if (step.do === 'online') target.dependencies.setOnline(step.online);
  if (step.do === 'pause') target.queue.setPaused(step.isPaused);
  if (step.do === 'created') pick(target.dependencies.sends, step.which)?.events.created('http://x.test/1');
  if (step.do === 'settle') settle(run, target, step.which, step.outcome);
}

function check({ device, owners, done }: Run): void {
  const sent = [...device.tabs].flatMap(({ dependencies }) =>
    [...dependencies.sends].map(({ call }) => call.file.name),
  );
  expect(new Set([...sent, ...done]).size).toBe(sent.length + done.length);
  for (const account of new Set(owners.values())) {
    const busy = [...device.tabs].filter((tab) => tab.account === account && tab.dependencies.sends.size > 0);
    expect(busy.length).toBeLessThanOrEqual(1);
  }
  for (const { account, queue } of device.tabs)
    for (const { file } of queue.all()) expect(owners.get(file.name)).toBe(account);
}

/** A new visit of each account, after all tabs died; requested permissions and files are given. */
async function letItEnd(run: Run): Promise<void> {
  const { device, owners } = run;
  for (const tab of [...device.tabs]) await device.kill(tab);
  for (const account of new Set(owners.values())) {
    const tab = device.open(account);
    void tab.shared.resume();
    await checkTransport(run);
    allow(run, tab);
    const { needChoosing } = tab.shared.state.getSnapshot();
    tab.shared.chooseAgain(needChoosing.map(({ name }) => new File(['x'], name, { lastModified: 1 })));
    await checkTransport(run);
    tab.queue.setPaused(false);
    tab.queue.retryAll();
    for (let round = 0; round < 200 && tab.queue.isRunning(); round += 1) {
      await checkTransport(run);
      check(run);
      settle(run, tab, 0, { kind: 'done', imageId: 'photo', duplicate: false });
    }
    await checkTransport(run);
  }
}

test('whatever happens to the tabs: each file is sent by one of them, done once, and none is left behind', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 50, size: 'max' }), async (steps) => {
      const run: Run = { device: createFakeDevice(), owners: new Map(), done: [], cancelled: new Set() };
      void run.device.open().shared.resume();
      for (const next of steps) {
        await take(run, next);
        await checkTransport(run);
        check(run);
      }
      await letItEnd(run);
      check(run);
      for (const name of run.owners.keys())
        expect([name, run.done.includes(name)]).toEqual([name, !run.cancelled.has(name)]);
      expect(run.device.records.size + run.device.copies.size + run.device.counts.size).toBe(0);
      expect(run.device.reported.filter((error) => error instanceof Error)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
