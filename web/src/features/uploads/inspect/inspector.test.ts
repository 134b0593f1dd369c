import { expect, test } from 'vitest';
import { createInspector, type InspectorWorker } from './inspector.ts';
import type { InspectAnswer, InspectCall } from './inspector-messages.ts';

function pretendWorker() {
  const calls: InspectCall[] = [];
  let answer: (event: { data: InspectAnswer }) => void = () => undefined;
  let fail: () => void = () => undefined;
  const worker: InspectorWorker = {
    postMessage: (call) => calls.push(call),
    addEventListener: (type: 'message' | 'error', listener: never) => {
      if (type === 'message') answer = listener;
      else fail = listener;
    },
  };
  return { worker, calls, answer: (data: InspectAnswer) => answer({ data }), fail: () => fail() };
}

const file = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'a.jpg');
const signal = () => new AbortController().signal;

test('answers find the file they belong to, in whatever order they come', async () => {
  const { worker, answer } = pretendWorker();
  const inspect = createInspector(() => worker);
  const answers = [inspect(file, signal()), inspect(file, signal())];
  answer({ id: 2, inspection: { kind: 'readable', type: 'image/png', sha256: '02' } });
  answer({ id: 1, inspection: { kind: 'readable', type: 'image/jpeg', sha256: '01' } });
  expect((await Promise.all(answers)).map((each) => 'sha256' in each && each.sha256)).toEqual(['01', '02']);
});

test('a cancelled file is no longer read', async () => {
  const { worker, calls } = pretendWorker();
  const controller = new AbortController();
  const inspection = createInspector(() => worker)(file, controller.signal);
  controller.abort();
  expect((await inspection).kind).toBe('refused');
  expect(calls.at(-1)).toEqual({ kind: 'cancel', id: 1 });
});

test('where no worker starts, files go on without a hash', async () => {
  const refused = createInspector(() => {
    throw new Error('refused by policy');
  });
  expect(await refused(file, signal())).toEqual({ kind: 'readable', type: 'image/jpeg', sha256: undefined });

  const { worker, fail } = pretendWorker();
  const broken = createInspector(() => worker);
  const pending = broken(file, signal());
  fail();
  expect(await pending).toEqual({ kind: 'readable', type: 'image/jpeg', sha256: undefined });
  expect((await broken(file, signal())).kind).toBe('readable');
});
