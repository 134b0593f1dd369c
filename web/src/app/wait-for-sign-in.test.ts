// Proves PLA-49, IDE-8.

import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { waitForSignIn } from './wait-for-sign-in.ts';

const failed = (status: number, code: string) =>
  new ApiError({ status, code, message: '', correlationId: 'c-1' });

function setUp(failures: Error[], { isReturn = false } = {}) {
  const dependencies = {
    accessToken: vi.fn(async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return 'token';
    }),
    isReturn: () => isReturn,
    resetToRoot: vi.fn(),
    report: vi.fn(),
    pause: vi.fn(async () => {}),
  };
  return { dependencies, waiting: () => waitForSignIn(dependencies) };
}

it('reports a failed token request and retries until it succeeds', async () => {
  const failures = Array.from({ length: 7 }, () => failed(503, 'unavailable'));
  const { dependencies, waiting } = setUp([...failures]);
  await waiting();
  expect(dependencies.report.mock.calls.map(([error]) => error)).toEqual(failures);
  expect(dependencies.pause.mock.calls.flat()).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  expect(dependencies.resetToRoot).not.toHaveBeenCalled();
});

it('does not retry without a signed-in customer, and reports nothing', async () => {
  const { dependencies, waiting } = setUp([failed(401, 'not-signed-in')]);
  await expect(waiting()).rejects.toThrow(ApiError);
  expect(dependencies.report).not.toHaveBeenCalled();
  expect(dependencies.accessToken).toHaveBeenCalledTimes(1);
});

it.each([failed(0, 'offline'), failed(0, 'invalid-data'), new Error('a fault of ours')])(
  'reports at once what waiting does not fix: %s',
  async (failure) => {
    const { dependencies, waiting } = setUp([failure]);
    await expect(waiting()).rejects.toBe(failure);
    expect(dependencies.report).toHaveBeenCalledTimes(1);
    expect(dependencies.pause).not.toHaveBeenCalled();
  },
);

it('reports an address with a state, leaves for the root, and does nothing more', async () => {
  const { dependencies, waiting } = setUp([failed(503, 'unavailable')], { isReturn: true });
  const ended = vi.fn();
  void waiting().then(ended, ended);
  await expect.poll(() => dependencies.resetToRoot).toHaveBeenCalledTimes(1);
  expect(dependencies.report).toHaveBeenCalledTimes(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(dependencies.accessToken).toHaveBeenCalledTimes(1);
  expect(ended).not.toHaveBeenCalled();
});
