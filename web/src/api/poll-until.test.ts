import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { pollInterval, pollUntil } from './poll-until.ts';

const failure = (status: number) => new ApiError({ status, code: 'x', message: '', correlationId: 'c' });

/** Returns the responses in order; the last one repeats. */
function makeService(...responses: (string | Error)[]) {
  const pauses: number[] = [];
  let requests = 0;
  return {
    pauses,
    requests: () => requests,
    options: {
      async request() {
        const response = responses[Math.min(requests++, responses.length - 1)];
        if (response instanceof Error) throw response;
        return response;
      },
      isDone: (value: string | undefined) => value === 'ready',
      pause: async (milliseconds: number) => void pauses.push(milliseconds),
      intervalMs: 1000,
    },
  };
}

it('polls until the response is done', async () => {
  const { options, pauses } = makeService('running', 'running', 'ready');
  expect(await pollUntil(options)).toBe('ready');
  expect(pauses).toEqual([1000, 1000]);
});

it('backs off up to 30 seconds', async () => {
  const { options, pauses } = makeService(...Array<string>(7).fill('running'), 'ready');
  await pollUntil({ ...options, growth: 2, startsWithPause: true });
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

it('polls on after temporary failures, up to the allowed number in a row', async () => {
  const { options } = makeService(failure(503), failure(503), 'running', failure(503), failure(503), 'ready');
  expect(await pollUntil({ ...options, maxFailures: 3 })).toBe('ready');
  await expect(pollUntil({ ...makeService(failure(503)).options, maxFailures: 3 })).rejects.toMatchObject({
    status: 503,
  });
});

it('rejects with a permanent error', async () => {
  const { options, requests } = makeService(failure(404));
  await expect(pollUntil(options)).rejects.toMatchObject({ status: 404 });
  expect(requests()).toBe(1);
});

it('sends only the first request while push is live', async () => {
  const { options, requests } = makeService('running');
  await expect(pollUntil({ ...options, isPushLive: () => true, timeoutMs: 5000 })).rejects.toThrow(
    'timed out',
  );
  expect(requests()).toBe(1);
});

it('ends when the result came another way', async () => {
  const { options, requests } = makeService('running');
  expect(await pollUntil({ ...options, isCancelled: () => true })).toBeUndefined();
  expect(requests()).toBe(0);
});

it('polls at the interval, more slowly after failures, and never after a permanent error', () => {
  expect(pollInterval(null, 9, 1000)).toBe(1000);
  expect([1, 2, 3, 20].map((failures) => pollInterval(failure(503), failures, 1000))).toEqual([
    2000, 4000, 8000, 30_000,
  ]);
  expect(pollInterval(failure(404), 1, 1000)).toBe(false);
});
