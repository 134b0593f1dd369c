import { expect, test } from 'vitest';
import {
  createInspector,
  type InspectorWorker,
  type InspectRequest,
  type InspectResponse,
} from './inspector.ts';

function fakeWorker() {
  const calls: InspectRequest[] = [];
  let respond: (event: { data: InspectResponse }) => void = () => undefined;
  let fail: () => void = () => undefined;
  const worker: InspectorWorker = {
    postMessage: (call) => calls.push(call),
    addEventListener: (type: 'message' | 'error', listener: never) => {
      if (type === 'message') respond = listener;
      else fail = listener;
    },
  };
  return { worker, calls, respond: (data: InspectResponse) => respond({ data }), fail: () => fail() };
}

const file = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'a.jpg');
const signal = () => new AbortController().signal;

test('matches responses to files in any order', async () => {
  const { worker, respond } = fakeWorker();
  const inspect = createInspector(() => worker);
  const responses = [inspect(file, signal()), inspect(file, signal())];
  respond({ id: 2, inspection: { kind: 'readable', type: 'image/png', sha256: '02' } });
  respond({ id: 1, inspection: { kind: 'readable', type: 'image/jpeg', sha256: '01' } });
  expect((await Promise.all(responses)).map((each) => 'sha256' in each && each.sha256)).toEqual(['01', '02']);
});

test('a cancelled file is no longer read', async () => {
  const { worker, calls } = fakeWorker();
  const controller = new AbortController();
  const inspection = createInspector(() => worker)(file, controller.signal);
  controller.abort();
  expect((await inspection).kind).toBe('refused');
  expect(calls.at(-1)).toEqual({ kind: 'cancel', id: 1 });
});

test('where no worker starts, files continue without a hash', async () => {
  const refused = createInspector(() => {
    throw new Error('refused by policy');
  });
  expect(await refused(file, signal())).toEqual({ kind: 'readable', type: 'image/jpeg', sha256: undefined });

  const { worker, fail } = fakeWorker();
  const broken = createInspector(() => worker);
  const pending = broken(file, signal());
  fail();
  expect(await pending).toEqual({ kind: 'readable', type: 'image/jpeg', sha256: undefined });
  expect((await broken(file, signal())).kind).toBe('readable');
});
