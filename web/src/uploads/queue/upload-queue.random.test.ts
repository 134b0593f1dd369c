import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SendOutcome } from '../transport/upload-transport.ts';
import { createFakeDependencies, type FakeDependencies, settlePromises } from './fake-dependencies.ts';
import { UploadQueue } from './upload-queue.ts';
import {
  isActive,
  isRunning,
  needsChoosing,
  sentBytesOf,
  type UploadItem,
  type UploadKind,
  type UploadState,
} from './upload-state.ts';
import { noTotals, runningFiles, type UploadTotals } from './upload-totals.ts';

type Step =
  | { do: 'choose'; sizes: number[] }
  | { do: 'start' | 'cancelAll' | 'retryAll' | 'clear' | 'ring' }
  | { do: 'online'; online: boolean }
  | { do: 'pause'; isPaused: boolean }
  | { do: 'cancel' | 'retry' | 'remove'; file: number }
  | { do: 'inspect'; which: number; readable: boolean }
  | { do: 'created' | 'resumed'; which: number }
  | { do: 'progress'; which: number; part: number }
  | { do: 'settle'; which: number; outcome: SendOutcome };

const outcome: fc.Arbitrary<SendOutcome> = fc.oneof(
  fc.boolean().map((duplicate) => ({ kind: 'done' as const, imageId: '', duplicate })),
  fc.constant<SendOutcome>({ kind: 'interrupted', code: 'no-connection' }),
  fc.constant<SendOutcome>({ kind: 'gone' }),
  fc.constant<SendOutcome>({ kind: 'corrupted' }),
  fc.constant<SendOutcome>({ kind: 'not-signed-in' }),
  fc
    .boolean()
    .map((retryable) => ({ kind: 'refused' as const, code: 'unreadable-image' as const, retryable })),
);

const which = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('choose' as const),
    sizes: fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 6 }),
  }),
  fc.record({ do: fc.constantFrom('start', 'start', 'cancelAll', 'retryAll', 'clear', 'ring', 'ring') }),
  fc.record({ do: fc.constant('online' as const), online: fc.boolean() }),
  fc.record({ do: fc.constant('pause' as const), isPaused: fc.boolean() }),
  fc.record({ do: fc.constantFrom('cancel', 'retry', 'remove'), file: fc.nat(15) }),
  fc.record({ do: fc.constant('inspect' as const), which, readable: fc.boolean() }),
  fc.record({ do: fc.constantFrom('created', 'resumed'), which }),
  fc.record({ do: fc.constant('progress' as const), which, part: fc.constantFrom(0, 0.3, 0.9, 1) }),
  fc.record({ do: fc.constant('settle' as const), which, outcome }),
);

function pick<T>(set: Iterable<T>, index: number): T | undefined {
  const all = [...set];
  return all[index % Math.max(all.length, 1)];
}

/** Records each file's history to check the invariants. */
function createRun() {
  const dependencies = createFakeDependencies();
  const added: string[] = [];
  const queue = new UploadQueue(dependencies, (imageId) => added.push(imageId));
  const ends = new Map<string, UploadState>();
  let photos = 0;
  const numbered = (end: SendOutcome): SendOutcome => {
    photos += 1;
    return end.kind === 'done' ? { ...end, imageId: `photo-${photos}` } : end;
  };
  return { dependencies, queue, added, ends, numbered };
}

type Run = ReturnType<typeof createRun>;

function take({ dependencies, queue, numbered }: Run, step: Step): unknown {
  const send = 'which' in step ? pick(dependencies.sends, step.which) : undefined;
  // Counted from the latest; earlier ones have ended, and their events come late.
  const talking = 'which' in step ? pick([...dependencies.everySend].reverse(), step.which) : undefined;
  switch (step.do) {
    case 'choose':
      return queue.choose(step.sizes.map((size) => new File([new Uint8Array(size)], 'a.jpg')));
    case 'online':
      return dependencies.setOnline(step.online);
    case 'pause':
      return queue.setPaused(step.isPaused);
    case 'ring':
      return dependencies.fireNextTimer();
    case 'cancel':
    case 'retry':
    case 'remove':
      return queue[step.do](String(step.file + 1));
    case 'inspect':
      return pick(dependencies.inspections, step.which)?.settle(
        step.readable
          ? { kind: 'readable', type: 'image/jpeg', sha256: '00' }
          : { kind: 'refused', failure: { code: 'unreadable-file', retryable: false } },
      );
    case 'created':
      return talking?.events.created('http://storage.test/files/1');
    case 'resumed':
      return talking?.events.resumed(1);
    case 'progress':
      return talking?.events.progress(Math.floor(talking.call.file.size * step.part));
    case 'settle':
      return send?.settle(numbered(step.outcome));
    default:
      return queue[step.do]();
  }
}

