import { afterEach, expect, it, vi } from 'vitest';
import { loadAhead } from './load-ahead.ts';
import type { SiteRouter } from './router.ts';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  { ends: false, asks: true },
  { ends: true, asks: false },
])('waits for an idle moment after the page: $asks, where it ended before: $ends', async ({ ends, asks }) => {
  vi.useFakeTimers();
  const idle = vi.fn();
  vi.stubGlobal('requestIdleCallback', idle);
  const router = {
    options: { context: { site: { account: null } } },
    state: { matches: [] },
    subscribe: () => () => {},
  } as unknown as SiteRouter;
  const end = loadAhead(router);
  if (ends) end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(idle.mock.calls.length > 0).toBe(asks);
  end();
});