function itemsOf(queue: UploadQueue): UploadItem[] {
  return Array.from({ length: 400 }, (_, index) => queue.get(String(index + 1))).filter(
    (item) => item !== undefined,
  );
}

function checkInvariants({ dependencies, queue, added, ends }: Run): void {
  const items = itemsOf(queue);
  expect(dependencies.sends.size + dependencies.inspections.size).toBeLessThanOrEqual(6);
  expect(items.filter(({ state }) => isActive(state)).length).toBeLessThanOrEqual(6);
  const isPaused = dependencies.pause.isPaused();
  if (isPaused)
    expect(items.filter(({ state }) => isActive(state) && state.kind !== 'finishing')).toEqual([]);
  for (const { id, state } of items) {
    const end = ends.get(id);
    if (end !== undefined) expect(state).toEqual(end);
    if (state.kind === 'done' || state.kind === 'cancelled') ends.set(id, state);
    if (state.kind === 'done') expect(state.imageId).toMatch(/^photo-/);
  }
  const done = [...ends.values()].flatMap((state) => (state.kind === 'done' ? [state.imageId] : []));
  expect([...added].sort()).toEqual(done.sort());
}

function countAll(items: UploadItem[]): UploadTotals {
  const count = (holds: (item: UploadItem) => boolean) => items.filter(holds).length;
  const sum = (kinds: RegExp, measure: (item: UploadItem) => number) =>
    items.filter(({ state }) => kinds.test(state.kind)).reduce((all, item) => all + measure(item), 0);
  const kinds = Object.keys(noTotals.files) as UploadKind[];
  const inUpload = /waiting|hashing|uploading|retrying|finishing|done/;
  return {
    files: Object.fromEntries(
      kinds.map((kind) => [kind, count(({ state }) => state.kind === kind)]),
    ) as UploadTotals['files'],
    enqueued: count(({ wasEnqueued, state }) => wasEnqueued && state.kind !== 'cancelled'),
    duplicates: count(({ state }) => state.kind === 'done' && state.duplicate),
    retryable: count(({ state }) => state.kind === 'failed' && state.failure.retryable),
    unreadable: count(({ state }) => needsChoosing(state)),
    bytes: sum(inUpload, ({ file }) => file.size),
    sentBytes: sum(inUpload, sentBytesOf),
    chosenBytes: sum(/chosen/, ({ file }) => file.size),
  };
}

async function checkTotals(dependencies: FakeDependencies, queue: UploadQueue): Promise<void> {
  await dependencies.advance(200);
  const { totals, ids } = queue.getSnapshot();
  const items = itemsOf(queue);
  expect(ids).toEqual(items.map(({ id }) => id));
  expect(totals).toEqual(countAll(items));
  expect(runningFiles(totals)).toBe(items.filter(({ state }) => isRunning(state)).length);
  expect(totals.sentBytes).toBeLessThanOrEqual(totals.bytes);
}

/** Lets uploads end from any state: online, working services, enough time. */
async function letItEnd({ dependencies, queue, numbered }: Run): Promise<void> {
  queue.setPaused(false);
  dependencies.setOnline(true);
  const isGoingOn = () => itemsOf(queue).some(({ state }) => isRunning(state));
  for (let round = 0; round < 500 && isGoingOn(); round += 1) {
    for (const inspection of [...dependencies.inspections])
      inspection.settle({ kind: 'readable', type: 'image/jpeg' });
    for (const send of [...dependencies.sends])
      send.settle(numbered({ kind: 'done', imageId: '', duplicate: false }));
    await settlePromises();
    dependencies.fireNextTimer();
    await settlePromises();
  }
}

test('whatever happens: six at a time at most, one end for each file, photos only with an id, totals that add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const run = createRun();
      for (const next of steps) {
        take(run, next);
        await settlePromises();
        checkInvariants(run);
      }
      await checkTotals(run.dependencies, run.queue);
      run.queue.start();
      await letItEnd(run);
      checkInvariants(run);
      await checkTotals(run.dependencies, run.queue);
      for (const { state } of itemsOf(run.queue))
        expect(['done', 'failed', 'cancelled']).toContain(state.kind);
      expect(run.dependencies.sends.size + run.dependencies.inspections.size).toBe(0);
    }),
    { numRuns: 400 },
  );
});
